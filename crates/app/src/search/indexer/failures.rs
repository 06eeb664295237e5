//! Spaces that could not be indexed, or only a part of them. They keep nobody else from being indexed; what failed is told
//! once.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use ::search::SearchError;
use model::{Error, id::SpaceId};
use tokio::time::Instant;

use crate::App;

/// After how long what was only busy is tried again. What is broken waits until all spaces are looked at.
const RETRY_AFTER: Duration = Duration::from_secs(5);

#[derive(Default)]
pub(super) struct Failures(Mutex<HashMap<SpaceId, Option<Instant>>>);

impl Failures {
    pub(super) fn note(&self, space: SpaceId, error: &Error) {
        let is_busy = matches!(
            error,
            Error::RateLimited { .. } | Error::TooMany { .. } | Error::Unavailable(_)
        );
        let retry_at = is_busy.then(|| Instant::now() + RETRY_AFTER);
        let is_news = self.lock().insert(space, retry_at).is_none();
        let cause = error.trace();
        if is_news {
            tracing::warn!(space.id = %space, "space {space} is not indexed and is tried again later: {cause}");
        } else {
            tracing::debug!(space.id = %space, "space {space} is still not indexed: {cause}");
        }
    }

    /// Notes a space that is not finished: its next turn is now, after others had theirs.
    pub(super) fn postpone(&self, space: SpaceId) {
        self.lock().insert(space, Some(Instant::now()));
    }

    pub(super) fn forget(&self, space: SpaceId) {
        self.lock().remove(&space);
    }

    /// Those whose turn it is.
    pub(super) fn due(&self) -> Vec<SpaceId> {
        let now = Instant::now();
        let failures = self.lock();
        let due = failures
            .iter()
            .filter(|(_, at)| at.is_some_and(|at| at <= now));
        due.map(|(space, _)| *space).collect()
    }

    pub(super) fn all(&self) -> Vec<SpaceId> {
        self.lock().keys().copied().collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<SpaceId, Option<Instant>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether it is no fault of the space: without the database or the index, none can be indexed.
pub(super) fn concerns_all(app: &App, error: &Error) -> bool {
    app.db.is_away(error) || index_error(error).is_some()
}

/// What is wrong with the index, if that is what failed.
pub(super) fn index_error(error: &Error) -> Option<&SearchError> {
    match error {
        Error::Internal(cause) => cause.downcast_ref(),
        _ => None,
    }
}
