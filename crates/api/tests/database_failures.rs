//! Failures of the database. On one that is read-only, as a standby is after a failover, every read works and no write
//! does.

use model::Role;
use serde_json::json;
use testkit::{Spec, TestApp, World};

#[tokio::test]
async fn every_read_works_while_nothing_can_be_written() {
    let app = TestApp::builder().without_quotas().build().await;
    app.start_without_scripts();
    let org = app.organization("acme").await;
    let admin = org.member(Role::Admin).await;
    let world = World::create(&app, org.id).await;
    app.indexed().await;
    let spec = Spec::shared();
    let reads = spec.operations().into_iter();
    let reads: Vec<_> = reads
        .filter(|operation| operation.method == "GET")
        .collect();
    app.set_read_only(true).await;
    let mut failed = Vec::new();
    for operation in &reads {
        let path = world.path(operation.id, operation.path);
        if admin.get(&path).await.status.is_server_error() {
            failed.push((operation.id, path));
        }
    }
    app.set_read_only(false).await;
    let mut wrong = Vec::new();
    for (id, path) in failed {
        // Some fail here for other reasons: there are no scripts, for example.
        if !admin.get(&path).await.status.is_server_error() {
            wrong.push(format!("{id} {path}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "these need to write: {}",
        wrong.join("\n")
    );
    assert!(reads.len() > 100, "{}", reads.len());
}

#[tokio::test]
async fn writes_are_refused_while_the_database_is_read_only() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/collections");
    let new = json!({"title": "Guides"});
    app.set_read_only(true).await;
    // More often than there are broken connections in the pool.
    for _ in 0..12 {
        let refused = org.admin.post(&path, new.clone()).await.expect_status(503);
        assert_eq!(refused.json()["error"]["type"], "unavailable");
        assert_eq!(refused.header("retry-after"), "2");
    }
    assert_eq!(
        org.admin.get(&path).await.expect_status(200).json()["count"],
        0
    );
    app.set_read_only(false).await;
    org.admin.post(&path, new).await.expect_status(201);
}

#[tokio::test]
async fn what_the_database_cannot_do_now_is_503_and_a_bug_500() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let fail = "create function fail() returns trigger language plpgsql as
                $$ begin raise exception 'no' using errcode = new.title; end $$";
    let on_insert = "create trigger fail before insert on collections
                     for each row execute function fail()";
    for statement in [fail, on_insert] {
        sqlx::query(statement)
            .execute(app.pool())
            .await
            .expect("it is an owner");
    }
    for (code, status, kind) in [
        // The disk is full; too many connections; out of memory.
        ("53100", 503, "unavailable"),
        ("53300", 503, "unavailable"),
        ("53200", 503, "unavailable"),
        // The connection broke; the server stops; it starts.
        ("08006", 503, "unavailable"),
        ("57P01", 503, "unavailable"),
        ("57P03", 503, "unavailable"),
        // Serialization, a deadlock, a lock, a statement that took too long.
        ("40001", 503, "unavailable"),
        ("40P01", 503, "unavailable"),
        ("55P03", 503, "unavailable"),
        ("57014", 503, "unavailable"),
        ("25006", 503, "unavailable"),
        ("XX000", 500, "internal"),
        ("0A000", 500, "internal"),
    ] {
        let new = json!({"title": code});
        let refused = org.admin.post(org.path("/collections"), new).await;
        assert_eq!(refused.status.as_u16(), status, "{code}");
        assert_eq!(refused.text("/error/type"), kind, "{code}");
        if status == 503 {
            assert_eq!(refused.header("retry-after"), "2", "{code}");
        }
    }
}

#[tokio::test]
async fn broken_connections_cost_no_request() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/collections");
    for number in 0..5 {
        app.break_connections().await;
        org.admin.get(&path).await.expect_status(200);
        app.break_connections().await;
        let new = json!({"title": format!("Guides {number}")});
        org.admin.post(&path, new).await.expect_status(201);
    }
}

#[tokio::test]
async fn a_migration_below_a_prepared_statement_costs_no_read() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("");
    for _ in 0..3 {
        org.admin.get(&path).await.expect_status(200);
    }
    let migration = "alter table organizations alter column title type varchar(300)";
    sqlx::query(migration)
        .execute(app.pool())
        .await
        .expect("it is an owner");
    for _ in 0..12 {
        org.admin.get(&path).await.expect_status(200);
    }
}

#[tokio::test]
async fn the_last_use_of_a_token_is_stored_later() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let stored = async || -> bool {
        let used = "select bool_or(last_used_at is not null) from api_tokens where user_id = $1";
        let used = sqlx::query_scalar(used).bind(org.admin.id.uuid());
        used.fetch_one(app.pool())
            .await
            .expect("the table is there")
    };
    org.admin.get("/user").await.expect_status(200);
    assert!(!stored().await, "a read writes nothing");
    let tokens = org.admin.get("/user/tokens").await.expect_status(200);
    let is_used = |token: &serde_json::Value| token["lastUsedAt"].is_string();
    assert!(
        tokens.json()["items"]
            .as_array()
            .is_some_and(|all| all.iter().any(is_used))
    );
    app.store_token_uses().await;
    assert!(stored().await);

    // What cannot be stored now is stored when that is possible again.
    let other = org.member(Role::Read).await;
    other.get("/user").await.expect_status(200);
    app.set_read_only(true).await;
    context::token_uses::store(&app.app)
        .await
        .expect_err("it is read-only");
    app.set_read_only(false).await;
    // Attempts on connections that the change ended fail, and close these.
    while context::token_uses::store(&app.app).await.is_err() {}
    let used = "select last_used_at is not null from api_tokens where user_id = $1";
    let used = sqlx::query_scalar::<_, bool>(used).bind(other.id.uuid());
    assert!(used.fetch_one(app.pool()).await.expect("a token"));
}
