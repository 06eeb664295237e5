//! Ids in paths. A malformed id gets "not found", like an id that does not exist.

use axum::{
    extract::{FromRequestParts, RawPathParams},
    http::request::Parts,
};
use model::{
    Error, Oid,
    change_request::ChangeRequestKey,
    id::Identified,
    integration::IntegrationName,
    invite::InviteId,
    openapi_spec::SpecSlug,
    site_hostname::{self, Hostname},
};

use crate::edge::error::ApiError;

/// The ids of a path, in their order.
pub(crate) struct Path<T>(pub(crate) T);

pub(crate) trait FromPath: Sized {
    fn from_path(values: &[String]) -> Result<Self, Error>;
}

impl<A: Identified> FromPath for model::Id<A> {
    fn from_path(values: &[String]) -> Result<Self, Error> {
        part(values, 0).parse()
    }
}

impl FromPath for ChangeRequestKey {
    fn from_path(values: &[String]) -> Result<Self, Error> {
        part(values, 0).parse()
    }
}

impl FromPath for pages::contents::DocumentId {
    fn from_path(values: &[String]) -> Result<Self, Error> {
        part(values, 0).parse()
    }
}

impl FromPath for Oid {
    fn from_path(values: &[String]) -> Result<Self, Error> {
        part(values, 0).parse()
    }
}

impl FromPath for SpecSlug {
    fn from_path(values: &[String]) -> Result<Self, Error> {
        part(values, 0).parse()
    }
}

impl FromPath for IntegrationName {
    fn from_path(values: &[String]) -> Result<Self, Error> {
        part(values, 0).parse()
    }
}

impl FromPath for InviteId {
    fn from_path(values: &[String]) -> Result<Self, Error> {
        part(values, 0).parse()
    }
}

impl FromPath for Hostname {
    fn from_path(values: &[String]) -> Result<Self, Error> {
        let not_found = |_| Error::NotFound(site_hostname::KIND);
        Self::parse("hostname", part(values, 0)).map_err(not_found)
    }
}

impl FromPath for String {
    fn from_path(values: &[String]) -> Result<Self, Error> {
        Ok(part(values, 0).to_owned())
    }
}

impl<A: FromPath, B: FromPath> FromPath for (A, B) {
    fn from_path(values: &[String]) -> Result<Self, Error> {
        Ok((
            A::from_path(values)?,
            B::from_path(values.get(1..).unwrap_or_default())?,
        ))
    }
}

impl<A: FromPath, B: FromPath, C: FromPath> FromPath for (A, B, C) {
    fn from_path(values: &[String]) -> Result<Self, Error> {
        let rest = |from: usize| values.get(from..).unwrap_or_default();
        Ok((
            A::from_path(values)?,
            B::from_path(rest(1))?,
            C::from_path(rest(2))?,
        ))
    }
}

impl<A: FromPath, B: FromPath, C: FromPath, D: FromPath> FromPath for (A, B, C, D) {
    fn from_path(values: &[String]) -> Result<Self, Error> {
        let (a, b, c) = FromPath::from_path(values)?;
        Ok((a, b, c, D::from_path(values.get(3..).unwrap_or_default())?))
    }
}

fn part(values: &[String], index: usize) -> &str {
    values.get(index).map_or("", String::as_str)
}

impl<T: FromPath, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let raw = RawPathParams::from_request_parts(parts, state).await;
        let raw = raw.map_err(|_| Error::invalid("path", "has an escape that is not UTF-8"))?;
        let values: Vec<String> = raw.iter().map(|(_, value)| value.to_owned()).collect();
        Ok(Self(T::from_path(&values)?))
    }
}
