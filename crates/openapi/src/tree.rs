//! Trees of values with their positions, fields in the order of the source.
//!
//! No tree is deeper than [`crate::limits::MAX_DEPTH`], so functions may recurse over it.

mod pointer;

use indexmap::IndexMap;
use serde_json::{Number, Value};

use crate::problem::Position;

pub(crate) use pointer::{Location, push_segment};

#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    pub value: NodeValue,
    pub position: Position,
}

#[derive(Debug, Clone, PartialEq)]
pub enum NodeValue {
    Null,
    Boolean(bool),
    Number(Number),
    Text(String),
    List(Vec<Node>),
    Map(Box<Map>),
}

/// Fields by name, in the order of the source.
pub type Map = IndexMap<String, Field>;

#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    pub key_position: Position,
    pub node: Node,
}

impl Node {
    pub fn new(value: NodeValue, position: Position) -> Self {
        Self { value, position }
    }

    pub fn as_text(&self) -> Option<&str> {
        match &self.value {
            NodeValue::Text(text) => Some(text),
            _ => None,
        }
    }

    pub fn as_boolean(&self) -> Option<bool> {
        match self.value {
            NodeValue::Boolean(value) => Some(value),
            _ => None,
        }
    }

    pub fn as_number(&self) -> Option<f64> {
        match &self.value {
            NodeValue::Number(number) => number.as_f64(),
            _ => None,
        }
    }

    pub fn as_list(&self) -> Option<&[Node]> {
        match &self.value {
            NodeValue::List(items) => Some(items),
            _ => None,
        }
    }

    pub fn as_map(&self) -> Option<&Map> {
        match &self.value {
            NodeValue::Map(map) => Some(map),
            _ => None,
        }
    }

    pub(crate) fn as_map_mut(&mut self) -> Option<&mut Map> {
        match &mut self.value {
            NodeValue::Map(map) => Some(map),
            _ => None,
        }
    }

    /// Returns a field of a map.
    pub fn get(&self, name: &str) -> Option<&Node> {
        self.as_map()?.get(name).map(|field| &field.node)
    }

    /// Returns the text of a field.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.get(name)?.as_text()
    }

    /// Returns the fields of a map, none if it is something else.
    pub fn fields(&self) -> impl Iterator<Item = (&str, &Node)> {
        let fields = self.as_map().into_iter().flatten();
        fields.map(|(name, field)| (name.as_str(), &field.node))
    }

    /// Returns the items of a list, none if it is something else.
    pub fn items(&self) -> impl Iterator<Item = &Node> {
        self.as_list().into_iter().flatten()
    }

    /// Returns the target of a map with a `$ref`.
    pub fn reference(&self) -> Option<&str> {
        self.text("$ref")
    }

    /// Returns the values below, not in order.
    pub(crate) fn children(&self) -> impl Iterator<Item = &Node> {
        let fields = self.fields().map(|(_, node)| node);
        fields.chain(self.items())
    }

    /// Counts the values of the tree.
    pub fn count(&self) -> usize {
        1 + self.children().map(Node::count).sum::<usize>()
    }

    /// Returns the bytes of all names and texts.
    pub(crate) fn text_bytes(&self) -> usize {
        let names = self.fields().map(|(name, _)| name.len());
        let own = self.as_text().map_or(0, str::len) + names.sum::<usize>();
        own + self.children().map(Node::text_bytes).sum::<usize>()
    }

    /// Returns the levels of the tree; 1 for a value without others below.
    pub fn depth(&self) -> usize {
        1 + self.children().map(Node::depth).max().unwrap_or_default()
    }

    /// Converts the tree for code that needs neither positions nor the order of fields.
    pub fn to_json(&self) -> Value {
        match &self.value {
            NodeValue::Null => Value::Null,
            NodeValue::Boolean(value) => Value::Bool(*value),
            NodeValue::Number(number) => Value::Number(number.clone()),
            NodeValue::Text(text) => Value::String(text.clone()),
            NodeValue::List(items) => items.iter().map(Node::to_json).collect(),
            NodeValue::Map(map) => {
                let fields = map.iter();
                fields
                    .map(|(name, field)| (name.clone(), field.node.to_json()))
                    .collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::parse;

    #[test]
    fn trees_know_their_size_and_convert_to_json() {
        let root = parse("b: [1, {x: null}]\na: true\n").unwrap().root;
        assert_eq!((root.count(), root.depth()), (6, 4));
        assert_eq!(root.text_bytes(), 3);
        assert_eq!(root.to_json(), json!({"a": true, "b": [1, {"x": null}]}));
        let names: Vec<&str> = root.fields().map(|(name, _)| name).collect();
        assert_eq!(names, ["b", "a"]);
    }
}
