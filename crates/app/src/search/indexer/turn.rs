//! How much is done before others have their turn: whoever imports ten thousand pages, or whose organization has no free
//! core, delays what others merge by little.

use std::time::Duration;

use model::id::SpaceId;

#[derive(Debug, Clone, Copy)]
pub(super) struct Turn {
    /// Pages of one space that are put into the index.
    pub(super) max_pages: usize,
    /// After how long a space stops, once something of it is written.
    pub(super) max_time: Duration,
    /// A space that takes longer than this has failed for now, and is tried again later.
    pub(super) timeout: Duration,
    /// After how long no other space is begun.
    pub(super) max_time_of_all: Duration,
}

impl Turn {
    /// For an index that others read and write meanwhile.
    pub(super) const SHORT: Self = Self {
        max_pages: 200,
        max_time: Duration::from_secs(1),
        timeout: Duration::from_mins(1),
        max_time_of_all: Duration::from_secs(5),
    };
    /// Everything, for an index that nobody uses yet.
    pub(super) const WHOLE: Self = Self {
        max_pages: usize::MAX,
        max_time: Duration::MAX,
        timeout: Duration::MAX,
        max_time_of_all: Duration::MAX,
    };
}

/// A space that needs another turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unfinished {
    pub(super) space: SpaceId,
    /// Whether its pages are looked at although the index has the revision.
    pub(super) is_forced: bool,
    /// Whether it had a turn.
    pub(super) is_begun: bool,
}
