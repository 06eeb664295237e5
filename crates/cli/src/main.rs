//! The binary `bindery`: reads the settings, turns them into engines, runs one command.

mod background;
mod commands;
mod engines;
mod failure;
mod metrics;
mod operator;
mod output;
mod telemetry;

use std::process::ExitCode;

use clap::Parser;

#[tokio::main]
async fn main() -> ExitCode {
    match commands::Cli::parse().run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}
