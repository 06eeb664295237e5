//! A request for JavaScript, with `fetch`.

use std::fmt::Write;

use super::{
    quote::{JSON, string, value},
    request::{Body, Part, Request},
};

pub(super) fn write(request: &Request) -> String {
    let mut out = String::new();
    let mut options = Vec::new();
    if request.method != "GET" || request.body.is_some() {
        options.push(format!("method: {}", string(&request.method)));
    }
    if !request.headers.is_empty() {
        options.push(headers(&request.headers));
    }
    match &request.body {
        None => {}
        Some(Body::Json(json)) => {
            let json = value(json, &JSON, 2, 2);
            options.push(format!("body: JSON.stringify({json})"));
        }
        Some(Body::Text(text)) => options.push(format!("body: {}", string(text))),
        Some(Body::File(name)) => {
            out.push_str("import { openAsBlob } from \"node:fs\";\n\n");
            options.push(format!("body: await openAsBlob({})", string(name)));
        }
        Some(Body::Form(pairs)) => options.push(form(pairs)),
        Some(Body::Multipart(parts)) => {
            multipart(&mut out, parts);
            options.push("body: form".to_owned());
        }
    }
    let url = string(&request.url);
    if options.is_empty() {
        let _ = writeln!(out, "const response = await fetch({url});");
    } else {
        let options = options.join(",\n  ");
        let _ = writeln!(
            out,
            "const response = await fetch({url}, {{\n  {options}\n}});"
        );
    }
    let read = if request.is_json_answered {
        "json"
    } else {
        "text"
    };
    let _ = write!(out, "console.log(await response.{read}());");
    out
}

fn headers(headers: &[(String, String)]) -> String {
    let lines = headers.iter();
    let lines = lines.map(|(name, value)| format!("    {}: {}", string(name), string(value)));
    let lines: Vec<String> = lines.collect();
    format!("headers: {{\n{}\n  }}", lines.join(",\n"))
}

fn form(pairs: &[(String, String)]) -> String {
    let lines = pairs.iter();
    let lines = lines.map(|(name, value)| format!("    [{}, {}]", string(name), string(value)));
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
                writeln!(out, "form.append({}, {});", string(name), string(value))
            }
            Part::File(name, file) => {
                let (name, file) = (string(name), string(file));
                writeln!(
                    out,
                    "form.append({name}, await openAsBlob({file}), {file});"
                )
            }
        };
    }
    out.push('\n');
}
