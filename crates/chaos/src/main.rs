//! Kills servers and engines under load, then counts what was lost and what happened twice.
//!
//! Everything runs on engines of its own: `scripts/services` with a private directory and ports. The real binary
//! serves; writers talk to it over HTTP as clients do, and repeat a write of unknown outcome under the same key.
//! `hostile` kills nothing itself: it sends what should not be able to.

#![expect(
    clippy::print_stdout,
    reason = "a command-line tool that reports to people"
)]

mod checker;
mod crash;
mod database;
mod history;
mod hostile;
mod merges;
mod places;
mod search;
mod server;
mod services;
mod writer;

use std::process::ExitCode;

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
        /// Do something that the checker must see: the run must fail.
        #[arg(long)]
        control: Option<Control>,
    },
    /// Merge change requests from many clients over two nodes, of which one is killed every few seconds.
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
        /// Change pages between the two answers that are compared: the run must fail.
        #[arg(long)]
        control: bool,
    },
    /// Send hostile inputs to a server with little memory, while others go on with their work.
    Hostile {
        /// Few inputs and wider bounds, for a debug build on every commit.
        #[arg(long)]
        smoke: bool,
        /// Only inputs whose name contains one of these words, with commas between.
        #[arg(long)]
        only: Option<String>,
        /// Print the names of the inputs, and send nothing.
        #[arg(long)]
        list: bool,
    },
}

/// Ways to make the checker see red.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Control {
    /// Acknowledged writes are deleted behind the checker's back.
    Lose,
    /// The effect of an event is written twice.
    Double,
    /// Nothing makes up for the deleted JetStream store.
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
        Chaos::Hostile { list: true, .. } => hostile::list(),
        Chaos::Hostile { smoke, only, .. } => hostile::run(smoke, only.as_deref()),
    };
    if good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
