//! CPU time of a process.

use std::fs;

/// Linux's unit for all programs, whatever its own clock uses.
const MILLISECONDS_PER_TICK: f64 = 10.0;

/// Milliseconds of one process, in user and in kernel mode.
pub(crate) fn milliseconds(process: u32) -> f64 {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).expect("it runs, on Linux");
    // The name, in parentheses, may contain anything.
    let (_, rest) = stat.rsplit_once(')').expect("a name");
    let times = rest.split_whitespace().skip(11).take(2);
    let ticks: f64 = times.filter_map(|time| time.parse::<f64>().ok()).sum();
    ticks * MILLISECONDS_PER_TICK
}

/// The child processes of a process.
pub(crate) fn children(process: u32) -> Vec<u32> {
    let listed = fs::read_to_string(format!("/proc/{process}/task/{process}/children"));
    let listed = listed.expect("it runs, on Linux");
    let ids = listed.split_whitespace();
    ids.filter_map(|id| id.parse().ok()).collect()
}
