//! Updates the index of this node from main of all spaces.
//!
//! Each node does so by itself: it follows the event log by position, and stores the position in each commit of the
//! index. Periodically it compares all spaces with the index, so that correctness does not depend on interpreting
//! every event. See `docs/SEARCH.md`.

mod batch;
mod computed;
mod content;
mod failures;
mod fingerprint;
mod follow;
mod rebuild;
mod space;
mod target;
mod text_budget;
mod turn;
mod update;
mod writers;

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use ::search::Index;
use context::App;
use model::{Error, Result, event::EventType, id::SpaceId};
use store::search::{self, LoggedEvent};
use tokio::time::Instant;

pub use self::rebuild::rebuild;
use self::{
    failures::Failures,
    target::{IndexTarget, SpacesToCheck, UpdateTask},
    turn::TurnLimits,
};
use super::engine::BuildProgress;
use crate::search::engine::SearchEngine;

pub(crate) use self::writers::Writers;

/// Events read per query.
const EVENT_BATCH: i64 = 500;
/// Maximum delay before the position is committed, if events did not change the index.
const COMMIT_INTERVAL: Duration = Duration::from_secs(5);
/// Spaces of a comparison that are processed before the event log is read again.
const SPACE_BATCH: usize = 25;

/// Receives the progress of long operations.
pub trait Progress: Send + Sync {
    /// Total number of spaces.
    fn total(&self, spaces: u64);
    /// Number of finished spaces.
    fn done(&self, spaces: u64);
}

/// Ignores progress.
impl Progress for () {
    fn total(&self, _: u64) {}
    fn done(&self, _: u64) {}
}

impl Progress for BuildProgress {
    fn total(&self, spaces: u64) {
        Self::total(self, spaces);
    }

    fn done(&self, spaces: u64) {
        Self::done(self, spaces);
    }
}

/// Updates the index of one shard of this node.
pub struct Indexer {
    app: Arc<App>,
    shard: u32,
    failures: Failures,
    read: Mutex<Option<LogPosition>>,
}

/// Up to where the log was read, which may be ahead of the last commit of the index.
#[derive(Clone)]
struct LogPosition {
    /// A rebuilt index has another position.
    index: Arc<Index>,
    position: i64,
    /// Since when it is ahead.
    ahead_since: Option<Instant>,
}

impl LogPosition {
    /// Starts from the last commit.
    fn of(index: &Arc<Index>) -> Self {
        Self {
            index: index.clone(),
            position: index.watermark().unwrap_or_default(),
            ahead_since: None,
        }
    }

    /// Advances to a position.
    fn advance_to(self, position: i64) -> Self {
        let is_ahead = position > self.position;
        Self {
            ahead_since: self.ahead_since.or_else(|| is_ahead.then(Instant::now)),
            position,
            ..self
        }
    }

    fn is_commit_due(&self) -> bool {
        let since = self.ahead_since;
        since.is_some_and(|since| since.elapsed() >= COMMIT_INTERVAL)
    }
}

impl Indexer {
    pub fn new(app: Arc<App>, shard: u32) -> Self {
        Self {
            app,
            shard,
            failures: Failures::default(),
            read: Mutex::new(None),
        }
    }

    /// Updates all spaces of the shard whose head differs from the index.
    pub async fn reconcile(&self, progress: &dyn Progress) -> Result<()> {
        // In this order: then the index is ahead of the log only if the database was restored from a backup.
        let known = self.target()?.index.watermark();
        let newest = search::last_position(&self.app.db).await?;
        let is_restored = known.is_some_and(|position| position > newest);
        let mut waiting: VecDeque<(SpaceId, bool)> = self.find_differences().await?.into();
        let total = waiting.len();
        progress.total(total as u64);
        // The first commit marks an index as built, so it must contain everything.
        let (turn, at_once) = if known.is_some() {
            (TurnLimits::SHORT, SPACE_BATCH)
        } else {
            (TurnLimits::WHOLE, usize::MAX)
        };
        loop {
            let done_before = total - waiting.len();
            let part = waiting.drain(..waiting.len().min(at_once));
            let spaces: Vec<(SpaceId, bool)> = part.collect();
            let mut writer = self.app.feature::<Writers>().write(self.shard).await;
            let target = self.target()?;
            let watermark = target.index.watermark().filter(|_| !is_restored);
            let task = UpdateTask {
                spaces: &spaces,
                turn,
                watermark: watermark.unwrap_or(newest),
                failures: &self.failures,
                done: &|spaces| progress.done((done_before + spaces) as u64),
            };
            let unfinished = target.update(&mut writer, &task).await?;
            let unfinished = unfinished.into_iter();
            waiting.extend(unfinished.map(|unfinished| (unfinished.space, unfinished.is_forced)));
            // Also with nothing to do: an empty index must store its position too.
            if waiting.is_empty() {
                break;
            }
        }
        if is_restored {
            *self.read() = None;
        }
        Ok(())
    }

    async fn find_differences(&self) -> Result<Vec<(SpaceId, bool)>> {
        let mut spaces = self.target()?.find_differences().await?;
        let failed = self.failures.all().into_iter();
        spaces.extend(failed.map(|space| (space, true)));
        Ok(spaces.into_iter().collect())
    }

    /// Removes deleted spaces from disk. Returns how many sections are rewritten for that in the background; the old
    /// files are deleted by the next call.
    pub async fn expunge(&self) -> Result<u64> {
        let mut writer = self.app.feature::<Writers>().write(self.shard).await;
        writer.expunge(&self.target()?.index)
    }

    /// Applies the events after the last position. Returns true if there may be more to do: there were events, or
    /// pages were left for the next turn. An index that was never built is compared with all spaces first.
    pub async fn catch_up(&self) -> Result<bool> {
        if self.target()?.index.watermark().is_none() {
            self.reconcile(&()).await?;
            return Ok(true);
        }
        let mut writer = self.app.feature::<Writers>().write(self.shard).await;
        let target = self.target()?;
        let read = self.position_in(&target.index);
        let events = search::events_after(&self.app.db, read.position, EVENT_BATCH).await?;
        let position = events.last().map_or(read.position, |event| event.position);
        let mut read = read.advance_to(position);
        let mut wanted = named(&events);
        wanted.extend(target.find_showing_computed(&events).await?);
        let due = self.failures.due().into_iter();
        wanted.extend(due.map(|space| (space, true)));
        let spaces = self.failures.in_order(target.find_outdated(&wanted).await?);
        if !spaces.is_empty() || read.is_commit_due() {
            let task = UpdateTask {
                spaces: &spaces,
                turn: TurnLimits::SHORT,
                watermark: position,
                failures: &self.failures,
                done: &|_| (),
            };
            for unfinished in target.update(&mut writer, &task).await? {
                self.failures.postpone(unfinished);
            }
            read = LogPosition::of(&target.index);
        }
        self.app
            .feature::<SearchEngine>()
            .record_read(self.shard, read.position);
        *self.read() = Some(read);
        Ok(!events.is_empty() || !self.failures.due().is_empty())
    }

    /// Returns the current index of the shard: a rebuild replaces it.
    fn target(&self) -> Result<IndexTarget> {
        let index = self.app.feature::<SearchEngine>().index(self.shard);
        let index = index.ok_or_else(|| {
            let shard = self.shard;
            Error::internal(format!("the index of shard {shard} is not on this node"))
        })?;
        Ok(IndexTarget {
            app: self.app.clone(),
            shard: self.shard,
            index,
        })
    }

    fn position_in(&self, index: &Arc<Index>) -> LogPosition {
        let read = self.read().clone();
        let read = read.filter(|read| Arc::ptr_eq(&read.index, index));
        read.unwrap_or_else(|| LogPosition::of(index))
    }

    fn read(&self) -> MutexGuard<'_, Option<LogPosition>> {
        self.read.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the spaces of these events. Not every event changes content, and changes of the space itself, such as its
/// language, and results of integrations come without a new revision.
fn named(events: &[LoggedEvent]) -> SpacesToCheck {
    let mut wanted = SpacesToCheck::new();
    for event in events {
        for space in &event.spaces {
            let is_forced = matches!(
                event.event_type,
                Some(EventType::SpaceUpdated | EventType::ContentComputed)
            );
            *wanted.entry(*space).or_default() |= is_forced;
        }
    }
    wanted
}
