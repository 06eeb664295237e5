//! Queries of URLs.

use url::form_urlencoded;

/// Returns a path with one parameter.
pub(crate) fn with_parameter(path: &str, name: &str, value: &str) -> String {
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair(name, value)
        .finish();
    format!("{path}?{query}")
}
