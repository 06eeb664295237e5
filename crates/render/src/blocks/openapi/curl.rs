//! Samples beside an operation: how to call it, and what it answers.

use std::fmt::Write;

use maud::{Markup, html};
use serde_json::Value;

use super::{
    example,
    label::label,
    spec::{Operation, contents},
};
use crate::blocks::{Word, draw::Drawer, members::member};

/// Longer samples are cut: they are there to be looked at.
const LONGEST: usize = 8_000;

impl Drawer<'_> {
    pub(super) fn samples(&mut self, operation: &Operation, webhook: bool) -> Markup {
        let request = if webhook {
            payload(operation)
        } else {
            Some(curl(operation))
        };
        let language = if webhook { "json" } else { "bash" };
        let request = request.map(|code| {
            let title = self.word(Word::Request).to_owned();
            self.sample(&cut(&code), language, Some(&title))
        });
        let response = answer(operation).map(|(status, code)| {
            let title = format!("{} {status}", self.word(Word::Response));
            self.sample(&cut(&code), "json", Some(&title))
        });
        html! {
            div.samples {
                @if let Some(request) = request { (request) }
                @if let Some(response) = response { (response) }
            }
        }
    }
}

fn cut(code: &str) -> String {
    match code.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}\n…", &code[..end]),
        None => code.to_owned(),
    }
}

fn pretty(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => format!("{other:#}"),
    }
}

fn payload(operation: &Operation) -> Option<String> {
    let bodies = operation.bodies();
    let (_, body) = bodies.first()?;
    example::of_content(operation.spec, body).map(|value| pretty(&value))
}

/// The first answer that means success, else the first.
fn answer(operation: &Operation) -> Option<(String, String)> {
    let responses = operation.responses();
    let good = responses.iter().find(|(status, _)| status.starts_with('2'));
    let (status, response) = good.or(responses.first())?;
    let contents = contents(response);
    let (_, content) = contents.first()?;
    let value = example::of_content(operation.spec, content)?;
    Some(((*status).to_owned(), pretty(&value)))
}

fn curl(operation: &Operation) -> String {
    let mut lines = vec![format!(
        "curl -X {} {}",
        operation.method.to_uppercase(),
        quoted(&address(operation))
    )];
    for header in headers(operation) {
        lines.push(format!("  -H {}", quoted(&header)));
    }
    let bodies = operation.bodies();
    if let Some((kind, body)) = bodies.first() {
        let value = example::of_content(operation.spec, body);
        lines.extend(sent(kind, value.as_ref()));
    }
    lines.join(" \\\n")
}

/// What is sent: the members of a form one by one, by which curl knows the type, and everything else whole.
fn sent(kind: &str, value: Option<&Value>) -> Vec<String> {
    let flag = match kind {
        "application/x-www-form-urlencoded" => "--data-urlencode",
        "multipart/form-data" => "-F",
        _ => "-d",
    };
    if let Some(Value::Object(members)) = value
        && flag != "-d"
    {
        let members = members.iter();
        return members
            .map(|(name, value)| {
                format!("  {flag} {}", quoted(&format!("{name}={}", plain(value))))
            })
            .collect();
    }
    let kind = format!("  -H {}", quoted(&format!("Content-Type: {kind}")));
    let body = value.map(|value| format!("  -d {}", quoted(&pretty(value))));
    [kind].into_iter().chain(body).collect()
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// The address with those parts of the query that have to be there.
fn address(operation: &Operation) -> String {
    let required = operation
        .parameters("query")
        .into_iter()
        .filter(|parameter| parameter.get("required").is_some_and(|value| value == true));
    let mut address = operation.address();
    let mut separator = '?';
    for parameter in required {
        // The rest would be cut.
        if address.len() > 4 * LONGEST {
            break;
        }
        let schema = parameter.get("schema").unwrap_or(parameter);
        let example = parameter.get("example");
        let example = example.map(|given| example::part_of(given, LONGEST));
        let example = example.unwrap_or_else(|| example::of_schema(operation.spec, schema, 2));
        let name = label(member(parameter, "name"));
        let _ = write!(address, "{separator}{name}={}", plain(&example));
        separator = '&';
    }
    address
}

fn headers(operation: &Operation) -> Vec<String> {
    let mut headers = Vec::new();
    for (_, scheme) in operation.spec.schemes(operation.value).into_iter().take(1) {
        match (member(scheme, "type"), member(scheme, "in")) {
            ("apiKey", "header") => {
                headers.push(format!("{}: YOUR_KEY", label(member(scheme, "name"))));
            }
            ("http", _) if member(scheme, "scheme").eq_ignore_ascii_case("basic") => {
                headers.push("Authorization: Basic YOUR_CREDENTIALS".to_owned());
            }
            ("http" | "oauth2" | "openIdConnect", _) => {
                headers.push("Authorization: Bearer YOUR_TOKEN".to_owned());
            }
            _ => {}
        }
    }
    headers
}

/// A word of a shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn forms_are_sent_member_by_member_and_other_bodies_whole() {
        let value = json!({"code": "it's", "times": 2});
        let form = sent("application/x-www-form-urlencoded", Some(&value));
        let expected = [
            r"  --data-urlencode 'code=it'\''s'",
            "  --data-urlencode 'times=2'",
        ];
        assert_eq!(form, expected);
        let parts = sent("multipart/form-data", Some(&json!({"file": "a"})));
        assert_eq!(parts, ["  -F 'file=a'"]);
        let json = sent("application/json", Some(&json!({"a": 1})));
        assert_eq!(json[0], "  -H 'Content-Type: application/json'");
        assert!(json[1].starts_with("  -d '{"), "{json:?}");
        assert_eq!(sent("application/json", None).len(), 1);
    }
}
