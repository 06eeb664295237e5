//! Pages that cannot be written: with a NUL, or too large.

use serde_json::{Value, json};
use testkit::TestApp;

use crate::fixture::{ChangeRequestFixture, insert, rewrite};

#[tokio::test]
async fn a_nul_in_a_page_is_refused_by_the_name_of_its_field() {
    let app = TestApp::new().await;
    let desk = ChangeRequestFixture::new(&app).await;
    let request = desk.create_request(&desk.anna, "Nul").await;
    let path = format!("{}/content", desk.at(&request));
    for field in ["title", "slug", "emoji", "icon", "description", "condition"] {
        let mut change = insert("A", "b\n");
        change[field] = json!("a\0b");
        let body = json!({ "changes": [change] });
        let answer = desk.anna.post(path.clone(), body).await.status(400);
        let named = answer.text("/error/field");
        assert!(named.ends_with(field), "{named} for {field}");
    }
    let document = json!({"object": "document", "data": {}, "nodes": [{"object": "block", "type": "paragraph",
        "nodes": [{"object": "text", "leaves": [{"object": "leaf", "text": "\0", "marks": []}]}]}]});
    let mut blocks = insert("A", "b\n");
    blocks["document"] = json!({ "document": document });
    for (change, field) in [
        (insert("A", "b\0\n"), "markdown"),
        (blocks, "document.document.nodes.0.nodes.0.leaves.0.text"),
    ] {
        let body = json!({ "changes": [change] });
        let answer = desk.anna.post(path.clone(), body).await.status(400);
        let named = answer.text("/error/field");
        assert!(named.ends_with(field), "{named} for {field}");
    }
}

#[tokio::test]
async fn a_body_that_is_too_large_is_refused() {
    let app = TestApp::new().await;
    let desk = ChangeRequestFixture::new(&app).await;
    let request = desk.create_request(&desk.anna, "Large").await;
    let path = format!("{}/content", desk.at(&request));
    let large = "word ".repeat(220_000);
    let front = format!("---\na: {}\n---\nb\n", "x".repeat(70_000));
    let changes: [Value; 3] = [
        insert("A", &large),
        rewrite(&desk.guide, &large),
        rewrite(&desk.guide, &front),
    ];
    for change in changes {
        let body = json!({ "changes": [change] });
        let answer = desk.anna.post(path.clone(), body).await.status(400);
        let named = answer.text("/error/field");
        assert!(named.contains("document"), "{named}");
    }
    let fits = insert("A", &"word ".repeat(200_000));
    desk.write(&desk.anna, &request, json!([fits])).await;
}
