//! Progress of a command, on standard error: a bar on a terminal, otherwise a line now and then, so that logs stay
//! readable.

use std::{
    io::{self, IsTerminal, Write},
    time::{Duration, Instant},
};

const PRINT_INTERVAL: Duration = Duration::from_secs(1);

pub(crate) struct Counter {
    what: &'static str,
    count: usize,
    printed_at: Instant,
}

impl Counter {
    pub(crate) fn new(what: &'static str) -> Self {
        Self {
            what,
            count: 0,
            printed_at: Instant::now(),
        }
    }

    pub(crate) fn add(&mut self) {
        self.count += 1;
        if self.printed_at.elapsed() >= PRINT_INTERVAL {
            self.printed_at = Instant::now();
            self.print();
        }
    }

    fn print(&self) {
        eprintln!("{} files {}", self.count, self.what);
    }
}

impl Drop for Counter {
    fn drop(&mut self) {
        self.print();
    }
}

/// Counts the items that pass through.
pub(crate) fn count<T>(
    what: &'static str,
    items: impl Iterator<Item = T>,
) -> impl Iterator<Item = T> {
    let mut counter = Counter::new(what);
    items.inspect(move |_| counter.add())
}

/// Width of the bar in columns.
const WIDTH: usize = 30;

/// A bar on a terminal; otherwise a line for each visible step.
pub(crate) struct Bar {
    is_terminal: bool,
    printed: String,
}

impl Bar {
    pub(crate) fn new() -> Self {
        Self {
            is_terminal: io::stderr().is_terminal(),
            printed: String::new(),
        }
    }

    /// Shows `done` of `total`, with a text.
    pub(crate) fn show(&mut self, done: u64, total: u64, words: &str) {
        let text = if self.is_terminal {
            format!("{} {words}", render_bar(done, total))
        } else {
            words.to_owned()
        };
        if text == self.printed {
            return;
        }
        if self.is_terminal {
            // Clears the previous line, whatever its length.
            eprint!("\r\x1b[2K{text}");
            io::stderr().flush().ok();
        } else {
            eprintln!("{text}");
        }
        self.printed = text;
    }
}

impl Drop for Bar {
    /// Further output starts on a new line.
    fn drop(&mut self) {
        if self.is_terminal && !self.printed.is_empty() {
            eprintln!();
        }
    }
}

fn render_bar(done: u64, total: u64) -> String {
    let (done, total) = (u128::from(done), u128::from(total.max(1)));
    let filled = done.min(total) * WIDTH as u128 / total;
    let filled = usize::try_from(filled).unwrap_or(WIDTH);
    format!("[{}{}]", "#".repeat(filled), "-".repeat(WIDTH - filled))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_never_longer_than_its_width() {
        assert_eq!(render_bar(0, 0), format!("[{}]", "-".repeat(WIDTH)));
        assert_eq!(render_bar(7, 7), format!("[{}]", "#".repeat(WIDTH)));
        assert_eq!(render_bar(u64::MAX, 7), render_bar(7, 7));
        assert_eq!(render_bar(1, 2).matches('#').count(), WIDTH / 2);
    }
}
