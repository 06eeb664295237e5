//! Settings of the operator.

use std::{path::PathBuf, time::Duration};

use sandbox::Sandbox;

#[derive(Debug, Clone)]
pub struct Settings {
    /// The program.
    pub workerd: PathBuf,
    /// Where each process gets a directory. Paths of sockets are short, so this one has to be, too.
    pub directory: PathBuf,
    /// Maximum number of processes.
    pub max_processes: usize,
    /// Of these, for one organization.
    pub max_processes_per_organization: usize,
    /// Bytes of memory of one process.
    pub max_memory: u64,
    /// CPU time of one call.
    pub max_cpu: Duration,
    /// How long a script may work on after its answer (`ctx.waitUntil`).
    pub max_background: Duration,
    /// A process without calls is stopped after this time.
    pub max_idle: Duration,
    /// Of one call; further lines are counted and dropped.
    pub max_log_lines: usize,
    pub max_log_bytes: usize,
    /// Applied to every process.
    pub sandbox: Sandbox,
    /// The first of the users that processes run as, one for each. Only if the server runs as root; else they run as the
    /// user of the sandbox.
    pub first_user: Option<u32>,
}

impl Settings {
    pub fn new(workerd: impl Into<PathBuf>) -> Self {
        Self {
            workerd: workerd.into(),
            directory: std::env::temp_dir(),
            max_processes: 16,
            max_processes_per_organization: 4,
            max_memory: 256 << 20,
            max_cpu: Duration::from_secs(2),
            max_background: Duration::from_secs(30),
            max_idle: Duration::from_mins(1),
            max_log_lines: 1000,
            max_log_bytes: 256 << 10,
            sandbox: Sandbox::default(),
            first_user: None,
        }
    }
}
