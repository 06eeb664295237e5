//! A separate database, directory and administrator for one run, and the real binary to start on them.

use std::{
    net::TcpListener,
    path::{Path, PathBuf},
    process::Command,
};

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use tempfile::TempDir;

use crate::seed;

pub(crate) struct Environment {
    folder: TempDir,
    pub(crate) database: String,
    stream: String,
    port: u16,
    pub(crate) token: String,
}

impl Environment {
    /// Creates everything; drops what an earlier run of this name left.
    pub(crate) async fn new(name: &str) -> Self {
        let server = seed::server_url();
        let mut admin = PgConnection::connect(&format!("{server}/postgres"))
            .await
            .expect("PostgreSQL runs: `just services`");
        let database = format!("bindery_bench_{name}");
        for sql in [
            format!("drop database if exists {database} with (force)"),
            format!("create database {database}"),
        ] {
            let created = admin.execute(AssertSqlSafe(sql)).await;
            created.expect("the role may make databases");
        }
        let mut stage = Self {
            folder: tempfile::tempdir().expect("a temporary directory"),
            database: format!("{server}/{database}"),
            stream: format!("bindery-bench-{name}"),
            port: free_port(),
            token: String::new(),
        };
        stage.set_up();
        stage
    }

    /// Creates keys, schema, an administrator and an organization.
    fn set_up(&mut self) {
        let keys = self.path().join("keys").display().to_string();
        self.run(&["keys", "generate", &keys]);
        self.run(&["schema", "migrate"]);
        let setup = ["setup", "--email", "ada@example.com", "--name", "Ada"];
        let text = self.run(&[&setup[..], &["--organization", "Acme"]].concat());
        text.lines()
            .last()
            .expect("a token")
            .clone_into(&mut self.token);
    }

    fn run(&self, arguments: &[&str]) -> String {
        let output = self.command(arguments).output().expect("bindery is built");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {error}");
        String::from_utf8(output.stdout).expect("text")
    }

    /// The product as shipped, with limits that one busy client does not reach.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(Self::binary());
        command
            .args(arguments)
            .current_dir(self.path())
            .env("BINDERY_DATABASE__URL", &self.database)
            .env("BINDERY_NATS__URL", seed::nats_url())
            .env("BINDERY_NATS__STREAM", &self.stream)
            .env("BINDERY_NATS__MAX_BYTES", (256 << 20).to_string())
            .env("BINDERY_KEYS__FILE", self.path().join("keys"))
            .env("BINDERY_FILES__DIRECTORY", self.path().join("files"))
            .env("BINDERY_GIT__DIRECTORY", self.path().join("git"))
            .env("BINDERY_SEARCH__DIRECTORY", self.path().join("search"))
            .env("BINDERY_ACCOUNTS__OPEN_ORGANIZATIONS", "true")
            .env("BINDERY_SERVER__LISTEN", format!("127.0.0.1:{}", self.port))
            .env("BINDERY_SERVER__PUBLIC_URL", self.url())
            .env("BINDERY_LIMITS__REQUESTS_PER_MINUTE", "100000000")
            .env("BINDERY_LIMITS__SEARCHES_PER_MINUTE", "100000000")
            .env("BINDERY_LIMITS__SITE_REQUESTS_PER_MINUTE", "100000000")
            .env("BINDERY_LIMITS__SITE_WRITES_PER_MINUTE", "100000000")
            .env("BINDERY_TELEMETRY__LOG_FILTER", "warn");
        command
    }

    /// Built into the same directory as this program.
    pub(crate) fn binary() -> PathBuf {
        std::env::current_exe()
            .expect("this program has a path")
            .with_file_name("bindery")
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The Git URL of a space.
    pub(crate) fn git_url(&self, space: &str) -> String {
        let (port, token) = (self.port, &self.token);
        format!("http://ada:{token}@127.0.0.1:{port}/git/{space}.git")
    }
}

/// An unused port.
pub(crate) fn free_port() -> u16 {
    let socket = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    socket.local_addr().expect("it is bound").port()
}
