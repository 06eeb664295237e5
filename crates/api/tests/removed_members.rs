//! People whom an admin removed from an organization: by which ways they can rejoin.

use serde_json::{Value, json};
use testkit::{Org, Persona, TestApp};

fn join(org: &Org<'_>, invite: &str) -> String {
    format!("/orgs/{}/invites/{invite}", org.id)
}

async fn link(org: &Org<'_>, body: Value) -> String {
    org.admin.create(org.path("/link-invites"), body).await
}

/// Invites an address and returns the token.
async fn invite(org: &Org<'_>, email: &str) -> String {
    let invitation = json!({"emails": [email], "role": "read"});
    let invited = org
        .admin
        .post(org.path("/invites"), invitation)
        .await
        .expect_status(200);
    let link = invited.text("/invitations/0/link");
    link.rsplit('/').next().expect("a token").to_owned()
}

#[tokio::test]
async fn removed_members_cannot_rejoin_by_existing_links() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("");
    org.admit_domains(&["example.com"]).await;
    let hall = org.admin.create(format!("{path}/spaces"), json!({})).await;
    let (old, to_hall) = (
        link(&org, json!({"role": "read"})).await,
        link(&org, json!({"space": hall, "level": "read"})).await,
    );
    let (thief, leaver) = (app.stranger().await, app.stranger().await);
    for person in [&thief, &leaver] {
        person.post_empty(join(&org, &old)).await.expect_status(200);
    }
    let member = |who: &Persona<'_>| format!("{path}/members/{}", who.id);
    org.admin.delete(member(&thief)).await.expect_status(204);
    leaver.delete(member(&leaver)).await.expect_status(204);
    let nothing = thief.post_empty(join(&org, "0000000000000000000000")).await;
    for id in [&old, &to_hall] {
        let refused = thief.post_empty(join(&org, id)).await.expect_status(404);
        assert_eq!(refused.comparable(), nothing.comparable());
    }
    let refused = thief
        .post_empty(format!("{path}/join"))
        .await
        .expect_status(403);
    assert!(refused.text("/error/message").contains("removed"));
    // Others do, and so do those who left by themselves.
    leaver.post_empty(join(&org, &old)).await.expect_status(200);
    let new = link(&org, json!({"role": "read"})).await;
    thief.post_empty(join(&org, &new)).await.expect_status(200);

    // A new invitation admits them again.
    org.admin.delete(member(&thief)).await.expect_status(204);
    thief.post_empty(join(&org, &new)).await.expect_status(404);
    let token = invite(&org, &thief.email).await;
    thief
        .post_empty(join(&org, &token))
        .await
        .expect_status(200);
    thief.delete(member(&thief)).await.expect_status(204);
    thief
        .post_empty(format!("{path}/join"))
        .await
        .expect_status(204);
}

#[tokio::test]
async fn removed_members_cannot_rejoin_by_earlier_invitations() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let link = link(&org, json!({"role": "read"})).await;
    let (thief, second) = (app.stranger().await, app.stranger().await);
    let own = invite(&org, &thief.email).await;
    let of_another = invite(&org, "colleague@example.com").await;
    thief.post_empty(join(&org, &link)).await.expect_status(200);
    let member = format!("/orgs/{}/members/{}", org.id, thief.id);
    org.admin.delete(member).await.expect_status(204);
    for token in [&own, &of_another] {
        thief.post_empty(join(&org, token)).await.expect_status(404);
    }
    // Nor by another account of theirs; but the invitations of others stay.
    second.post_empty(join(&org, &own)).await.expect_status(404);
    second
        .post_empty(join(&org, &of_another))
        .await
        .expect_status(200);
    let own = invite(&org, &thief.email).await;
    thief.post_empty(join(&org, &own)).await.expect_status(200);
}
