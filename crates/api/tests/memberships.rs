//! How memberships change and end.

use model::{Role, id::UserId};
use serde_json::{Value, json};
use testkit::{Org, TestApp};

fn member(org: &Org<'_>, user: UserId) -> String {
    format!("/orgs/{}/members/{user}", org.id)
}

#[tokio::test]
async fn only_admins_change_roles() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = &org.admin;
    let (editor, creator) = (org.member(Role::Edit).await, org.member(Role::Create).await);
    let path = member(&org, editor.id);
    let to = |role: Value| json!({"role": role});

    let changed = admin
        .patch(&path, to(json!("review")))
        .await
        .expect_status(200);
    assert_eq!(changed.text("/role"), "review");
    let guest = admin.patch(&path, to(Value::Null)).await.expect_status(200);
    assert_eq!(guest.json()["role"], Value::Null);
    let same = admin.patch(&path, json!({"plan": "free"})).await;
    assert_eq!(same.expect_status(200).json()["role"], Value::Null);
    admin
        .patch(&path, to(json!("edit")))
        .await
        .expect_status(200);
    admin
        .patch(&path, to(json!(["admin"])))
        .await
        .expect_invalid("role");

    editor
        .patch(&path, to(json!("admin")))
        .await
        .expect_status(403);
    creator
        .patch(&path, to(json!("read")))
        .await
        .expect_status(403);
    org.guest()
        .await
        .patch(&path, to(json!("read")))
        .await
        .expect_status(404);
    app.stranger()
        .await
        .patch(&path, to(json!("read")))
        .await
        .expect_status(404);
    let unchanged = admin.get(&path).await;
    assert_eq!(unchanged.text("/role"), "edit");
    let stale = admin.with("if-match", "\"1-x\"");
    stale
        .patch(&path, to(json!("read")))
        .await
        .expect_status(412);
}

#[tokio::test]
async fn the_last_admin_stays_one() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (path, other) = (member(&org, org.admin.id), org.member(Role::Admin).await);
    org.disable_member(other.id).await;
    for role in [json!("create"), Value::Null] {
        org.admin
            .patch(&path, json!({"role": role}))
            .await
            .expect_invalid("role");
    }
    org.admin
        .patch(&path, json!({"role": "admin"}))
        .await
        .expect_status(200);
    org.admin.delete(&path).await.expect_invalid("userId");

    let second = org.member(Role::Admin).await;
    org.admin.delete(&path).await.expect_status(204);
    org.admin.get(org.path("")).await.expect_status(404);
    second
        .delete(member(&org, second.id))
        .await
        .expect_status(400);
}

#[tokio::test]
async fn two_admins_cannot_demote_each_other_at_the_same_time() {
    let app = TestApp::new().await;
    for round in 0..10 {
        let org = app.organization("acme").await;
        let other = org.member(Role::Admin).await;
        let demote = json!({"role": "read"});
        let (a, b) = if round % 2 == 0 {
            tokio::join!(
                org.admin.patch(member(&org, other.id), demote.clone()),
                other.patch(member(&org, org.admin.id), demote.clone()),
            )
        } else {
            tokio::join!(
                org.admin.delete(member(&org, org.admin.id)),
                other.delete(member(&org, other.id)),
            )
        };
        let statuses = [a.status.as_u16(), b.status.as_u16()];
        let admins: i64 = sqlx::query_scalar(
            "select count(*) from members where organization_id = $1 and role = 'admin'",
        )
        .bind(org.id.uuid())
        .fetch_one(app.pool())
        .await
        .expect("the table is there");
        assert_eq!(admins, 1, "round {round}: {statuses:?}");
    }
}

#[tokio::test]
async fn leaving_ends_teams_and_grants_and_can_be_repeated() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = &org.admin;
    let (leaver, reader) = (org.member(Role::Create).await, org.member(Role::Read).await);
    let created = leaver.create(org.path("/collections"), json!({})).await;
    let team = json!({"title": "Writers", "members": [leaver.id]});
    let team = org.team(team).await;

    reader
        .delete(member(&org, leaver.id))
        .await
        .expect_status(403);
    org.guest()
        .await
        .delete(member(&org, leaver.id))
        .await
        .expect_status(403);
    app.stranger()
        .await
        .delete(member(&org, leaver.id))
        .await
        .expect_status(404);
    leaver
        .delete(member(&org, leaver.id))
        .await
        .expect_status(204);
    leaver
        .get(format!("/collections/{created}"))
        .await
        .expect_status(404);
    leaver
        .delete(member(&org, leaver.id))
        .await
        .expect_status(404);
    admin
        .delete(member(&org, leaver.id))
        .await
        .expect_status(204);
    let emptied = admin.get(format!("/orgs/{}/teams/{team}", org.id)).await;
    assert_eq!(emptied.json()["members"], 0);

    org.admit(&leaver, Some(Role::Read)).await;
    let back = leaver.get_json(format!("/collections/{created}")).await;
    assert_eq!(back["permissions"]["admin"], false, "the old grant is gone");
    admin
        .delete(member(&org, reader.id))
        .await
        .expect_status(204);
    reader.get(org.path("")).await.expect_status(404);
}

#[tokio::test]
async fn admins_mark_members_as_coming_by_single_sign_on() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let reader = org.member(Role::Read).await;
    let path = format!("{}/sso", member(&org, reader.id));
    let marked = org.admin.post_empty(&path).await.expect_status(200);
    assert_eq!(marked.json()["sso"], true);
    reader.post_empty(&path).await.expect_status(403);
    let nobody = format!("{}/sso", member(&org, app.stranger().await.id));
    org.admin.post_empty(nobody).await.expect_status(404);
}
