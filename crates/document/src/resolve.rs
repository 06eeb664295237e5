//! Resolves targets in the text. The reader knows no other page: the caller, who knows the space, implements this.

use serde_json::{Value, json};

/// Converts targets as written to content references. The defaults leave them as written.
pub trait Resolve {
    /// Any content reference: of a link, a mention, a button, a card.
    fn link(&self, target: &str) -> Value {
        json!({ "kind": "url", "url": target })
    }

    /// A reference of kind `url` or `file`: of an image or of an OpenAPI spec.
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

/// Leaves every target as written.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unresolved;

impl Resolve for Unresolved {}
