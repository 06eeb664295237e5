//! Attributes of the person.

use saml_client::{RefusalCode, protocol::Attribute};

use crate::{
    Result, refuse,
    tree::{ASSERTION_NS, Node},
};

const MAX_ATTRIBUTES: usize = 100;
/// Directories send the groups of a person as values of one attribute, up to 150 of them.
const MAX_VALUES: usize = 256;
const MAX_VALUE_BYTES: usize = 4 << 10;

/// Reads all attributes in order. Values that are XML elements are left out: no fact is read from one.
pub(super) fn read(assertion: Node<'_>) -> Result<Vec<Attribute>> {
    let mut found = Vec::new();
    for statement in assertion.children_named(ASSERTION_NS, "AttributeStatement") {
        for node in statement.children_named(ASSERTION_NS, "Attribute") {
            found.push(read_one(node)?);
        }
    }
    if found.len() > MAX_ATTRIBUTES {
        let detail = format!("the assertion has more than {MAX_ATTRIBUTES} attributes");
        return refuse(RefusalCode::Attributes, detail);
    }
    Ok(found)
}

fn read_one(node: Node<'_>) -> Result<Attribute> {
    let nodes = node.children_named(ASSERTION_NS, "AttributeValue");
    let values: Vec<String> = nodes.iter().filter_map(|value| value.text()).collect();
    let name = node.attribute("Name").unwrap_or_default().to_owned();
    let friendly_name = node.attribute("FriendlyName").map(str::to_owned);
    let longest = values.iter().map(String::len).max().unwrap_or_default();
    let longest_name = name
        .len()
        .max(friendly_name.as_ref().map_or(0, String::len));
    if name.is_empty() || values.len() > MAX_VALUES || longest.max(longest_name) > MAX_VALUE_BYTES {
        let detail = format!(
            "an attribute has no name, more than {MAX_VALUES} values, or one of more than {MAX_VALUE_BYTES} bytes"
        );
        return refuse(RefusalCode::Attributes, detail);
    }
    Ok(Attribute {
        name,
        friendly_name,
        values,
    })
}
