//! The fields of a submitted form.

use axum::{
    body::to_bytes,
    extract::{FromRequest, Request},
};
use model::Error;
use secrecy::SecretString;
use url::form_urlencoded;

use crate::{next_path::NextPath, refusal::Refusal};

/// The longest form has an address, a password and a path.
const MAX_FORM_BYTES: usize = 16 << 10;

pub(crate) struct Form(Vec<(String, String)>);

impl<S: Sync> FromRequest<S> for Form {
    type Rejection = Refusal;

    async fn from_request(request: Request, _: &S) -> Result<Self, Refusal> {
        Self::read(request, MAX_FORM_BYTES).await
    }
}

impl Form {
    pub(crate) async fn read(request: Request, limit: usize) -> Result<Self, Refusal> {
        let body = to_bytes(request.into_body(), limit).await;
        let body = body.map_err(|_| Error::TooLarge { limit })?;
        let fields = form_urlencoded::parse(&body).into_owned();
        // No value may contain a NUL: the database cannot store one.
        let fields = fields.map(|(name, value)| (name, value.replace('\0', "")));
        Ok(Self(fields.collect()))
    }

    /// Returns a field that is in the form exactly once.
    pub(crate) fn only(&self, name: &str) -> Option<&str> {
        let mut fields = self.0.iter().filter(|(field, _)| field == name);
        let (_, value) = fields.next()?;
        fields.next().is_none().then_some(value)
    }

    /// Returns a field, empty if it is missing.
    pub(crate) fn text(&self, name: &str) -> &str {
        let mut fields = self.0.iter();
        let found = fields.find(|(field, _)| field == name);
        found.map_or("", |(_, value)| value.as_str())
    }

    /// Returns a line that people typed, without the spaces around it.
    pub(crate) fn line(&self, name: &str) -> &str {
        self.text(name).trim()
    }

    pub(crate) fn secret(&self, name: &str) -> SecretString {
        self.text(name).to_owned().into()
    }

    /// Whether a box is ticked.
    pub(crate) fn is_ticked(&self, name: &str) -> bool {
        !self.text(name).is_empty()
    }

    pub(crate) fn next(&self) -> NextPath {
        NextPath::parse(self.text("next"))
    }
}
