//! Visitor tokens: JSON Web Tokens that a customer's own backend signs with the private key of a site, to identify its
//! visitors. Nothing in a token is trusted before its signature is verified, so nothing in it selects the key, the
//! algorithm or a URL.

use jiff::Timestamp;
use jsonwebtoken::Header;
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Map, Value};

use crate::jwt;

/// Longer tokens are rejected. Cookies cannot hold longer ones either.
const MAX_LENGTH: usize = 8 * 1024;
const MAX_KEY_ID: usize = 64;
/// Tolerated clock difference of a backend.
const LEEWAY_SECONDS: i64 = 60;
/// Registered claims: about the token, not about the visitor.
const REGISTERED: [&str; 7] = ["iss", "sub", "aud", "exp", "nbf", "iat", "jti"];

/// The site that a token must be for, if it names one.
pub struct TokenAudience<'a> {
    pub key: &'a SecretString,
    /// The id of the site and its URLs.
    pub names: &'a [String],
}

/// The content of a valid token.
#[derive(Debug, Clone)]
pub struct Visitor {
    /// Claims about the visitor, without the registered ones.
    pub claims: Map<String, Value>,
    pub expires_at: Timestamp,
}

/// Verifies a token, and returns the visitor.
pub fn verify(token: &str, audience: &TokenAudience<'_>, now: Timestamp) -> Option<Visitor> {
    if token.len() > MAX_LENGTH || !is_plain(&jwt::unchecked_header(token)?) {
        return None;
    }
    let mut claims = jwt::verify(token, audience.key.expose_secret().as_bytes())?;
    if !is_within_validity(&claims, now)? || !is_for(&claims, audience)? {
        return None;
    }
    let expires = seconds(claims.get("exp")?)?;
    claims.retain(|name, _| !REGISTERED.contains(&name.as_str()));
    Some(Visitor {
        claims,
        expires_at: Timestamp::from_second(expires).unwrap_or(Timestamp::MAX),
    })
}

/// Whether a header only names the algorithm, and optionally the key.
fn is_plain(header: &Header) -> bool {
    let plain = |id: &String| {
        (1..=MAX_KEY_ID).contains(&id.len())
            && id
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    };
    let only_known = Header {
        typ: header.typ.clone(),
        kid: header.kid.clone().filter(plain),
        ..Header::new(header.alg)
    };
    *header == only_known
}

/// `None` if a required time is missing, or is not a number.
fn is_within_validity(claims: &Map<String, Value>, now: Timestamp) -> Option<bool> {
    let now = now.as_second();
    let expires = seconds(claims.get("exp")?)?;
    let begins = claims.get("nbf").map_or(Some(i64::MIN), seconds)?;
    Some(now < expires.saturating_add(LEEWAY_SECONDS) && begins <= now + LEEWAY_SECONDS)
}

/// Some libraries write fractions.
fn seconds(value: &Value) -> Option<i64> {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a time beyond the range is as good as its end"
    )]
    value.as_f64().map(|seconds| seconds as i64)
}

/// Whether the token is for this site. An audience must name it; an issuer is free text of the customer, unless it is
/// the id of another site.
fn is_for(claims: &Map<String, Value>, audience: &TokenAudience<'_>) -> Option<bool> {
    let is_ours = |name: &str| audience.names.iter().any(|known| known == name);
    let is_audience = match claims.get("aud") {
        None => true,
        Some(Value::String(name)) => is_ours(name),
        Some(Value::Array(names)) => names.iter().any(|name| name.as_str().is_some_and(is_ours)),
        Some(_) => return None,
    };
    let is_issuer = match claims.get("iss") {
        None => true,
        Some(Value::String(name)) => is_ours(name) || name.parse::<model::id::SiteId>().is_err(),
        Some(_) => return None,
    };
    Some(is_audience && is_issuer)
}

#[cfg(test)]
mod tests;
