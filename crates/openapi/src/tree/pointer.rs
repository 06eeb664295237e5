//! JSON pointers (RFC 6901).

use super::{Field, Node};

/// Appends a segment to a pointer.
pub(crate) fn push_segment(pointer: &mut String, segment: &str) {
    pointer.push('/');
    for character in segment.chars() {
        match character {
            '~' => pointer.push_str("~0"),
            '/' => pointer.push_str("~1"),
            other => pointer.push(other),
        }
    }
}

impl Node {
    /// Returns the value at a pointer.
    pub fn pointer(&self, pointer: &str) -> Option<&Node> {
        match self.locate(pointer)? {
            Location::Field(field) => Some(&field.node),
            Location::Item(node) => Some(node),
        }
    }

    /// Finds the value at a pointer, as a field where it is one.
    pub(crate) fn locate(&self, pointer: &str) -> Option<Location<'_>> {
        let mut found = Location::Item(self);
        if pointer.is_empty() {
            return Some(found);
        }
        for segment in pointer.strip_prefix('/')?.split('/') {
            let name = segment.replace("~1", "/").replace("~0", "~");
            let node = match found {
                Location::Field(field) => &field.node,
                Location::Item(node) => node,
            };
            found = match (node.as_map(), node.as_list()) {
                (Some(map), _) => Location::Field(map.get(&name)?),
                (_, Some(items)) => Location::Item(items.get(name.parse::<usize>().ok()?)?),
                _ => return None,
            };
        }
        Some(found)
    }
}

/// A value found by a pointer: a field of a map, or an item of a list or the root.
#[derive(Clone, Copy)]
pub(crate) enum Location<'a> {
    Field(&'a Field),
    Item(&'a Node),
}

#[cfg(test)]
mod tests {
    use super::push_segment;
    use crate::parse;

    #[test]
    fn pointers_lead_to_fields_and_items() {
        let root = parse("{\"a/b\": [10, {\"m~n\": 2}]}").unwrap().root;
        let mut pointer = String::new();
        for segment in ["a/b", "1", "m~n"] {
            push_segment(&mut pointer, segment);
        }
        assert_eq!(pointer, "/a~1b/1/m~0n");
        assert_eq!(root.pointer(&pointer).unwrap().as_number(), Some(2.0));
        assert!(root.pointer("").is_some());
        for missing in ["/x", "/a~1b/2", "/a~1b/-1", "/a~1b/0/x", "a"] {
            assert!(root.pointer(missing).is_none(), "{missing}");
        }
    }
}
