//! The content by which blocks are compared.

use serde_json::Value;

use crate::node::Node;

/// The content of a block as text: without keys and computed anchors, with marks in a fixed order.
pub(super) fn content(node: &Node) -> String {
    let mut value = serde_json::to_value(node).unwrap_or_default();
    strip(&mut value);
    value.to_string()
}

fn strip(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.remove("key");
            map.remove("meta");
            if let Some(Value::Array(marks)) = map.get_mut("marks") {
                marks.sort_by_key(Value::to_string);
            }
            map.values_mut().for_each(strip);
        }
        Value::Array(list) => list.iter_mut().for_each(strip),
        _ => {}
    }
}
