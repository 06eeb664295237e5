//! Spaces that could not be indexed, or only in part. They do not block others; a failure is logged once.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use ::search::SearchError;
use context::App;
use model::{Error, id::SpaceId};
use tokio::time::Instant;

use super::turn::UnfinishedSpace;

/// Delay before a space is retried after an overload. Other failures wait for the next full comparison.
const RETRY_DELAY: Duration = Duration::from_secs(5);

#[derive(Default)]
pub(super) struct Failures(Mutex<HashMap<SpaceId, PendingRetry>>);

#[derive(Debug, Clone, Copy)]
struct PendingRetry {
    /// None: until the next full comparison.
    retry_at: Option<Instant>,
    /// Whether it had a turn while waiting.
    is_begun: bool,
}

impl Failures {
    pub(super) fn record(&self, space: SpaceId, error: &Error) {
        let is_busy = matches!(
            error,
            Error::RateLimited { .. }
                | Error::TooMany { .. }
                | Error::Unavailable(_)
                | Error::OutcomeUnknown(_)
        );
        let waiting = PendingRetry {
            retry_at: is_busy.then(|| Instant::now() + RETRY_DELAY),
            is_begun: true,
        };
        let is_news = self.lock().insert(space, waiting).is_none();
        let cause = error.trace();
        if is_news {
            tracing::warn!(space.id = %space, "space {space} could not be indexed and will be retried: {cause}");
        } else {
            tracing::debug!(space.id = %space, "space {space} is still not indexed: {cause}");
        }
    }

    /// Records an unfinished space: it is due now, after others had their turn.
    pub(super) fn postpone(&self, unfinished: UnfinishedSpace) {
        let waiting = PendingRetry {
            retry_at: Some(Instant::now()),
            is_begun: unfinished.is_begun,
        };
        self.lock().insert(unfinished.space, waiting);
    }

    pub(super) fn remove(&self, space: SpaceId) {
        self.lock().remove(&space);
    }

    /// Returns the spaces that are due.
    pub(super) fn due(&self) -> Vec<SpaceId> {
        let now = Instant::now();
        let failures = self.lock();
        let due = failures
            .iter()
            .filter(|(_, waiting)| waiting.retry_at.is_some_and(|at| at <= now));
        due.map(|(space, _)| *space).collect()
    }

    /// Orders spaces for their turns. New ones alternate with those that already had a turn, so that neither starve
    /// the others; of each kind, the longest waiting come first.
    pub(super) fn in_order(&self, mut spaces: Vec<(SpaceId, bool)>) -> Vec<(SpaceId, bool)> {
        let waiting = self.lock();
        let of = |space: &SpaceId| waiting.get(space);
        // New spaces have waited since now.
        let now = Instant::now();
        spaces.sort_by_key(|(space, _)| {
            of(space)
                .and_then(|waiting| waiting.retry_at)
                .unwrap_or(now)
        });
        let is_begun =
            |(space, _): &(SpaceId, bool)| of(space).is_some_and(|waiting| waiting.is_begun);
        let (begun, new): (Vec<_>, Vec<_>) = spaces.into_iter().partition(is_begun);
        let mut new = new.into_iter();
        let mut ordered = Vec::with_capacity(begun.len() + new.len());
        for space in begun {
            ordered.extend(new.next());
            ordered.push(space);
        }
        ordered.extend(new);
        ordered
    }

    pub(super) fn all(&self) -> Vec<SpaceId> {
        self.lock().keys().copied().collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<SpaceId, PendingRetry>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns whether the error affects all spaces: without the database or the index, none can be indexed.
pub(super) fn affects_all_spaces(app: &App, error: &Error) -> bool {
    app.db.is_outage(error) || index_error(error).is_some()
}

/// Returns the search error, if that is the cause.
pub(super) fn index_error(error: &Error) -> Option<&SearchError> {
    match error {
        Error::Internal(cause) => cause.downcast_ref(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use model::Id;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn new_spaces_and_those_that_had_a_turn_alternate() {
        let spaces: [SpaceId; 5] =
            [1, 2, 3, 4, 5].map(|number| Id::from_uuid(Uuid::from_u128(number)));
        let failures = Failures::default();
        for (space, is_begun) in [(spaces[1], true), (spaces[0], true), (spaces[4], false)] {
            failures.postpone(UnfinishedSpace {
                space,
                is_forced: false,
                is_begun,
            });
            // Clocks may be coarse.
            let now = Instant::now();
            while Instant::now() <= now {}
        }
        let ordered = failures.in_order(spaces.map(|space| (space, false)).to_vec());
        let ordered: Vec<SpaceId> = ordered.into_iter().map(|(space, _)| space).collect();
        let expected = [4, 1, 2, 0, 3].map(|index: usize| spaces[index]);
        assert_eq!(ordered, expected);
        assert_eq!(failures.due().len(), 3);
    }
}
