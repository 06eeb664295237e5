//! Rejects the NUL character, which the database does not accept in text, anywhere in a URL; for bodies see
//! [`super::json`].

use axum::{
    extract::{MatchedPath, Request},
    http::Uri,
};
use model::Error;

pub(crate) fn error(field: &str) -> Error {
    Error::invalid(field, "contains a NUL character; remove it")
}

pub(crate) fn check_url(request: &Request) -> Result<(), Error> {
    let uri = request.uri();
    if uri.path().contains("%00") {
        let template = request.extensions().get::<MatchedPath>();
        let name = template.and_then(|template| path_parameter(template.as_str(), uri.path()));
        return Err(error(name.unwrap_or("path")));
    }
    match uri.query() {
        Some(query) if query.contains("%00") => Err(error(&query_parameter(uri))),
        _ => Ok(()),
    }
}

/// The path parameter that contains it.
fn path_parameter<'a>(template: &'a str, path: &str) -> Option<&'a str> {
    let mut segments = template.split('/').zip(path.split('/'));
    let (name, _) = segments.find(|(_, value)| value.contains("%00"))?;
    let name = name.strip_prefix('{')?.strip_suffix('}')?;
    Some(name.trim_start_matches('*'))
}

/// The query parameter that contains it.
fn query_parameter(uri: &Uri) -> String {
    let query = uri.query().unwrap_or_default();
    let mut pairs = form_urlencoded::parse(query.as_bytes());
    let found = pairs.find(|(_, value)| value.contains('\0'));
    let name = found.map(|(name, _)| name.into_owned());
    name.filter(|name| !name.contains('\0'))
        .unwrap_or_else(|| "query".to_owned())
}
