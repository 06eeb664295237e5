//! Formats of bodies.

use model::Role;
use serde_json::{Value, json};
use testkit::TestApp;

use crate::fixture::{CommentsFixture, say};

fn paragraph(text: &str) -> Value {
    json!({
        "object": "document",
        "data": {},
        "nodes": [{
            "object": "block", "type": "paragraph", "isVoid": false, "data": {"ours": 1},
            "nodes": [{"object": "text", "leaves": [{"object": "leaf", "text": text, "marks": []}]}],
        }],
    })
}

#[tokio::test]
async fn words_come_back_as_they_were_written_and_in_the_other_form() {
    let app = TestApp::new().await;
    let stage = CommentsFixture::new(&app).await;
    let ada = stage.org.member(Role::Comment).await;
    let [space, request] = stage.places();
    for place in [space, request] {
        let markdown = "Is  this *right*?\n\n* odd   spacing\n";
        let written = say(&ada, &place, markdown).await;
        let read = ada.get(&written).await.json();
        assert_eq!(read["body"], json!({"markdown": markdown}));
        let read = ada.get(format!("{written}?format=document")).await.json();
        assert_eq!(read["body"]["document"]["nodes"][0]["type"], "paragraph");

        let document = paragraph("A thought.");
        let body = json!({"body": {"document": document}});
        let posted = ada.post(&place, body).await.expect_status(200);
        let path = format!("{place}/{}?format=document", posted.id());
        assert_eq!(posted.text("/body/markdown").trim(), "A thought.");
        assert_eq!(ada.get(path).await.json()["body"]["document"], document);

        let empty = ada
            .post(&place, json!({"body": {}}))
            .await
            .expect_status(200);
        assert_eq!(empty.json()["body"], json!({}));
        let path = format!("{place}/{}?format=document", empty.id());
        assert_eq!(ada.get(path).await.json()["body"], json!({}));

        let listed = ada.get(format!("{place}?format=document&order=asc")).await;
        let kinds = listed.items("/body/document/object");
        assert_eq!(kinds, ["document", "document", "null"]);
    }
}

#[tokio::test]
async fn invalid_bodies_are_rejected_with_their_field() {
    let app = TestApp::new().await;
    let stage = CommentsFixture::new(&app).await;
    let ada = stage.org.member(Role::Comment).await;
    let [space, _] = stage.places();
    let comment = say(&ada, &space, "First.").await;
    let both = json!({"markdown": "a", "document": paragraph("b")});
    let no_kind =
        json!({"object": "document", "data": {}, "nodes": [{"object": "block", "type": "frame"}]});
    let bad = [
        ("body", json!({})),
        ("body", json!({"body": both})),
        (
            "body.markdown",
            json!({"body": {"markdown": "x".repeat(65_537)}}),
        ),
        ("body.markdown", json!({"body": {"markdown": "nul \0"}})),
        (
            "body.document",
            json!({"body": {"document": {"object": "document"}}}),
        ),
        (
            "body.document.nodes[0]",
            json!({"body": {"document": no_kind}}),
        ),
        (
            "body.document.nodes.0.nodes.0.leaves.0.text",
            json!({"body": {"document": paragraph("nul \0")}}),
        ),
    ];
    for (field, body) in &bad {
        for place in [&space, &format!("{comment}/replies")] {
            let reply = ada.post(place, body.clone()).await.expect_status(400);
            assert_eq!(reply.text("/error/field"), *field, "{body}");
        }
    }
    for (field, body) in &bad[1..] {
        let reply = ada.put(&comment, body.clone()).await.expect_status(400);
        assert_eq!(reply.text("/error/field"), *field, "{body}");
    }
    for query in [
        "format=html",
        "order=up",
        "status=closed",
        "targetPage=home",
        "authors=me",
        "limit=1001",
    ] {
        let field = query.split('=').next().unwrap_or_default();
        let reply = ada.get(format!("{space}?{query}")).await.expect_status(400);
        assert!(reply.text("/error/field").starts_with(field), "{query}");
    }
    let many = vec![format!("authors={}", ada.id); 101].join("&");
    ada.get(format!("{space}?{many}")).await.expect_status(400);
}
