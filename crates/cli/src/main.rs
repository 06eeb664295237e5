//! The binary `bindery`: reads the settings, builds engines from them, runs one command.

mod background;
mod backup;
mod commands;
mod connection_metrics;
mod connections;
mod database;
mod demo;
mod dependencies;
mod engines;
mod error;
mod fsck;
mod metrics;
mod operator;
mod output;
mod plain_files;
mod progress;
mod restrictions;
mod scripts;
mod search;
mod signals;
mod startup;
mod supervisor;
mod telemetry;
mod usage;

use std::process::ExitCode;

use clap::Parser;

/// Requests make many short-lived allocations; the system's allocator took a tenth of the time of a read. Work moves
/// between threads, so memory freed by another thread must return to the system, which not every allocator does.
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

#[tokio::main]
async fn main() -> ExitCode {
    files::tls::install();
    match Box::pin(commands::Cli::parse().run()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}
