//! Parses the stored text of a spec, to show it.

use openapi::SpecValue;

use crate::spec_trees::SpecTree;

/// A parsed spec; null if it cannot be parsed or is none.
#[derive(Debug, Default)]
pub struct ParsedSpec {
    pub value: SpecValue,
    bytes: usize,
}

/// Memory of one value in addition to its text: its place in a list or map, with the name.
const BYTES_PER_VALUE: usize = 96;

impl ParsedSpec {
    /// Parses a text that holds all documents of a spec, and applies an overlay.
    pub(super) fn parse(text: &str, overlay: Option<&str>) -> Self {
        let Some(root) = SpecTree::read(text, overlay).root else {
            return Self::default();
        };
        let text_bytes = text.len() + overlay.map_or(0, str::len);
        Self {
            bytes: text_bytes + root.count() * BYTES_PER_VALUE,
            value: root.into(),
        }
    }

    /// Returns the approximate size in memory.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_are_parsed_in_the_order_of_the_source() {
        let text = "openapi: 3.1.0\npaths:\n  /b: {}\n  /a: {$ref: '#/paths/~1b'}\n";
        let parsed = ParsedSpec::parse(text, None);
        let wanted = r#"{"openapi":"3.1.0","paths":{"/b":{},"/a":{}}}"#;
        assert_eq!(parsed.value.to_string(), wanted);
        assert!(parsed.bytes() > text.len());
    }
}
