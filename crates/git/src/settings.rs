//! Limits set by the operator, and the directory of disposable repositories.

use std::path::PathBuf;

use sandbox::Sandbox;

#[derive(Debug, Clone)]
pub struct Settings {
    /// Contains only data that can be created again.
    pub directory: PathBuf,
    /// Number and total size of the repositories cached for further fetches.
    pub max_repositories: usize,
    pub max_bytes: u64,
    /// Maximum number of running children; others wait. As many again may wait for slow clients, and as many for other
    /// servers.
    pub max_processes: usize,
    /// Per child: seconds of wall time and of CPU time, and bytes of memory.
    pub max_seconds: u64,
    /// How long a client may neither read nor send.
    pub max_idle_seconds: u64,
    pub max_memory: u64,
    /// Per push: bytes of the pack, objects in it, and bytes of one file in it.
    pub max_pack_bytes: u64,
    pub max_objects: u32,
    pub max_file_bytes: u64,
    /// Per push or import: total bytes of all objects, unpacked.
    pub max_unpacked_bytes: u64,
    /// Applies to every child.
    pub sandbox: Sandbox,
}

impl Settings {
    pub fn new(directory: impl Into<PathBuf>) -> Self {
        Self {
            directory: directory.into(),
            max_repositories: 200,
            max_bytes: 10 << 30,
            max_processes: 32,
            max_seconds: 300,
            max_idle_seconds: 30,
            max_memory: 1 << 30,
            max_pack_bytes: 200 << 20,
            max_objects: 1_000_000,
            max_file_bytes: 100 << 20,
            max_unpacked_bytes: 2000 << 20,
            sandbox: Sandbox::default(),
        }
    }
}
