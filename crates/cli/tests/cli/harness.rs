//! A temporary directory, and optionally a database, to run commands in.

use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    time::{Duration, Instant},
};

use testkit::{DatabaseProxy, NatsServer};

pub(crate) struct CliHarness {
    folder: PathBuf,
    environment: Vec<(String, String)>,
    database: Option<String>,
    server_role: Option<String>,
    nats: Option<NatsServer>,
}

impl CliHarness {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("bindery_cli_{}_{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("a temporary folder");
        Self {
            folder,
            environment: Vec::new(),
            database: None,
            server_role: None,
            nats: None,
        }
    }

    pub(crate) fn set(mut self, name: &str, value: &str) -> Self {
        self.environment.push((name.to_owned(), value.to_owned()));
        self
    }

    /// With an empty database, and keys.
    pub(crate) fn with_database(mut self) -> Self {
        let name = self
            .folder
            .file_name()
            .expect("it has one")
            .to_string_lossy()
            .into_owned();
        psql(&format!("drop database if exists {name} with (force)"));
        psql(&format!("create database {name}"));
        self.database = Some(name.clone());
        self.run_ok(&["keys", "generate", "keys"]);
        let server = server_url();
        let (server, _) = server.rsplit_once('/').expect("a URL with a database");
        let keys = self.path("keys").display().to_string();
        self.set("BINDERY_DATABASE__URL", &format!("{server}/{name}"))
            .set("BINDERY_KEYS__FILE", &keys)
    }

    /// With a separate database role for the server, which does not own the tables.
    pub(crate) fn with_server_role(mut self) -> Self {
        let database = self.database.clone().expect("a database");
        let role = format!("{database}_server");
        psql(&format!("drop role if exists {role}"));
        psql(&format!("create role {role} login password 'secret'"));
        self.server_role = Some(role.clone());
        let owner = server_url();
        let (owner, _) = owner.rsplit_once('/').expect("a URL with a database");
        let (_, host) = owner.rsplit_once('@').expect("a URL with a user");
        let url = format!("postgres://{role}:secret@{host}/{database}");
        self.set(
            "BINDERY_DATABASE__OWNER_URL",
            &format!("{owner}/{database}"),
        )
        .set("BINDERY_DATABASE__URL", &url)
    }

    pub(crate) fn server_role(&self) -> &str {
        self.server_role.as_deref().expect("a role")
    }

    /// Whether the role of the server may run a statement.
    pub(crate) fn server_may(&self, statement: &str) -> bool {
        let database = self.database.as_deref().expect("a database");
        let role = self.server_role();
        let ran = Command::new(services())
            .args(["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", database])
            .args(["-c", &format!("set role {role}"), "-c", statement])
            .output()
            .expect("psql runs");
        let error = String::from_utf8_lossy(&ran.stderr);
        let is_denied = ["permission denied", "must be owner"]
            .iter()
            .any(|words| error.contains(words));
        assert!(ran.status.success() || is_denied, "{statement}: {error}");
        ran.status.success()
    }

    /// Fills the empty database from a dump of `pg_dump`, compressed with gzip.
    pub(crate) fn restore(&self, dump: &Path) {
        let database = self.database.as_deref().expect("a database");
        let restored = Command::new("bash")
            .args(["-c", "set -o pipefail; gunzip -c \"$1\" | \"$0\" psql -X -q -v ON_ERROR_STOP=1 -d \"$2\" >/dev/null"])
            .arg(services())
            .arg(dump)
            .arg(database)
            .status()
            .expect("bash runs");
        assert!(restored.success(), "the dump is restored");
    }

    /// Runs a statement on the database.
    pub(crate) fn sql(&self, statement: &str) {
        let database = self.database.as_deref().expect("a database");
        let ran = Command::new(services())
            .args(["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", database])
            .args(["-c", statement])
            .status()
            .expect("psql runs");
        assert!(ran.success(), "{statement}");
    }

    /// Runs a query on the database, and returns the only value that it selects.
    pub(crate) fn query(&self, statement: &str) -> String {
        let database = self.database.as_deref().expect("a database");
        let ran = Command::new(services())
            .args(["psql", "-X", "-A", "-t", "-d", database, "-c", statement])
            .output()
            .expect("psql runs");
        assert!(ran.status.success(), "{statement}");
        String::from_utf8(ran.stdout)
            .expect("text")
            .trim()
            .to_owned()
    }

    /// Makes new connections read-only or writable. Closes existing ones.
    pub(crate) fn set_read_only(&self, is_read_only: bool) {
        let name = self.database.as_deref().expect("a database");
        psql(&format!(
            "alter database {name} set default_transaction_read_only = {is_read_only}"
        ));
        psql(&format!(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}'"
        ));
    }

    /// Its NATS server, to be killed and restarted.
    pub(crate) fn nats(&mut self) -> &mut NatsServer {
        self.nats.as_mut().expect("a NATS server")
    }

    /// With a proxy between the server and PostgreSQL, for what a network does to them. Commands use it too.
    pub(crate) fn with_database_proxy(mut self) -> (Self, DatabaseProxy) {
        let server = server_url();
        let (_, host) = server.rsplit_once('@').expect("a URL with a user");
        let (host, _) = host.split_once('/').expect("a URL with a database");
        let proxy = DatabaseProxy::start(host.parse().expect("an IP address with a port"));
        for (name, value) in &mut self.environment {
            if name == "BINDERY_DATABASE__URL" {
                *value = value.replace(host, &proxy.address().to_string());
            }
        }
        (self, proxy)
    }

    /// With a separate NATS server.
    pub(crate) fn with_nats(mut self) -> Self {
        let server = NatsServer::start();
        let url = server.url();
        self.nats = Some(server);
        self.set("BINDERY_NATS__URL", &url)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Starts a long-running command. It is stopped when the value is dropped.
    pub(crate) fn start(&self, arguments: &[&str], more: &[(&str, &str)]) -> Running {
        self.start_with(arguments, more, Stdio::inherit())
    }

    /// The same with its log in a file of the directory.
    pub(crate) fn start_logging(
        &self,
        arguments: &[&str],
        more: &[(&str, &str)],
        log: &str,
    ) -> Running {
        let file = File::create(self.path(log)).expect("a writable folder");
        self.start_with(arguments, more, file.into())
    }

    fn start_with(&self, arguments: &[&str], more: &[(&str, &str)], log: Stdio) -> Running {
        // As most systems start a service: with a low soft limit of open files, which it may raise.
        let started = Command::new("/bin/sh")
            .args(["-c", "ulimit -Sn 512 && exec \"$0\" \"$@\""])
            .arg(env!("CARGO_BIN_EXE_bindery"))
            .args(arguments)
            .current_dir(&self.folder)
            .env_clear()
            .envs(self.environment.iter().cloned())
            .envs(more.iter().copied())
            .stderr(log)
            .spawn();
        Running(started.expect("the binary starts"))
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_bindery"))
            .args(arguments)
            .current_dir(&self.folder)
            .env_clear()
            .envs(self.environment.iter().cloned())
            .output()
            .expect("the binary starts")
    }

    /// Runs a command that must succeed, and returns its output.
    pub(crate) fn run_ok(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {error}");
        String::from_utf8(output.stdout).expect("text")
    }

    /// Runs a command that reads from standard input and must succeed.
    pub(crate) fn run_ok_with_input(&self, arguments: &[&str], input: &str) -> String {
        let mut child = Command::new(env!("CARGO_BIN_EXE_bindery"))
            .args(arguments)
            .current_dir(&self.folder)
            .env_clear()
            .envs(self.environment.iter().cloned())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin.write_all(input.as_bytes()).expect("it is read");
        drop(stdin);
        let output = child.wait_with_output().expect("it is our own");
        assert!(output.status.success(), "{arguments:?}");
        String::from_utf8(output.stdout).expect("text")
    }

    /// Creates the first account and its organization, and returns the output: the last line is a token.
    pub(crate) fn set_up(&self) -> String {
        let account = ["setup", "--email", "ada@example.com", "--name", "Ada"];
        self.run_ok(&[&account[..], &["--organization", "Acme"]].concat())
    }

    /// Runs a command that must fail, and returns its error message.
    pub(crate) fn run_err(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?} is refused");
        String::from_utf8(output.stderr).expect("text")
    }
}

pub(crate) struct Running(Child);

impl Running {
    pub(crate) fn id(&self) -> u32 {
        self.0.id()
    }

    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill")
            .args([format!("-{name}"), self.id().to_string()])
            .status();
        assert!(sent.expect("kill runs").success());
    }

    /// Stops it as Ctrl-C does, and returns how long that took.
    pub(crate) fn interrupt(self) -> Duration {
        self.signal("INT");
        self.wait()
    }

    /// Waits for its end, and returns how long that took.
    pub(crate) fn wait(mut self) -> Duration {
        let started = Instant::now();
        let ended = self.0.wait().expect("it is our own");
        assert!(ended.success(), "{ended}");
        started.elapsed()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

impl Drop for CliHarness {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.folder).ok();
        if let Some(name) = &self.database {
            psql(&format!("drop database {name} with (force)"));
        }
        if let Some(role) = &self.server_role {
            psql(&format!("drop role {role}"));
        }
    }
}

fn services() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/services")
}

fn psql(sql: &str) {
    let done = Command::new(services())
        .args(["psql", "-X", "-q", "-d", "postgres", "-c", sql])
        .env("PGOPTIONS", "-c client_min_messages=warning")
        .status()
        .expect("bash runs");
    assert!(done.success(), "{sql}");
}

#[expect(
    clippy::disallowed_methods,
    reason = "tests are told where PostgreSQL is by the environment"
)]
pub(crate) fn server_url() -> String {
    std::env::var("DATABASE_URL").expect("DATABASE_URL is set: run tests by `just test`")
}
