//! Which processes exist: at most so many, and so many for one organization.
//! A call of a script without a process gets a free slot, or that of a process without calls, or waits. Some slots are
//! for organizations that have no process, and among those that wait the one with the fewest processes is first, so that
//! no organization can keep out others.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use model::id::OrganizationId;
use tokio::sync::Notify;

use crate::{
    Script, Settings,
    process::{End, Process},
};

/// Concurrent calls of one process.
const MAX_CALLS: usize = 32;
/// One slot in so many is for organizations without processes.
const RESERVED_SHARE: usize = 4;

pub(crate) struct Pool {
    settings: Arc<Settings>,
    state: Mutex<PoolState>,
    changed: Notify,
}

#[derive(Default)]
struct PoolState {
    /// Those that take calls, by the id of their script.
    processes: HashMap<Arc<str>, Arc<Process>>,
    /// Slots in use.
    slots: BTreeMap<usize, OrganizationId>,
    /// Slots of processes that are about to end.
    leaving: BTreeSet<usize>,
    waiting: HashMap<OrganizationId, usize>,
    is_stopping: bool,
}

/// Occupied for the life of a process.
pub(crate) struct Slot {
    pool: Arc<Pool>,
    number: usize,
}

/// A call that has begun, with a slot if its process has to be started.
pub(crate) type Entry = (Arc<Process>, Option<Slot>);

impl Pool {
    pub(crate) fn new(settings: Arc<Settings>) -> Self {
        Self {
            settings,
            state: Mutex::default(),
            changed: Notify::new(),
        }
    }

    /// Waits for a process and begins the call in it. Returns `None` if the pool is stopping.
    pub(crate) async fn enter(self: &Arc<Self>, script: &Script, call: u64) -> Option<Entry> {
        let mut waiting = None;
        loop {
            let changed = self.changed.notified();
            {
                let mut state = self.state();
                if state.is_stopping {
                    return None;
                }
                if let Some(entry) = self.try_enter(&mut state, script, call) {
                    return Some(entry);
                }
            }
            if waiting.is_none() {
                waiting = Some(Waiting::new(self, script.organization));
            }
            changed.await;
        }
    }

    fn try_enter(
        self: &Arc<Self>,
        state: &mut PoolState,
        script: &Script,
        call: u64,
    ) -> Option<Entry> {
        if let Some(process) = state.processes.get(&script.id) {
            let mut accounts = process.accounts();
            if accounts.len() >= MAX_CALLS {
                return None;
            }
            accounts.begin(call);
            return Some((Arc::clone(process), None));
        }
        let number = self.find_slot(state, script.organization)?;
        let process = Process::new(script.clone(), number, &self.settings);
        process.accounts().begin(call);
        let process = Arc::new(process);
        let id = Arc::clone(&script.id);
        state.processes.insert(id, Arc::clone(&process));
        state.slots.insert(number, script.organization);
        let pool = Arc::clone(self);
        Some((process, Some(Slot { pool, number })))
    }

    /// Finds a free slot, or makes an idle process leave, whose slot is free soon.
    fn find_slot(&self, state: &mut PoolState, organization: OrganizationId) -> Option<usize> {
        let own = state.count(organization);
        if own >= self.settings.max_processes_per_organization {
            state.make_leave(Some(organization));
            return None;
        }
        let most = self.settings.max_processes;
        let reserved = if own == 0 { 0 } else { most / RESERVED_SHARE };
        let before = state.count_waiting_before(organization, own);
        if state.slots.len() + reserved + before >= most {
            if state.slots.len() >= most || reserved > 0 {
                state.make_leave(None);
            }
            return None;
        }
        (0..most).find(|number| !state.slots.contains_key(number))
    }

    /// Lets no more calls begin in a process. It is stopped when it has none.
    pub(crate) fn retire(&self, process: &Arc<Process>) {
        self.state().retire(process);
        self.changed.notify_waiters();
    }

    /// Ends a call. A process that may be in a bad state gets no other.
    pub(crate) fn end_call(&self, process: &Arc<Process>, call: u64) -> Vec<crate::ScriptLog> {
        let logs = process.accounts().end(call);
        self.update(process);
        logs
    }

    /// To be called when calls may have ended.
    pub(crate) fn update(&self, process: &Process) {
        let accounts = process.accounts();
        if accounts.is_retired && accounts.len() == 0 {
            process.stop(End::Unused);
        }
        drop(accounts);
        self.changed.notify_waiters();
    }

    /// Retires the process if it has been idle for as long as the settings say.
    pub(crate) fn retire_idle(&self, process: &Arc<Process>) {
        let mut state = self.state();
        let idle_since = process.accounts().idle_since();
        if idle_since.is_some_and(|since| since.elapsed() >= self.settings.max_idle) {
            state.retire(process);
        }
    }

    /// Lets no more calls begin, and stops all processes.
    pub(crate) fn stop(&self) {
        let mut state = self.state();
        state.is_stopping = true;
        for process in state.processes.values() {
            process.stop(End::Stopping);
        }
        drop(state);
        self.changed.notify_waiters();
    }

    fn state(&self) -> MutexGuard<'_, PoolState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PoolState {
    fn count(&self, organization: OrganizationId) -> usize {
        let owners = self.slots.values();
        owners.filter(|owner| **owner == organization).count()
    }

    /// The number of other organizations that wait and have fewer processes.
    fn count_waiting_before(&self, organization: OrganizationId, own: usize) -> usize {
        let others = self.waiting.keys().filter(|other| **other != organization);
        others.filter(|other| self.count(**other) < own).count()
    }

    /// Retires the process that has been idle for longest, unless one is leaving already.
    fn make_leave(&mut self, organization: Option<OrganizationId>) {
        let is_meant = |owner: OrganizationId| organization.is_none_or(|meant| meant == owner);
        let mut leaving = self
            .leaving
            .iter()
            .filter_map(|number| self.slots.get(number));
        if leaving.any(|owner| is_meant(*owner)) {
            return;
        }
        let meant = self.processes.values();
        let meant = meant.filter(|process| is_meant(process.script.organization));
        let idle = meant.filter_map(|process| Some((process.accounts().idle_since()?, process)));
        let oldest = idle.min_by_key(|(since, _)| *since);
        if let Some(process) = oldest.map(|(_, process)| Arc::clone(process)) {
            self.retire(&process);
        }
    }

    fn retire(&mut self, process: &Arc<Process>) {
        let id = &process.script.id;
        if self
            .processes
            .get(id)
            .is_some_and(|known| Arc::ptr_eq(known, process))
        {
            self.processes.remove(id);
        }
        let mut accounts = process.accounts();
        accounts.is_retired = true;
        if accounts.len() == 0 {
            self.leaving.insert(process.slot);
            process.stop(End::Unused);
        }
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut state = self.pool.state();
        state.slots.remove(&self.number);
        state.leaving.remove(&self.number);
        drop(state);
        self.pool.changed.notify_waiters();
    }
}

/// Counts an organization among those that wait.
struct Waiting<'a> {
    pool: &'a Pool,
    organization: OrganizationId,
}

impl<'a> Waiting<'a> {
    fn new(pool: &'a Pool, organization: OrganizationId) -> Self {
        *pool.state().waiting.entry(organization).or_default() += 1;
        Self { pool, organization }
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        let mut state = self.pool.state();
        if let Some(count) = state.waiting.get_mut(&self.organization) {
            *count -= 1;
            if *count == 0 {
                state.waiting.remove(&self.organization);
            }
        }
        drop(state);
        self.pool.changed.notify_waiters();
    }
}
