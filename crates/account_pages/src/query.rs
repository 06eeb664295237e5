//! Queries of URLs.

use url::form_urlencoded;

/// Returns a path with one parameter.
pub(crate) fn with_parameter(path: &str, name: &str, value: &str) -> String {
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair(name, value)
        .finish();
    format!("{path}?{query}")
}

/// Returns a parameter of a query, empty if it is missing.
pub(crate) fn query_parameter(query: Option<&str>, name: &str) -> String {
    let mut pairs = form_urlencoded::parse(query.unwrap_or_default().as_bytes());
    let found = pairs.find(|(parameter, _)| parameter == name);
    found
        .map(|(_, value)| value.replace('\0', ""))
        .unwrap_or_default()
}
