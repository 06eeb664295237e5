//! What a commit requires, so that a write without an event does not compile.

/// Permission to commit a transaction: its event is recorded, or the code says why it has none.
#[derive(Debug)]
#[must_use = "pass it to the commit: without one the transaction is rolled back"]
pub struct CommitPermit(());

impl CommitPermit {
    /// Permits a commit that records no event, for writes that nobody would look for in an audit trail: caches, locks,
    /// schedules, and requests that turned out to change nothing. The reason is for readers of the code.
    pub const fn without_event(_reason: &'static str) -> Self {
        Self(())
    }

    pub(super) const fn of_recorded_event() -> Self {
        Self(())
    }
}
