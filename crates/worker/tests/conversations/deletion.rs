//! What deletion leaves behind: nothing.

use testkit::TestApp;

use crate::fixture::{ConversationFixture, THEMES};

async fn delete_theme(fixture: &ConversationFixture<'_>, theme: &str) {
    let path = fixture.path(&format!("conversations?attribute=theme&value={theme}"));
    let deleted = fixture
        .org
        .admin
        .delete(path)
        .await
        .expect_status(200)
        .json();
    assert_ne!(deleted["deleted"], 0);
}

#[tokio::test]
async fn a_cluster_disappears_with_its_last_conversation() {
    let app = TestApp::new().await;
    let fixture = ConversationFixture::with_themes(&app).await;
    delete_theme(&fixture, "0").await;
    // Issues are gone at once, clusters when the job has run.
    assert_eq!(fixture.issues("").await.len(), 8);
    fixture.work().await;
    let clusters = fixture.clusters("").await;
    assert_eq!(clusters.len(), 2);
    assert!(
        clusters
            .iter()
            .all(|cluster| cluster["stats"]["issues"] == 4)
    );
    for table in [
        "conversations",
        "conversation_issues",
        "conversation_attributes",
    ] {
        let left = fixture
            .count(&format!("select count(*) from {table}"))
            .await;
        assert_eq!(left, 8, "{table}");
    }
}

#[tokio::test]
async fn the_rest_of_a_cluster_is_described_without_what_was_deleted() {
    let app = TestApp::new().await;
    let fixture = ConversationFixture::new(&app).await;
    fixture
        .ingest(
            "mine",
            "How do I export my Zanzibar invoice as PDF?",
            "mine",
        )
        .await;
    fixture.ingest("other", THEMES[0][0], "other").await;
    fixture.work().await;
    assert_eq!(fixture.clusters("").await.len(), 1);
    delete_theme(&fixture, "mine").await;
    fixture.work().await;
    let clusters = fixture.clusters("").await;
    assert_eq!(clusters[0]["stats"]["issues"], 1);
    let text = clusters[0].to_string().to_lowercase();
    assert!(!text.contains("zanzibar"), "{text}");
}

#[tokio::test]
async fn after_everything_is_deleted_clustering_starts_anew() {
    let app = TestApp::new().await;
    let fixture = ConversationFixture::with_themes(&app).await;
    let path = fixture.path("conversations?createdBefore=2100-01-01T00:00:00Z");
    fixture.org.admin.delete(path).await.expect_status(200);
    fixture.work().await;
    assert!(fixture.clusters("").await.is_empty());
    // Version 1, no documents.
    let forgotten = "select count(*) from issues_clusterings where frequencies = '\\x0100'";
    assert_eq!(fixture.count(forgotten).await, 1);
    for table in ["conversations", "conversation_issues", "issues_clusters"] {
        assert_eq!(
            fixture
                .count(&format!("select count(*) from {table}"))
                .await,
            0
        );
    }
    fixture.ingest("again", THEMES[0][0], "0").await;
    fixture.work().await;
    assert_eq!(fixture.clusters("").await.len(), 1);
}

#[tokio::test]
async fn a_conversation_that_is_deleted_before_it_is_read_has_no_issues() {
    let app = TestApp::new().await;
    let fixture = ConversationFixture::new(&app).await;
    fixture.ingest("a", THEMES[0][0], "0").await;
    delete_theme(&fixture, "0").await;
    fixture.work().await;
    assert!(fixture.issues("").await.is_empty());
    assert!(fixture.clusters("").await.is_empty());
    assert_eq!(fixture.count("select count(*) from conversations").await, 0);
}
