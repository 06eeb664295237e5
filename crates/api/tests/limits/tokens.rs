//! Wrong tokens cost no query once their address has sent too many, and unknown scopes grant nothing.

use identity::secrets::{generate_token, hash_token};
use model::scope::{Scope, Scopes};
use secrecy::ExposeSecret;
use serde_json::json;
use testkit::{TestApp, round_trips};

use crate::sender::Sender;

#[tokio::test]
async fn wrong_tokens_cost_no_query_once_there_were_too_many() {
    let app = TestApp::builder()
        .anonymous_requests_per_minute(20)
        .build()
        .await;
    let known = app.stranger().await;
    let new = app.stranger().await;
    let known = Sender::at(&app, "2001:db8::1").with(known.token().expect("they have one"));
    known.get("/v1/user").await.expect_status(200);

    let wrong = async |number: usize| {
        let sender = Sender::at(&app, &format!("2001:db8::{number:x}"));
        let sender = sender.with(format!("bnd_{number:043}"));
        sender.get("/v1/user").await.status.as_u16()
    };
    for number in 0..20 {
        assert_eq!(wrong(number).await, 401);
    }
    assert_eq!(wrong(20).await, 429);
    let flood = async {
        for number in 21..100 {
            assert_eq!(wrong(number).await, 429);
        }
    };
    let ((), queries) = round_trips::count(flood).await;
    // One more is looked up for each second that passes.
    assert!(queries <= 10, "{queries} queries");

    // A token that was recently valid here still is, and another network has its own limit.
    known.get("/v1/user").await.expect_status(200);
    let elsewhere = Sender::at(&app, "2001:db8:1::1").with(new.token().expect("they have one"));
    elsewhere.get("/v1/user").await.expect_status(200);
}

/// As after a downgrade: the database has an enum value that this version does not know.
#[tokio::test]
async fn a_token_with_an_unknown_scope_grants_nothing() {
    for stored in ["array['moon:read']", "array[]::text[]"] {
        let app = TestApp::new().await;
        let org = app.organization("acme").await;
        let scopes = Scopes::Only(vec![Scope::ContentRead]);
        let newer = app.log_in(org.admin.id, &org.admin.email, scopes).await;
        let sql = format!("update api_tokens set scopes = {stored} where not all_scopes");
        let changed = sqlx::query(sqlx::AssertSqlSafe(sql)).execute(app.pool());
        changed.await.expect("a row");
        for (path, scope) in [
            ("/user".to_owned(), "user:read"),
            ("/user/tokens".to_owned(), "user:read"),
            (org.path(""), "organization:read"),
            (org.path("/spaces"), "content:read"),
        ] {
            let refused = newer.get(&path).await.expect_status(403);
            let message = refused.text("/error/message");
            assert!(message.contains(&format!("`{scope}`")), "{path}: {message}");
        }
        let created = newer.post("/user/tokens", json!({"label": "all"})).await;
        created.expect_status(403);
        // Its owner sees that it has no scope, and that the token they use has all.
        let listed = org.admin.get_json("/user/tokens").await;
        let items = listed["items"].as_array().expect("items");
        let scopes: Vec<_> = items.iter().map(|item| item.get("scopes")).collect();
        assert_eq!(scopes, [None, Some(&json!([]))]);
    }
}

/// As while nodes are upgraded one by one.
#[tokio::test]
async fn tokens_of_older_nodes_have_all_scopes() {
    let app = TestApp::new().await;
    let person = app.stranger().await;
    let older = sqlx::query(
        "insert into api_tokens (id, user_id, label, hash, scopes, created_at)
         select gen_random_uuid(), user_id, label, $1, scopes, created_at from api_tokens where user_id = $2",
    );
    let secret = generate_token(&*app.app.entropy);
    let hash = hash_token(&secret).expect("made by us");
    let created = older.bind(&hash[..]).bind(person.id.uuid());
    created.execute(app.pool()).await.expect("a row");
    let program = app.bearer(secret.expose_secret());
    program.get("/user").await.expect_status(200);
    program
        .post("/user/tokens", json!({"label": "all"}))
        .await
        .expect_status(201);
}
