//! The rights of one child.

use std::{ffi::OsString, path::PathBuf};

/// Everything not listed is denied, except for the programs and libraries of the system.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rules {
    /// Programs outside of the system's directories.
    pub execute: Vec<PathBuf>,
    /// Files and directories to read.
    pub read: Vec<PathBuf>,
    /// Directories to read and write.
    pub write: Vec<PathBuf>,
    /// The only port of other servers to connect to, by TCP. Without it there is no network.
    pub port: Option<u16>,
    /// Whether it gets a network namespace of its own, which has no network at all.
    pub is_isolated: bool,
    /// Whether it may connect to sockets of this machine by their path, as far as their permissions allow. Not with a
    /// port.
    pub unix_sockets: bool,
    /// Whether it is killed when the thread that started it ends.
    pub dies_with_parent: bool,
    /// Whether it reserves far more memory than it uses. Then only a cgroup limits it.
    pub reserves_memory: bool,
    /// Whether it may start processes. Threads are always allowed.
    pub may_fork: bool,
    /// Maximum number of processes and threads, if the system can account them.
    pub max_processes: u64,
    /// Bytes of memory per process and, if the system can account them, of all together.
    pub max_memory: u64,
    /// Seconds of CPU time.
    pub max_seconds: u64,
    /// Bytes of the largest file that it writes.
    pub max_file_bytes: Option<u64>,
}

impl Rules {
    /// The arguments of `bindery-sandbox`.
    pub(crate) fn arguments(&self) -> Vec<OsString> {
        let mut arguments = Vec::new();
        let paths = [
            ("--execute", &self.execute),
            ("--read", &self.read),
            ("--write", &self.write),
        ];
        for (name, paths) in paths {
            for path in paths {
                arguments.push(name.into());
                arguments.push(path.into());
            }
        }
        let mut number = |name: &str, value: u64| {
            arguments.push(name.into());
            arguments.push(value.to_string().into());
        };
        number("--max-processes", self.max_processes);
        number("--max-memory", self.max_memory);
        number("--max-seconds", self.max_seconds);
        if let Some(bytes) = self.max_file_bytes {
            number("--max-file-bytes", bytes);
        }
        if let Some(port) = self.port {
            number("--port", port.into());
        }
        let flags = [
            ("--may-fork", self.may_fork),
            ("--isolated", self.is_isolated),
            ("--unix-sockets", self.unix_sockets),
            ("--dies-with-parent", self.dies_with_parent),
            ("--reserves-memory", self.reserves_memory),
        ];
        let set = flags.into_iter().filter(|(_, is_set)| *is_set);
        arguments.extend(set.map(|(name, _)| name.into()));
        arguments
    }
}
