//! The real server, killed and restarted.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

use crate::{
    run_environment::{RunEnvironment, url},
    services::signal,
};

pub(crate) struct Server<'a> {
    environment: &'a RunEnvironment,
    port: u16,
    reconcile_after_seconds: u32,
    process: Option<Child>,
    program: PathBuf,
    max_open_files: Option<u32>,
    /// Where it ends itself, as crate `fail` reads it.
    failpoint: Option<String>,
}

/// Nobody resolves it: requests name the host of a site in a header.
const SITES_URL: &str = "http://sites.test";
const START_TIMEOUT: Duration = Duration::from_mins(2);

impl<'a> Server<'a> {
    pub(crate) fn new(
        environment: &'a RunEnvironment,
        port: u16,
        reconcile_after_seconds: u32,
    ) -> Self {
        Self {
            environment,
            port,
            reconcile_after_seconds,
            process: None,
            program: RunEnvironment::binary(),
            max_open_files: None,
            failpoint: None,
        }
    }

    /// From the next start on, another build of the server runs.
    pub(crate) fn set_program(&mut self, program: &Path) {
        program.clone_into(&mut self.program);
    }

    /// From the next start on, the server has so many file descriptors.
    pub(crate) fn set_max_open_files(&mut self, max: u32) {
        self.max_open_files = Some(max);
    }

    /// From the next start on, the server ends itself at this point, if it was built with failpoints.
    pub(crate) fn set_failpoint(&mut self, failpoint: Option<String>) {
        self.failpoint = failpoint;
    }

    /// Whether it has ended by itself. Waits for that, up to the limit.
    pub(crate) fn ends_within(&mut self, limit: Duration) -> bool {
        let deadline = Instant::now() + limit;
        let Some(process) = &mut self.process else {
            return true;
        };
        loop {
            if process.try_wait().expect("it is our own").is_some() {
                self.process = None;
                return true;
            }
            if Instant::now() >= deadline {
                return false;
            }
            sleep(Duration::from_millis(10));
        }
    }

    /// Creates keys, schema, an administrator and an organization. Returns the administrator's token.
    pub(crate) fn set_up(&self) -> String {
        let keys = self.environment.folder.join("keys");
        self.run(&["keys", "generate", &keys.display().to_string()]);
        self.run(&["schema", "migrate"]);
        let setup = ["setup", "--email", "ada@example.com", "--name", "Ada"];
        let text = self.run(&[&setup[..], &["--organization", "Acme"]].concat());
        text.lines().last().expect("a token").to_owned()
    }

    /// Each node has separate files.
    pub(crate) fn folder(&self) -> PathBuf {
        let folder = self.environment.folder.join(format!("node-{}", self.port));
        fs::create_dir_all(&folder).expect("the folder can be written");
        folder
    }

    /// The directory of the node's search index.
    pub(crate) fn search_directory(&self) -> PathBuf {
        self.folder().join("search")
    }

    /// Runs a command to its end, and returns its output.
    pub(crate) fn run(&self, arguments: &[&str]) -> String {
        self.try_run(arguments)
            .unwrap_or_else(|error| panic!("{arguments:?}: {error}"))
    }

    /// The same for a command that may fail: returns its error output.
    pub(crate) fn try_run(&self, arguments: &[&str]) -> Result<String, String> {
        let output = self.command(arguments).output();
        let output = output.expect("bindery is built: run `just crash`");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        if output.status.success() {
            Ok(text(&output.stdout))
        } else {
            Err(text(&output.stderr))
        }
    }

    /// Runs a command that may fail, and returns what it printed.
    pub(crate) fn output(&self, arguments: &[&str]) -> String {
        let output = self.command(arguments).output();
        let output = output.expect("bindery is built: run `just crash`");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = match self.max_open_files {
            Some(max) => {
                let mut limited = Command::new("prlimit");
                limited
                    .arg(format!("--nofile={max}:{max}"))
                    .arg(&self.program);
                limited
            }
            None => Command::new(&self.program),
        };
        command.args(arguments);
        self.configure(&mut command);
        command
    }

    /// Gives a command the settings of this server.
    pub(crate) fn configure(&self, command: &mut Command) {
        let environment = self.environment;
        command
            .current_dir(self.folder())
            .env("BINDERY_DATABASE__URL", environment.database_url())
            .env("BINDERY_NATS__URL", environment.nats_url())
            .env("BINDERY_NATS__MAX_BYTES", (256 << 20).to_string())
            .env("BINDERY_NATS__RECONCILE_EVERY_SECONDS", "1")
            .env(
                "BINDERY_NATS__RECONCILE_AFTER_SECONDS",
                self.reconcile_after_seconds.to_string(),
            )
            .env("BINDERY_KEYS__FILE", environment.folder.join("keys"))
            .env("BINDERY_SEARCH__DIRECTORY", self.search_directory())
            .env("BINDERY_SERVER__LISTEN", format!("127.0.0.1:{}", self.port))
            .env("BINDERY_SERVER__PUBLIC_URL", url(self.port))
            .env("BINDERY_SITES__URL", SITES_URL)
            .env("BINDERY_ACCOUNTS__OPEN_ORGANIZATIONS", "true")
            // The receivers of webhooks are on this machine.
            .env("BINDERY_OUTBOUND__REACHABLE", "127.0.0.0/8")
            .env("BINDERY_LIMITS__REQUESTS_PER_MINUTE", "100000000")
            .env("BINDERY_LIMITS__SEARCHES_PER_MINUTE", "100000000")
            .env("BINDERY_TELEMETRY__LOG_FILTER", "warn");
        if let Some(failpoint) = &self.failpoint {
            command.env("FAILPOINTS", failpoint);
        }
    }

    /// Starts the server and waits until it responds. Its log is in the directory of the run.
    pub(crate) fn start(&mut self) {
        let log = File::options()
            .create(true)
            .append(true)
            .open(self.environment.folder.join("server.log"))
            .expect("the folder can be written");
        let started = self
            .command(&["serve"])
            .stdout(Stdio::null())
            .stderr(log)
            .spawn();
        self.process = Some(started.expect("bindery is built: run `just crash`"));
        let deadline = Instant::now() + START_TIMEOUT;
        while !self.is_ready() {
            // A failpoint may end it before it is ready.
            if self.failpoint.is_some() && self.ends_within(Duration::ZERO) {
                return;
            }
            assert!(Instant::now() < deadline, "the server does not get ready");
            sleep(Duration::from_millis(20));
        }
    }

    pub(crate) fn is_ready(&self) -> bool {
        ureq::get(format!("{}/health/ready", url(self.port)))
            .config()
            .timeout_global(Some(Duration::from_secs(5)))
            .build()
            .call()
            .is_ok()
    }

    /// `kill -TERM`. Returns whether the server ended by itself, and without an error.
    pub(crate) fn stop(&mut self, limit: Duration) -> bool {
        let Some(mut process) = self.process.take() else {
            return true;
        };
        signal("TERM", &[process.id()]);
        let deadline = Instant::now() + limit;
        loop {
            if let Some(status) = process.try_wait().expect("it is our own") {
                return status.success();
            }
            if Instant::now() >= deadline {
                self.process = Some(process);
                self.kill();
                return false;
            }
            sleep(Duration::from_millis(20));
        }
    }

    /// How many file descriptors the process has.
    pub(crate) fn open_files(&self) -> usize {
        let process = self.process.as_ref().map_or(0, Child::id);
        fs::read_dir(format!("/proc/{process}/fd")).map_or(0, Iterator::count)
    }

    /// `kill -9`.
    pub(crate) fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().expect("it is our own");
            process.wait().expect("it is our own");
        }
    }
}

impl Drop for Server<'_> {
    fn drop(&mut self) {
        self.kill();
    }
}
