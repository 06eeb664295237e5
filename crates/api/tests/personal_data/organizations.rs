//! The operator deletes an organization, or exports it: compared with the tables of tenants.

use std::collections::BTreeMap;

use app::organizations::{
    deletion,
    export::{self, ExportSink},
};
use model::id::OrganizationId;
use testkit::{TestApp, World};

fn tenant_tables() -> Vec<String> {
    let tables: toml::Table = include_str!("../../../checks/tables.toml")
        .parse()
        .expect("the file is TOML");
    let tables = tables["tenant"].as_array().expect("a list");
    let name = |table: &toml::Value| table.as_str().expect("a name").to_owned();
    tables.iter().map(name).collect()
}

/// Rows of an organization by table, where there are some.
async fn rows(app: &TestApp, organization: OrganizationId) -> BTreeMap<String, i64> {
    let mut counts = BTreeMap::new();
    let more = [
        "directory",
        "email_domains",
        "events",
        "hostnames",
        "jobs",
        "organization_usage",
        "outbox",
    ];
    let more = more
        .into_iter()
        .chain(["site_hostnames", "usage_deltas"])
        .map(str::to_owned);
    for table in tenant_tables().into_iter().chain(more) {
        let count = format!("select count(*) from {table} where organization_id = $1");
        let count = sqlx::query_scalar(sqlx::AssertSqlSafe(count)).bind(organization.uuid());
        let count: i64 = count
            .fetch_one(app.pool())
            .await
            .expect("the database answers");
        if count > 0 {
            counts.insert(table, count);
        }
    }
    counts
}

#[tokio::test]
async fn a_deleted_organization_leaves_no_row() {
    let app = TestApp::new().await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("other").await,
    );
    let world = World::create(&app, org.id).await;
    World::create(&app, other.id).await;
    app.indexed().await;
    let before = rows(&app, org.id).await;
    assert!(
        before.len() > 35,
        "the world has rows in few tables: {before:?}"
    );
    let others = rows(&app, other.id).await;

    let wrong = deletion::delete(&app.system(), org.id, "other").await;
    let wrong = wrong.expect_err("the title is wrong").to_string();
    assert!(wrong.contains("--confirm"), "{wrong}");
    assert_eq!(rows(&app, org.id).await, before);

    let deleted = deletion::delete(&app.system(), org.id, "acme").await;
    deleted.expect("the database answers");
    assert_eq!(rows(&app, org.id).await, BTreeMap::new());
    assert_eq!(rows(&app, other.id).await, others);
    org.admin.get(org.path("")).await.expect_status(404);
    org.admin
        .get(format!("/spaces/{}", world.space))
        .await
        .expect_status(404);
    app.process_events().await;
    // A second run finds nothing to do.
    let again = deletion::delete(&app.system(), org.id, "acme").await;
    again.expect("the database answers");
    let recorded: i64 =
        sqlx::query_scalar("select count(*) from events where type = 'organization.deleted'")
            .fetch_one(app.pool())
            .await
            .expect("the database answers");
    assert_eq!(recorded, 1);
}

#[derive(Default)]
struct Files(BTreeMap<String, Vec<u8>>, String);

impl ExportSink for Files {
    fn start(&mut self, name: &str) -> model::Result<()> {
        name.clone_into(&mut self.1);
        self.0.insert(name.to_owned(), Vec::new());
        Ok(())
    }

    fn write(&mut self, bytes: &[u8]) -> model::Result<()> {
        let file = self.0.get_mut(&self.1).expect("a file was started");
        file.extend_from_slice(bytes);
        Ok(())
    }
}

#[tokio::test]
async fn an_exported_organization_has_all_its_rows_and_no_others() {
    let app = TestApp::new().await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("other").await,
    );
    World::create(&app, org.id).await;
    World::create(&app, other.id).await;
    let mut files = Files::default();
    let exported = export::export(&app.system(), org.id, &mut files).await;
    let exported = exported.expect("the database answers");
    let expected = rows(&app, org.id).await;
    for (table, count) in &expected {
        if table == "outbox" {
            continue;
        }
        let file = &files.0[&format!("tables/{table}.jsonl")];
        let text = String::from_utf8_lossy(file);
        assert_eq!(i64::try_from(text.lines().count()), Ok(*count), "{table}");
        assert!(!text.contains(&other.id.uuid().to_string()), "{table}");
    }
    assert!(exported.rows > 40, "{exported:?}");
}
