//! The command line, which `sandbox::Sandbox` builds.

use std::{ffi::OsString, path::PathBuf};

use clap::Parser;
use sandbox::User;

/// Starts a program with only the rights listed here. Part of Bindery, which starts its child processes with it.
#[derive(Parser)]
#[command(name = "bindery-sandbox", version)]
pub(crate) struct Arguments {
    /// A program or a directory of programs, beside those of the system.
    #[arg(long, value_name = "PATH")]
    pub(crate) execute: Vec<PathBuf>,
    /// A file or a directory to read.
    #[arg(long, value_name = "PATH")]
    pub(crate) read: Vec<PathBuf>,
    /// A directory to read and write.
    #[arg(long, value_name = "PATH")]
    pub(crate) write: Vec<PathBuf>,
    /// The only port of other servers to connect to. Without it there is no network.
    #[arg(long)]
    pub(crate) port: Option<u16>,
    /// Enter a new network namespace, if the system allows it.
    #[arg(long)]
    pub(crate) isolated: bool,
    /// Let the program connect to sockets by their path.
    #[arg(long, conflicts_with = "port")]
    pub(crate) unix_sockets: bool,
    /// Kill the program when the thread that started it ends.
    #[arg(long)]
    pub(crate) dies_with_parent: bool,
    /// Limit the memory by the cgroup only.
    #[arg(long)]
    pub(crate) reserves_memory: bool,
    /// Let the program start others.
    #[arg(long)]
    pub(crate) may_fork: bool,
    /// Maximum number of processes and threads.
    #[arg(long, default_value_t = 64)]
    pub(crate) max_processes: u64,
    /// Bytes of memory.
    #[arg(long, default_value_t = 1 << 30)]
    pub(crate) max_memory: u64,
    /// Seconds of CPU time.
    #[arg(long, default_value_t = 300)]
    pub(crate) max_seconds: u64,
    /// Bytes of the largest file to write. Without it there is no limit.
    #[arg(long)]
    pub(crate) max_file_bytes: Option<u64>,
    /// The user to become, as UID:GID. Only root can.
    #[arg(long)]
    pub(crate) user: Option<User>,
    /// A cgroup (v2) below which to create one.
    #[arg(long, value_name = "PATH")]
    pub(crate) cgroup: Option<PathBuf>,
    /// Fail if the kernel lacks Landlock or seccomp.
    #[arg(long)]
    pub(crate) required: bool,
    /// Start nothing, and print the restrictions in force.
    #[arg(long, required_unless_present = "command", conflicts_with = "command")]
    pub(crate) report: bool,
    /// The program and its arguments.
    #[arg(last = true)]
    pub(crate) command: Vec<OsString>,
}
