//! A request for curl, in a shell.

use percent_encoding::utf8_percent_encode;

use super::{
    body::{Body, Part},
    quote::{JSON, shell, value},
    request::Request,
    url::VALUE_ENCODE_SET,
};

pub(super) fn write(request: &Request) -> String {
    let url = shell(&request.url);
    let first = match (request.method.as_str(), &request.body) {
        ("GET", None) => format!("curl {url}"),
        // With `-X HEAD` curl would wait for a body.
        ("HEAD", None) => format!("curl --head {url}"),
        (method, _) => format!("curl -X {method} {url}"),
    };
    let mut lines = vec![first];
    for (name, value) in &request.headers {
        lines.push(format!("-H {}", shell(&format!("{name}: {value}"))));
    }
    if let Some(body) = &request.body {
        lines.extend(body_options(body));
    }
    lines.join(" \\\n  ")
}

/// A leading at sign, or `<` in a form, would name a file, so text is sent with options that disable that.
fn body_options(body: &Body) -> Vec<String> {
    match body {
        Body::Json(json) => vec![format!("-d {}", shell(&value(json, &JSON, 2, 0)))],
        Body::Text(text) => vec![format!("--data-raw {}", shell(text))],
        Body::File(name) => vec![format!("--data-binary '@{name}'")],
        Body::Form(pairs) => pairs.iter().map(pair).collect(),
        Body::Multipart(parts) => parts.iter().map(part).collect(),
    }
}

/// curl encodes the value, but not the name.
fn pair((name, value): &(String, String)) -> String {
    let name = utf8_percent_encode(name, VALUE_ENCODE_SET);
    format!("--data-urlencode {}", shell(&format!("{name}={value}")))
}

fn part(part: &Part) -> String {
    match part {
        Part::Text(name, value) => format!("--form-string {}", shell(&format!("{name}={value}"))),
        Part::File(name, file) => format!("-F {}", shell(&format!("{name}=@{file}"))),
    }
}
