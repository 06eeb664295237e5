//! PostgreSQL and NATS of this run, and how they are killed.

use std::{
    cell::Cell,
    fs,
    process::{Command, Output, Stdio},
    thread::sleep,
    time::Duration,
};

use crate::run_environment::RunEnvironment;

pub(crate) struct Services<'a> {
    environment: &'a RunEnvironment,
    keeps_logs: Cell<bool>,
    has_fsync: Cell<bool>,
}

impl<'a> Services<'a> {
    pub(crate) fn new(environment: &'a RunEnvironment) -> Self {
        Self {
            environment,
            keeps_logs: Cell::new(false),
            has_fsync: Cell::new(true),
        }
    }

    /// From the next start on, PostgreSQL does not wait for the disk.
    pub(crate) fn disable_fsync(&self) {
        self.has_fsync.set(false);
    }

    /// Keeps the directory of the run, to find out what went wrong.
    pub(crate) fn keep_logs(&self) {
        self.keeps_logs.set(true);
        println!("the logs stay in {}", self.environment.folder.display());
    }

    /// Starts the services that are not running.
    pub(crate) fn start(&self) {
        let started = self.try_start();
        started.unwrap_or_else(|error| panic!("engines do not start: {error}"));
    }

    /// The same where an engine may not be able to start.
    pub(crate) fn try_start(&self) -> Result<(), String> {
        let output = self.script("start");
        if output.status.success() {
            Ok(())
        } else {
            Err(String::from_utf8_lossy(&output.stderr).into_owned())
        }
    }

    fn script(&self, command: &str) -> Output {
        let environment = self.environment;
        let fsync = if self.has_fsync.get() { "on" } else { "off" };
        Command::new(RunEnvironment::services_script())
            .arg(command)
            .env("BINDERY_SERVICES_DIR", &environment.folder)
            .env("BINDERY_PG_PORT", environment.postgres_port.to_string())
            .env("BINDERY_PG_FSYNC", fsync)
            .env("BINDERY_NATS_PORT", environment.nats_port.to_string())
            .env(
                "BINDERY_NATS_MONITOR_PORT",
                environment.nats_monitor_port.to_string(),
            )
            .output()
            .expect("scripts/services runs")
    }

    /// Stops all services cleanly.
    pub(crate) fn stop(&self) {
        self.script("stop");
    }

    /// The postmaster first: otherwise it would stop the others cleanly.
    pub(crate) fn kill_postgres(&self) {
        kill(&self.postgres_processes());
    }

    /// Stops PostgreSQL where it is, as long as nobody sends it on or kills it.
    pub(crate) fn freeze_postgres(&self) {
        signal("STOP", &self.postgres_processes());
    }

    /// The postmaster, and what it started.
    fn postgres_processes(&self) -> Vec<u32> {
        let file = self.environment.folder.join("postgres/postmaster.pid");
        let text = fs::read_to_string(file).expect("PostgreSQL runs");
        let postmaster: u32 = text
            .lines()
            .next()
            .and_then(|line| line.trim().parse().ok())
            .expect("a process id");
        let mut all = vec![postmaster];
        all.extend(children(postmaster));
        all
    }

    /// Kills NATS and deletes the JetStream store.
    pub(crate) fn wipe_stream(&self) {
        let folder = self.environment.folder.join("nats");
        let text = fs::read_to_string(folder.join("nats.pid")).expect("NATS runs");
        let pid: u32 = text.trim().parse().expect("a process id");
        kill(&[pid]);
        fs::remove_dir_all(folder.join("jetstream")).expect("JetStream had a store");
    }
}

impl Drop for Services<'_> {
    fn drop(&mut self) {
        self.script("stop");
        if std::thread::panicking() {
            self.keep_logs();
        }
        if !self.keeps_logs.get() {
            fs::remove_dir_all(&self.environment.folder).ok();
        }
    }
}

fn children(parent: u32) -> Vec<u32> {
    let processes = fs::read_dir("/proc").expect("Linux");
    let ids = processes.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    ids.filter(|id| parent_of(*id) == Some(parent)).collect()
}

/// The fourth field of `stat`; the second, the name, is in parentheses and may contain anything.
fn parent_of(id: u32) -> Option<u32> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let (_, rest) = stat.rsplit_once(')')?;
    rest.split_whitespace().nth(1)?.parse().ok()
}

pub(crate) fn signal(name: &str, processes: &[u32]) {
    let ids = processes.iter().map(ToString::to_string);
    // Some may have ended by themselves.
    Command::new("kill")
        .arg(format!("-{name}"))
        .args(ids)
        .stderr(Stdio::null())
        .status()
        .expect("kill runs");
}

/// Returns when the processes have ended; they may still be zombies.
fn kill(processes: &[u32]) {
    signal("KILL", processes);
    let runs = |id: &u32| {
        let line = fs::read(format!("/proc/{id}/cmdline"));
        line.is_ok_and(|line| !line.is_empty())
    };
    while processes.iter().any(runs) {
        sleep(Duration::from_millis(5));
    }
}
