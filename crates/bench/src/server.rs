//! The real server on a stage. It is ended, without a word, when this is dropped.

use std::{
    fs::{self, File},
    path::PathBuf,
    process::Child,
    thread::sleep,
    time::{Duration, Instant},
};

use crate::stage::Stage;

pub(crate) struct Server {
    process: Child,
    log: PathBuf,
}

/// As Linux counts for all programs, whatever its own clock does.
const MILLISECONDS_PER_TICK: f64 = 10.0;
const PATIENCE: Duration = Duration::from_mins(1);

impl Server {
    /// Starts it and waits until it answers. `log_filter` says what its log tells.
    pub(crate) fn start(stage: &Stage, log_filter: &str) -> Self {
        let path = stage.path().join("server.log");
        let log = File::create(&path).expect("the folder can be written");
        let process = stage
            .command(&["serve"])
            .env("BINDERY_TELEMETRY__LOG_FILTER", log_filter)
            .env("BINDERY_TELEMETRY__LOG_FORMAT", "json")
            .stdout(log.try_clone().expect("an open file"))
            .stderr(log)
            .spawn()
            .expect("bindery is built");
        let server = Self { process, log: path };
        let deadline = Instant::now() + PATIENCE;
        let ready = format!("{}/health/ready", stage.url());
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

    /// Milliseconds that the processor worked for it, in user and in kernel mode.
    pub(crate) fn processor_ms(&self) -> f64 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.process.id()));
        let stat = stat.expect("it runs, on Linux");
        // The name, in parentheses, may hold anything.
        let (_, rest) = stat.rsplit_once(')').expect("a name");
        let times = rest.split_whitespace().skip(11).take(2);
        let ticks: f64 = times.filter_map(|time| time.parse::<f64>().ok()).sum();
        ticks * MILLISECONDS_PER_TICK
    }

    /// What it logged so far.
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
