//! What a process has in memory.

use std::fs;

/// Bytes.
pub(crate) struct Memory {
    /// All, with the parts of files that it looks at. The system takes these back when it needs the room.
    pub(crate) resident: u64,
    /// Its own.
    pub(crate) anonymous: u64,
}

impl Memory {
    pub(crate) fn of(process: u32) -> Self {
        let status =
            fs::read_to_string(format!("/proc/{process}/status")).expect("it runs, on Linux");
        Self {
            resident: bytes(&status, "VmRSS:"),
            anonymous: bytes(&status, "RssAnon:"),
        }
    }
}

/// Linux tells kibibytes.
fn bytes(status: &str, name: &str) -> u64 {
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let number = line.and_then(|line| line.split_whitespace().next());
    let kibibytes: u64 = number
        .and_then(|number| number.parse().ok())
        .unwrap_or_else(|| panic!("no {name} in {status}"));
    kibibytes * 1024
}
