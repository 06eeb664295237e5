//! Fairness between spaces: an import of ten thousand pages, or an organization without a free core, delays the
//! indexing of others only a little.

use std::time::Duration;

use model::id::SpaceId;

#[derive(Debug, Clone, Copy)]
pub(super) struct TurnLimits {
    /// Pages of one space that are written per turn.
    pub(super) max_pages: usize,
    /// Time after which a space stops, once something of it is written.
    pub(super) max_time: Duration,
    /// A space that takes longer has failed and is retried later.
    pub(super) timeout: Duration,
    /// Time after which no other space is started.
    pub(super) max_time_of_all: Duration,
}

impl TurnLimits {
    /// For an index that is read and written concurrently.
    pub(super) const SHORT: Self = Self {
        max_pages: 200,
        max_time: Duration::from_secs(1),
        timeout: Duration::from_mins(1),
        max_time_of_all: Duration::from_secs(5),
    };
    /// Everything at once, for an index that is not in use yet.
    pub(super) const WHOLE: Self = Self {
        max_pages: usize::MAX,
        max_time: Duration::MAX,
        timeout: Duration::MAX,
        max_time_of_all: Duration::MAX,
    };
}

/// A space that needs another turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct UnfinishedSpace {
    pub(super) space: SpaceId,
    /// Whether its pages are compared even if the index has the revision.
    pub(super) is_forced: bool,
    /// Whether it had a turn.
    pub(super) is_begun: bool,
}
