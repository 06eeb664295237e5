//! Memory of a process.

use std::fs;

/// Bytes.
pub(crate) struct Memory {
    /// All resident memory, including mapped files, which the system can reclaim.
    pub(crate) resident: u64,
    /// Without mapped files.
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

/// Linux reports kibibytes.
fn bytes(status: &str, name: &str) -> u64 {
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let number = line.and_then(|line| line.split_whitespace().next());
    let kibibytes: u64 = number
        .and_then(|number| number.parse().ok())
        .unwrap_or_else(|| panic!("no {name} in {status}"));
    kibibytes * 1024
}
