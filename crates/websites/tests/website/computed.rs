//! Pages of OpenAPI specs on a site: navigation, pages, texts for machines and search.

use testkit::TestApp;

use crate::fixture::SiteFixture;

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
