//! `GET /user/export`, compared with the tables of the database.

use std::collections::{BTreeMap, BTreeSet};

use jiff::SignedDuration;
use model::{
    Role,
    scope::{Scope, Scopes},
};
use serde_json::{Value, json};
use testkit::{TestApp, World};

/// Names of columns that say whose data a row is, beside those that reference `users`.
const COLUMNS: &str = r"^(.*_by|(.*_)?user(_id)?|(.*_)?email|address|author(_id)?|reviewer_id|account_id|actor|initiator|ip_address)$";
/// Tables that are not exported. Only ever lower it.
const MAX_EXCEPTIONS: usize = 3;

fn rules() -> toml::Table {
    let rules = include_str!("../../../checks/personal_data.toml");
    rules.parse().expect("the file is TOML")
}

fn exported_tables() -> BTreeMap<String, String> {
    let rules = rules();
    let tables = rules["exported"].as_table().expect("a table");
    let list = |list: &toml::Value| list.as_str().expect("a name").to_owned();
    tables
        .iter()
        .map(|(name, value)| (name.clone(), list(value)))
        .collect()
}

/// Tables with data about users, and the columns that say about whom.
async fn personal_tables(app: &TestApp) -> BTreeMap<String, Vec<String>> {
    let rows: Vec<(String, Vec<String>)> = sqlx::query_as(
        r"select c.relname::text, array_agg(distinct a.attname::text)
          from pg_class c
          join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
            and (a.attname ~ $1 or exists (
                select from pg_constraint f
                where f.conrelid = c.oid and f.confrelid = 'users'::regclass and a.attnum = any (f.conkey)
            ))
          group by c.relname",
    )
    .bind(COLUMNS)
    .fetch_all(app.pool())
    .await
    .expect("the database answers");
    rows.into_iter().collect()
}

#[tokio::test]
async fn every_table_about_users_is_exported_or_says_why_not() {
    let app = TestApp::new().await;
    let rules = rules();
    let mut sorted: BTreeSet<String> = exported_tables().into_keys().collect();
    let exceptions = rules["exception"].as_array().expect("a list");
    assert!(
        exceptions.len() <= MAX_EXCEPTIONS,
        "export these tables instead"
    );
    for exception in exceptions {
        assert!(!exception["reason"].as_str().expect("a reason").is_empty());
        let table = exception["table"].as_str().expect("a table").to_owned();
        assert!(sorted.insert(table), "a table is exported or not");
    }
    let found: BTreeSet<String> = personal_tables(&app).await.into_keys().collect();
    assert_eq!(
        found, sorted,
        "export the table (store/src/personal_data/export.rs) and list it in crates/checks/personal_data.toml"
    );
}

#[tokio::test]
async fn an_export_has_rows_of_each_table_that_has_some() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let world = World::create(&app, org.id).await;
    let email: String = sqlx::query_scalar("select email from users where id = $1")
        .bind(world.member.uuid())
        .fetch_one(app.pool())
        .await
        .expect("the member of the world");
    let member = app.log_in(world.member, &email, Scopes::All).await;
    let token = member
        .post("/user/tokens", json!({"label": "export"}))
        .await;
    token.expect_status(201);
    let export = member.get_json("/user/export").await;
    assert_eq!(export["lists"]["account"][0]["email"], json!(email));
    assert_eq!(export["cut"], json!([]));

    let lists = exported_tables();
    let mut compared = 0;
    for (table, columns) in personal_tables(&app).await {
        let Some(list) = lists.get(&table) else {
            continue;
        };
        let named = columns.iter();
        let named = named.map(|column| format!("{column}::text ~ ($1 || '|' || $2)"));
        let condition = named.collect::<Vec<_>>().join(" or ");
        let count = format!("select count(*) from {table} where {condition}");
        let count: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(count))
            .bind(world.member.uuid().to_string())
            .bind(world.member.to_string())
            .fetch_one(app.pool())
            .await
            .expect("the database answers");
        if count == 0 {
            continue;
        }
        compared += 1;
        assert!(
            rows(&export, list) > 0,
            "{table} has {count} rows, the export none: {export:#}"
        );
    }
    assert!(
        compared >= 15,
        "the world has rows of {compared} tables only"
    );
}

/// The number of rows of a list, in all organizations.
fn rows(export: &Value, list: &str) -> usize {
    let own = export["lists"][list].as_array().map_or(0, Vec::len);
    let organizations = export["organizations"].as_array().expect("a list");
    let of = |organization: &Value| organization["lists"][list].as_array().map_or(0, Vec::len);
    own + organizations.iter().map(of).sum::<usize>()
}

#[tokio::test]
async fn an_export_has_no_secrets_and_nothing_of_others() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (ada, bob) = (org.member(Role::Edit).await, org.member(Role::Edit).await);
    app.sign_up("eve@example.com", "correct horse battery")
        .await;
    let eve = app
        .sign_in("eve@example.com", "correct horse battery")
        .await;
    let export = eve.get_json("/user/export").await.to_string();
    for secret in ["argon2", "hash", ada.email.as_str(), bob.email.as_str()] {
        assert!(!export.contains(secret), "{secret} in {export}");
    }
}

#[tokio::test]
async fn an_export_needs_all_scopes_and_in_browsers_the_password() {
    let app = TestApp::new().await;
    app.anonymous().get("/user/export").await.expect_status(401);
    let ada = app.stranger().await;
    let scopes = Scopes::Only(vec![Scope::UserRead, Scope::UserWrite]);
    let few = app.log_in(ada.id, &ada.email, scopes).await;
    let refused = few.get("/user/export").await.expect_status(403);
    refused.expect_error("all scopes");
    let browser = app.browser(ada.id).await;
    let fresh = browser.get("/user/export").await.expect_status(200);
    assert_eq!(fresh.header("cache-control"), "no-store");
    app.clock.advance(SignedDuration::from_mins(11));
    let old = browser.get("/user/export").await.expect_status(403);
    assert_eq!(old.text("/error/type"), "recent_authentication_required");
}
