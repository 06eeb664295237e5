//! Values without positions, for code that shows a spec: JSON whose fields stay in the order of the source.
//!
//! `serde_json::Value` sorts its fields. Its feature that keeps their order would change every JSON of the product.

use std::fmt;

use indexmap::IndexMap;
use serde::{Serialize, Serializer};
use serde_json::{Number, Value};

use crate::tree::{Node, NodeValue};

/// Fields by name, in the order of the source.
pub type SpecMap = IndexMap<String, SpecValue>;

/// A value of a spec. Its functions are those of `serde_json::Value`.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum SpecValue {
    #[default]
    Null,
    Bool(bool),
    Number(Number),
    String(String),
    Array(Vec<SpecValue>),
    Object(Box<SpecMap>),
}

impl SpecValue {
    /// Returns a field of an object.
    pub fn get(&self, name: &str) -> Option<&Self> {
        self.as_object()?.get(name)
    }

    /// Returns the text of a field; empty if there is none.
    pub fn text(&self, name: &str) -> &str {
        self.get(name).and_then(Self::as_str).unwrap_or_default()
    }

    /// Returns whether a field is `true`.
    pub fn is_true(&self, name: &str) -> bool {
        self.get(name).and_then(Self::as_bool) == Some(true)
    }

    /// Returns an item of an array.
    pub fn item(&self, at: usize) -> Option<&Self> {
        self.as_array()?.get(at)
    }

    /// Returns the value at a JSON pointer.
    pub fn pointer(&self, pointer: &str) -> Option<&Self> {
        let mut value = self;
        if pointer.is_empty() {
            return Some(value);
        }
        for segment in pointer.strip_prefix('/')?.split('/') {
            let name = segment.replace("~1", "/").replace("~0", "~");
            value = match value {
                Self::Object(fields) => fields.get(&name)?,
                Self::Array(items) => items.get(name.parse::<usize>().ok()?)?,
                _ => return None,
            };
        }
        Some(value)
    }

    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            _ => None,
        }
    }

    pub fn as_f64(&self) -> Option<f64> {
        self.as_number()?.as_f64()
    }

    pub fn as_u64(&self) -> Option<u64> {
        self.as_number()?.as_u64()
    }

    pub fn as_number(&self) -> Option<&Number> {
        match self {
            Self::Number(number) => Some(number),
            _ => None,
        }
    }

    pub fn as_array(&self) -> Option<&Vec<Self>> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }

    pub fn as_object(&self) -> Option<&SpecMap> {
        match self {
            Self::Object(fields) => Some(fields),
            _ => None,
        }
    }

    pub fn is_null(&self) -> bool {
        *self == Self::Null
    }

    pub fn is_array(&self) -> bool {
        self.as_array().is_some()
    }

    pub fn is_object(&self) -> bool {
        self.as_object().is_some()
    }
}

impl From<Node> for SpecValue {
    fn from(node: Node) -> Self {
        match node.value {
            NodeValue::Null => Self::Null,
            NodeValue::Boolean(value) => Self::Bool(value),
            NodeValue::Number(number) => Self::Number(number),
            NodeValue::Text(text) => Self::String(text),
            NodeValue::List(items) => Self::Array(items.into_iter().map(Self::from).collect()),
            NodeValue::Map(map) => {
                let fields = map.into_iter();
                let fields = fields.map(|(name, field)| (name, field.node.into()));
                Self::Object(Box::new(fields.collect()))
            }
        }
    }
}

impl From<Value> for SpecValue {
    fn from(value: Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Bool(value),
            Value::Number(number) => Self::Number(number),
            Value::String(text) => Self::String(text),
            Value::Array(items) => Self::Array(items.into_iter().map(Self::from).collect()),
            Value::Object(fields) => {
                let fields = fields.into_iter();
                let fields = fields.map(|(name, value)| (name, value.into()));
                Self::Object(Box::new(fields.collect()))
            }
        }
    }
}

impl From<&str> for SpecValue {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

impl From<String> for SpecValue {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

impl From<i64> for SpecValue {
    fn from(number: i64) -> Self {
        Self::Number(number.into())
    }
}

impl From<SpecMap> for SpecValue {
    fn from(fields: SpecMap) -> Self {
        Self::Object(Box::new(fields))
    }
}

impl Serialize for SpecValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Number(number) => number.serialize(serializer),
            Self::String(text) => serializer.serialize_str(text),
            Self::Array(items) => serializer.collect_seq(items),
            Self::Object(fields) => serializer.collect_map(fields.iter()),
        }
    }
}

/// Writes JSON, on several lines for `{:#}`.
impl fmt::Display for SpecValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = if f.alternate() {
            serde_json::to_string_pretty(self)
        } else {
            serde_json::to_string(self)
        };
        f.write_str(&written.map_err(|_| fmt::Error)?)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::parse;

    #[test]
    fn values_keep_the_order_of_the_source() {
        let text = "z: [1, {y: a, b: null}]\na/b: true\nm: 1.5\n";
        let value = SpecValue::from(parse(text).unwrap().root);
        assert_eq!(
            value.to_string(),
            r#"{"z":[1,{"y":"a","b":null}],"a/b":true,"m":1.5}"#
        );
        let again = SpecValue::from(parse(&value.to_string()).unwrap().root);
        assert_eq!(again, value);
        assert_eq!(value.pointer("/z/1/y"), Some(&"a".into()));
        assert_eq!(value.pointer("/a~1b"), Some(&SpecValue::Bool(true)));
        for missing in ["/q", "/z/2", "/m/0", "z"] {
            assert_eq!(value.pointer(missing), None, "{missing}");
        }
    }

    #[test]
    fn fields_in_another_order_are_equal() {
        let value = SpecValue::from(parse("{b: 1, a: 2}").unwrap().root);
        assert_eq!(value, SpecValue::from(json!({"a": 2, "b": 1})));
    }
}
