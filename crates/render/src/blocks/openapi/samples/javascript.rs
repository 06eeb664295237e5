//! A request for JavaScript, with `fetch`.

use std::fmt::Write;

use openapi::SpecValue;

use super::{
    body::{Body, Part},
    quote::{JSON, double_quoted, value},
    request::Request,
};

/// JavaScript numbers represent all integers up to this one exactly.
const MAX_EXACT_INTEGER: u64 = 1 << 53;

pub(super) fn write(request: &Request) -> String {
    let mut out = String::new();
    let mut options = Vec::new();
    let is_bodiless = matches!(request.method.as_str(), "GET" | "HEAD");
    let body = request.body.as_ref().filter(|_| !is_bodiless);
    if is_bodiless && request.body.is_some() {
        let _ = writeln!(out, "// fetch sends no body with {}.", request.method);
    }
    if request.method != "GET" {
        options.push(format!("method: {}", double_quoted(&request.method)));
    }
    let is_sent = |name: &str| !is_bodiless || !name.eq_ignore_ascii_case("Content-Type");
    let sent: Vec<&(String, String)> = request
        .headers
        .iter()
        .filter(|(name, _)| is_sent(name))
        .collect();
    if !sent.is_empty() {
        options.push(headers(&sent));
    }
    match body {
        None => {}
        Some(Body::Json(json)) if !is_exact_in_javascript(json) => {
            options.push(format!("body: {}", double_quoted(&json.to_string())));
        }
        Some(Body::Json(json)) => {
            let json = value(json, &JSON, 2, 2);
            options.push(format!("body: JSON.stringify({json})"));
        }
        Some(Body::Text(text)) => options.push(format!("body: {}", double_quoted(text))),
        Some(Body::File(name)) => {
            out.push_str("import { openAsBlob } from \"node:fs\";\n\n");
            options.push(format!("body: await openAsBlob({})", double_quoted(name)));
        }
        Some(Body::Form(pairs)) => options.push(form(pairs)),
        Some(Body::Multipart(parts)) => {
            multipart(&mut out, parts);
            options.push("body: form".to_owned());
        }
    }
    let url = double_quoted(&request.url);
    if options.is_empty() {
        let _ = writeln!(out, "const response = await fetch({url});");
    } else {
        let options = options.join(",\n  ");
        let _ = writeln!(
            out,
            "const response = await fetch({url}, {{\n  {options}\n}});"
        );
    }
    let read = if request.expects_json { "json" } else { "text" };
    let _ = write!(out, "console.log(await response.{read}());");
    out
}

/// True if JSON has the same meaning as a JavaScript expression: larger integers are rounded, and `__proto__` sets the
/// prototype.
fn is_exact_in_javascript(json: &SpecValue) -> bool {
    match json {
        SpecValue::Number(number) => {
            let integer = number.as_i64().map(i64::unsigned_abs).or(number.as_u64());
            integer.is_none_or(|integer| integer <= MAX_EXACT_INTEGER)
        }
        SpecValue::Array(items) => items.iter().all(is_exact_in_javascript),
        SpecValue::Object(members) => members
            .iter()
            .all(|(name, member)| name != "__proto__" && is_exact_in_javascript(member)),
        _ => true,
    }
}

fn headers(headers: &[&(String, String)]) -> String {
    let lines = headers.iter();
    let lines =
        lines.map(|(name, value)| format!("    {}: {}", double_quoted(name), double_quoted(value)));
    let lines: Vec<String> = lines.collect();
    format!("headers: {{\n{}\n  }}", lines.join(",\n"))
}

fn form(pairs: &[(String, String)]) -> String {
    let lines = pairs.iter();
    let lines = lines
        .map(|(name, value)| format!("    [{}, {}]", double_quoted(name), double_quoted(value)));
    let lines: Vec<String> = lines.collect();
    format!("body: new URLSearchParams([\n{}\n  ])", lines.join(",\n"))
}

fn multipart(out: &mut String, parts: &[Part]) {
    if parts.iter().any(|part| matches!(part, Part::File(..))) {
        out.push_str("import { openAsBlob } from \"node:fs\";\n\n");
    }
    out.push_str("const form = new FormData();\n");
    for part in parts {
        let _ = match part {
            Part::Text(name, value) => {
                writeln!(
                    out,
                    "form.append({}, {});",
                    double_quoted(name),
                    double_quoted(value)
                )
            }
            Part::File(name, file) => {
                let (name, file) = (double_quoted(name), double_quoted(file));
                writeln!(
                    out,
                    "form.append({name}, await openAsBlob({file}), {file});"
                )
            }
        };
    }
    out.push('\n');
}
