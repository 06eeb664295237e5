//! Settings of the operator.

use std::path::PathBuf;

use sandbox::Sandbox;

/// File name of the program.
const PROGRAM_NAME: &str = "bindery-saml";

#[derive(Debug, Clone)]
pub struct Settings {
    pub program: PathBuf,
    /// Maximum concurrent processes; further messages wait for a while.
    pub max_processes: usize,
    /// Limits of one message: wall-clock seconds, and bytes of memory.
    pub max_seconds: u64,
    pub max_memory: u64,
    /// Applied to every process.
    pub sandbox: Sandbox,
}

impl Settings {
    pub fn new(program: impl Into<PathBuf>) -> Self {
        Self {
            program: program.into(),
            max_processes: 4,
            max_seconds: 5,
            max_memory: 128 << 20,
            sandbox: Sandbox::default(),
        }
    }

    /// Returns the path of the program next to the running one.
    pub fn next_to_current_exe() -> PathBuf {
        let here = std::env::current_exe().unwrap_or_default();
        here.with_file_name(PROGRAM_NAME)
    }
}
