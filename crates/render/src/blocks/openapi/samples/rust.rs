//! A request for Rust, with the crate `reqwest`.

use super::{
    body::{Body, Part},
    quote::{JSON, raw_rust, rust, value},
    request::Request,
};

/// serde serializes arrays up to this length; longer lists are vectors.
const MAX_ARRAY_ITEMS: usize = 32;

pub(super) fn write(request: &Request) -> String {
    let url = rust(&request.url);
    let call = match request.method.as_str() {
        "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" => {
            format!(".{}({url})", request.method.to_ascii_lowercase())
        }
        method => format!(".request({}.parse()?, {url})", rust(method)),
    };
    let mut calls = vec![call];
    for (name, value) in &request.headers {
        calls.push(format!(".header({}, {})", rust(name), rust(value)));
    }
    let mut before = String::new();
    match &request.body {
        None => {}
        Some(Body::Json(json)) => {
            before = text(&value(json, &JSON, 2, 0));
            calls.push(".body(body)".to_owned());
        }
        Some(Body::Text(written)) => {
            before = text(written);
            calls.push(".body(body)".to_owned());
        }
        Some(Body::File(name)) => {
            calls.push(format!(".body(std::fs::File::open({})?)", rust(name)));
        }
        Some(Body::Form(pairs)) => calls.push(form(pairs)),
        Some(Body::Multipart(parts)) => {
            before = multipart(parts);
            calls.push(".multipart(form)".to_owned());
        }
    }
    calls.push(".send()?".to_owned());
    let calls = calls.join("\n        ");
    format!(
        "use std::error::Error;\n\nfn main() -> Result<(), Box<dyn Error>> {{\n{before}\
         \x20   let client = reqwest::blocking::Client::new();\n\
         \x20   let response = client\n        {calls};\n\
         \x20   println!(\"{{}}\", response.text()?);\n    Ok(())\n}}"
    )
}

fn text(written: &str) -> String {
    format!("    let body = {};\n", raw_rust(written))
}

fn form(pairs: &[(String, String)]) -> String {
    let lines = pairs.iter();
    let lines =
        lines.map(|(name, value)| format!("            ({}, {}),\n", rust(name), rust(value)));
    let lines: Vec<String> = lines.collect();
    let lines = lines.concat();
    let start = if pairs.len() > MAX_ARRAY_ITEMS {
        "&vec!["
    } else {
        "&["
    };
    format!(".form({start}\n{lines}        ])")
}

fn multipart(parts: &[Part]) -> String {
    let lines: Vec<String> = parts
        .iter()
        .map(|part| match part {
            Part::Text(name, value) => {
                format!("        .text({}, {})", rust(name), rust(value))
            }
            Part::File(name, file) => {
                format!("        .file({}, {})?", rust(name), rust(file))
            }
        })
        .collect();
    format!(
        "    let form = reqwest::blocking::multipart::Form::new()\n{};\n",
        lines.join("\n")
    )
}
