//! Bodies and paths of conversations.

use serde_json::{Value, json};
use testkit::Org;

pub(crate) fn path(org: &Org<'_>) -> String {
    format!("/orgs/{}/conversations", org.id)
}

pub(crate) fn message(body: &str) -> Value {
    json!({"type": "message", "role": "user", "body": body})
}

pub(crate) fn conversation(id: &str) -> Value {
    json!({"id": id, "parts": [message("How do I export a PDF?")]})
}

pub(crate) async fn ids(org: &Org<'_>, query: &str) -> Vec<String> {
    let list = org.admin.get(format!("{}{query}", path(org))).await;
    list.expect_status(200).items("/id")
}
