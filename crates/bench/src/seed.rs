//! A database with one organization of 200,000 spaces in 200 collections, and a user who may read them.

use std::{
    fs::{self, Permissions},
    os::unix::fs::PermissionsExt,
    path::PathBuf,
};

use identity::{
    keys::KeyRing,
    secrets::{generate_token, hash_token},
};
use model::{entropy::SystemEntropy, id::SpaceId};
use secrecy::ExposeSecret;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use store::{Db, Options, PoolSizes, schema};
use uuid::Uuid;

pub(crate) const SPACES: u32 = 200_000;
pub(crate) const ORGANIZATION: Uuid = Uuid::from_u128(0x0000_0000_0000_7000_8000_1000_0000_0001);
pub(crate) const USER: Uuid = Uuid::from_u128(0x0000_0000_0000_7000_8000_1000_0000_0002);

/// Enough paths that neither side has all of them in its CPU caches.
const PATHS: u32 = 50_000;

pub(crate) struct SeededDatabase {
    pub(crate) url: String,
    pub(crate) token: String,
    pub(crate) keys: PathBuf,
    pub(crate) our_paths: PathBuf,
    pub(crate) bare_paths: PathBuf,
}

impl SeededDatabase {
    pub(crate) async fn create() -> Self {
        let server = server_url();
        let mut admin = PgConnection::connect(&format!("{server}/postgres"))
            .await
            .expect("PostgreSQL runs: `just services`");
        for sql in [
            "drop database if exists bindery_bench with (force)",
            "create database bindery_bench",
        ] {
            admin
                .execute(sql)
                .await
                .expect("the role may make databases");
        }
        let url = format!("{server}/bindery_bench");
        let db = Db::connect(&Options {
            quotas: None,
            url: url.clone(),
            connections: PoolSizes {
                reads: 1,
                writes: 1,
                background: 1,
                pushes: 1,
            },
        })
        .await
        .expect("it was just made");
        schema::migrate(&db).await.expect("migrations apply");
        let token = generate_token(&SystemEntropy);
        let hash = hash_token(&token).expect("made by us");
        let mut connection = PgConnection::connect(&url).await.expect("it was just made");
        let sql = include_str!("seed.sql")
            .replace(":organization", &format!("'{ORGANIZATION}'"))
            .replace(":user", &format!("'{USER}'"))
            .replace(":spaces", &SPACES.to_string())
            .replace(":hash", &format!("'\\x{}'", hex::encode(hash)));
        connection
            .execute(AssertSqlSafe(sql))
            .await
            .expect("the seed fits the schema");

        let folder = std::env::temp_dir().join("bindery-bench");
        fs::create_dir_all(&folder).expect("a folder for scripts");
        let keys = folder.join("keys.json");
        fs::write(&keys, KeyRing::generate(&SystemEntropy).to_text())
            .expect("the folder can be written");
        fs::set_permissions(&keys, Permissions::from_mode(0o600)).expect("it is our own");
        let (our_paths, bare_paths) = (folder.join("ours.txt"), folder.join("bare.txt"));
        let step = SPACES / PATHS;
        let id = |n: u32| Uuid::from_u128(0x7000_8000_0000_0000_0000 | u128::from(n));
        let lines = |path: &dyn Fn(Uuid) -> String| {
            (1..=PATHS)
                .map(|n| path(id(n * step)))
                .collect::<Vec<_>>()
                .join("\n")
        };
        fs::write(
            &our_paths,
            lines(&|id| format!("/v1/spaces/{}", SpaceId::from_uuid(id))),
        )
        .expect("written");
        fs::write(&bare_paths, lines(&|id| format!("/spaces/{id}"))).expect("written");
        Self {
            url,
            token: token.expose_secret().to_owned(),
            keys,
            our_paths,
            bare_paths,
        }
    }
}

/// The server of the database that queries are checked against.
#[expect(
    clippy::disallowed_methods,
    reason = "tools are told where PostgreSQL is by the environment"
)]
pub(crate) fn server_url() -> String {
    let url = std::env::var("DATABASE_URL")
        .expect("DATABASE_URL is set: run by `just bench` or `just corpus`");
    url.rsplit_once('/')
        .expect("a URL with a database")
        .0
        .to_owned()
}

#[expect(
    clippy::disallowed_methods,
    reason = "tools are told where NATS is by the environment"
)]
pub(crate) fn nats_url() -> String {
    std::env::var("NATS_URL").expect("NATS_URL is set: run by `just bench` or `just corpus`")
}

#[expect(clippy::disallowed_methods, reason = "pgbench is not on every PATH")]
pub(crate) fn path() -> String {
    std::env::var("PATH").unwrap_or_default()
}
