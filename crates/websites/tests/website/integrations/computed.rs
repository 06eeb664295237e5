//! Pages that integrations compute, on a site.

use app::computed_content::refresh;
use context::{Ctx, Principal, RequestInfo};
use serde_json::json;

use super::app;
use crate::fixture::SiteFixture;

const SUMMARY: &str = "# Table of contents\n\n* [Home](README.md)\n* ```yaml\n  type: integration:tickets:open\n  ```\n";

fn script(subject: &str) -> String {
    format!(
        "export default {{ async fetch(request) {{ \
           const event = JSON.parse((await request.formData()).get('event')); \
           const computed = {{ type: 'integration:tickets:one', props: {{}} }}; \
           if (event.type === 'content_compute_revision') \
             return Response.json({{ pages: [{{ type: 'document', title: 'Tickets', computed }}] }}); \
           if (event.type === 'content_compute_document') \
             return Response.json({{ document: {{ markdown: 'About {subject}.' }} }}); \
           return new Response('OK'); \
         }} }};"
    )
}

/// Does what the jobs do after an event.
async fn refresh(stage: &SiteFixture<'_>) {
    let principal = Principal::System { on_behalf_of: None };
    let ctx = Ctx::new(stage.app.app.clone(), principal, RequestInfo::default());
    let read = refresh::read_sources_now(&ctx, stage.org.id, Some(stage.space.space_id())).await;
    read.expect("the sources are read");
    let computed = refresh::compute_now(&ctx, stage.org.id).await;
    computed.expect("the sources are computed");
    ctx.commit(None).await.expect("a commit");
}

/// The current text: the cookie bypasses the cache per URL.
async fn shown(stage: &SiteFixture<'_>, path: &str) -> String {
    let cookie = [("cookie", "theme=dark")];
    stage.ask(path, &cookie).await.expect_status(200).text
}

#[tokio::test]
async fn results_are_pages_of_the_site() {
    let app = app().await;
    app.start_scripts(None);
    let stage = SiteFixture::new(&app, "public").await;
    let files = [("README.md", "# Home\n"), ("SUMMARY.md", SUMMARY)];
    stage.change(&files).await;
    let before = shown(&stage, "").await;
    assert!(!before.contains("/handbook/tickets"), "{before}");
    let scopes = json!({"scopes": ["space:content:read"]});
    let installation = stage
        .install("tickets", &script("ferrets"), scopes.clone())
        .await;
    refresh(&stage).await;
    assert!(shown(&stage, "").await.contains("/handbook/tickets\""));
    let page = shown(&stage, "/tickets").await;
    assert!(page.contains("About ferrets."), "{page}");
    for list in ["/llms.txt", "/sitemap-pages.xml", "/tickets.md"] {
        let text = shown(&stage, list).await;
        assert!(text.to_lowercase().contains("tickets"), "{list}: {text}");
    }
    stage.indexed().await;
    let found = shown(&stage, "/~/search?q=ferrets").await;
    assert!(found.contains("/handbook/tickets"), "{found}");

    // Another result is shown at once.
    stage
        .publish_integration("tickets", &script("badgers"), scopes)
        .await;
    refresh(&stage).await;
    let page = shown(&stage, "/tickets").await;
    assert!(page.contains("About badgers."), "{page}");
    stage.indexed().await;
    let found = shown(&stage, "/~/search?q=badgers").await;
    assert!(found.contains("/handbook/tickets"), "{found}");

    let paused = stage
        .org
        .admin
        .patch(&installation, json!({"status": "paused"}));
    paused.await.expect_status(200);
    stage
        .ask("/tickets", &[("cookie", "theme=dark")])
        .await
        .expect_status(404);
    assert!(!shown(&stage, "").await.contains("/handbook/tickets"));
    stage.indexed().await;
    let found = shown(&stage, "/~/search?q=badgers").await;
    assert!(!found.contains("/handbook/tickets\""), "{found}");
}
