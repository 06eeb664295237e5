//! Time as a parameter. Expiry, purge and leases are decided by the database's clock instead.

use std::sync::Mutex;

use jiff::{SignedDuration, Timestamp};

pub trait Clock: Send + Sync {
    fn now(&self) -> Timestamp;
}

pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(
        clippy::disallowed_methods,
        reason = "the one place that reads the wall clock"
    )]
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}

/// A clock for tests: it starts at a fixed time and advances by one millisecond per call. So no two timestamps are
/// equal, and ids sort in creation order.
pub struct SteppingClock(Mutex<Timestamp>);

const STEP: SignedDuration = SignedDuration::from_millis(1);

impl SteppingClock {
    pub fn new(at: Timestamp) -> Self {
        Self(Mutex::new(at))
    }

    pub fn advance(&self, by: SignedDuration) {
        *self.0.lock().expect("no holder panics") += by;
    }
}

impl Clock for SteppingClock {
    fn now(&self) -> Timestamp {
        let mut at = self.0.lock().expect("no holder panics");
        *at += STEP;
        *at
    }
}
