//! How whoever asks too often is refused, whatever is counted.

use governor::{
    NotUntil,
    clock::{Clock, DefaultClock},
};
use model::Error;

/// The refusal, with the seconds to wait.
pub fn too_many(until: &NotUntil<<DefaultClock as Clock>::Instant>) -> Error {
    let wait = until.wait_time_from(DefaultClock::default().now());
    Error::RateLimited {
        retry_after: wait.as_secs().max(1),
    }
}
