//! Cookies of a site. Secrets in a URL are moved to a cookie by a redirect, so that they are neither bookmarked nor
//! sent to other sites in the `Referer` header.

use axum::http::{HeaderMap, HeaderValue, header};
use cookie::{Cookie, SameSite};
use pages::published::{ValidSecrets, VisitorCredentials};
use url::form_urlencoded;

const TOKEN: &str = "jwt_token";
/// Whether a secret was accepted by the site.
type IsProven = fn(ValidSecrets) -> bool;

/// Query parameters with secrets, their cookies, and whether the site accepted them.
const SECRET_PARAMETERS: [(&str, &str, IsProven); 3] = [
    (TOKEN, "visitor_token", |proven| proven.token),
    ("shareKey", "share_key", |proven| proven.share_key),
    ("preview", "site_preview", |proven| proven.preview),
];

pub(crate) fn visitor(headers: &HeaderMap) -> VisitorCredentials {
    VisitorCredentials {
        token: cookie(headers, "visitor_token"),
        share_key: cookie(headers, "share_key"),
        preview: cookie(headers, "site_preview"),
        ..VisitorCredentials::default()
    }
}

/// Whether the query contains a visitor token.
pub(crate) fn has_visitor_token(query: Option<&str>) -> bool {
    let mut pairs = form_urlencoded::parse(query.unwrap_or_default().as_bytes());
    pairs.any(|(name, _)| name == TOKEN)
}

fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    let lines = headers.get_all(header::COOKIE).iter();
    let lines = lines.filter_map(|value| value.to_str().ok());
    let mut cookies = lines.flat_map(Cookie::split_parse).flatten();
    let found = cookies.find(|cookie| cookie.name() == name)?;
    Some(found.value().to_owned())
}

/// Returns the query without its secrets (with its question mark), and cookies for the accepted secrets. None if no
/// secret was accepted: rejected ones are not stored.
pub(crate) fn move_secrets_to_cookies(
    query: Option<&str>,
    proven: ValidSecrets,
    (site_path, is_secure): (&str, bool),
) -> Option<(String, Vec<HeaderValue>)> {
    let pairs = || form_urlencoded::parse(query.unwrap_or_default().as_bytes());
    let mut cookies = Vec::new();
    for (parameter, cookie, is_proven) in SECRET_PARAMETERS {
        // If a parameter is repeated, the last one is the one that was checked.
        let values = pairs().filter(|(name, _)| name == parameter);
        let value = values.map(|(_, value)| value).last();
        let value = value.filter(|value| is_proven(proven) && is_plain(value));
        let Some(value) = value else { continue };
        let cookie = Cookie::build((cookie, value.into_owned()))
            .path(site_path)
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(is_secure);
        cookies.extend(HeaderValue::try_from(cookie.to_string()).ok());
    }
    if cookies.is_empty() {
        return None;
    }
    let is_secret = |name: &str| {
        SECRET_PARAMETERS
            .iter()
            .any(|(parameter, ..)| *parameter == name)
    };
    let rest = pairs().filter(|(name, _)| !is_secret(name));
    let rest = form_urlencoded::Serializer::new(String::new())
        .extend_pairs(rest)
        .finish();
    let rest = if rest.is_empty() {
        rest
    } else {
        format!("?{rest}")
    };
    Some((rest, cookies))
}

/// Whether a value can be in a cookie without encoding.
fn is_plain(text: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~+/=".contains(&byte);
    !text.is_empty() && text.len() <= 4000 && text.bytes().all(allowed)
}
