//! A request for Python, with the library `requests`.

use super::{
    body::{Body, Part},
    quote::{PYTHON, double_quoted, value},
    request::Request,
};

pub(super) fn write(request: &Request) -> String {
    let mut arguments = vec![double_quoted(&request.url)];
    let call = match request.method.as_str() {
        "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" | "OPTIONS" => {
            request.method.to_ascii_lowercase()
        }
        other => {
            arguments.insert(0, double_quoted(other));
            "request".to_owned()
        }
    };
    if !request.headers.is_empty() {
        let lines = request.headers.iter();
        let lines =
            lines.map(|(name, value)| format!("{}: {}", double_quoted(name), double_quoted(value)));
        arguments.push(format!("headers={}", multiline('{', lines, '}')));
    }
    arguments.extend(request.body.as_ref().map(body));
    let arguments = if let [url] = arguments.as_slice() {
        url.clone()
    } else {
        format!("\n    {},\n", arguments.join(",\n    "))
    };
    let read = if request.expects_json {
        "json()"
    } else {
        "text"
    };
    format!("import requests\n\nresponse = requests.{call}({arguments})\nprint(response.{read})")
}

/// Text is sent as UTF-8. Multipart forms use `files` even without files: `data` would change the content type.
fn body(body: &Body) -> String {
    match body {
        Body::Json(json) => format!("json={}", value(json, &PYTHON, 4, 4)),
        Body::Text(text) => format!("data={}.encode()", double_quoted(text)),
        Body::File(name) => format!("data=open({}, \"rb\")", double_quoted(name)),
        Body::Form(pairs) => {
            let lines = pairs.iter();
            let lines = lines.map(|(name, value)| {
                format!("({}, {})", double_quoted(name), double_quoted(value))
            });
            format!("data={}", multiline('[', lines, ']'))
        }
        Body::Multipart(parts) => format!("files={}", multiline('[', parts.iter().map(part), ']')),
    }
}

fn part(part: &Part) -> String {
    match part {
        Part::Text(name, value) => format!(
            "({}, (None, {}))",
            double_quoted(name),
            double_quoted(value)
        ),
        Part::File(name, file) => {
            let (name, file) = (double_quoted(name), double_quoted(file));
            format!("({name}, ({file}, open({file}, \"rb\")))")
        }
    }
}

/// Formats a list argument, one item per line.
fn multiline(start: char, lines: impl Iterator<Item = String>, end: char) -> String {
    let lines: Vec<String> = lines.map(|line| format!("        {line},\n")).collect();
    format!("{start}\n{}    {end}", lines.concat())
}
