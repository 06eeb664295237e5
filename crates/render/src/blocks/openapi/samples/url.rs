//! The URL of a request: server, path with parameters, and query.

use std::collections::HashMap;

use percent_encoding::{AsciiSet, CONTROLS, NON_ALPHANUMERIC, utf8_percent_encode};

use super::values::{MAX_PARAMETER_COST, comma_joined};
use crate::blocks::openapi::{
    example::{self, ParameterExamples},
    label::{cut, label},
    spec::Operation,
};

/// Host for a server that is only a path, or missing.
const EXAMPLE_SERVER: &str = "https://api.example.com";
/// Bytes of a path, and of the resulting URL with its query.
const MAX_PATH_BYTES: usize = 1_000;
const MAX_URL_BYTES: usize = 4_000;
/// Maximum placeholders in a path that are filled in.
const MAX_PLACEHOLDERS: usize = 20;

/// Characters that a URL must not contain. All non-ASCII characters are encoded too.
const URL_ENCODE_SET: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'<')
    .add(b'>')
    .add(b'`')
    .add(b'{')
    .add(b'}')
    .add(b'\\')
    .add(b'^')
    .add(b'|');
/// curl interprets brackets in a path as a list of URLs.
const PATH_ENCODE_SET: &AsciiSet = &URL_ENCODE_SET.add(b'[').add(b']').add(b'#');
/// One value in a path or query. Colons, commas and at signs have no special meaning there.
pub(super) const VALUE_ENCODE_SET: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~')
    .remove(b':')
    .remove(b',')
    .remove(b'@');

pub(super) fn of(
    operation: &Operation,
    query: &[(String, String)],
    examples: &mut ParameterExamples<'_>,
) -> String {
    let mut url = server(&operation.spec.server(operation));
    url.push_str(&path(operation, examples));
    // Some paths already contain a query.
    let mut separator = if url.contains('?') { '&' } else { '?' };
    for (name, value) in query {
        if url.len() > MAX_URL_BYTES {
            break;
        }
        url.push(separator);
        url.extend(utf8_percent_encode(name, VALUE_ENCODE_SET));
        url.push('=');
        url.extend(utf8_percent_encode(value, VALUE_ENCODE_SET));
        separator = '&';
    }
    url
}

/// Returns the URL of a server, with a scheme and without a trailing slash.
fn server(written: &str) -> String {
    let written = written.trim().trim_end_matches('/');
    let encoded = utf8_percent_encode(written, URL_ENCODE_SET);
    let scheme = written.split_once("://").map(|(scheme, _)| scheme);
    let is_scheme = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic());
    if scheme.is_some_and(is_scheme) {
        encoded.to_string()
    } else if written.starts_with("//") {
        format!("https:{encoded}")
    } else if written.is_empty() || written.starts_with('/') {
        format!("{EXAMPLE_SERVER}{encoded}")
    } else {
        format!("{EXAMPLE_SERVER}/{encoded}")
    }
}

/// Returns the path with an example for each `{name}`, up to a limit. Equal names have equal values.
fn path(operation: &Operation, examples: &mut ParameterExamples<'_>) -> String {
    let parameters = operation.parameters("path");
    let mut values: HashMap<&str, String> = HashMap::new();
    let mut out = String::new();
    let mut rest = cut(&operation.path, MAX_PATH_BYTES);
    for _ in 0..MAX_PLACEHOLDERS {
        let Some((before, (name, after))) = placeholder(rest) else {
            break;
        };
        out.extend(utf8_percent_encode(before, PATH_ENCODE_SET));
        let value = values.entry(name).or_insert_with(|| {
            let mut known = parameters.iter();
            let known = known.find(|parameter| parameter.text("name") == name);
            let value = match known {
                Some(parameter) => examples.of(parameter, MAX_PARAMETER_COST),
                None => example::of_name(label(name)),
            };
            utf8_percent_encode(&comma_joined(&value), VALUE_ENCODE_SET).to_string()
        });
        out.push_str(value);
        rest = after;
        if out.len() > MAX_URL_BYTES {
            return out;
        }
    }
    out.extend(utf8_percent_encode(rest, PATH_ENCODE_SET));
    out
}

/// Returns the text before the first `{name}`, the name, and the text after it.
fn placeholder(path: &str) -> Option<(&str, (&str, &str))> {
    let (before, after) = path.split_once('{')?;
    Some((before, after.split_once('}')?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_have_a_scheme() {
        for (written, url) in [
            ("https://api.example.org/v1/", "https://api.example.org/v1"),
            ("//api.example.org", "https://api.example.org"),
            ("/v1", "https://api.example.com/v1"),
            ("v1", "https://api.example.com/v1"),
            ("", "https://api.example.com"),
            ("-o x://y", "https://api.example.com/-o%20x://y"),
            ("https://[::1]:8080", "https://[::1]:8080"),
        ] {
            assert_eq!(server(written), url);
        }
    }
}
