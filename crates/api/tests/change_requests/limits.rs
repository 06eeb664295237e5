//! Pages that cannot be written: with a NUL, or too large.

use serde_json::{Value, json};
use testkit::{TestApp, insert_page, update_page};

use crate::fixture::ChangeRequestFixture;

#[tokio::test]
async fn a_nul_in_a_page_is_refused_by_the_name_of_its_field() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let request = setup.create_request(&setup.anna, "Nul").await;
    let path = request.path("/content");
    for field in ["title", "slug", "emoji", "icon", "description", "condition"] {
        let mut change = insert_page("A", "b\n");
        change[field] = json!("a\0b");
        let body = json!({ "changes": [change] });
        let answer = setup.anna.post(path.clone(), body).await.expect_status(400);
        let named = answer.text("/error/field");
        assert!(named.ends_with(field), "{named} for {field}");
    }
    let document = json!({"object": "document", "data": {}, "nodes": [{"object": "block", "type": "paragraph",
        "nodes": [{"object": "text", "leaves": [{"object": "leaf", "text": "\0", "marks": []}]}]}]});
    let mut blocks = insert_page("A", "b\n");
    blocks["document"] = json!({ "document": document });
    for (change, field) in [
        (insert_page("A", "b\0\n"), "markdown"),
        (blocks, "document.document.nodes.0.nodes.0.leaves.0.text"),
    ] {
        let body = json!({ "changes": [change] });
        let answer = setup.anna.post(path.clone(), body).await.expect_status(400);
        let named = answer.text("/error/field");
        assert!(named.ends_with(field), "{named} for {field}");
    }
}

#[tokio::test]
async fn a_body_that_is_too_large_is_refused() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let request = setup.create_request(&setup.anna, "Large").await;
    let path = request.path("/content");
    let large = "word ".repeat(220_000);
    let front = format!("---\na: {}\n---\nb\n", "x".repeat(70_000));
    let changes: [Value; 3] = [
        insert_page("A", &large),
        update_page(&setup.guide, &large),
        update_page(&setup.guide, &front),
    ];
    for change in changes {
        let body = json!({ "changes": [change] });
        let answer = setup.anna.post(path.clone(), body).await.expect_status(400);
        let named = answer.text("/error/field");
        assert!(named.contains("document"), "{named}");
    }
    let fits = insert_page("A", &"word ".repeat(200_000));
    request.change(json!([fits])).await;
}
