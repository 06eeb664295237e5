//! Kills servers and engines under load, then counts lost and doubled writes.
//! Everything runs on separate engines: `scripts/services` with a private directory and ports. The real binary serves;
//! writers use it over HTTP as clients do, and repeat a write of unknown outcome under the same idempotency key.
//! `restore` loses a table and brings it back from a backup. `hostile` kills nothing itself: it sends inputs that must not kill the server.

#![expect(
    clippy::print_stdout,
    reason = "a command-line tool that reports to people"
)]

mod balancer;
mod checker;
mod crash;
mod database;
mod faults;
mod history;
mod hostile;
mod installation;
mod merges;
mod restore;
mod rolling_restarts;
mod run_environment;
mod search;
mod server;
mod services;
mod traffic;
mod upgrade;
mod webhook_receiver;
mod worker_kills;
mod writer;

use std::{path::PathBuf, process::ExitCode, time::Duration};

use clap::{Parser, ValueEnum};

#[derive(Parser)]
enum Chaos {
    /// Kill -9 the server and PostgreSQL, and delete the JetStream store, all under load.
    Crash {
        /// Few faults, for every commit. This is the default.
        #[arg(long)]
        smoke: bool,
        /// Many faults, for a night.
        #[arg(long, conflicts_with = "smoke")]
        full: bool,
        /// Cause damage that the checker must detect: the run must fail.
        #[arg(long)]
        control: Option<Control>,
    },
    /// Merge change requests from many clients over two nodes, one of which is killed every few seconds.
    Merges {
        /// Few merges, for every commit.
        #[arg(long)]
        smoke: bool,
    },
    /// Kill the server while it commits its search index, delete the index and damage it; compare it with a rebuilt one.
    Search {
        /// Few kills and queries, for every commit.
        #[arg(long)]
        smoke: bool,
        /// Change pages between the two searches that are compared: the run must fail.
        #[arg(long)]
        control: bool,
    },
    /// Drop a table under load, restore the database to the second before, and look for what is missing.
    Restore {
        /// A minute: little data and little load.
        #[arg(long)]
        smoke: bool,
        /// Gigabytes of content that are stored beforehand.
        #[arg(long, default_value_t = 0.0)]
        size_gb: f64,
        /// Restore to an earlier time: the run must fail.
        #[arg(long)]
        control: bool,
    },
    /// Have the server end itself at each of the points where a worker can lose or repeat work, under load.
    WorkerKills {
        /// How often at each point.
        #[arg(long, default_value_t = 10)]
        kills: usize,
    },
    /// Restart two nodes by turns while clients use them. No request may fail.
    Restarts {
        /// How many restarts.
        #[arg(long, default_value_t = 20)]
        count: usize,
    },
    /// Upgrade from another build while clients go on, with the migration killed at each statement.
    Upgrade {
        /// The program of the last release.
        #[arg(long)]
        from: PathBuf,
        /// How many seconds old and new nodes serve together.
        #[arg(long, default_value_t = 60)]
        beside_seconds: u64,
    },
    /// Cut the power of PostgreSQL's disk, fill it, or take all file descriptors of the server, under load.
    Faults {
        fault: faults::Fault,
        #[arg(long, default_value_t = 5)]
        count: usize,
        /// PostgreSQL does not wait for the disk: the run must fail when the power is cut.
        #[arg(long)]
        control: bool,
    },
    /// Send hostile inputs to a server with little memory, while others keep working.
    Hostile {
        /// Few inputs and wider bounds, for a debug build on every commit.
        #[arg(long)]
        smoke: bool,
        /// Only inputs whose name contains one of these words, separated by commas.
        #[arg(long)]
        only: Option<String>,
        /// Print the names of the inputs, and send nothing.
        #[arg(long)]
        list: bool,
    },
}

/// Damage that the checker must detect.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Control {
    /// Acknowledged writes are deleted behind the checker's back.
    Lose,
    /// The effect of an event is written twice.
    Double,
    /// Events of the deleted JetStream store are not published again.
    NoReconciler,
}

fn main() -> ExitCode {
    let good = match Chaos::parse() {
        Chaos::Crash { full, control, .. } => {
            let scale = if full { crash::FULL } else { crash::SMOKE };
            crash::run(&scale, control)
        }
        Chaos::Merges { smoke } => merges::run(if smoke { &merges::SMOKE } else { &merges::FULL }),
        Chaos::Search { smoke, control } => {
            let scale = if smoke { &search::SMOKE } else { &search::FULL };
            search::run(scale, control)
        }
        Chaos::Restore {
            smoke,
            size_gb,
            control,
        } => {
            let scale = if smoke {
                &restore::SMOKE
            } else {
                &restore::FULL
            };
            restore::run(scale, size_gb, control)
        }
        Chaos::WorkerKills { kills } => worker_kills::run(kills),
        Chaos::Restarts { count } => rolling_restarts::run(count),
        Chaos::Upgrade {
            from,
            beside_seconds,
        } => upgrade::run(&from, Duration::from_secs(beside_seconds)),
        Chaos::Faults {
            fault,
            count,
            control,
        } => faults::run(fault, count, control),
        Chaos::Hostile { list: true, .. } => hostile::list(),
        Chaos::Hostile { smoke, only, .. } => hostile::run(smoke, only.as_deref()),
    };
    if good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
