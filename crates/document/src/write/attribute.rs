//! Fields of a block's data, and attributes of tags and elements.

use serde_json::Value;

use super::escape;
use crate::node::Data;

pub(super) fn text<'a>(data: &'a Data, name: &str) -> Option<&'a str> {
    data.get(name).and_then(Value::as_str)
}

pub(super) fn is_set(data: &Data, name: &str) -> bool {
    data.get(name) == Some(&Value::Bool(true))
}

/// A value as an attribute: strings, numbers and booleans as they are, a length with its unit.
pub(super) fn attribute_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(_) | Value::Bool(_) => Some(value.to_string()),
        Value::Object(length) => {
            let unit = length.get("unit")?.as_str()?;
            Some(format!("{}{unit}", attribute_text(length.get("value")?)?))
        }
        _ => None,
    }
}

/// Attributes in insertion order.
#[derive(Debug, Default)]
pub(super) struct Attributes(Vec<(String, String)>);

impl Attributes {
    /// The present fields of the data, under their own names.
    pub(super) fn of(data: &Data, names: &[&str]) -> Self {
        let mut attributes = Self::default();
        for name in names {
            attributes.member(name, data.get(*name));
        }
        attributes
    }

    pub(super) fn member(&mut self, name: &str, value: Option<&Value>) {
        if let Some(value) = value.and_then(attribute_text) {
            self.add(name, value);
        }
    }

    pub(super) fn add(&mut self, name: &str, value: impl Into<String>) {
        self.0.push((name.to_owned(), value.into()));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// ` name="value"` for each, as in `{% … %}`.
    pub(super) fn as_tag_attributes(&self) -> String {
        self.printed("", escape::in_tag)
    }

    /// ` name="value"` for each, as in HTML.
    pub(super) fn as_html_attributes(&self) -> String {
        self.printed("", escape::in_attribute)
    }

    /// ` data-name="value"` for each, as in the HTML that represents a tag.
    pub(super) fn as_data_attributes(&self) -> String {
        self.printed("data-", escape::in_attribute)
    }

    fn printed(&self, prefix: &str, escaped: fn(&str) -> String) -> String {
        let mut out = String::new();
        for (name, value) in &self.0 {
            out.extend([" ", prefix, name, "=\"", &escaped(value), "\""]);
        }
        out
    }
}
