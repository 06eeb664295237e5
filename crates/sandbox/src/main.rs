//! `bindery-sandbox`: drops all rights that a child must not have, and executes the child.
//! In this order, since each step may remove rights that the previous ones need: cgroup, limits, network
//! namespace, user, capabilities, files and ports (Landlock), system calls (seccomp).

mod arguments;
mod cgroup;
mod error;
mod files;
mod limits;
mod network;
mod privileges;
mod seccomp_rules;
mod sockets;
mod system_calls;
mod x32;

use std::{
    fmt::Display,
    io::{self, Write},
    os::unix::process::CommandExt,
    process::{Command, ExitCode},
};

use clap::Parser;
use sandbox::{NOT_STARTED, Report};

use crate::{
    arguments::Arguments,
    error::{Result, SandboxError},
};

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(wrong) if wrong.use_stderr() => return not_started(&wrong),
        // Help or version was requested.
        Err(request) => request.exit(),
    };
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => not_started(&failure),
    }
}

/// Exits with a status that the child cannot have.
fn not_started(why: &dyn Display) -> ExitCode {
    // Ignored: there is no other way to report if standard error is closed.
    let _ = writeln!(io::stderr(), "bindery-sandbox: {why}");
    ExitCode::from(u8::try_from(NOT_STARTED).unwrap_or(u8::MAX))
}

/// Returns only if no child was to be started.
fn run(arguments: &Arguments) -> Result<()> {
    let report = restrict(arguments)?;
    if arguments.required && !report.missing().is_empty() {
        let missing = report.missing().join(" and ");
        return Err(SandboxError(format!(
            "this kernel has no {missing}, and `sandbox.required` asks for it"
        )));
    }
    if arguments.report {
        let lines = report.lines();
        let written = io::stdout().write_all(lines.as_bytes());
        return written.map_err(SandboxError::about("standard output"));
    }
    let Some((program, rest)) = arguments.command.split_first() else {
        return Err(SandboxError("there is no program to start".to_owned()));
    };
    let error = Command::new(program).args(rest).exec();
    Err(SandboxError(format!("{}: {error}", program.display())))
}

fn restrict(arguments: &Arguments) -> Result<Report> {
    let cgroups = cgroup::join(arguments)?;
    limits::set(arguments)?;
    let network_namespace = privileges::drop_all(arguments)?;
    let landlock = files::restrict(arguments)?;
    let seccomp = system_calls::restrict(arguments)?;
    Ok(Report {
        landlock,
        seccomp,
        memory_cgroup: cgroups.memory.map(str::to_owned),
        process_cgroup: cgroups.processes.map(str::to_owned),
        user: arguments.user.map(|user| user.uid),
        network_namespace,
    })
}
