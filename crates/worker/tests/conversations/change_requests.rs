//! Change requests that are opened for a cluster.

use model::Role;
use serde_json::{Value, json};
use testkit::{TestApp, TestSpace};

use crate::fixture::{ConversationFixture, THEMES};

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// Opens a change request for a cluster.
async fn open(space: &TestSpace<'_>, cluster: &str) -> Value {
    let body = json!({"subject": "Answer it", "conversationsIssuesCluster": cluster});
    let path = space.path("/change-requests");
    let opened = space.persona.post(path, body).await;
    opened.expect_status(201).json()
}

#[tokio::test]
async fn a_change_request_refers_to_the_cluster_that_it_is_opened_for() {
    let app = TestApp::new().await;
    let fixture = ConversationFixture::with_themes(&app).await;
    let cluster = fixture.clusters("").await.remove(0);
    let id = text(&cluster["id"]);
    let space = fixture.org.space("Help").await;
    let other = space.change_request("Something else").await;
    let opened = open(&space, id).await;
    assert_eq!(opened["conversationsIssuesCluster"], id);
    assert!(
        other
            .get()
            .await
            .get("conversationsIssuesCluster")
            .is_none()
    );
    let noted = "select count(*) from events where type = 'change_request.created' and payload ? 'issuesCluster'";
    assert_eq!(fixture.count(noted).await, 1);

    assert_eq!(fixture.clusters("?status=pending").await.len(), 2);
    assert_eq!(
        fixture.clusters("?status=analysing").await,
        std::slice::from_ref(&cluster)
    );
    let one = space.path(&format!("/change-requests/{}", text(&opened["id"])));
    for list in [
        fixture.path("change-requests"),
        space.path("/change-requests"),
    ] {
        let list = format!("{list}?status=draft&conversationsIssuesCluster");
        let admin = &fixture.org.admin;
        let found = admin.get(format!("{list}={id}")).await.expect_status(200);
        assert_eq!(found.items("/id"), [text(&opened["id"])]);
        let none = admin.get(format!("{list}=0000000000000000000000")).await;
        assert!(none.expect_status(200).items("/id").is_empty());
    }
    let archived = json!({"status": "archived"});
    let archived = fixture.org.admin.patch(&one, archived).await;
    assert_eq!(
        archived.expect_status(200).json()["conversationsIssuesCluster"],
        id
    );
    assert_eq!(fixture.clusters("?status=pending").await.len(), 3);
}

#[tokio::test]
async fn the_reference_follows_a_merged_cluster_and_ends_with_it() {
    let app = TestApp::new().await;
    let fixture = ConversationFixture::new(&app).await;
    // Two clusters, which the texts between them join.
    fixture.ingest("a", "How do I export invoices?", "0").await;
    fixture.work().await;
    fixture
        .ingest("b", "Where are PDF settings of templates?", "0")
        .await;
    fixture.work().await;
    let clusters = fixture.clusters("?orderBy=tasksTotal").await;
    assert_eq!(clusters.len(), 2);
    let space = fixture.org.space("Help").await;
    // The later one ends.
    let opened = open(&space, text(&clusters[0]["id"])).await;
    let between = "How do I export invoices with PDF settings of templates?";
    for number in 0..8 {
        fixture.ingest(&number.to_string(), between, "0").await;
        fixture.work().await;
    }
    let left = fixture.clusters("").await;
    assert_eq!(left.len(), 1);
    let path = space.path(&format!("/change-requests/{}", text(&opened["id"])));
    let request = fixture.org.admin.get_json(&path).await;
    assert_eq!(request["conversationsIssuesCluster"], left[0]["id"]);
    assert_eq!(left[0]["id"], clusters[1]["id"]);

    let delete = fixture.path("conversations?createdBefore=2100-01-01T00:00:00Z");
    fixture.org.admin.delete(delete).await.expect_status(200);
    fixture.work().await;
    let request = fixture.org.admin.get_json(&path).await;
    assert!(request.get("conversationsIssuesCluster").is_none());
}

#[tokio::test]
async fn a_cluster_that_the_caller_does_not_see_is_none() {
    let app = TestApp::new().await;
    let fixture = ConversationFixture::new(&app).await;
    fixture.ingest("a", THEMES[0][0], "0").await;
    fixture.work().await;
    let cluster = fixture.clusters("").await.remove(0);
    let id = text(&cluster["id"]);
    let body = json!({"conversationsIssuesCluster": id});
    let own = fixture.org.space("Help").await;
    let requests = own.path("/change-requests");

    let other = app.organization("other").await;
    let foreign = other.space("Help").await;
    let missing = json!({"conversationsIssuesCluster": "0000000000000000000000"});
    let no_id = json!({"conversationsIssuesCluster": "none"});
    let field = "conversationsIssuesCluster";
    let refused = other
        .admin
        .post(foreign.path("/change-requests"), body.clone());
    let refused = refused.await.expect_invalid(field);
    refused.expect_error("names no cluster of this organization");
    for body in [missing, no_id] {
        let refused = fixture.org.admin.post(&requests, body).await;
        refused.expect_invalid(field);
    }

    // A guest who edits the space sees no clusters, and a reader who sees them does not edit.
    let guest = fixture.org.guest().await;
    let grant = json!({"role": "edit", "users": [guest.id]});
    let granted = fixture.org.admin.post(own.path("/permissions"), grant);
    granted.await.expect_status(204);
    guest.post(&requests, json!({})).await.expect_status(201);
    let refused = guest.post(&requests, body.clone()).await;
    refused.expect_invalid(field);
    let reader = fixture.org.member(Role::Read).await;
    reader.post(&requests, body).await.expect_status(403);
}

#[tokio::test]
async fn a_transferred_change_request_leaves_its_cluster_behind() {
    let app = TestApp::new().await;
    let fixture = ConversationFixture::new(&app).await;
    fixture.ingest("a", THEMES[0][0], "0").await;
    fixture.work().await;
    let cluster = fixture.clusters("").await.remove(0);
    let space = fixture.org.space("Help").await;
    let opened = open(&space, text(&cluster["id"])).await;
    let other = app.organization("other").await;
    other.admit(&fixture.org.admin, Some(Role::Admin)).await;
    let transfer = json!({"organization": other.id});
    let transferred = fixture.org.admin.post(space.path("/transfer"), transfer);
    transferred.await.expect_status(200);
    let path = space.path(&format!("/change-requests/{}", text(&opened["id"])));
    let request = fixture.org.admin.get_json(path).await;
    assert!(request.get("conversationsIssuesCluster").is_none());
    assert_eq!(fixture.clusters("?status=pending").await.len(), 1);
}
