//! Credentials of a request. The API accepts a bearer token; Git clients only send user names and passwords, so below
//! `/git` the token may also be the password, with any user name, or the user name without a password.

use axum::http::{HeaderMap, HeaderValue, header};
use base64::{Engine, engine::general_purpose::STANDARD};
use context::Credentials;
use model::Error;

/// The path below which Git over HTTP is served.
pub(crate) const GIT_PREFIX: &str = "/git";

/// Whether the path belongs to Git over HTTP.
pub(crate) fn is_git(path: &str) -> bool {
    path.strip_prefix(GIT_PREFIX)
        .is_some_and(|rest| rest.starts_with('/'))
}

/// Whether the path is the first one that every Git command requests, without credentials until challenged.
pub(crate) fn is_git_discovery(path: &str) -> bool {
    is_git(path) && path.ends_with("/info/refs")
}

pub(crate) fn read(path: &str, headers: &HeaderMap) -> Result<Credentials, Error> {
    let Some(value) = headers.get(header::AUTHORIZATION) else {
        return Ok(Credentials::None);
    };
    let parts = value.to_str().ok().and_then(|text| text.split_once(' '));
    match parts {
        Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") => {
            Ok(Credentials::Token(token.trim().to_owned().into()))
        }
        Some((scheme, pair)) if is_git(path) && scheme.eq_ignore_ascii_case("basic") => {
            basic(pair.trim())
        }
        _ if is_git(path) => Err(GIT_TOKEN_REQUIRED),
        _ => Err(Error::Unauthenticated(
            "Send the access token as `Authorization: Bearer <token>`.",
        )),
    }
}

pub(crate) const GIT_TOKEN_REQUIRED: Error = Error::Unauthenticated(
    "This needs an access token. Send it as the password, with any user name, or as the user name without a password.",
);

fn basic(pair: &str) -> Result<Credentials, Error> {
    let pair = STANDARD.decode(pair).map_err(|_| GIT_TOKEN_REQUIRED)?;
    let pair = String::from_utf8(pair).map_err(|_| GIT_TOKEN_REQUIRED)?;
    let (name, password) = pair.split_once(':').ok_or(GIT_TOKEN_REQUIRED)?;
    let token = if password.is_empty() { name } else { password };
    Ok(Credentials::Token(token.to_owned().into()))
}

/// Adds the challenge without which Git does not prompt for a password.
pub(crate) fn add_basic_challenge(headers: &mut HeaderMap) {
    headers.insert(
        header::WWW_AUTHENTICATE,
        HeaderValue::from_static("Basic realm=\"Bindery\", charset=\"UTF-8\""),
    );
}
