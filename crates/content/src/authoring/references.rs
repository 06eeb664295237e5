//! References in block documents that were sent, as targets that [`super::links`] resolves when all pages have their
//! final place.

use document::{Locate, Unlocated};
use serde_json::Value;

/// Writes ids as `/pages/<id>`, `/files/<id>` and `/reusable-content/<id>`.
pub(super) struct ById;

impl Locate for ById {
    fn target(&self, reference: &Value) -> String {
        let text = |name: &str| reference.get(name).and_then(Value::as_str);
        if text("space").is_some() {
            return elsewhere(&text);
        }
        let anchor = text("anchor").map_or_else(String::new, |anchor| format!("#{anchor}"));
        match (text("page"), text("file"), text("reusableContent")) {
            (Some(page), ..) => format!("/pages/{page}{anchor}"),
            (_, Some(file), _) => format!("/files/{file}"),
            (.., Some(content)) => format!("/reusable-content/{content}"),
            _ => Unlocated.target(reference),
        }
    }
}

/// The address of something in another space.
fn elsewhere<'v>(text: &dyn Fn(&str) -> Option<&'v str>) -> String {
    let space = text("space").unwrap_or_default();
    let mut address = format!("https://app.gitbook.com/s/{space}/");
    if let Some(content) = text("reusableContent") {
        address.push_str(&format!("~/reusable/{content}/"));
    }
    address.push_str(text("page").unwrap_or_default());
    if let Some(anchor) = text("anchor") {
        address.push('#');
        address.push_str(anchor);
    }
    address
}
