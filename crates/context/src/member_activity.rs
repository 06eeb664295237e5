//! Last activity of members. Requests only record it in memory; it is flushed to the database periodically, at most
//! once an hour for each member and node.

use std::{
    collections::{BTreeMap, HashSet},
    sync::{Mutex, PoisonError},
    time::Duration,
};

use model::{
    Result,
    id::{OrganizationId, UserId},
};
use moka::sync::Cache;
use store::members;

use crate::{App, Ctx, features::Feature, settings::Settings};

const RECORD_INTERVAL: Duration = Duration::from_hours(1);
const RECENT_CAPACITY: u64 = 100_000;
/// Members that are not stored yet. Further ones are recorded an hour later.
const MAX_PENDING: usize = 10_000;

pub(crate) struct MemberActivity {
    /// Members seen by this node within the hour.
    recent: Cache<(OrganizationId, UserId), ()>,
    waiting: Mutex<HashSet<(OrganizationId, UserId)>>,
}

impl Feature for MemberActivity {
    fn new(_: &Settings) -> Self {
        Self {
            recent: Cache::builder()
                .max_capacity(RECENT_CAPACITY)
                .time_to_live(RECORD_INTERVAL)
                .build(),
            waiting: Mutex::default(),
        }
    }
}

impl MemberActivity {
    fn record(&self, organization: OrganizationId, user: UserId) {
        let member = (organization, user);
        if self.recent.contains_key(&member) {
            return;
        }
        self.recent.insert(member, ());
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.len() < MAX_PENDING {
            waiting.insert(member);
        }
    }

    fn take(&self) -> BTreeMap<OrganizationId, Vec<UserId>> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let mut taken: BTreeMap<OrganizationId, Vec<UserId>> = BTreeMap::new();
        for (organization, user) in waiting.drain() {
            taken.entry(organization).or_default().push(user);
        }
        taken
    }
}

impl Ctx {
    /// Records activity of the caller in an organization. They need not be a member of it.
    pub fn record_activity(&self, organization: OrganizationId) {
        if let Ok(user) = self.user() {
            self.app
                .feature::<MemberActivity>()
                .record(organization, user);
        }
    }
}

/// Stores recorded activity in the database.
pub async fn store(app: &App) -> Result<()> {
    let now = app.clock.now();
    for (organization, users) in app.feature::<MemberActivity>().take() {
        members::record_activities(&app.db, organization, &users, now).await?;
    }
    Ok(())
}
