//! What a process has used so far, from `/proc`.

use std::{fs, time::Duration};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Usage {
    pub(crate) cpu: Duration,
    /// Bytes in memory.
    pub(crate) memory: u64,
}

impl Usage {
    /// Returns `None` if the process has ended.
    pub(crate) fn of(process: u32) -> Option<Self> {
        parse(&fs::read_to_string(format!("/proc/{process}/stat")).ok()?)
    }
}

fn parse(stat: &str) -> Option<Usage> {
    // The second field is the name, in parentheses, and can contain spaces.
    let (_, fields) = stat.rsplit_once(") ")?;
    let fields: Vec<&str> = fields.split_ascii_whitespace().collect();
    let number = |field: usize| fields.get(field)?.parse::<u64>().ok();
    // `utime`, `stime` and `rss` are the fields 14, 15 and 24; the first here is the third.
    let ticks = number(11)?.checked_add(number(12)?)?;
    let pages = number(21)?;
    let per_second = rustix::param::clock_ticks_per_second().max(1);
    Some(Usage {
        cpu: Duration::from_millis(ticks.saturating_mul(1000) / per_second),
        memory: pages.saturating_mul(rustix::param::page_size() as u64),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_parentheses_do_not_confuse() {
        let stat = "7 (a) b) S 1 7 7 0 -1 4194560 9 0 0 0 150 50 0 0 20 0 2 0 99 4096 3 0";
        let usage = parse(stat).unwrap();
        assert_eq!(usage.cpu, Duration::from_secs(200) / 100);
        assert_eq!(usage.memory, 3 * rustix::param::page_size() as u64);
        assert!(Usage::of(std::process::id()).unwrap().memory > 0);
    }
}
