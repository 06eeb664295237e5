//! The servers that a form can send to: absolute URLs, with every value that the spec lists for their variables.

use openapi::SpecValue;
use url::{Host, Url};

use crate::blocks::openapi::spec::{MAX_URL_BYTES, MAX_VARIABLES, Operation, replaced};

/// Servers of one operation, with all values of their variables.
const MAX_SERVERS: usize = 20;

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Server {
    /// Without a slash at its end.
    pub(super) url: String,
    pub(super) origin: String,
}

pub(super) fn of_operation(operation: &Operation) -> Vec<Server> {
    let listed = operation.servers();
    let mut urls = Vec::new();
    if listed.is_empty() {
        // In Swagger 2 the parts of a URL are fields of the spec.
        urls.push(operation.spec.server(operation));
    }
    for server in listed.iter().take(MAX_SERVERS) {
        urls.extend(expanded(server.text("url"), server.get("variables")));
    }
    let mut servers: Vec<Server> = Vec::new();
    for server in urls.iter().filter_map(|url| absolute(url)) {
        if servers.len() < MAX_SERVERS && !servers.contains(&server) {
            servers.push(server);
        }
    }
    servers
}

/// Fills in each value of each variable, the defaults first.
fn expanded(url: &str, variables: Option<&SpecValue>) -> Vec<String> {
    if url.len() > MAX_URL_BYTES {
        return Vec::new();
    }
    let variables = variables.and_then(SpecValue::as_object);
    let mut urls = vec![url.to_owned()];
    for (name, variable) in variables.into_iter().flatten().take(MAX_VARIABLES) {
        let place = format!("{{{name}}}");
        if name.len() > MAX_URL_BYTES || !url.contains(&place) {
            continue;
        }
        let listed = variable.get("enum").and_then(SpecValue::as_array);
        let listed = listed.into_iter().flatten();
        let default = variable.get("default").and_then(SpecValue::as_str);
        let others = listed.filter_map(SpecValue::as_str);
        let others = others.filter(|value| Some(*value) != default);
        let values = default.into_iter().chain(others).take(MAX_SERVERS);
        let values: Vec<&str> = values.collect();
        let filled = urls.iter().flat_map(|url| {
            values
                .iter()
                .filter_map(|value| replaced(url, &place, value))
        });
        urls = filled.take(MAX_SERVERS).collect();
    }
    urls
}

/// Returns a URL that requests can be sent to. Its origin becomes a part of a header, so its host has only the
/// characters that a source of a content security policy can have: `*` or `;` would mean something else there.
fn absolute(url: &str) -> Option<Server> {
    let url = Url::parse(url.trim()).ok()?;
    let is_host = match url.host()? {
        Host::Domain(domain) => domain
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.')),
        Host::Ipv4(_) => true,
        // A policy cannot name them.
        Host::Ipv6(_) => false,
    };
    let is_plain = url.username().is_empty()
        && url.password().is_none()
        && url.query().is_none()
        && url.fragment().is_none()
        && !url.path().contains("%7B");
    let is_web = matches!(url.scheme(), "http" | "https");
    (is_host && is_plain && is_web).then(|| Server {
        origin: url.origin().ascii_serialization(),
        url: url.as_str().trim_end_matches('/').to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_absolute_urls_of_plain_hosts_are_servers() {
        for (written, origin) in [
            (
                "https://API.example.com/v1/",
                Some("https://api.example.com"),
            ),
            ("http://127.0.0.1:8080", Some("http://127.0.0.1:8080")),
            (
                "https://bücher.example",
                Some("https://xn--bcher-kva.example"),
            ),
            ("/v1", None),
            ("//api.example.com", None),
            ("", None),
            ("ftp://api.example.com", None),
            ("javascript:alert(1)", None),
            ("https://*.example.com", None),
            ("https://a;script-src", None),
            ("https://a,b.example", None),
            ("https://a'b.example", None),
            ("https://me:secret@api.example.com", None),
            ("https://api.example.com/?key=1", None),
            ("https://[::1]:8080", None),
            ("https://{host}.example.com", None),
            ("https://api.example.com/{version}", None),
        ] {
            let found = absolute(written).map(|server| server.origin);
            assert_eq!(found.as_deref(), origin, "{written}");
        }
    }

    #[test]
    fn variables_have_their_default_and_their_listed_values() {
        let variables = json!({
            "region": {"default": "eu", "enum": ["eu", "us"]},
            "version": {"default": "v2", "enum": ["v1"]},
        });
        let urls = expanded(
            "https://{region}.example.com/{version}",
            Some(&variables.into()),
        );
        assert_eq!(
            urls,
            [
                "https://eu.example.com/v2",
                "https://eu.example.com/v1",
                "https://us.example.com/v2",
                "https://us.example.com/v1",
            ]
        );
        let many: Vec<String> = (0..100).map(|number| number.to_string()).collect();
        let many =
            json!({"a": {"default": "x", "enum": many}, "b": {"default": "x", "enum": many}});
        let urls = expanded("https://{a}.{b}.example.com", Some(&many.into()));
        assert_eq!(urls.len(), MAX_SERVERS);
        let open = json!({"a": {"description": "anything"}});
        assert!(expanded("https://{a}.example.com", Some(&open.into())).is_empty());
    }
}
