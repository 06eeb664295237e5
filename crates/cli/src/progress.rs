//! How far a command is, on standard error: now and then a line, so that logs can hold it too.

use std::time::{Duration, Instant};

const PAUSE: Duration = Duration::from_secs(1);

pub(crate) struct Counter {
    what: &'static str,
    count: usize,
    told: Instant,
}

impl Counter {
    pub(crate) fn new(what: &'static str) -> Self {
        Self {
            what,
            count: 0,
            told: Instant::now(),
        }
    }

    pub(crate) fn add(&mut self) {
        self.count += 1;
        if self.told.elapsed() >= PAUSE {
            self.told = Instant::now();
            self.tell();
        }
    }

    fn tell(&self) {
        eprintln!("{} files {}", self.count, self.what);
    }
}

impl Drop for Counter {
    fn drop(&mut self) {
        self.tell();
    }
}

/// Counts what goes through.
pub(crate) fn count<T>(
    what: &'static str,
    items: impl Iterator<Item = T>,
) -> impl Iterator<Item = T> {
    let mut counter = Counter::new(what);
    items.inspect(move |_| counter.add())
}
