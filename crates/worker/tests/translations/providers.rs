//! The three kinds of provider, and replies that cannot be used.

use language::translation::ProviderKind;
use serde_json::{Value, json};
use testkit::{ProviderMode, TranslationServer};

use crate::fixture::{GUIDE, TranslationFixture, app_with, app_with_server, result_space};

#[tokio::test]
async fn a_language_model_gets_instructions_and_the_terms_that_occur() {
    let server = TranslationServer::start().await;
    let app = app_with(server.settings(ProviderKind::Chat)).await;
    let fixture = TranslationFixture::new(&app).await;
    let org = fixture.org.id;
    let term = |en: &str, es: &str| json!({"type": "insert", "translations": {"en": en, "es": es}});
    let terms = json!({"operations": [term("step", "paso"), term("harbour", "puerto")]});
    let glossary = format!("/orgs/{org}/translations-glossary");
    fixture
        .org
        .admin
        .put(&glossary, terms)
        .await
        .expect_status(204);
    let text = json!({"object": "text", "leaves": [{"object": "leaf", "text": "Be formal.", "marks": []}]});
    let paragraph = json!({"object": "block", "type": "paragraph", "nodes": [text]});
    let instructions = json!({"object": "document", "data": {}, "nodes": [paragraph]});
    let source = json!({"space": fixture.space, "language": "en"});
    let new = json!({"source": source, "language": "es", "instructions": instructions});
    let path = format!("/orgs/{org}/translations");
    let created = fixture
        .org
        .admin
        .post(&path, new)
        .await
        .expect_status(201)
        .json();
    fixture.work().await;

    let requests = server.take_requests();
    let rules = requests[0]["messages"][0]["content"].as_str().unwrap();
    assert!(rules.contains("Be formal."), "{rules}");
    assert_eq!(requests[0]["model"], "model");
    let content = requests[0]["messages"][1]["content"].as_str().unwrap();
    let content: Value = serde_json::from_str(content).unwrap();
    assert_eq!(
        content["glossary"],
        json!([{"term": "step", "translation": "paso"}])
    );

    // Another translation of a term concerns only the texts in which it occurs.
    let listed = fixture
        .org
        .admin
        .get(&glossary)
        .await
        .expect_status(200)
        .json();
    let id = &listed["items"][0]["id"];
    let update = json!({"type": "update", "id": id, "translations": {"en": "step", "es": "etapa"}});
    let update = json!({"operations": [update]});
    fixture
        .org
        .admin
        .put(&glossary, update)
        .await
        .expect_status(204);
    fixture.run(&created).await;
    assert_eq!(server.take_texts(), ["The first step."]);
}

#[tokio::test]
async fn a_reply_without_the_tags_is_requested_again_in_pieces() {
    let server = TranslationServer::start().await;
    server.set_mode(ProviderMode::LoseTags);
    let app = app_with_server(&server).await;
    let fixture = TranslationFixture::new(&app).await;
    let done = fixture.translated().await;
    let text = fixture.markdown(&result_space(&done), &fixture.guide).await;
    let pieces = "es:Run the **es:fast** es:tool `make all` [es:now](https://example.com/now).";
    assert!(text.contains(pieces), "{text}");
    assert!(text.contains("```sh\nmake all # not a text\n```"), "{text}");
    assert_eq!(
        fixture.events("translation.completed").await[0]["rejected"],
        0
    );
}

#[tokio::test]
async fn a_provider_that_fails_leaves_the_last_result_and_an_event() {
    let server = TranslationServer::start().await;
    let app = app_with_server(&server).await;
    let fixture = TranslationFixture::new(&app).await;
    let first = fixture.translated().await;
    let edited = GUIDE.replace("The first step.", "Another step.");
    fixture
        .rewrite(&fixture.space, &fixture.guide, &edited)
        .await;
    server.set_mode(ProviderMode::Unavailable);
    let failed = fixture.run(&first).await;
    assert_eq!(failed["status"], "completed");
    assert_eq!(failed["result"], first["result"]);
    let message = failed["lastError"].as_str().unwrap_or_default();
    assert!(message.contains("not available"), "{failed}");
    assert_eq!(fixture.events("translation.failed").await.len(), 1);

    server.set_mode(ProviderMode::Prefix);
    let repaired = fixture.run(&first).await;
    assert_eq!(repaired["lastError"], json!(null));
    assert_ne!(repaired["result"]["revision"], first["result"]["revision"]);
}

#[tokio::test]
async fn redirects_of_a_provider_are_not_followed() {
    let server = TranslationServer::start().await;
    server.set_mode(ProviderMode::Redirect);
    let app = app_with_server(&server).await;
    let fixture = TranslationFixture::new(&app).await;
    let failed = fixture.translated().await;
    assert_eq!(failed["status"], "pending");
    let message = failed["lastError"].as_str().unwrap_or_default();
    assert!(message.contains("307"), "{failed}");
}
