//! Language models that group and name conversations, if the organization allows it.

use std::collections::BTreeSet;

use model::Role;
use serde_json::{Value, json};
use testkit::{ConversationModelServer, ModelMode, TestApp};

use crate::fixture::ConversationFixture;

/// Texts of two topics, which share few words.
const SIGN_IN: [&str; 3] = [
    "How can I reset my password?",
    "I am unable to sign in since Monday.",
    "Why does the login page stay blank?",
];
const BILLING: [&str; 2] = [
    "Where do I find an invoice?",
    "The billing address is wrong on paper.",
];

async fn app_with(server: &ConversationModelServer) -> TestApp {
    let settings = server.settings();
    let builder = TestApp::builder();
    let builder = builder.settings(|all| all.conversations = Some(settings));
    builder.build().await
}

async fn allow(fixture: &ConversationFixture<'_>, conversations: bool) {
    let body = json!({"translations": false, "conversations": conversations});
    let path = fixture.path("language-settings");
    let set = fixture.org.admin.put(path, body).await.expect_status(200);
    assert_eq!(set.json()["conversations"], conversations);
}

async fn ingest_topics(fixture: &ConversationFixture<'_>) {
    for (number, text) in SIGN_IN.iter().chain(&BILLING).enumerate() {
        fixture.ingest(&number.to_string(), text, "0").await;
    }
}

async fn sizes(fixture: &ConversationFixture<'_>) -> Vec<i64> {
    let clusters = fixture.clusters("?orderBy=issues").await;
    let size = |cluster: &Value| cluster["stats"]["issues"].as_i64().expect("a number");
    clusters.iter().map(size).collect()
}

async fn labels(fixture: &ConversationFixture<'_>) -> BTreeSet<String> {
    let clusters = fixture.clusters("").await;
    let label = |cluster: &Value| cluster["label"].as_str().expect("a text").to_owned();
    clusters.iter().map(label).collect()
}

async fn events(fixture: &ConversationFixture<'_>, kind: &str) -> i64 {
    let query = format!("select count(*) from events where type = 'conversation.{kind}'");
    fixture.count(&query).await
}

/// Runs jobs that wait for a model to work again.
async fn work_later(fixture: &ConversationFixture<'_>) {
    let due = "update jobs set run_at = now() where run_at > now()";
    let due = sqlx::query(due).execute(fixture.app.pool()).await;
    due.expect("the database answers");
    fixture.work().await;
}

#[tokio::test]
async fn nothing_is_sent_before_an_admin_allows_it() {
    let server = ConversationModelServer::start().await;
    let app = app_with(&server).await;
    let fixture = ConversationFixture::new(&app).await;
    ingest_topics(&fixture).await;
    fixture.work().await;
    assert!(server.take_requests().is_empty());
    assert_eq!(sizes(&fixture).await.len(), 5);

    let path = fixture.path("language-settings");
    let settings = fixture.org.admin.get_json(&path).await;
    assert_eq!(settings["conversations"], false);
    let models = json!(["embeddings", "descriptions"]);
    assert_eq!(settings["conversationModels"], models);
    let editor = fixture.org.member(Role::Edit).await;
    let body = json!({"translations": false, "conversations": true});
    editor.put(&path, body).await.expect_status(403);
    // Allowing something else allows nothing here.
    let translations = json!({"translations": true});
    fixture
        .org
        .admin
        .put(&path, translations)
        .await
        .expect_status(200);
    fixture.ingest("more", SIGN_IN[0], "0").await;
    fixture.work().await;
    assert!(server.take_requests().is_empty());
}

#[tokio::test]
async fn conversations_are_grouped_anew_when_models_may_read_them() {
    let server = ConversationModelServer::start().await;
    let app = app_with(&server).await;
    let fixture = ConversationFixture::new(&app).await;
    ingest_topics(&fixture).await;
    fixture.work().await;
    allow(&fixture, true).await;
    fixture.work().await;
    assert_eq!(sizes(&fixture).await, [3, 2]);
    assert_eq!(
        labels(&fixture).await,
        ["model: 2 texts".to_owned(), "model: 3 texts".to_owned()].into()
    );
    assert_eq!(events(&fixture, "clusters_restarted").await, 1);
    let vectors = "select count(*) from conversation_issues where vector is not null";
    assert_eq!(fixture.count(vectors).await, 5);
    // First a word of ours, then the texts.
    let requests = server.take_requests();
    assert_eq!(requests[0]["input"], json!(["documentation"]));
    assert_eq!(requests[0]["model"], "vectors");
    let sent = requests[1]["input"].as_array().expect("a list");
    assert_eq!(sent.len(), 5);
    assert_eq!(requests[2]["model"], "words");
    assert_eq!(requests.len(), 3);

    // Later ones join, and only they are sent.
    fixture.ingest("more", "The login is slow.", "1").await;
    fixture.work().await;
    assert_eq!(sizes(&fixture).await, [4, 2]);
    assert_eq!(
        server.take_requests()[1]["input"],
        json!(["The login is slow."])
    );
    assert_eq!(events(&fixture, "clusters_restarted").await, 1);

    // What is deleted is forgotten without sending anything.
    let delete = fixture.path("conversations?attribute=theme&value=1");
    fixture.org.admin.delete(delete).await.expect_status(200);
    fixture.work().await;
    assert_eq!(sizes(&fixture).await, [3, 2]);
    assert!(server.take_requests().is_empty());
    assert_eq!(events(&fixture, "models_failed").await, 0);

    allow(&fixture, false).await;
    fixture.work().await;
    assert_eq!(sizes(&fixture).await.len(), 5);
    assert_eq!(fixture.count(vectors).await, 0);
    assert!(server.take_requests().is_empty());
}

#[tokio::test]
async fn what_was_there_stays_while_a_model_fails() {
    let server = ConversationModelServer::start().await;
    let app = app_with(&server).await;
    let fixture = ConversationFixture::new(&app).await;
    ingest_topics(&fixture).await;
    fixture.work().await;
    let before = fixture.clusters("").await;
    for mode in [ModelMode::Unavailable, ModelMode::Incomplete] {
        server.set_mode(mode);
        allow(&fixture, true).await;
        work_later(&fixture).await;
        assert_eq!(fixture.clusters("").await, before);
    }
    // Once for both attempts.
    assert_eq!(events(&fixture, "models_failed").await, 1);
    server.set_mode(ModelMode::Works);
    work_later(&fixture).await;
    assert_eq!(sizes(&fixture).await, [3, 2]);

    // Conversations wait.
    server.set_mode(ModelMode::Unavailable);
    fixture.ingest("more", "The login is slow.", "1").await;
    fixture.work().await;
    assert_eq!(sizes(&fixture).await, [3, 2]);
    assert_eq!(events(&fixture, "models_failed").await, 2);
    server.set_mode(ModelMode::Works);
    work_later(&fixture).await;
    assert_eq!(sizes(&fixture).await, [4, 2]);
}

#[tokio::test]
async fn clusters_are_described_here_if_the_model_fails() {
    let server = ConversationModelServer::start().await;
    let mut settings = server.settings();
    settings.embedding_model = None;
    let app = TestApp::builder().settings(|all| all.conversations = Some(settings));
    let app = app.build().await;
    let fixture = ConversationFixture::new(&app).await;
    allow(&fixture, true).await;
    fixture.ingest("a", SIGN_IN[0], "0").await;
    for mode in [ModelMode::Unavailable, ModelMode::Incomplete] {
        server.set_mode(mode);
        fixture.ingest(&format!("{mode:?}"), SIGN_IN[0], "0").await;
        fixture.work().await;
        let labels = labels(&fixture).await;
        assert_eq!(labels.len(), 1);
        assert!(!labels.iter().any(|label| label.starts_with("model")));
    }
    assert_eq!(events(&fixture, "models_failed").await, 1);
    server.set_mode(ModelMode::Works);
    fixture.ingest("b", SIGN_IN[0], "0").await;
    fixture.work().await;
    assert_eq!(labels(&fixture).await, ["model: 4 texts".to_owned()].into());
}

#[tokio::test]
async fn vectors_of_another_length_start_anew() {
    let server = ConversationModelServer::start().await;
    let app = app_with(&server).await;
    let fixture = ConversationFixture::new(&app).await;
    allow(&fixture, true).await;
    ingest_topics(&fixture).await;
    fixture.work().await;
    assert_eq!(events(&fixture, "clusters_restarted").await, 0);
    server.set_mode(ModelMode::Longer);
    fixture.ingest("more", "The login is slow.", "1").await;
    fixture.work().await;
    assert_eq!(events(&fixture, "clusters_restarted").await, 1);
    assert_eq!(sizes(&fixture).await, [4, 2]);
}

#[tokio::test]
async fn the_words_of_an_hour_are_limited() {
    let server = ConversationModelServer::start().await;
    let settings = server.settings();
    let app = TestApp::builder().settings(|all| {
        all.conversations = Some(settings);
        all.limits.conversation_words_per_hour = 20;
    });
    let app = app.build().await;
    let fixture = ConversationFixture::new(&app).await;
    allow(&fixture, true).await;
    ingest_topics(&fixture).await;
    fixture.work().await;
    // The vectors took all words.
    assert_eq!(sizes(&fixture).await, [3, 2]);
    let labels = labels(&fixture).await;
    assert!(!labels.iter().any(|label| label.starts_with("model")));
    assert_eq!(events(&fixture, "models_failed").await, 1);
    assert_eq!(server.take_requests().len(), 2);
    fixture.ingest("more", "The login is slow.", "1").await;
    fixture.work().await;
    assert_eq!(sizes(&fixture).await, [3, 2]);
    // Nothing but our word.
    assert_eq!(server.take_requests().len(), 1);
}
