//! A database for one test, copied from a template that has the schema.

use model::usage::Quotas;
use sha2::{Digest, Sha256};
use sqlx::{
    AssertSqlSafe, Connection, Executor, PgConnection, PgPool,
    postgres::{PgConnectOptions, PgPoolOptions},
};
use store::{quotas, schema::MIGRATOR};
use uuid::Uuid;

pub(crate) struct Database {
    admin: PgConnectOptions,
    name: String,
    /// Connected as the owner of the tables, for tests that inspect rows.
    pub(crate) pool: PgPool,
    /// How the server connects, whose role owns none of them.
    pub(crate) server: PgConnectOptions,
}

/// The database role of the server in tests. All tests share it; it has rights in the databases created from the
/// template.
const SERVER_ROLE: &str = "bindery_test_server";
/// Any number that all tests agree on.
const TEMPLATE_LOCK: i64 = 0x00b1_4de5;

impl Database {
    pub(crate) async fn create(quotas: &Quotas) -> Self {
        let admin = server().database("postgres");
        let mut connection = PgConnection::connect_with(&admin)
            .await
            .expect("PostgreSQL runs: `just services`");
        let template = ensure_template(&mut connection, &admin).await;
        let name = format!("bindery_test_{}", Uuid::from_bytes(random()).simple());
        run(
            &mut connection,
            format!("create database {name} template {template}"),
        )
        .await;
        // Nothing here outlives the test, so nothing has to reach the disk.
        let settings = admin
            .clone()
            .database(&name)
            .options([("synchronous_commit", "off")])
            .options(quotas::connection_settings(quotas));
        let server = settings.clone().options([("role", SERVER_ROLE)]);
        Self {
            admin,
            name,
            pool: PgPoolOptions::new()
                .max_connections(10)
                .connect_lazy_with(settings),
            server,
        }
    }

    /// Makes new connections read-only or writable, and closes those that exist.
    pub(crate) async fn set_read_only(&self, is_read_only: bool) {
        let mut connection = PgConnection::connect_with(&self.admin)
            .await
            .expect("PostgreSQL runs");
        let name = &self.name;
        let setting =
            format!("alter database {name} set default_transaction_read_only = {is_read_only}");
        run(&mut connection, setting).await;
        self.break_connections().await;
    }

    pub(crate) async fn break_connections(&self) {
        let mut connection = PgConnection::connect_with(&self.admin)
            .await
            .expect("PostgreSQL runs");
        let name = &self.name;
        let end = format!(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}'"
        );
        run(&mut connection, end).await;
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "tests are told where PostgreSQL is by the environment"
)]
fn server() -> PgConnectOptions {
    let url = std::env::var("DATABASE_URL").expect("DATABASE_URL is set: run tests by `just test`");
    url.parse().expect("DATABASE_URL is a PostgreSQL URL")
}

fn random() -> [u8; 16] {
    let mut bytes = [0; 16];
    model::Entropy::fill(&model::entropy::SystemEntropy, &mut bytes);
    bytes
}

/// Creates the template once per state of the migrations; concurrent tests wait.
async fn ensure_template(connection: &mut PgConnection, admin: &PgConnectOptions) -> String {
    let mut hash = Sha256::new();
    for migration in MIGRATOR.iter() {
        hash.update(&migration.checksum);
    }
    let short = hex::encode(&hash.finalize()[..6]);
    let template = format!("bindery_template_{short}");
    run(
        connection,
        format!("select pg_advisory_lock({TEMPLATE_LOCK})"),
    )
    .await;
    let exists: bool =
        sqlx::query_scalar("select exists (select from pg_database where datname = $1)")
            .bind(&template)
            .fetch_one(&mut *connection)
            .await
            .expect("the catalogue answers");
    if !exists {
        let building = format!("{template}_building");
        run(
            connection,
            format!("drop database if exists {building} with (force)"),
        )
        .await;
        run(connection, format!("create database {building}")).await;
        let role = format!(
            "do $$ begin create role {SERVER_ROLE}; exception when duplicate_object then null; end $$"
        );
        run(connection, role).await;
        let mut fresh = PgConnection::connect_with(&admin.clone().database(&building))
            .await
            .expect("it was just made");
        MIGRATOR
            .run(&mut fresh)
            .await
            .expect("migrations apply to an empty database");
        run(
            &mut fresh,
            format!("select grant_to_server('{SERVER_ROLE}')"),
        )
        .await;
        fresh.close().await.expect("the connection closes");
        run(
            connection,
            format!("alter database {building} rename to {template}"),
        )
        .await;
    }
    run(
        connection,
        format!("select pg_advisory_unlock({TEMPLATE_LOCK})"),
    )
    .await;
    template
}

async fn run(connection: &mut PgConnection, sql: String) {
    connection
        .execute(AssertSqlSafe(sql.clone()))
        .await
        .unwrap_or_else(|error| panic!("{sql}: {error}"));
}

impl Drop for Database {
    /// Drop cannot await, so another thread does.
    fn drop(&mut self) {
        let (admin, name) = (self.admin.clone(), self.name.clone());
        let dropped = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .expect("a runtime");
            runtime.block_on(async {
                let Ok(mut connection) = PgConnection::connect_with(&admin).await else {
                    return;
                };
                run(
                    &mut connection,
                    format!("drop database if exists {name} with (force)"),
                )
                .await;
            });
        });
        dropped.join().ok();
    }
}
