//! Query strings. Clients write an absent value as the text `null`, and lists by repeating the key.

use axum::http::Uri;

/// The pairs of the query that have a value.
pub(crate) fn pairs(uri: &Uri) -> Vec<(String, String)> {
    let query = uri.query().unwrap_or_default();
    form_urlencoded::parse(query.as_bytes())
        .into_owned()
        .filter(|(_, value)| value != "null")
        .collect()
}
