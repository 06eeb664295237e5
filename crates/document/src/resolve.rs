//! What a target in the text points at. The reader of pages knows no other page: whoever knows the space answers.

use serde_json::{Value, json};

/// Turns targets as they are written into content references. What is not overridden stays as written.
pub trait Resolve {
    /// Any content reference: of a link, a mention, a button, a card.
    fn link(&self, target: &str) -> Value {
        json!({ "kind": "url", "url": target })
    }

    /// A reference of kind `url` or `file`: of an image or of an API description.
    fn image(&self, target: &str) -> Value {
        json!({ "kind": "url", "url": target })
    }

    /// A reference of kind `file`.
    fn file(&self, target: &str) -> Value {
        json!({ "kind": "file", "file": target })
    }

    /// A reference of kind `reusable-content`.
    fn include(&self, target: &str) -> Value {
        json!({ "kind": "reusable-content", "reusableContent": target })
    }
}

/// Leaves every target as it is written.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unresolved;

impl Resolve for Unresolved {}
