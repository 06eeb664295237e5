//! One tree of all documents of a spec, whose references stay inside.

use crate::{
    documents::Documents,
    limits::{MAX_DEPTH, MAX_INLINED_BYTES, MAX_NODES},
    problem::Position,
    tree::{Field, Map, Node, NodeValue, push_segment},
};

/// The field that holds the other documents. A name of its own, so that no field of the entry has to move.
const OTHER_DOCUMENTS: &str = "x-documents";
/// Levels that bundling adds around another document.
const WRAPPING_DEPTH: usize = 2;

/// Joins the documents: the others become a list in a field of the entry, and references to them lead there. This is
/// the form to store, without the values that [`inline_path_items`] repeats.
pub fn join(documents: &Documents) -> Node {
    let mut root = documents.entry().clone();
    if documents.count() > 1 {
        rewrite(documents, 0, &mut root);
        let mut others = Vec::new();
        let mut nodes = root.count();
        for (document, other) in documents.roots().enumerate().skip(1) {
            nodes += other.count();
            let mut other = if nodes > MAX_NODES || other.depth() + WRAPPING_DEPTH > MAX_DEPTH {
                Node::new(NodeValue::Null, other.position)
            } else {
                other.clone()
            };
            rewrite(documents, document, &mut other);
            others.push(other);
        }
        let others = Node::new(NodeValue::List(others), Position::START);
        insert(&mut root, OTHER_DOCUMENTS, others);
    }
    root
}

/// Replaces path items that are references by their targets, so each operation is at its own path, where overlays look
/// for it.
pub fn inline_path_items(mut root: Node) -> Node {
    for group in ["paths", "webhooks", "x-webhooks"] {
        inline_group(&mut root, group);
    }
    root
}

/// Changes each reference of a document to the place that its target has in the bundle.
fn rewrite(documents: &Documents, document: usize, node: &mut Node) {
    match &mut node.value {
        NodeValue::List(items) => {
            for item in items {
                rewrite(documents, document, item);
            }
        }
        NodeValue::Map(map) => {
            for (name, field) in map.iter_mut() {
                if name == "$ref"
                    && let NodeValue::Text(reference) = &mut field.node.value
                {
                    if let Some(moved) = moved(documents, document, reference) {
                        *reference = moved;
                    }
                } else {
                    rewrite(documents, document, &mut field.node);
                }
            }
        }
        _ => {}
    }
}

fn moved(documents: &Documents, document: usize, reference: &str) -> Option<String> {
    let (document, pointer) = documents.split_reference(document, reference).ok()?;
    let mut moved = String::from("#");
    if let Some(other) = document.checked_sub(1) {
        push_segment(&mut moved, OTHER_DOCUMENTS);
        push_segment(&mut moved, &other.to_string());
    }
    Some(moved + &pointer)
}

fn inline_group(root: &mut Node, group: &str) {
    let Some(items) = root.get(group) else { return };
    let (mut nodes, mut bytes) = (root.count(), 0);
    let mut inlined = Vec::new();
    for (path, item) in items.fields() {
        let target = item.reference().and_then(|_| resolve(root, item));
        let Some(target) = target.filter(|target| target.as_map().is_some()) else {
            continue;
        };
        nodes += target.count();
        bytes += target.text_bytes();
        // Such a path item remains a reference.
        if nodes > MAX_NODES
            || bytes > MAX_INLINED_BYTES
            || target.depth() + WRAPPING_DEPTH > MAX_DEPTH
        {
            break;
        }
        inlined.push((path.to_owned(), with_siblings(target, item)));
    }
    let items = root.as_map_mut().and_then(|map| map.get_mut(group));
    let Some(items) = items.and_then(|field| field.node.as_map_mut()) else {
        return;
    };
    for (path, item) in inlined {
        if let Some(field) = items.get_mut(&path) {
            field.node = item;
        }
    }
}

/// Returns the target with the fields that stand beside the reference, which take precedence.
fn with_siblings(target: &Node, reference: &Node) -> Node {
    let mut item = target.clone();
    if let (Some(fields), Some(siblings)) = (item.as_map_mut(), reference.as_map()) {
        for (name, field) in siblings.iter().filter(|(name, _)| *name != "$ref") {
            fields.insert(name.clone(), field.clone());
        }
    }
    item
}

/// Follows references within one tree. Returns the value itself if it is not a reference.
pub(crate) fn resolve<'a>(root: &'a Node, node: &'a Node) -> Option<&'a Node> {
    let mut node = node;
    for _ in 0..crate::limits::MAX_REFERENCE_DEPTH {
        let Some(reference) = node.reference() else {
            return Some(node);
        };
        let fragment = reference.strip_prefix('#')?;
        if fragment.len() > crate::limits::MAX_REFERENCE_BYTES {
            return None;
        }
        let pointer = percent_encoding::percent_decode_str(fragment).decode_utf8_lossy();
        node = root.pointer(&pointer)?;
    }
    None
}

fn insert(root: &mut Node, name: &str, node: Node) {
    let key_position = node.position;
    let fields: Option<&mut Map> = root.as_map_mut();
    if let Some(fields) = fields {
        fields.insert(name.to_owned(), Field { key_position, node });
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use url::Url;

    use super::*;
    use crate::{SpecValue, parse};

    #[test]
    fn references_to_other_documents_stay_inside() {
        let entry = "paths:\n  /a: {$ref: 'x.yaml#/item', summary: Own}\ns: {$ref: '#/t'}\nt: 1\n";
        let url = Url::parse("https://example.com/spec.yaml").unwrap();
        let mut documents = Documents::new(Some(url.clone()), parse(entry).unwrap().root);
        let other = "item: {summary: Theirs, get: {$ref: '#/op'}}\nop: {$ref: 'spec.yaml#/t'}\n\
            absent: {$ref: 'y.yaml#/q'}\n";
        documents.insert(url.join("x.yaml").unwrap(), parse(other).unwrap().root);
        let bundled = inline_path_items(join(&documents)).to_json();
        let wanted = json!({
            "paths": {"/a": {"summary": "Own", "get": {"$ref": "#/x-documents/0/op"}}},
            "s": {"$ref": "#/t"},
            "t": 1,
            "x-documents": [{
                "item": {"summary": "Theirs", "get": {"$ref": "#/x-documents/0/op"}},
                "op": {"$ref": "#/t"},
                "absent": {"$ref": "y.yaml#/q"},
            }],
        });
        assert_eq!(bundled, wanted);
        let stored = SpecValue::from(join(&documents)).to_string();
        let stored = parse(&stored).unwrap().root;
        assert_eq!(inline_path_items(stored).to_json(), wanted);
    }

    #[test]
    fn a_single_document_is_unchanged() {
        let text = "paths:\n  /a: {get: {}}\nx: {$ref: '#/paths'}\n";
        let root = parse(text).unwrap().root;
        assert_eq!(inline_path_items(root.clone()), root);
    }

    #[test]
    fn path_items_that_lead_in_a_circle_remain() {
        let text = "paths:\n  /a: {$ref: '#/paths/~1b'}\n  /b: {$ref: '#/paths/~1a'}\n";
        let root = parse(text).unwrap().root;
        assert_eq!(inline_path_items(root.clone()), root);
    }
}
