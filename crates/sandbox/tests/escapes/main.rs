//! Escape attempts of a child: each fails inside the sandbox, and works outside of it.

mod cgroups;
mod files;
mod network;
mod processes;

use std::{
    path::PathBuf,
    process::{Command, Output},
};

use sandbox::{Report, Rules, Sandbox};

fn sandbox() -> Sandbox {
    Sandbox {
        program: Some(PathBuf::from(env!("CARGO_BIN_EXE_bindery-sandbox"))),
        ..Sandbox::default()
    }
}

fn report() -> Report {
    sandbox().report().expect("it runs")
}

/// The rules of `git`: it starts other programs.
fn like_git() -> Rules {
    Rules {
        may_fork: true,
        max_processes: 64,
        max_memory: 256 << 20,
        max_seconds: 60,
        ..Rules::default()
    }
}

/// The rules of the press: one process with many threads, which writes nothing.
fn like_press() -> Rules {
    Rules {
        may_fork: false,
        max_processes: 512,
        max_file_bytes: Some(0),
        ..like_git()
    }
}

/// The rules of scripts: one process that talks to two sockets of the server.
fn like_script() -> Rules {
    Rules {
        is_isolated: true,
        unix_sockets: true,
        dies_with_parent: true,
        reserves_memory: true,
        ..like_press()
    }
}

const OUTSIDE: Option<&Rules> = None;

/// Runs a script, in the sandbox if there are rules.
fn run(rules: Option<&Rules>, script: &str, arguments: &[&str]) -> Output {
    let mut command = match rules {
        Some(rules) => sandbox().command(rules, "/bin/bash"),
        None => Command::new("/bin/bash"),
    };
    let command = command.args(["-c", script, "bash"]).args(arguments);
    command.output().expect("it starts")
}

fn works(rules: Option<&Rules>, script: &str, arguments: &[&str]) -> bool {
    run(rules, script, arguments).status.success()
}

fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

#[test]
fn this_kernel_restricts_files_and_calls() {
    // Fails with a clear message where the other tests would fail with less clear ones.
    assert_eq!(report().missing(), Vec::<&str>::new());
}

#[test]
fn unstartable_programs_are_reported() {
    let rules = like_git();
    let output = sandbox().command(&rules, "/nonexistent/git").output();
    let output = output.expect("it starts");
    assert_eq!(output.status.code(), Some(sandbox::NOT_STARTED));
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        complaint.contains("/nonexistent/git: No such file"),
        "{complaint}"
    );
}

/// As with a server and a program of different versions. `git` uses the common status for its own errors.
#[test]
fn rules_that_it_does_not_know_start_nothing() {
    let program = env!("CARGO_BIN_EXE_bindery-sandbox");
    let mut command = Command::new(program);
    let status = command.args(["--unknown", "--", "/bin/true"]).status();
    assert_eq!(
        status.expect("it starts").code(),
        Some(sandbox::NOT_STARTED)
    );
}

#[test]
fn without_the_program_there_are_limits() {
    let rules = Rules {
        max_file_bytes: Some(4096),
        ..like_git()
    };
    let mut command = Sandbox::default().command(&rules, "/bin/bash");
    let output = command.args(["-c", "ulimit -c; ulimit -d; ulimit -t; ulimit -f"]);
    let output = output.output().expect("it starts");
    // Bash counts files in blocks of 1024 bytes.
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "0\n262144\n60\n4\n"
    );
    let mut command = sandbox().command(&rules, "/bin/bash");
    let inside = command.args(["-c", "ulimit -c; ulimit -d; ulimit -t; ulimit -f"]);
    assert_eq!(inside.output().expect("it starts").stdout, output.stdout);
}
