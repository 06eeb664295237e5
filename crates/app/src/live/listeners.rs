//! Who listens on this node. What lets them is looked at for many of them at once: tokens of all, which is cheap, and the
//! access of so many in turn.

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
    feeds::{self, Access},
    tokens,
};
use tokio::sync::Notify;

/// On one node. A browser takes one for each space that is open in it.
const MAX_LISTENERS_PER_USER: usize = 20;
/// After how many seconds to come back who has too many.
const RETRY_AFTER: u64 = 10;
/// Listeners whose access is looked at in one round: a role is computed for each. With a round every 300 ms, each of
/// 3,000 has its turn within a second. Of more, each has it later, and is still asked before it is told anything.
const MAX_CHECKED_AT_ONCE: usize = 1000;

#[derive(Default)]
pub(super) struct Listeners(Arc<Mutex<Registry>>);

#[derive(Default)]
struct Registry {
    last_number: u64,
    /// By user first, to count those of one.
    open: BTreeMap<(UserId, u64), Listener>,
    /// The last one whose access was looked at.
    last_checked: Option<Access>,
}

struct Listener {
    access: Access,
    ended: Arc<Notify>,
}

/// Counts a listener until it is dropped.
pub(super) struct Registration {
    pub(super) access: Access,
    number: u64,
    ended: Arc<Notify>,
    listeners: Arc<Mutex<Registry>>,
}

impl Listeners {
    /// Refuses whoever has too many open already.
    pub(super) fn register(&self, access: Access) -> Result<Registration> {
        let mut registry = self.0.lock().expect("no holder panics");
        let all_of_user = (access.user, 0)..=(access.user, u64::MAX);
        if registry.open.range(all_of_user).count() >= MAX_LISTENERS_PER_USER {
            return Err(Error::TooMany {
                message: format!(
                    "You have {MAX_LISTENERS_PER_USER} event streams open, which is the most. Close one first."
                ),
                retry_after: RETRY_AFTER,
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

    /// Ends those whose token is not in force any more. Asks the database once, and not at all while nobody listens.
    pub(super) async fn end_without_token(&self, db: &Db) -> Result<()> {
        let open = self.tokens();
        if open.is_empty() {
            return Ok(());
        }
        let ended = tokens::list_ended(db, &open).await?;
        let ended: BTreeSet<ApiTokenId> = ended.into_iter().collect();
        self.end(|access| ended.contains(&access.token));
        Ok(())
    }

    /// Ends those whose turn it is and whose user may no longer see the space.
    pub(super) async fn end_without_access(&self, db: &Db) -> Result<()> {
        let turn = self.take_turn();
        if turn.is_empty() {
            return Ok(());
        }
        let ended = feeds::without_access(db, &turn).await?;
        let ended: BTreeSet<Access> = ended.into_iter().collect();
        self.end(|access| ended.contains(access));
        Ok(())
    }

    fn end(&self, has_ended: impl Fn(&Access) -> bool) {
        let registry = self.0.lock().expect("no holder panics");
        let listeners = registry.open.values();
        for listener in listeners.filter(|listener| has_ended(&listener.access)) {
            listener.ended.notify_one();
        }
    }

    /// Each once: many listeners share one.
    fn tokens(&self) -> Vec<ApiTokenId> {
        let registry = self.0.lock().expect("no holder panics");
        let listeners = registry.open.values();
        let distinct: BTreeSet<ApiTokenId> =
            listeners.map(|listener| listener.access.token).collect();
        distinct.into_iter().collect()
    }

    /// Those whose access is looked at next, each once: many listeners share one.
    fn take_turn(&self) -> Vec<Access> {
        let mut registry = self.0.lock().expect("no holder panics");
        let listeners = registry.open.values();
        let distinct: BTreeSet<Access> = listeners.map(|listener| listener.access).collect();
        let turn = after(&distinct, registry.last_checked);
        registry.last_checked = turn.last().copied();
        turn
    }
}

/// Those after the last one, going on with the first, as many as are looked at in one round.
fn after(all: &BTreeSet<Access>, last: Option<Access>) -> Vec<Access> {
    let start = last.map_or(Bound::Unbounded, Bound::Excluded);
    let rest = all.range::<Access, _>((start, Bound::Unbounded));
    let again = all
        .iter()
        .take_while(|access| last.is_some_and(|last| **access <= last));
    let turn = rest.chain(again).take(MAX_CHECKED_AT_ONCE);
    turn.copied().collect()
}

impl Registration {
    /// Returns when the listener has to go.
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

    fn access(number: u128) -> Access {
        let id = Uuid::from_u128(number);
        Access {
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
        // Another of the same takes no place in a round.
        open.push(listeners.register(access(7)).expect("the second"));
        for _ in 0..3 {
            let rounds: Vec<Vec<Access>> = (0..3).map(|_| listeners.take_turn()).collect();
            assert!(rounds.iter().all(|round| round.len() == 1000));
            let seen: BTreeSet<Access> = rounds.into_iter().flatten().collect();
            assert_eq!(seen.len(), 3000);
        }
        // The one that was last goes; the next round begins where it was.
        listeners.take_turn();
        open.retain(|registration| registration.access != access(999));
        assert_eq!(listeners.take_turn().first(), Some(&access(1000)));
        // Few are all looked at in each round.
        open.truncate(20);
        for _ in 0..3 {
            assert_eq!(listeners.take_turn().len(), 20);
        }
    }
}
