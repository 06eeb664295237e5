//! When tokens and sessions were used last. Requests only record it in memory, so that they need not write: it is stored
//! each minute, for all tokens in one statement.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use jiff::{SignedDuration, Timestamp};
use model::{Result, id::ApiTokenId, token::ApiToken};
use store::tokens;

use crate::{App, features::Feature, settings::Settings};

/// How often uses are stored, and how old what is shown as the last use can be.
pub const STORE_INTERVAL: Duration = Duration::from_mins(1);
/// Tokens whose use is not stored yet. Uses of further ones are lost.
const MAX_WAITING: usize = 100_000;
const STATEMENT_BATCH: usize = 5_000;

#[derive(Default)]
pub(crate) struct TokenUses {
    waiting: Mutex<HashMap<ApiTokenId, Timestamp>>,
}

impl Feature for TokenUses {
    fn new(_: &Settings) -> Self {
        Self::default()
    }
}

impl TokenUses {
    /// Records a use, unless one within the last minute is stored.
    pub(crate) fn record(&self, token: &ApiToken, now: Timestamp) {
        let interval = SignedDuration::try_from(STORE_INTERVAL).unwrap_or(SignedDuration::ZERO);
        let is_stored = |last: Timestamp| last <= now && now.duration_since(last) < interval;
        if !token.last_used_at.is_some_and(is_stored) {
            self.insert(token.id, now);
        }
    }

    fn insert(&self, id: ApiTokenId, at: Timestamp) {
        let mut waiting = self.lock();
        if let Some(known) = waiting.get_mut(&id) {
            *known = at.max(*known);
        } else if waiting.len() < MAX_WAITING {
            waiting.insert(id, at);
        }
    }

    fn take(&self) -> Vec<(ApiTokenId, Timestamp)> {
        self.lock().drain().collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<ApiTokenId, Timestamp>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl App {
    /// Adds the uses of this node that are not stored yet.
    pub fn add_recent_uses<'a>(&self, tokens: impl IntoIterator<Item = &'a mut ApiToken>) {
        let waiting = self.feature::<TokenUses>().lock();
        for token in tokens {
            token.last_used_at = token.last_used_at.max(waiting.get(&token.id).copied());
        }
    }
}

/// Stores the recorded uses. Those that cannot be stored now are stored the next time.
pub async fn store(app: &App) -> Result<()> {
    let uses: &TokenUses = app.feature();
    let mut taken = uses.take();
    // Nodes that store the same tokens at the same time lock them in the same order.
    taken.sort_unstable();
    let mut batches = taken.chunks(STATEMENT_BATCH);
    while let Some(batch) = batches.next() {
        if let Err(error) = tokens::record_uses(&app.db, batch).await {
            for (id, at) in batch.iter().chain(batches.flatten()) {
                uses.insert(*id, *at);
            }
            return Err(error);
        }
    }
    Ok(())
}
