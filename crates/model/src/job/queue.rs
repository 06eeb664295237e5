//! The queues of jobs. Each has its own workers, so that jobs that wait for remote servers delay only their own queue.

use jiff::SignedDuration;

use crate::text_enum::text_enum;

text_enum! {
    /// In order of urgency.
    pub enum Queue {
        Mail => "mail",
        /// Work on content that is already stored here.
        Content => "content",
        /// Work that waits for remote servers.
        Fetch => "fetch",
        /// Work that waits for language services, for a long time.
        Language => "language",
        /// Work that no user waits for: purges, garbage collection.
        Maintenance => "maintenance",
    }
}

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

impl Queue {
    /// Maximum number of attempts. Maintenance never gives up: deleted data must be removed eventually.
    pub fn max_attempts(self) -> i32 {
        match self {
            Self::Mail => 10,
            Self::Content | Self::Fetch | Self::Language => 3,
            Self::Maintenance => i32::MAX,
        }
    }

    /// Whether the number of waiting jobs per tenant is limited. Maintenance is bounded by the data there is and must
    /// never be refused: deleting has to work.
    pub fn is_limited(self) -> bool {
        !matches!(self, Self::Maintenance)
    }

    /// Returns the backoff after `attempts` failed attempts; it doubles each time.
    pub fn backoff(self, attempts: i32) -> SignedDuration {
        let (unit, longest) = match self {
            Self::Mail | Self::Content => (1, HOUR),
            Self::Fetch | Self::Language => (15, HOUR),
            Self::Maintenance => (60, DAY),
        };
        let doublings = attempts.clamp(0, 20);
        SignedDuration::from_secs((unit << doublings).min(longest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backoff_grows_up_to_a_maximum() {
        let seconds =
            |queue: Queue| [1, 2, 3, i32::MAX].map(|attempts| queue.backoff(attempts).as_secs());
        assert_eq!(seconds(Queue::Mail), [2, 4, 8, HOUR]);
        assert_eq!(seconds(Queue::Fetch), [30, 60, 120, HOUR]);
        assert_eq!(seconds(Queue::Maintenance), [120, 240, 480, DAY]);
    }
}
