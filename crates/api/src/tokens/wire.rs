//! API tokens as their owner sees them.

use jiff::Timestamp;
use model::{
    Error,
    scope::{Scope, Scopes},
    token::{ApiToken, NewApiToken},
};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::edge::error::Result;

/// A token for programs. Its secret is shown once, when it is created.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ApiToken)]
pub(crate) struct TokenOut {
    /// Always `api-token`.
    object: &'static str,
    id: String,
    #[schema(min_length = 1, max_length = 50)]
    label: String,
    /// The scopes of the token; left out if it has all rights of its owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    scopes: Option<Vec<&'static str>>,
    #[schema(format = "date-time")]
    created_at: String,
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    expires_at: Option<String>,
    /// With a precision of one minute.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    last_used_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
}

impl TokenOut {
    pub(crate) fn new(token: &ApiToken, secret: Option<&SecretString>) -> Self {
        Self {
            object: "api-token",
            id: token.id.to_string(),
            label: token.label.clone(),
            scopes: token.scopes.as_strs(),
            created_at: token.created_at.to_string(),
            expires_at: token.expires_at.map(|end| end.to_string()),
            last_used_at: token.last_used_at.map(|last| last.to_string()),
            token: secret.map(|secret| secret.expose_secret().to_owned()),
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TokenCreate {
    #[schema(min_length = 1, max_length = 50)]
    label: String,
    /// The scopes of the token; all your rights if left out.
    #[schema(min_items = 1)]
    scopes: Option<Vec<String>>,
    #[schema(value_type = Option<String>, format = "date-time")]
    expires_at: Option<Timestamp>,
}

impl TokenCreate {
    pub(crate) fn parse(&self) -> Result<NewApiToken> {
        let scopes = match self.scopes.as_deref() {
            None => Scopes::All,
            Some(words) => Scopes::Only(parse_scopes(words)?),
        };
        Ok(NewApiToken::new(&self.label, scopes, self.expires_at)?)
    }
}

fn parse_scopes(words: &[String]) -> Result<Vec<Scope>, Error> {
    // Scripts that build the list may assume that an empty list means everything.
    if words.is_empty() {
        let message = "is empty; name at least one scope, or leave it out for all that you may do";
        return Err(Error::invalid("scopes", message));
    }
    if words.len() > Scope::ALL.len() {
        return Err(Error::invalid("scopes", "names a scope more than once"));
    }
    let parse = |word: &String| word.parse().map_err(|_| unknown_scope(word));
    words.iter().map(parse).collect()
}

fn unknown_scope(word: &str) -> Error {
    let known = Scope::ALL.map(Scope::as_str).join(", ");
    Error::invalid("scopes", format!("names `{word}`; known are {known}"))
}
