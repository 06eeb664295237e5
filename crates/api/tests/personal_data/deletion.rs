//! `DELETE /user`: what goes, what stays, and who may not.

use std::fmt::Write as _;

use jiff::SignedDuration;
use model::{
    Role,
    id::UserId,
    scope::{Scope, Scopes},
};
use serde_json::{Value, json};
use testkit::{Persona, TestApp};

const NAME: &str = "Zyxwa Quuxdottir";
const PHOTO: &str = "https://pictures.example/zyxwa.png";

/// Everything in the database but Git objects, as text. Commits have the name of their author: docs/PRIVACY.md.
async fn dump(app: &TestApp) -> String {
    let tables: Vec<String> = sqlx::query_scalar(
        "select c.relname::text from pg_class c
         where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'git_objects'",
    )
    .fetch_all(app.pool())
    .await
    .expect("the database answers");
    let mut dump = String::new();
    for table in tables {
        let rows = format!("select coalesce(string_agg(t::text, E'\\n'), '') from {table} t");
        let rows: String = sqlx::query_scalar(sqlx::AssertSqlSafe(rows))
            .fetch_one(app.pool())
            .await
            .expect("the database answers");
        write!(dump, "\n# {table}\n{rows}").expect("it is memory");
    }
    dump
}

/// Texts that identify a person, also as the database shows bytes.
fn traces(email: &str) -> Vec<String> {
    let hex = |text: &str| {
        let mut hex = String::new();
        for byte in text.bytes() {
            write!(hex, "{byte:02x}").expect("it is memory");
        }
        hex
    };
    let texts = [NAME, "Zyxwa", PHOTO, email, "203.0.113.7", "my laptop"];
    let texts = texts.into_iter();
    texts
        .flat_map(|text| [text.to_owned(), hex(text)])
        .collect()
}

async fn rename(persona: &Persona<'_>) {
    let body = json!({"displayName": NAME, "photoURL": PHOTO});
    let renamed = persona.patch(format!("/users/{}", persona.id), body).await;
    renamed.expect_status(200);
}

/// Runs the job that the deletion stored.
async fn remove_traces(app: &TestApp, user: UserId) {
    let waiting = "select count(*) from jobs where kind = 'remove_traces' and subject = $1";
    let waiting = sqlx::query_scalar(waiting).bind(user.to_string());
    let waiting: i64 = waiting.fetch_one(app.pool()).await.expect("a number");
    assert_eq!(waiting, 1);
    let ctx = app.system();
    let removed = app::personal_data::deletion::remove_traces_now(&ctx, user).await;
    removed.expect("the database answers");
}

#[tokio::test]
async fn a_deleted_account_leaves_no_name_address_or_picture() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let ada = org.member(Role::Admin).await;
    rename(&ada).await;
    let space = org.space("Guides").await.as_persona(&ada);
    space.write("Install", "Unpack it.\n").await;
    let request = space.change_request("Upgrade").await;
    let body = json!({"body": {"markdown": "Looks good."}});
    let comment = ada.post(request.path("/comments"), body).await;
    let comment = comment.expect_status(200).id();
    ada.create("/user/tokens", json!({"label": "my laptop"}))
        .await;
    let invitation = json!({"emails": [ada.email], "role": "read"});
    let other = app.organization("other").await;
    let invited = other.admin.post(other.path("/invites"), invitation).await;
    invited.expect_status(200);
    // As a connection with an IP address records it.
    let address = r#"update events set actor = actor || '{"address": "203.0.113.7"}' where actor ->> 'user' = $1"#;
    let address = sqlx::query(address).bind(ada.id.to_string());
    address.execute(app.pool()).await.expect("events");
    let before = dump(&app).await;
    for trace in [NAME, PHOTO, &ada.email, "203.0.113.7", "my laptop"] {
        assert!(
            before.contains(trace),
            "{trace} is nowhere before the deletion"
        );
    }

    ada.delete("/user").await.expect_status(204);
    ada.get("/user").await.expect_status(401);
    remove_traces(&app, ada.id).await;
    let after = dump(&app).await;
    for trace in traces(&ada.email) {
        let line = after.lines().find(|line| line.contains(&trace));
        assert_eq!(line, None, "{trace}");
    }

    // Others read it as the work of a deleted user.
    let seen = org.admin.get_json(request.path("")).await;
    assert_eq!(seen["createdBy"]["displayName"], "Deleted user");
    let comments = org.admin.get_json(request.path("/comments")).await;
    assert_eq!(comments["items"][0]["id"], json!(comment));
    assert_eq!(
        comments["items"][0]["postedBy"]["displayName"],
        "Deleted user"
    );
    app.indexed().await;
    for path in [
        org.path("/members"),
        org.path("/audit-events"),
        org.path("/search?query=Zyxwa"),
        org.path("/change-requests"),
        space.path("/content"),
        space.path("/permissions/users"),
    ] {
        let reply = org.admin.get(&path).await.expect_status(200);
        let text = String::from_utf8_lossy(&reply.bytes).into_owned();
        for trace in traces(&ada.email) {
            assert!(!text.contains(&trace), "{trace} in {path}: {text}");
        }
    }
    let members = org.admin.get_json(org.path("/members")).await;
    assert_eq!(members["items"].as_array().map(Vec::len), Some(1));
    let kinds: Vec<String> =
        sqlx::query_scalar("select type from events where type = 'user.deleted' and subject = $1")
            .bind(ada.id.uuid())
            .fetch_all(app.pool())
            .await
            .expect("the database answers");
    assert_eq!(kinds.len(), 1);
}

#[tokio::test]
async fn drafts_of_a_deleted_account_are_archived() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let ada = org.member(Role::Edit).await;
    let space = org.space("Guides").await;
    let draft = space.as_persona(&ada).change_request("Mine").await;
    let others = space.change_request("Theirs").await;
    ada.delete("/user").await.expect_status(204);
    let status = async |path: String| org.admin.get_json(path).await["status"].clone();
    assert_eq!(status(draft.path("")).await, "archived");
    assert_eq!(status(others.path("")).await, "draft");
}

#[tokio::test]
async fn the_last_admin_of_others_stays() {
    let app = TestApp::new().await;
    let org = app.organization("Sea charts").await;
    let reader = org.member(Role::Read).await;
    let refused = org.admin.delete("/user").await.expect_status(409);
    refused.expect_error("Sea charts");
    // Nothing happened.
    org.admin.get(org.path("")).await.expect_status(200);
    let body = json!({"role": "admin"});
    let path = org.path(&format!("/members/{}", reader.id));
    org.admin.patch(path, body).await.expect_status(200);
    org.admin.delete("/user").await.expect_status(204);
    reader.get(org.path("")).await.expect_status(200);
    // Alone, one may go.
    reader.delete("/user").await.expect_status(204);
}

#[tokio::test]
async fn deleting_needs_all_scopes_and_in_browsers_the_password() {
    let app = TestApp::new().await;
    app.anonymous().delete("/user").await.expect_status(401);
    let ada = app.stranger().await;
    let scopes = Scopes::Only(vec![Scope::UserRead, Scope::UserWrite]);
    let few = app.log_in(ada.id, &ada.email, scopes).await;
    few.delete("/user")
        .await
        .expect_status(403)
        .expect_error("all scopes");
    let browser = app.browser(ada.id).await;
    app.clock.advance(SignedDuration::from_mins(11));
    let old = browser.delete("/user").await.expect_status(403);
    assert_eq!(old.text("/error/type"), "recent_authentication_required");
    app.browser(ada.id)
        .await
        .delete("/user")
        .await
        .expect_status(204);
    ada.get("/user").await.expect_status(401);
}

#[tokio::test]
async fn the_address_of_a_deleted_account_is_free_again() {
    let app = TestApp::new().await;
    let password = "correct horse battery";
    let first = app.sign_up("ada@example.com", password).await;
    let ada = app.sign_in("ada@example.com", password).await;
    ada.delete("/user").await.expect_status(204);
    let credentials = json!({"email": "ada@example.com", "password": password});
    let gone = app.anonymous().post("/sessions", credentials).await;
    gone.expect_status(401);
    let second = app.sign_up("ada@example.com", password).await;
    assert_ne!(first, second);
    // The operator does not bring the first one back.
    let user: UserId = first.parse().expect("an id");
    let enabled = app::accounts::operator::enable(&app.system(), user).await;
    assert!(!enabled.expect("the database answers"));
    let disabled: Value = sqlx::query_scalar("select to_jsonb(u) from users u where id = $1")
        .bind(user.uuid())
        .fetch_one(app.pool())
        .await
        .expect("the row stays");
    assert_eq!(disabled["display_name"], "Deleted user");
    assert_eq!(disabled["password_hash"], Value::Null);
}
