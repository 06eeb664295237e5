//! Credentials of a request. The API accepts a bearer token; Git clients only send user names and passwords, so below
//! `/git` the token may also be the password, with any user name, or the user name without a password. Browsers send the
//! cookie of their session, which counts only below `/v1` and only without a token.

use axum::{
    extract::Request,
    http::{HeaderMap, HeaderValue, Method, header},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use context::Credentials;
use http_server::{SessionCookie, cross_origin_refusal, may_read_by_cookie, require_same_origin};
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

/// The path below which a cookie counts.
const COOKIE_PREFIX: &str = "/v1/";

/// The header of requests that our own pages send by cookie. A page of another origin cannot send it without asking,
/// and it is never allowed to.
const CONSOLE_HEADER: &str = "x-bindery-console";

pub(crate) fn read(public_url: &str, request: &Request) -> Result<Credentials, Error> {
    let (path, headers) = (request.uri().path(), request.headers());
    let Some(value) = headers.get(header::AUTHORIZATION) else {
        return read_cookie(public_url, request);
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

/// Requests that change something by cookie have to prove that one of our own pages sent them.
fn read_cookie(public_url: &str, request: &Request) -> Result<Credentials, Error> {
    let headers = request.headers();
    let cookie = SessionCookie::of(public_url).read(headers);
    let Some(cookie) = cookie.filter(|_| request.uri().path().starts_with(COOKIE_PREFIX)) else {
        return Ok(Credentials::None);
    };
    if matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    ) {
        return Ok(if may_read_by_cookie(headers) {
            Credentials::Cookie(cookie.into())
        } else {
            Credentials::None
        });
    }
    require_same_origin(public_url, headers)?;
    if !headers.contains_key(CONSOLE_HEADER) {
        return Err(cross_origin_refusal(
            "A request that changes something by cookie needs the header `X-Bindery-Console`. Send it, or use an access \
             token.",
        ));
    }
    Ok(Credentials::Cookie(cookie.into()))
}

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
