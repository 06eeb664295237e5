//! Spaces are moved, duplicated, deleted and restored.

#[path = "space_lifecycle/trash.rs"]
mod trash;

use model::{Role, id::SpaceId};
use serde_json::{Value, json};
use testkit::{Org, TestApp};

async fn make(org: &Org<'_>, what: &str, body: Value) -> String {
    org.admin
        .create(format!("/orgs/{}/{what}", org.id), body)
        .await
}

fn next_to(side: &str, kind: &str, id: &str) -> Value {
    json!({"position": {side: {"type": kind, kind: id}}})
}

#[tokio::test]
async fn moving_orders_spaces_among_collections_and_spaces() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let dock = make(&org, "collections", json!({"title": "Dock"})).await;
    let crane = make(&org, "collections", json!({"parent": dock})).await;
    let mut ships = Vec::new();
    for title in ["a", "b", "c"] {
        ships.push(make(&org, "spaces", json!({"title": title, "parent": dock})).await);
    }
    let [a, b, c] = &ships[..] else {
        unreachable!()
    };
    let go = async |id: &str, request: Value| {
        org.admin.post(format!("/spaces/{id}/move"), request).await
    };
    let order = async || {
        let reply = org.admin.get(format!("/collections/{dock}/spaces")).await;
        reply.items("/title").join("")
    };

    go(c, next_to("before", "space", a))
        .await
        .expect_status(200);
    assert_eq!(order().await, "cab");
    go(c, next_to("after", "space", a)).await.expect_status(200);
    assert_eq!(order().await, "acb");
    go(b, next_to("before", "collection", &crane))
        .await
        .expect_status(200);
    assert_eq!(order().await, "bac");
    go(b, json!({"parent": dock})).await.expect_status(200);
    assert_eq!(order().await, "acb");

    let out = go(b, json!({"parent": null}))
        .await
        .expect_status(200)
        .json();
    assert_eq!(
        (&out["parent"], &out["visibility"]),
        (&Value::Null, &json!("private"))
    );
    let back = go(b, next_to("after", "space", a)).await.expect_status(200);
    assert_eq!(back.text("/parent"), dock);
    assert_eq!(order().await, "abc");
}

#[tokio::test]
async fn a_move_that_changes_nothing_is_a_conflict() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let box_ = make(&org, "collections", json!({})).await;
    let (a, b) = (
        make(&org, "spaces", json!({"parent": box_})).await,
        make(&org, "spaces", json!({"parent": box_})).await,
    );
    let go = async |path: String, request: Value| org.admin.post(path, request).await;
    let space = |id: &str| format!("/spaces/{id}/move");
    go(space(&a), next_to("before", "space", &b))
        .await
        .expect_status(409);
    go(space(&b), next_to("after", "space", &a))
        .await
        .expect_status(409);
    go(space(&b), json!({"parent": box_}))
        .await
        .expect_status(409);
    go(space(&a), json!({"parent": box_}))
        .await
        .expect_status(200);
    go(space(&a), json!({"parent": box_}))
        .await
        .expect_status(409);
    go(space(&b), next_to("before", "space", &a))
        .await
        .expect_status(409);

    let top = make(&org, "collections", json!({})).await;
    let collection = |id: &str| format!("/collections/{id}/move");
    go(collection(&top), json!({"parent": null}))
        .await
        .expect_status(409);
    let behind = next_to("after", "collection", &box_);
    go(collection(&top), behind).await.expect_status(409);
    go(collection(&box_), json!({"parent": null}))
        .await
        .expect_status(200);
    go(collection(&box_), json!({"parent": null}))
        .await
        .expect_status(409);
}

#[tokio::test]
async fn a_place_must_be_named_and_known_and_open_to_the_caller() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (id, other) = (
        make(&org, "spaces", json!({})).await,
        make(&org, "spaces", json!({})).await,
    );
    let shelf = make(&org, "collections", json!({})).await;
    let path = format!("/spaces/{id}/move");
    let missing = "0000000000000000000000";
    let both = json!({"position": {"before": {"type": "space", "space": other},
                                   "after": {"type": "space", "space": other}}});
    let away = json!({"parent": shelf, "position": {"before": {"type": "space", "space": other}}});
    for request in [
        next_to("before", "space", missing),
        next_to("before", "space", &id),
        next_to("after", "collection", &other),
        both,
        away,
    ] {
        let refused = org.admin.post(&path, request).await.expect_status(400);
        assert!(refused.text("/error/field").starts_with("position"));
    }
    org.admin.post(&path, json!({})).await.expect_status(400);
    let nowhere = json!({"parent": missing});
    org.admin.post(&path, nowhere).await.expect_status(404);

    // The creator of a space administers it, and still may not move it to where they may not create.
    let maker = org.member(Role::Create).await;
    let created = maker.post(org.path("/spaces"), json!({})).await;
    let path = format!("/spaces/{}/move", created.expect_status(201).id());
    let closed = json!({"defaultLevel": "read"});
    org.admin
        .patch(format!("/collections/{shelf}"), closed)
        .await
        .expect_status(200);
    maker
        .post(&path, json!({"parent": shelf}))
        .await
        .expect_status(403);

    // A hidden neighbour gets the same response as a missing one.
    let hide = json!({"defaultLevel": null});
    org.admin.space(&other).update(hide).await;
    let hidden = maker.post(&path, next_to("before", "space", &other)).await;
    let unknown = maker.post(&path, next_to("before", "space", missing)).await;
    assert_eq!(hidden.expect_status(400).comparable(), unknown.comparable());
    org.member(Role::Create)
        .await
        .post(&path, json!({"parent": null}))
        .await
        .expect_status(403);
}

#[tokio::test]
async fn a_copy_has_the_settings_and_grants_and_another_admin() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let shelf = make(&org, "collections", json!({})).await;
    let long = "x".repeat(50);
    let id = make(
        &org,
        "spaces",
        json!({"title": long, "parent": shelf, "language": "fr"}),
    )
    .await;
    let settings = json!({"emoji": "🌌", "defaultLevel": "read"});
    org.admin.space(&id).update(settings).await;

    let maker = org.member(Role::Create).await;
    let path = format!("/spaces/{id}/duplicate");
    let copy = maker.post_empty(&path).await.expect_status(201);
    assert_eq!(copy.header("location"), copy.text("/urls/location"));
    assert_eq!(copy.text("/title"), format!("Copy of {}", "x".repeat(42)));
    let reported =
        ["emoji", "language", "parent", "defaultLevel"].map(|name| copy.text(&format!("/{name}")));
    assert_eq!(reported, ["🌌", "fr", &shelf, "read"]);
    assert_ne!(copy.id(), id);
    assert_eq!(copy.json()["permissions"]["admin"], true);
    let copied: SpaceId = copy.id().parse().expect("an id");
    let mut admins: Vec<String> = sqlx::query_scalar(
        "select u.email from grants g join users u on u.id = g.user_id where g.space_id = $1 and g.role = 'admin'",
    )
    .bind(copied.uuid())
    .fetch_all(app.pool())
    .await
    .expect("the grants of the copy");
    admins.sort();
    let mut expected = [maker.email.clone(), org.admin.email.clone()];
    expected.sort();
    assert_eq!(admins, expected);

    org.member(Role::Review)
        .await
        .post_empty(&path)
        .await
        .expect_status(403);
    org.guest().await.post_empty(&path).await.expect_status(404);
    app.stranger()
        .await
        .post_empty(&path)
        .await
        .expect_status(404);
}

#[tokio::test]
async fn a_deleted_space_is_gone_and_can_be_brought_back() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let shelf = make(&org, "collections", json!({})).await;
    let id = make(&org, "spaces", json!({"parent": shelf})).await;
    let (path, restore) = (format!("/spaces/{id}"), format!("/spaces/{id}/restore"));
    let creator = org.member(Role::Create).await;

    org.admin.post_empty(&restore).await.expect_status(404);
    creator.delete(&path).await.expect_status(403);
    app.stranger().await.delete(&path).await.expect_status(204);
    org.admin.get(&path).await.expect_status(200);
    org.admin.delete(&path).await.expect_status(204);
    org.admin.delete(&path).await.expect_status(204);
    org.admin.get(&path).await.expect_status(404);
    org.admin
        .patch(&path, json!({"title": "x"}))
        .await
        .expect_status(404);
    for list in [org.path("/spaces"), format!("/collections/{shelf}/spaces")] {
        assert_eq!(org.admin.get(list).await.json()["count"], 0);
    }

    creator.post_empty(&restore).await.expect_status(403);
    app.stranger()
        .await
        .post_empty(&restore)
        .await
        .expect_status(404);
    let back = org.admin.post_empty(&restore).await.expect_status(200);
    assert_eq!(back.text("/parent"), shelf);
    assert_eq!(back.json()["deletedAt"], Value::Null);
    creator.get(&path).await.expect_status(200);
}

#[tokio::test]
async fn a_space_whose_collection_is_gone_comes_back_at_the_root() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = &org.admin;
    let outer = make(&org, "collections", json!({})).await;
    let inner = make(&org, "collections", json!({"parent": outer})).await;
    let (gone, stored) = (
        make(&org, "spaces", json!({"parent": inner})).await,
        make(&org, "spaces", json!({"parent": inner})).await,
    );
    admin
        .delete(format!("/spaces/{gone}"))
        .await
        .expect_status(204);
    admin
        .delete(format!("/collections/{inner}"))
        .await
        .expect_status(204);
    let back = admin
        .post_empty(format!("/spaces/{gone}/restore"))
        .await
        .expect_status(200);
    assert_eq!(back.json()["parent"], Value::Null);
    let stayed = admin.get(format!("/spaces/{stored}")).await;
    assert_eq!(stayed.text("/parent"), outer);
}

#[tokio::test]
async fn after_seven_days_a_deleted_space_is_purged_and_not_before() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = &org.admin;
    let id = make(&org, "spaces", json!({})).await;
    let space: SpaceId = id.parse().expect("an id");
    let purge = async || {
        let ctx = app.system();
        app::spaces::purge_now(&ctx, org.id, space)
            .await
            .expect("the database answers");
        ctx.commit(None).await.expect("the database answers");
    };
    let age = async |age: &str| {
        let sql = "update spaces set deleted_at = now() - $1::text::interval where id = $2";
        let done = sqlx::query(sql)
            .bind(age)
            .bind(space.uuid())
            .execute(app.pool())
            .await;
        assert_eq!(done.expect("an update").rows_affected(), 1);
    };
    let count = async |sql: &'static str| -> i64 {
        sqlx::query_scalar(sql)
            .bind(space.uuid())
            .fetch_one(app.pool())
            .await
            .expect("a count")
    };

    purge().await;
    admin.get(format!("/spaces/{id}")).await.expect_status(200);
    admin
        .delete(format!("/spaces/{id}"))
        .await
        .expect_status(204);
    let waits = "select count(*) from jobs where kind = 'purge_space' and $1 is not null
                 and run_at between now() + interval '167 hours' and now() + interval '168 hours'";
    assert_eq!(count(waits).await, 1);

    age("167 hours").await;
    purge().await;
    let restore = format!("/spaces/{id}/restore");
    admin.post_empty(&restore).await.expect_status(200);
    admin
        .delete(format!("/spaces/{id}"))
        .await
        .expect_status(204);
    age("168 hours").await;
    admin.post_empty(&restore).await.expect_status(404);
    purge().await;
    purge().await;
    assert_eq!(count("select count(*) from spaces where id = $1").await, 0);
    assert_eq!(
        count("select count(*) from directory where id = $1").await,
        0
    );
    assert_eq!(
        count("select count(*) from grants where space_id = $1").await,
        0
    );
    let events = "select count(*) from events where subject = $1 and type = 'space.purged'";
    assert_eq!(count(events).await, 1);
    admin
        .delete(format!("/spaces/{id}"))
        .await
        .expect_status(204);
}
