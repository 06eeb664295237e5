//! Spaces that are created with a computed source.

use serde_json::json;
use testkit::TestApp;

use super::{outline, pets, source};

#[tokio::test]
async fn a_space_starts_with_the_pages_of_a_spec() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let other = app.organization("other").await;
    let spaces = org.path("/spaces");
    let wanted = source("builtin:openapi", &json!({"models": true}));
    let body = json!({"title": "Reference", "computedSource": wanted});
    other.openapi_spec("pets", &pets("")).await;
    let field = "computedSource.dependencies.spec.ref.spec";
    let refused = org.admin.post(&spaces, body.clone()).await;
    refused.expect_invalid(field);

    org.openapi_spec("pets", &pets("")).await;
    let created = org.admin.post(&spaces, body).await.expect_status(201);
    let space = org.admin.space(created.text("/id"));
    let pages = space.path("/content/pages");
    let listed = org.admin.get_json(&pages).await;
    let paths = [
        "document overview Pet shop",
        "document pets pets",
        "document pets/list-pets List pets",
        "document pets/create-pet createPet",
        "document models Models",
        "document models/pet Pet",
    ];
    assert_eq!(outline(&listed["pages"]), paths);
    let written = org.admin.get_json(format!("{pages}?computed=false")).await;
    assert_eq!(written["pages"][0]["computed"], wanted);

    let integration = source("integration:a:b", &json!({}));
    let overlaid = source("builtin:openapi", &json!({"overlay": "a.yaml"}));
    let unknown = source("builtin:openapi", &json!({"depth": 1}));
    for (source, field) in [
        (integration, "computedSource.type"),
        (overlaid, "computedSource.props.overlay"),
        (unknown, "computedSource.props"),
    ] {
        let refused = org
            .admin
            .post(&spaces, json!({"computedSource": source}))
            .await;
        refused.expect_invalid(field);
    }
}
