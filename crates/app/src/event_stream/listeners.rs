//! The listeners of this node. Their permissions are checked in batches: the tokens of all, which is cheap, and the
//! access of a limited number in turn.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Bound,
    sync::{Arc, Mutex},
};

use model::{
    Error, Result,
    id::{ApiTokenId, UserId},
};
use store::{
    Db,
    feeds::{self, ListenerAccess},
    tokens,
};
use tokio::sync::Notify;

/// Per node. A browser opens one stream per open space.
const MAX_LISTENERS_PER_USER: usize = 20;
/// Seconds until a user with too many streams may retry.
const RETRY_AFTER_SECONDS: u64 = 10;
/// Listeners whose access is checked per round: a role is computed for each. With a round every 300 ms, 3,000
/// listeners are checked within a second. With more it takes longer, but each is still checked before an event is
/// sent.
const ACCESS_CHECK_BATCH: usize = 1000;

#[derive(Default)]
pub(super) struct Listeners(Arc<Mutex<Registry>>);

#[derive(Default)]
struct Registry {
    last_number: u64,
    /// Keyed by user first, to count the listeners of one user.
    open: BTreeMap<(UserId, u64), Listener>,
    /// The last listener whose access was checked.
    last_checked: Option<ListenerAccess>,
}

struct Listener {
    access: ListenerAccess,
    ended: Arc<Notify>,
}

/// Counts a listener until dropped.
pub(super) struct Registration {
    pub(super) access: ListenerAccess,
    number: u64,
    ended: Arc<Notify>,
    listeners: Arc<Mutex<Registry>>,
}

impl Listeners {
    /// Fails if the user has too many streams open.
    pub(super) fn register(&self, access: ListenerAccess) -> Result<Registration> {
        let mut registry = self.0.lock().expect("no holder panics");
        let all_of_user = (access.user, 0)..=(access.user, u64::MAX);
        if registry.open.range(all_of_user).count() >= MAX_LISTENERS_PER_USER {
            return Err(Error::TooMany {
                message: format!(
                    "You have {MAX_LISTENERS_PER_USER} event streams open, which is the limit. Close one first."
                ),
                retry_after: RETRY_AFTER_SECONDS,
            });
        }
        registry.last_number += 1;
        let number = registry.last_number;
        let ended = Arc::new(Notify::new());
        let listener = Listener {
            access,
            ended: ended.clone(),
        };
        registry.open.insert((access.user, number), listener);
        drop(registry);
        Ok(Registration {
            access,
            number,
            ended,
            listeners: self.0.clone(),
        })
    }

    /// Ends listeners whose token is no longer valid. Runs one query, and none without listeners.
    pub(super) async fn end_without_token(&self, db: &Db) -> Result<()> {
        let open = self.tokens();
        if open.is_empty() {
            return Ok(());
        }
        let ended = tokens::filter_invalid(db, &open).await?;
        let ended: BTreeSet<ApiTokenId> = ended.into_iter().collect();
        self.end(|access| ended.contains(&access.token));
        Ok(())
    }

    /// Ends listeners of the next batch whose user may no longer see the space.
    pub(super) async fn end_without_access(&self, db: &Db) -> Result<()> {
        let turn = self.next_batch();
        if turn.is_empty() {
            return Ok(());
        }
        let ended = feeds::without_access(db, &turn).await?;
        let ended: BTreeSet<ListenerAccess> = ended.into_iter().collect();
        self.end(|access| ended.contains(access));
        Ok(())
    }

    fn end(&self, has_ended: impl Fn(&ListenerAccess) -> bool) {
        let registry = self.0.lock().expect("no holder panics");
        let listeners = registry.open.values();
        for listener in listeners.filter(|listener| has_ended(&listener.access)) {
            listener.ended.notify_one();
        }
    }

    /// Deduplicated: many listeners share a token.
    fn tokens(&self) -> Vec<ApiTokenId> {
        let registry = self.0.lock().expect("no holder panics");
        let listeners = registry.open.values();
        let distinct: BTreeSet<ApiTokenId> =
            listeners.map(|listener| listener.access.token).collect();
        distinct.into_iter().collect()
    }

    /// Returns the next batch to check, deduplicated: many listeners share an access.
    fn next_batch(&self) -> Vec<ListenerAccess> {
        let mut registry = self.0.lock().expect("no holder panics");
        let listeners = registry.open.values();
        let distinct: BTreeSet<ListenerAccess> =
            listeners.map(|listener| listener.access).collect();
        let turn = after(&distinct, registry.last_checked);
        registry.last_checked = turn.last().copied();
        turn
    }
}

/// Returns the items after the last one, wrapping around, up to one batch.
fn after(all: &BTreeSet<ListenerAccess>, last: Option<ListenerAccess>) -> Vec<ListenerAccess> {
    let start = last.map_or(Bound::Unbounded, Bound::Excluded);
    let rest = all.range::<ListenerAccess, _>((start, Bound::Unbounded));
    let again = all
        .iter()
        .take_while(|access| last.is_some_and(|last| **access <= last));
    let turn = rest.chain(again).take(ACCESS_CHECK_BATCH);
    turn.copied().collect()
}

impl Registration {
    /// Resolves when the stream has to end.
    pub(super) async fn ended(&self) {
        self.ended.notified().await;
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        let mut registry = self.listeners.lock().expect("no holder panics");
        registry.open.remove(&(self.access.user, self.number));
    }
}

#[cfg(test)]
mod tests {
    use model::Id;
    use uuid::Uuid;

    use super::*;

    fn access(number: u128) -> ListenerAccess {
        let id = Uuid::from_u128(number);
        ListenerAccess {
            token: Id::from_uuid(id),
            user: Id::from_uuid(id),
            organization: Id::from_uuid(id),
            space: Id::from_uuid(id),
        }
    }

    #[test]
    fn three_rounds_look_at_three_thousand() {
        let listeners = Listeners::default();
        let mut open: Vec<Registration> = (0..3000)
            .map(|number| listeners.register(access(number)).expect("the first"))
            .collect();
        // A duplicate does not count towards the batch.
        open.push(listeners.register(access(7)).expect("the second"));
        for _ in 0..3 {
            let rounds: Vec<Vec<ListenerAccess>> = (0..3).map(|_| listeners.next_batch()).collect();
            assert!(rounds.iter().all(|round| round.len() == 1000));
            let checked: BTreeSet<ListenerAccess> = rounds.into_iter().flatten().collect();
            assert_eq!(checked.len(), 3000);
        }
        // The last checked listener leaves; the next round continues at its position.
        listeners.next_batch();
        open.retain(|registration| registration.access != access(999));
        assert_eq!(listeners.next_batch().first(), Some(&access(1000)));
        // A small number is checked entirely in each round.
        open.truncate(20);
        for _ in 0..3 {
            assert_eq!(listeners.next_batch().len(), 20);
        }
    }
}
