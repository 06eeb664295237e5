//! Integrations on published pages: blocks, their actions, scripts of sites, and sign-in of visitors. The scripts run in
//! the real `workerd`.

mod actions;
mod blocks;
mod computed;
mod endpoints;
mod scripts;
mod sign_in;
mod views;

use serde_json::{Value, json};
use testkit::TestApp;

use crate::fixture::{SiteFixture, SiteTestResponse};

/// The origin of public endpoints.
const ORIGIN: &str = "https://run.integrations.test";

async fn app() -> TestApp {
    let builder = TestApp::builder();
    builder
        .settings(|settings| settings.integrations_url = Some(ORIGIN.to_owned()))
        .build()
        .await
}

/// A script that replies to events of a type with what an expression is, a response or JSON. `event`, `environment` and
/// `calls` are its variables.
fn script(reply: &str) -> String {
    format!(
        "let calls = 0; \
         export default {{ async fetch(request) {{ \
           const form = await request.formData(); \
           const event = JSON.parse(form.get('event')); \
           const environment = JSON.parse(form.get('environment')); \
           if (event.type !== 'ui_render') return new Response('OK'); \
           calls += 1; \
           const reply = await (async () => ({reply}))(); \
           return reply instanceof Response ? reply : new Response(JSON.stringify(reply), \
             {{ headers: {{ 'content-type': 'application/json', 'cache-control': 'max-age=600' }} }}); \
         }} }};"
    )
}

/// Describes a block with one text, which is an expression.
fn text_block(text: &str) -> String {
    let element =
        "{type: 'block', children: [{type: 'text', children: TEXT}]}".replace("TEXT", text);
    format!("{{type: 'element', state: {{}}, props: event.props, element: {element}}}")
}

impl SiteFixture<'_> {
    /// Publishes an integration with a script and installs it on the organization. Returns the path of the installation.
    async fn install(&self, name: &str, script: &str, fields: Value) -> String {
        self.publish_integration(name, script, fields).await;
        let path = format!("/integrations/{name}/installations");
        let body = json!({"organization": self.org.id});
        let installed = self.org.admin.post(&path, body).await.expect_status(201);
        format!("{path}/{}", installed.id())
    }

    async fn publish_integration(&self, name: &str, script: &str, fields: Value) {
        let mut body = json!({
            "title": "Kit", "description": "", "organization": self.org.id, "scopes": [], "script": script,
        });
        for (field, value) in fields.as_object().expect("an object") {
            body[field] = value.clone();
        }
        let path = format!("/integrations/{name}");
        self.org.admin.post(path, body).await.expect_status(200);
    }

    /// Writes a page with a block.
    async fn write_block(&self, block: &str) {
        let page = format!("# Guide\n\n{block}\n");
        self.change(&[("README.md", "# Home\n"), ("guide.md", &page)])
            .await;
    }

    /// Returns the guide as it is now: the cookie bypasses the cache per URL.
    async fn guide(&self) -> SiteTestResponse {
        let response = self.ask("/guide", &[("cookie", "theme=dark")]).await;
        response.expect_status(200)
    }
}

/// The part of a page between two texts.
fn between<'t>(text: &'t str, start: &str, end: &str) -> &'t str {
    let (_, rest) = text
        .split_once(start)
        .unwrap_or_else(|| panic!("no {start} in {text}"));
    rest.split_once(end).expect("an end").0
}
