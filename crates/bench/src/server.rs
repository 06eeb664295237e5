//! The real server on a stage. It is killed on drop.

use std::{
    fs::{self, File},
    path::PathBuf,
    process::{Child, Command},
    thread::sleep,
    time::{Duration, Instant},
};

use crate::{
    cpu_time,
    environment::{Environment, free_port},
    memory::Memory,
};

pub(crate) struct Server {
    process: Child,
    log: PathBuf,
    url: String,
}

const START_TIMEOUT: Duration = Duration::from_mins(1);

impl Server {
    /// Starts it and waits until it responds. `log_filter` sets its log level.
    pub(crate) fn start(stage: &Environment, log_filter: &str) -> Self {
        Self::run(stage.command(&["serve"]), stage, stage.url(), log_filter)
    }

    /// Starts another node beside the first, with separate caches, search index and repository directory.
    pub(crate) fn start_second(stage: &Environment, log_filter: &str) -> Self {
        let address = format!("127.0.0.1:{}", free_port());
        let url = format!("http://{address}");
        let mut command = stage.command(&["serve"]);
        command
            .env("BINDERY_SERVER__LISTEN", &address)
            .env("BINDERY_GIT__DIRECTORY", stage.path().join(&address))
            .env(
                "BINDERY_SEARCH__DIRECTORY",
                stage.path().join(format!("search-{address}")),
            );
        Self::run(command, stage, url, log_filter)
    }

    fn run(mut command: Command, stage: &Environment, url: String, log_filter: &str) -> Self {
        let (_, port) = url.rsplit_once(':').expect("a port of our own");
        let path = stage.path().join(format!("server-{port}.log"));
        let log = File::create(&path).expect("the folder can be written");
        let process = command
            .env("BINDERY_TELEMETRY__LOG_FILTER", log_filter)
            .env("BINDERY_TELEMETRY__LOG_FORMAT", "json")
            .stdout(log.try_clone().expect("an open file"))
            .stderr(log)
            .spawn()
            .expect("bindery is built");
        let server = Self {
            process,
            log: path,
            url,
        };
        let deadline = Instant::now() + START_TIMEOUT;
        let ready = format!("{}/health/ready", server.url);
        while ureq::get(&ready).call().is_err() {
            assert!(
                Instant::now() < deadline,
                "the server does not get ready:\n{}",
                server.log()
            );
            sleep(Duration::from_millis(20));
        }
        server
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Its CPU time in milliseconds, in user and in kernel mode.
    pub(crate) fn processor_ms(&self) -> f64 {
        cpu_time::milliseconds(self.process.id())
    }

    pub(crate) fn memory(&self) -> Memory {
        Memory::of(self.process.id())
    }

    /// Its log so far.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(&self.log).expect("the log is ours")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}
