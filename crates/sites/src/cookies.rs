//! What a browser carries for a site. Secrets that come in an address go into a cookie and out of the address, so that
//! they are neither bookmarked nor sent on to other sites.

use app::published::Visitor;
use axum::http::{HeaderMap, HeaderValue, header};
use cookie::{Cookie, SameSite};
use url::{Url, form_urlencoded};

const TOKEN: &str = "jwt_token";
/// Parameters of addresses and the cookies they are kept in.
const KEPT: [(&str, &str); 3] = [
    (TOKEN, "visitor_token"),
    ("shareKey", "share_key"),
    ("preview", "site_preview"),
];

pub(crate) fn visitor(headers: &HeaderMap) -> Visitor {
    Visitor {
        token: cookie(headers, "visitor_token"),
        share_key: cookie(headers, "share_key"),
        preview: cookie(headers, "site_preview"),
        ..Visitor::default()
    }
}

/// Whether an address hands over a token of the visitor.
pub(crate) fn brings_token(query: Option<&str>) -> bool {
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

/// The same address without its secrets, and the cookies that keep them. None when it has none.
pub(crate) fn put_away(url: &Url, site_path: &str) -> Option<(String, Vec<HeaderValue>)> {
    let is_kept = |name: &str| KEPT.iter().find(|(parameter, _)| *parameter == name);
    let mut cookies = Vec::new();
    let mut rest = url.clone();
    rest.query_pairs_mut().clear();
    for (name, value) in url.query_pairs() {
        match is_kept(&name) {
            Some((_, cookie)) if is_plain(&value) => {
                let cookie = Cookie::build((*cookie, value.into_owned()))
                    .path(site_path)
                    .http_only(true)
                    .same_site(SameSite::Lax)
                    .secure(url.scheme() == "https");
                cookies.extend(HeaderValue::try_from(cookie.to_string()).ok());
            }
            Some(_) => {}
            None => drop(rest.query_pairs_mut().append_pair(&name, &value)),
        }
    }
    if cookies.is_empty() {
        return None;
    }
    let query = rest.query().filter(|query| !query.is_empty());
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    Some((format!("{}{query}", rest.path()), cookies))
}

/// Whether a text can stand in a cookie as it is.
fn is_plain(text: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~+/=".contains(&byte);
    !text.is_empty() && text.len() <= 4000 && text.bytes().all(allowed)
}
