//! Parses the stored text of a spec, to show it.

use openapi::{Documents, SpecValue, SpecVersion, bundle, parse};

/// A parsed spec; null if it cannot be parsed or is none.
#[derive(Debug, Default)]
pub struct ParsedSpec {
    pub value: SpecValue,
    bytes: usize,
}

/// Memory of one value in addition to its text: its place in a list or map, with the name.
const BYTES_PER_VALUE: usize = 96;

impl ParsedSpec {
    /// Parses a text that holds all documents of a spec. Its problems were reported when it was processed.
    pub(super) fn parse(text: &str) -> Self {
        let parsed = parse(text).ok();
        let root = parsed.map(|parsed| parsed.root);
        let Some(root) = root.filter(|root| SpecVersion::of(root).is_some()) else {
            return Self::default();
        };
        let bundled = bundle(&Documents::new(None, root));
        Self {
            bytes: text.len() + bundled.count() * BYTES_PER_VALUE,
            value: bundled.into(),
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
        let parsed = ParsedSpec::parse(text);
        let wanted = r#"{"openapi":"3.1.0","paths":{"/b":{},"/a":{}}}"#;
        assert_eq!(parsed.value.to_string(), wanted);
        assert!(parsed.bytes() > text.len());
    }

    #[test]
    fn other_texts_are_null() {
        for text in [
            "",
            "hello",
            "[]",
            "{}",
            "openapi: 4.0.0",
            "openapi: [",
            "a: \0",
        ] {
            assert_eq!(ParsedSpec::parse(text).value, SpecValue::Null, "{text:?}");
        }
    }
}
