//! The queues of jobs. Each has its own workers, so that jobs that wait for remote servers delay only their own queue.

use jiff::SignedDuration;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Queue {
    Mail,
    /// Work on content that is already stored here.
    Content,
    /// Work that waits for remote servers.
    Fetch,
    /// Work that no user waits for: purges, garbage collection.
    Maintenance,
}

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

impl Queue {
    /// In order of urgency.
    pub const ALL: [Self; 4] = [Self::Mail, Self::Content, Self::Fetch, Self::Maintenance];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Mail => "mail",
            Self::Content => "content",
            Self::Fetch => "fetch",
            Self::Maintenance => "maintenance",
        }
    }

    pub fn from_text(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|queue| queue.as_str() == word)
    }

    /// Maximum number of attempts. Maintenance never gives up: deleted data must be removed eventually.
    pub fn max_attempts(self) -> i32 {
        match self {
            Self::Mail => 10,
            Self::Content | Self::Fetch => 3,
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
            Self::Fetch => (15, HOUR),
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

    #[test]
    fn texts_round_trip() {
        for queue in Queue::ALL {
            assert_eq!(Queue::from_text(queue.as_str()), Some(queue));
        }
        assert_eq!(Queue::from_text("lane"), None);
    }
}
