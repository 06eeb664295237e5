//! Integrations over HTTP: what is published, who installs it, and what tokens of installations reach.

mod installations;
mod publishing;
mod rendering;
mod targets;
mod tokens;

use serde_json::{Value, json};
use testkit::{Org, Reply};

/// The smallest integration that can be published.
fn integration(org: &Org<'_>) -> Value {
    json!({
        "title": "Chat", "description": "Posts to a chat.", "scopes": ["space:content:read"],
        "script": "export default {}", "organization": org.id,
    })
}

/// The same with other fields.
fn with(mut body: Value, fields: &Value) -> Value {
    for (name, value) in fields.as_object().expect("an object") {
        body[name] = value.clone();
    }
    body
}

async fn publish(org: &Org<'_>, name: &str, fields: Value) -> Reply {
    let body = with(integration(org), &fields);
    let published = org.admin.post(format!("/integrations/{name}"), body).await;
    published.expect_status(200)
}

/// Installs an integration, and returns the path of the installation.
async fn install(org: &Org<'_>, name: &str) -> String {
    let path = format!("/integrations/{name}/installations");
    let body = json!({"organization": org.id});
    let installed = org.admin.post(&path, body).await.expect_status(201);
    format!("{path}/{}", installed.id())
}
