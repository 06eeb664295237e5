//! How references are written: the opposite of resolving targets.

use serde_json::Value;

/// Turns content references into the targets that a page's text has for them.
pub trait Locate {
    /// The target of a link: a path from the page's file, or an address.
    fn target(&self, reference: &Value) -> String;

    /// What a mention or card shows in the text; readers of the text see it, the document does not.
    fn label(&self, reference: &Value) -> String {
        let target = self.target(reference);
        let name = target.trim_end_matches('/').rsplit('/').next();
        name.unwrap_or_default().to_owned()
    }
}

/// Writes references as the ids they hold: the opposite of [`crate::Unresolved`].
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
