//! The activity of a connection, and whether it has timed out.
//! Reads, writes and bodies only record the time. A periodic check compares these times with the timeouts, so that a
//! request sets no timers.

use std::{
    sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed},
    time::{Duration, Instant},
};

use super::Timeouts;

/// Milliseconds since the start of the connection. Zero: it does not apply.
type Moment = AtomicU64;

pub(crate) struct Activity {
    started: Instant,
    /// Requests whose response is not complete.
    requests: AtomicUsize,
    /// When the head of a request started to arrive.
    header: Moment,
    /// Since when a write waits for the client.
    blocked: Moment,
    /// When something was last written, or the last response ended.
    last: Moment,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum ConnectionAction {
    Continue,
    /// Close after the running requests.
    Finish,
    Close,
}

impl Default for Activity {
    fn default() -> Self {
        Self {
            started: Instant::now(),
            requests: AtomicUsize::new(0),
            header: Moment::new(0),
            blocked: Moment::new(0),
            last: Moment::new(1),
        }
    }
}

impl Activity {
    fn now(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX) + 1
    }

    pub(crate) fn read(&self) {
        if self.requests.load(Relaxed) == 0 && self.header.load(Relaxed) == 0 {
            self.header.store(self.now(), Relaxed);
        }
    }

    pub(crate) fn wrote(&self) {
        self.blocked.store(0, Relaxed);
        self.last.store(self.now(), Relaxed);
    }

    pub(crate) fn write_blocked(&self) {
        if self.blocked.load(Relaxed) == 0 {
            self.blocked.store(self.now(), Relaxed);
        }
    }

    pub(crate) fn request_began(&self) {
        self.requests.fetch_add(1, Relaxed);
        self.header.store(0, Relaxed);
    }

    pub(crate) fn request_ended(&self) {
        self.last.store(self.now(), Relaxed);
        self.requests.fetch_sub(1, Relaxed);
    }

    /// `crowded`: idle connections have to be closed for new ones.
    pub(crate) fn check(&self, timeouts: &Timeouts, crowded: bool) -> ConnectionAction {
        let now = self.now();
        let is_over = |at: u64, limit: Duration| {
            let limit = u64::try_from(limit.as_millis()).unwrap_or(u64::MAX);
            at != 0 && now.saturating_sub(at) > limit
        };
        if is_over(self.blocked.load(Relaxed), timeouts.write) {
            return ConnectionAction::Close;
        }
        if self.requests.load(Relaxed) > 0 {
            return ConnectionAction::Continue;
        }
        let share = if crowded { 10 } else { 1 };
        let (last, idle) = (self.last.load(Relaxed), timeouts.idle / share);
        if is_over(self.header.load(Relaxed), timeouts.header / share)
            || is_over(last, idle + timeouts.write)
        {
            return ConnectionAction::Close;
        }
        let begins = self.header.load(Relaxed) != 0;
        if is_over(last, idle) && !begins {
            ConnectionAction::Finish
        } else {
            ConnectionAction::Continue
        }
    }
}
