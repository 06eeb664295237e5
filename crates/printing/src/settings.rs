//! What the operator allows.

use std::path::PathBuf;

use sandbox::Sandbox;

/// How the program is called.
const PROGRAM: &str = "bindery-press";

#[derive(Debug, Clone)]
pub struct Settings {
    pub program: PathBuf,
    /// Where fonts are, beside those that the program brings along.
    pub fonts: Vec<PathBuf>,
    /// How many jobs may run at once; the others wait.
    pub max_processes: usize,
    /// Of one job: seconds by the clock, and bytes of memory.
    pub max_seconds: u64,
    pub max_memory: u64,
    /// What holds for every job.
    pub sandbox: Sandbox,
}

impl Settings {
    pub fn new(program: impl Into<PathBuf>) -> Self {
        Self {
            program: program.into(),
            fonts: vec![PathBuf::from("/usr/share/fonts")],
            max_processes: 2,
            max_seconds: 120,
            max_memory: 4 << 30,
            sandbox: Sandbox::default(),
        }
    }

    /// The program beside the one that runs.
    pub fn beside_this() -> PathBuf {
        let here = std::env::current_exe().unwrap_or_default();
        here.with_file_name(PROGRAM)
    }
}
