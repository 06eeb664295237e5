//! Pages of OpenAPI specs on a site: navigation, pages, texts for machines and search.

use serde_json::json;
use testkit::TestApp;

use crate::{fixture::SiteFixture, mcp};

const SUMMARY: &str = "# Table of contents\n\n* [Home](README.md)\n\n## API\n\n* ```yaml\n  type: builtin:openapi\n  \
    props: {models: true}\n  dependencies:\n    spec:\n      ref:\n        kind: openapi\n        spec: pets\n  ```\n\n\
    ## More\n\n* [Guide](guide.md)\n";

fn pets(summary: &str, more: &str) -> String {
    format!(
        "openapi: 3.1.0
info: {{title: Pet shop, description: \"Sells pets.\\n\\n<code class='expression'>visitor.claims.plan</code>\"}}
paths:
  /pets:
    get: {{operationId: listPets, tags: [pets], summary: {summary}, description: Lists the ferrets.}}
{more}components:
  schemas:
    Pet: {{type: object, properties: {{name: {{type: string, description: The name of the pet}}}}}}
"
    )
}

/// Returns the current text. The cookie bypasses the cache per URL.
async fn shown(stage: &SiteFixture<'_>, path: &str) -> String {
    let cookie = [("cookie", "theme=dark")];
    stage.ask(path, &cookie).await.expect_status(200).text
}

async fn stage(app: &TestApp) -> SiteFixture<'_> {
    let stage = SiteFixture::new(app, "public").await;
    let files = [
        ("README.md", "# Home\n"),
        ("guide.md", "# Guide\n"),
        ("SUMMARY.md", SUMMARY),
    ];
    stage.change(&files).await;
    stage
}

#[tokio::test]
async fn pages_of_a_spec_are_pages_of_the_site() {
    let app = TestApp::new().await;
    let stage = stage(&app).await;
    let before = shown(&stage, "").await;
    assert!(!before.contains("/handbook/api"), "an entry without pages");
    stage.get("/api/pets/list-pets").await.expect_status(404);

    stage.org.openapi_spec("pets", &pets("List pets", "")).await;
    let home = shown(&stage, "").await;
    for path in [
        "api/overview",
        "api/pets",
        "api/pets/list-pets",
        "api/models/pet",
    ] {
        assert!(
            home.contains(&format!("/handbook/{path}\"")),
            "{path}: {home}"
        );
    }
    let page = shown(&stage, "/api/pets/list-pets").await;
    assert!(page.contains("Lists the ferrets."), "{page}");
    let next = page.find("rel=\"next\"").map(|at| &page[at..]);
    assert!(
        next.is_some_and(|next| next.contains("/handbook/api/models")),
        "{page}"
    );
    let schema = shown(&stage, "/api/models/pet").await;
    assert!(schema.contains("The name of the pet"), "{schema}");
    let overview = shown(&stage, "/api/overview").await;
    assert!(overview.contains("Sells pets."));
    assert!(
        !overview.contains("visitor.claims"),
        "an expression is shown"
    );

    let markdown = shown(&stage, "/api/pets/list-pets.md").await;
    assert!(
        markdown.starts_with("# List pets\n\nLists the ferrets.\n"),
        "{markdown}"
    );
    assert!(markdown.contains("GET /pets"), "{markdown}");
    for list in ["/llms.txt", "/llms-full.txt", "/sitemap-pages.xml"] {
        let text = shown(&stage, list).await;
        let wanted = if list == "/llms-full.txt" {
            "GET /pets"
        } else {
            "/api/pets/list-pets"
        };
        assert!(text.contains(wanted), "{list}: {text}");
    }
}

#[tokio::test]
async fn a_new_version_reaches_the_site_and_its_search() {
    let app = TestApp::new().await;
    let stage = stage(&app).await;
    stage.org.openapi_spec("pets", &pets("List pets", "")).await;
    stage.indexed().await;
    let found = shown(&stage, "/~/search?q=ferrets").await;
    assert!(found.contains("/handbook/api/pets/list-pets"), "{found}");

    let more = "  /orders:\n    get: {tags: [orders], summary: List of badgers}\n";
    stage
        .org
        .openapi_spec("pets", &pets("All pets", more))
        .await;
    let page = shown(&stage, "/api/pets/list-pets").await;
    assert!(page.contains("All pets"), "{page}");
    shown(&stage, "/api/orders/get-orders").await;
    stage.indexed().await;
    let found = shown(&stage, "/~/search?q=badgers").await;
    assert!(found.contains("/handbook/api/orders/get-orders"), "{found}");

    stage
        .org
        .admin
        .delete(stage.org.path("/openapi/pets"))
        .await
        .expect_status(204);
    stage.indexed().await;
    stage.get("/api/orders/get-orders").await.expect_status(404);
    let found = shown(&stage, "/~/search?q=badgers").await;
    assert!(!found.contains("get-orders"), "{found}");
}

#[tokio::test]
async fn assistants_list_find_and_read_pages_of_a_spec() {
    let app = TestApp::new().await;
    let stage = stage(&app).await;
    stage.org.openapi_spec("pets", &pets("List pets", "")).await;
    stage.indexed().await;
    let page = format!("https://{}/handbook/api/pets/list-pets", stage.host());
    let (list, _) = mcp::call(&stage, "/~/mcp", "list_pages", json!({})).await;
    assert!(list.contains(&format!("- [List pets]({page})")), "{list}");
    let query = json!({"query": "ferrets"});
    let (found, _) = mcp::call(&stage, "/~/mcp", "search_pages", query).await;
    assert!(found.contains(&page), "{found}");
    let path = json!({"path": "api/pets/list-pets"});
    let (text, failed) = mcp::call(&stage, "/~/mcp", "read_page", path.clone()).await;
    assert!(!failed && text.contains("GET /pets"), "{text}");
    let schema = json!({"path": "api/models/pet"});
    let (text, _) = mcp::call(&stage, "/~/mcp", "read_page", schema).await;
    assert!(text.contains("The name of the pet"), "{text}");

    stage.org.openapi_spec("pets", &pets("All pets", "")).await;
    let (text, _) = mcp::call(&stage, "/~/mcp", "read_page", path).await;
    assert!(text.starts_with("# All pets\n"), "{text}");
}

#[tokio::test]
async fn overlays_are_applied_to_what_visitors_see() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let summary = SUMMARY.replace("{models: true}", "{models: true, overlay: ours.yaml}");
    let overlay = "overlay: 1.0.0
info: {title: Ours, version: '1'}
actions:
- target: $.paths.*[?@.operationId == 'listPets']
  update:
    description: In our words.
    parameters: [{name: colour, in: query, description: Of the fur}]
- {target: $.components.schemas.Pet.properties.name, update: {description: What it answers to}}
";
    let block = "# Guide\n\n{% openapi-schemas spec=\"pets\" schemas=\"Pet\" %}\n{% endopenapi-schemas %}\n";
    let files = [
        ("README.md", "# Home\n"),
        ("guide.md", block),
        ("SUMMARY.md", summary.as_str()),
        (".gitbook/overlays/ours.yaml", overlay),
    ];
    stage.change(&files).await;
    stage.org.openapi_spec("pets", &pets("List pets", "")).await;
    let page = shown(&stage, "/api/pets/list-pets").await;
    assert!(
        page.contains("In our words.") && page.contains("Of the fur"),
        "{page}"
    );
    assert!(!page.contains("Lists the ferrets."), "{page}");
    let markdown = shown(&stage, "/api/pets/list-pets.md").await;
    assert!(markdown.contains("In our words."), "{markdown}");
    let schema = shown(&stage, "/api/models/pet").await;
    assert!(schema.contains("What it answers to"), "{schema}");
    // Blocks of pages with a file name the spec alone.
    let guide = shown(&stage, "/more/guide").await;
    assert!(guide.contains("The name of the pet"), "{guide}");
    for path in [
        "/.gitbook/overlays/ours.yaml",
        "/~/files/.gitbook/overlays/ours.yaml",
    ] {
        stage.get(path).await.expect_status(404);
    }
}
