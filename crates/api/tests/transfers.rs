//! Transfers of collections and spaces to another organization.

use model::{
    Role,
    id::{OrganizationId, SpaceId},
};
use serde_json::{Value, json};
use testkit::{Org, TestApp, World};

const MISSING: &str = "0000000000000000000000";

async fn make(org: &Org<'_>, kind: &str, body: Value) -> String {
    let path = format!("/orgs/{}/{kind}", org.id);
    let created = org.admin.post(path, body).await.expect_status(201);
    format!("/{kind}/{}", created.id())
}

fn id_of(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

fn to(organization: OrganizationId) -> Value {
    json!({"organization": organization})
}

#[tokio::test]
async fn a_space_moves_and_leaves_its_grants_behind() {
    let app = TestApp::new().await;
    let (old, new) = (app.organization("old").await, app.organization("new").await);
    new.admit(&old.admin, Some(Role::Create)).await;
    let shelf = make(&old, "collections", json!({})).await;
    let space = make(
        &old,
        "spaces",
        json!({"parent": id_of(&shelf), "title": "Atlas"}),
    )
    .await;
    let guest = old.guest().await;
    let invite = json!({"role": "edit", "users": [guest.id]});
    old.admin
        .post(format!("{space}/permissions"), invite)
        .await
        .expect_status(204);
    guest.get(&space).await.expect_status(200);

    let moved = old
        .admin
        .post(format!("{space}/transfer"), to(new.id))
        .await
        .expect_status(200)
        .json();
    assert_eq!(moved["organization"], json!(new.id));
    assert_eq!(
        (&moved["parent"], &moved["title"]),
        (&Value::Null, &json!("Atlas"))
    );
    assert_eq!(moved["permissions"]["admin"], true);
    assert_eq!(old.admin.get_json(&space).await, moved);
    guest.get(&space).await.expect_status(404);
    new.admin.get(&space).await.expect_status(200);
    let grants = old.admin.get(format!("{space}/permissions/users")).await;
    assert_eq!(grants.items("/user/id"), [old.admin.id.to_string()]);
    for (org, count) in [(&old, 0), (&new, 1)] {
        let listed = org.admin.get(org.path("/spaces")).await;
        assert_eq!(listed.json()["count"], count);
    }
}

#[tokio::test]
async fn a_collection_takes_all_that_is_in_it() {
    let app = TestApp::new().await;
    let (old, new) = (app.organization("old").await, app.organization("new").await);
    new.admit(&old.admin, Some(Role::Create)).await;
    let hall = make(&old, "collections", json!({"title": "Hall"})).await;
    let room = make(&old, "collections", json!({"parent": id_of(&hall)})).await;
    let inside = make(&old, "spaces", json!({"parent": id_of(&room)})).await;
    let trashed = make(&old, "spaces", json!({"parent": id_of(&hall)})).await;
    let outside = make(&old, "spaces", json!({})).await;
    old.admin.delete(&trashed).await.expect_status(204);
    let closed = json!({"defaultLevel": null});
    old.admin.patch(&inside, closed).await.expect_status(200);

    let path = format!("{hall}/transfer");
    let moved = old
        .admin
        .post(&path, to(new.id))
        .await
        .expect_status(200)
        .json();
    assert_eq!(
        (&moved["organization"], &moved["title"]),
        (&json!(new.id), &json!("Hall"))
    );
    for (thing, parent) in [(&room, &hall), (&inside, &room)] {
        let seen = new.admin.get(thing).await.expect_status(200);
        assert_eq!(seen.text("/organization"), new.id.to_string());
        assert_eq!(seen.text("/parent"), id_of(parent));
    }
    new.admin
        .post_empty(format!("{trashed}/restore"))
        .await
        .expect_status(200);
    old.admin.get(&outside).await.expect_status(200);

    // Its content is administered by the user who transferred it, including restricted spaces.
    old.admin
        .patch(&inside, json!({"title": "Mine"}))
        .await
        .expect_status(200);
    let events: Vec<Value> = sqlx::query_scalar(
        "select payload from events where type = 'collection.transferred' order by organization_id",
    )
    .fetch_all(app.pool())
    .await
    .expect("events");
    assert_eq!(events.len(), 2, "one for each organization");
    assert_eq!(events[0]["spaces"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn a_space_in_the_trash_is_purged_where_it_went() {
    let app = TestApp::new().await;
    let (old, new) = (app.organization("old").await, app.organization("new").await);
    new.admit(&old.admin, Some(Role::Create)).await;
    let hall = make(&old, "collections", json!({})).await;
    let space = make(&old, "spaces", json!({"parent": id_of(&hall)})).await;
    old.admin.delete(&space).await.expect_status(204);
    old.admin
        .post(format!("{hall}/transfer"), to(new.id))
        .await
        .expect_status(200);
    sqlx::query("update spaces set deleted_at = now() - interval '8 days'")
        .execute(app.pool())
        .await
        .expect("an update");
    let id: SpaceId = id_of(&space).parse().expect("an id");
    let ctx = app.system();
    app::spaces::purge_now(&ctx, old.id, id)
        .await
        .expect("the database answers");
    ctx.commit(None).await.expect("the database answers");
    let left: i64 = sqlx::query_scalar("select count(*) from spaces")
        .fetch_one(app.pool())
        .await
        .expect("a count");
    assert_eq!(left, 0);
}

#[tokio::test]
async fn a_transfer_needs_rights_on_both_sides() {
    let app = TestApp::new().await;
    let (old, new, foreign) = (
        app.organization("old").await,
        app.organization("new").await,
        app.organization("foreign").await,
    );
    new.admit(&old.admin, Some(Role::Review)).await;
    let creator = old.member(Role::Create).await;
    new.admit(&creator, Some(Role::Admin)).await;
    for kind in ["collections", "spaces"] {
        let thing = make(&old, kind, json!({})).await;
        let path = format!("{thing}/transfer");
        old.admin.post(&path, to(old.id)).await.expect_status(409);
        old.admin.post(&path, to(new.id)).await.expect_status(403);
        let hidden = old
            .admin
            .post(&path, to(foreign.id))
            .await
            .expect_status(404);
        let missing = old
            .admin
            .post(&path, json!({"organization": MISSING}))
            .await;
        assert_eq!(hidden.comparable(), missing.comparable());
        old.admin.post(&path, json!({})).await.expect_status(400);

        creator.post(&path, to(new.id)).await.expect_status(403);
        new.admin.post(&path, to(new.id)).await.expect_status(404);
        let nowhere = format!("/{kind}/{MISSING}/transfer");
        creator.post(nowhere, to(new.id)).await.expect_status(404);
        old.admin.get(&thing).await.expect_status(200);
    }
}

#[tokio::test]
async fn only_administrators_can_transfer() {
    let app = TestApp::new().await;
    let (old, new) = (app.organization("old").await, app.organization("new").await);
    let creator = old.member(Role::Create).await;
    new.admit(&creator, Some(Role::Create)).await;
    let hall = creator.create(old.path("/collections"), json!({})).await;
    let space = make(&old, "spaces", json!({"parent": hall})).await;
    old.admin
        .patch(&space, json!({"defaultLevel": "read"}))
        .await
        .expect_status(200);
    let path = format!("/collections/{hall}/transfer");
    creator.post(&path, to(new.id)).await.expect_status(412);
    old.admin
        .patch(&space, json!({"defaultLevel": "inherit"}))
        .await
        .expect_status(200);
    creator.post(&path, to(new.id)).await.expect_status(200);
}

#[tokio::test]
async fn reviewers_must_be_members_of_the_target() {
    let app = TestApp::new().await;
    let (old, new) = (app.organization("old").await, app.organization("new").await);
    new.admit(&old.admin, Some(Role::Create)).await;
    let reviewer = old.member(Role::Review).await;
    let hall = make(&old, "collections", json!({})).await;
    let space = make(&old, "spaces", json!({"parent": id_of(&hall)})).await;
    let rules = json!({"mergeRules": {"type": "rules",
        "rules": [{"rule": "require_specific_reviewers", "users": [reviewer.id]}]}});
    old.admin.patch(&space, rules).await.expect_status(200);
    old.admin
        .post(format!("{space}/transfer"), to(new.id))
        .await
        .expect_status(412);
    old.admin
        .post(format!("{hall}/transfer"), to(new.id))
        .await
        .expect_status(412);
    new.admit(&reviewer, Some(Role::Read)).await;
    old.admin
        .post(format!("{hall}/transfer"), to(new.id))
        .await
        .expect_status(200);
}

#[tokio::test]
async fn a_node_that_missed_a_transfer_finds_the_space_again() {
    let app = TestApp::new().await;
    let (old, new) = (app.organization("old").await, app.organization("new").await);
    let space = make(&old, "spaces", json!({})).await;
    old.admin.get(&space).await.expect_status(200);
    // Another node moves it: this one still has the old organization in its cache.
    let id: SpaceId = id_of(&space).parse().expect("an id");
    let sql = "with moved as (update spaces set organization_id = $1 where id = $2),
                    gone as (delete from grants where space_id = $2)
               update directory set organization_id = $1 where id = $2";
    let moved = sqlx::query(sql)
        .bind(new.id.uuid())
        .bind(id.uuid())
        .execute(app.pool())
        .await;
    moved.expect("the move");
    old.admin.get(&space).await.expect_status(404);
    new.admin.get(&space).await.expect_status(200);
}

/// A row that refers to a space and stays behind makes the transfer fail, only where there is such a row.
#[tokio::test]
async fn whatever_refers_to_a_space_moves_or_is_deleted() {
    let app = TestApp::new().await;
    let sql = "select conrelid::regclass::text from pg_constraint
               where contype = 'f' and confrelid = 'spaces'::regclass and confupdtype = 'a'";
    let tables: Vec<String> = sqlx::query_scalar(sql)
        .fetch_all(app.pool())
        .await
        .expect("the catalog answers");
    assert!(tables.contains(&"comments".to_owned()), "{tables:?}");
    let moves = include_str!("../../store/src/transfers.rs");
    let content = include_str!("../../store/src/transfers/content_move.rs");
    for table in tables {
        // Spaces and collections have a statement each, the content of both is moved by the same ones.
        let word = format!(" {table} ");
        let named = |text: &str| text.matches(word.as_str()).count();
        assert!(
            named(moves) >= 2 || named(content) >= 1,
            "rows of `{table}` stay behind when a space is transferred"
        );
    }
}

#[tokio::test]
async fn a_space_with_one_of_everything_is_transferred() {
    let app = TestApp::new().await;
    let old = app.organization("old").await;
    let world = World::create(&app, old.id).await;
    let path = format!("/spaces/{}/transfer", world.space);
    let moved = old.admin.post(path, to(world.target)).await;
    let moved = moved.expect_status(200).json();
    assert_eq!(moved["organization"], json!(world.target));
}
