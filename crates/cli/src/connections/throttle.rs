//! Rate-limited log lines about repeated events.

use std::{
    sync::Mutex,
    time::{Duration, Instant},
};

const LOG_INTERVAL: Duration = Duration::from_secs(10);

#[derive(Default)]
pub(crate) struct LogThrottle(Mutex<(u64, Option<Instant>)>);

impl LogThrottle {
    /// Logs with the number of occurrences since the last line, at most every few seconds.
    pub(crate) fn log(&self, line: impl FnOnce(u64)) {
        let mut state = self.0.lock().expect("no holder panics");
        state.0 += 1;
        if state.1.is_none_or(|last| last.elapsed() >= LOG_INTERVAL) {
            line(state.0);
            *state = (0, Some(Instant::now()));
        }
    }
}
