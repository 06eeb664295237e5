//! Formats a value as XML, with an element for each field.

use std::fmt::Write;

use openapi::SpecValue;

/// A document has one root element, which contains the items of a list.
pub(super) fn document(root: &str, item: &str, value: &SpecValue) -> String {
    let mut out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned();
    if value.is_array() {
        let root = tag(root);
        let _ = writeln!(out, "<{root}>");
        element(&mut out, item, value, 2);
        let _ = writeln!(out, "</{root}>");
    } else {
        element(&mut out, root, value, 0);
    }
    out.trim_end().to_owned()
}

/// Recursion is bounded: examples are no deeper than specs, and limited in size.
fn element(out: &mut String, name: &str, value: &SpecValue, margin: usize) {
    let name = tag(name);
    let space = " ".repeat(margin);
    match value {
        SpecValue::Array(items) => {
            for item in items {
                element(out, name, item, margin);
            }
        }
        SpecValue::Object(members) => {
            let _ = writeln!(out, "{space}<{name}>");
            for (name, member) in members.iter() {
                element(out, name, member, margin + 2);
            }
            let _ = writeln!(out, "{space}</{name}>");
        }
        SpecValue::Null => {
            let _ = writeln!(out, "{space}<{name}/>");
        }
        SpecValue::String(text) => {
            let text = escaped(text);
            let _ = writeln!(out, "{space}<{name}>{text}</{name}>");
        }
        other => {
            let _ = writeln!(out, "{space}<{name}>{other}</{name}>");
        }
    }
}

/// Returns an element name. Not every field name is valid.
fn tag(name: &str) -> &str {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_-.".contains(c);
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    if is_name && name.chars().all(is_part) {
        name
    } else {
        "item"
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn members_are_elements() {
        let value = json!({"a": {"b": "<&>"}, "c d": 2, "tags": ["x", "y"], "z": null});
        let expected = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Pet>\n  <a>\n    <b>&lt;&amp;&gt;</b>\n  </a>\n\
            \x20 <item>2</item>\n  <tags>x</tags>\n  <tags>y</tags>\n  <z/>\n</Pet>";
        assert_eq!(document("Pet", "item", &value.into()), expected);
    }

    #[test]
    fn a_list_has_one_root() {
        let start = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Pets>";
        let written = |value: Value| document("Pets", "Pet", &value.into());
        let several = format!("{start}\n  <Pet>a</Pet>\n  <Pet>b</Pet>\n</Pets>");
        assert_eq!(written(json!(["a", "b"])), several);
        assert_eq!(written(json!([])), format!("{start}\n</Pets>"));
        let nested = format!("{start}\n  <Pet>a</Pet>\n  <Pet>b</Pet>\n</Pets>");
        assert_eq!(written(json!([["a"], ["b"]])), nested);
    }
}
