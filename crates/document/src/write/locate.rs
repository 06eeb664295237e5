//! Writes references: the inverse of resolving targets.

use serde_json::Value;

/// Converts content references to targets in a page's text.
pub trait Locate {
    /// The target of a link: a path relative to the page's file, or a URL.
    fn target(&self, reference: &Value) -> String;

    /// The text of a mention or card; only visible in the text, not in the document.
    fn label(&self, reference: &Value) -> String {
        let target = self.target(reference);
        let name = target.trim_end_matches('/').rsplit('/').next();
        name.unwrap_or_default().to_owned()
    }
}

/// Writes references as their ids: the inverse of [`crate::Unresolved`].
#[derive(Debug, Clone, Copy, Default)]
pub struct Unlocated;

impl Locate for Unlocated {
    fn target(&self, reference: &Value) -> String {
        let text = |name: &str| reference.get(name).and_then(Value::as_str);
        let anchor = text("anchor").map(|anchor| format!("#{anchor}"));
        let place = [
            "url",
            "file",
            "reusableContent",
            "page",
            "spec",
            "user",
            "space",
            "collection",
            "tag",
        ]
        .into_iter()
        .find_map(text);
        format!(
            "{}{}",
            place.unwrap_or_default(),
            anchor.unwrap_or_default()
        )
    }
}
