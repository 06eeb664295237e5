//! Settings of the operator.

use std::path::PathBuf;

use sandbox::Sandbox;

/// File name of the program.
const PROGRAM_NAME: &str = "bindery-press";

#[derive(Debug, Clone)]
pub struct Settings {
    pub program: PathBuf,
    /// Font directories, in addition to the embedded fonts.
    pub fonts: Vec<PathBuf>,
    /// Maximum concurrent jobs; the others wait.
    pub max_processes: usize,
    /// Limits of one job: wall-clock seconds, and bytes of memory.
    pub max_seconds: u64,
    pub max_memory: u64,
    /// Applied to every job.
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

    /// Returns the path of the program next to the running one.
    pub fn next_to_current_exe() -> PathBuf {
        let here = std::env::current_exe().unwrap_or_default();
        here.with_file_name(PROGRAM_NAME)
    }
}
