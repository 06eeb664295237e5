//! Who listens on this node. What lets them is looked at for all of them at once, however many they are.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex},
};

use model::{Error, Result, id::UserId};
use store::{
    Db,
    feeds::{self, Access},
};
use tokio::sync::Notify;

/// On one node. A browser takes one for each space that is open in it.
const MAX_LISTENERS_PER_USER: usize = 20;
/// After how many seconds to come back who has too many.
const RETRY_AFTER: u64 = 10;

#[derive(Default)]
pub(super) struct Listeners(Arc<Mutex<Registry>>);

#[derive(Default)]
struct Registry {
    last_number: u64,
    /// By user first, to count those of one.
    open: BTreeMap<(UserId, u64), Listener>,
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

    /// Ends those whose token is not in force any more, or whose user may no longer see the space. Asks the database
    /// once, and not at all while nobody listens.
    pub(super) async fn end_without_access(&self, db: &Db) -> Result<()> {
        let open = self.accesses();
        if open.is_empty() {
            return Ok(());
        }
        let ended: BTreeSet<Access> = feeds::without_access(db, &open)
            .await?
            .into_iter()
            .collect();
        let registry = self.0.lock().expect("no holder panics");
        let listeners = registry.open.values();
        for listener in listeners.filter(|listener| ended.contains(&listener.access)) {
            listener.ended.notify_one();
        }
        Ok(())
    }

    /// Each once: many listeners share one.
    fn accesses(&self) -> Vec<Access> {
        let registry = self.0.lock().expect("no holder panics");
        let distinct: BTreeSet<Access> = registry
            .open
            .values()
            .map(|listener| listener.access)
            .collect();
        distinct.into_iter().collect()
    }
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
