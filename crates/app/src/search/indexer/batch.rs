//! Changes to an index that are committed together.

use ::search::{Index, IndexedSpace, SearchError, Writer};
use model::{
    Error, Oid, Result,
    id::{OrganizationId, SpaceId},
};
use store::search;
use tokio::time::Instant;

use super::{
    target::{Target, Task, state_of},
    turn::Turn,
};
use crate::{Ctx, compute::off_thread};

/// A commit comes after so many pages, also in the midst of a large space, so that what waits for it stays small.
const PAGES_PER_COMMIT: usize = 2_000;
/// What stands for the revision of a space of which the index has only a part: no commit has this name.
const UNFINISHED: Oid = Oid::EMPTY_TREE;

pub(super) struct Batch<'a> {
    pub(super) ctx: &'a Ctx,
    target: &'a Target,
    /// None when it was given back.
    writer: Option<Writer>,
    /// What commits say that come before the last one.
    watermark: i64,
    pub(super) turn: Turn,
    /// When the space began that is worked on, and what was written of it since.
    begun_at: Instant,
    pages_of_turn: usize,
    /// Since the last commit.
    pages: usize,
    has_changes: bool,
}

impl<'a> Batch<'a> {
    /// The watermark of the task is what its last commit will say, and what the others say where the index has none yet.
    pub(super) fn new(ctx: &'a Ctx, target: &'a Target, writer: Writer, task: &Task<'_>) -> Self {
        Self {
            ctx,
            target,
            writer: Some(writer),
            watermark: target.index.watermark().unwrap_or(task.watermark),
            turn: task.turn,
            begun_at: Instant::now(),
            pages_of_turn: 0,
            pages: 0,
            has_changes: false,
        }
    }

    /// Lets the index have a space as it is. `is_forced` looks at its pages also where the index has the revision. False
    /// when pages are left for another turn: then the index does not have the revision yet.
    pub(super) async fn update(&mut self, space: SpaceId, is_forced: bool) -> Result<bool> {
        let target = self.target;
        self.begun_at = Instant::now();
        self.pages_of_turn = 0;
        let main = search::find_main(self.ctx.db(), space).await?;
        let main = main.filter(|main| target.owns(main.head.organization));
        let indexed = self.read(|index| index.space(space))?;
        let Some(main) = main else {
            self.remove(space, indexed.is_some())?;
            return Ok(true);
        };
        let state = state_of(&main.head);
        if indexed == Some(state) && !is_forced {
            return Ok(true);
        }
        if indexed.is_none() {
            // Where the first commit comes before its last page, the index knows that it has only a part.
            self.put_space(&IndexedSpace {
                revision: UNFINISHED,
                ..state
            })?;
        }
        let is_complete = self.put(&main).await?;
        if is_complete {
            self.put_space(&state)?;
        }
        Ok(is_complete)
    }

    /// Lets the index know that it has not all of a space, although it may have its revision. So the rest is found also
    /// after the node was stopped.
    pub(super) fn mark_unfinished(&mut self, space: SpaceId) -> Result<()> {
        match self.read(|index| index.space(space))? {
            Some(indexed) if indexed.revision != UNFINISHED => self.put_space(&IndexedSpace {
                revision: UNFINISHED,
                ..indexed
            }),
            _ => Ok(()),
        }
    }

    /// Whether others have their turn now. Each turn writes something, so that every space is finished some time.
    pub(super) fn is_turn_over(&self) -> bool {
        self.pages_of_turn > 0 && self.begun_at.elapsed() >= self.turn.max_time
    }

    /// A space that is deleted, purged, or in another shard now.
    fn remove(&mut self, space: SpaceId, is_indexed: bool) -> Result<()> {
        if !is_indexed {
            return Ok(());
        }
        self.has_changes = true;
        off_thread(|| self.writer().delete_space(space)).map_err(Error::internal)
    }

    fn put_space(&mut self, space: &IndexedSpace) -> Result<()> {
        self.has_changes = true;
        off_thread(|| self.writer().put_space(space)).map_err(Error::internal)
    }

    fn writer(&mut self) -> &mut Writer {
        let writer = self.writer.as_mut();
        writer.expect("it is given back at the end")
    }

    /// Asks the index, which may read files.
    pub(super) fn read<T>(&self, look: impl FnOnce(&Index) -> Result<T, SearchError>) -> Result<T> {
        off_thread(|| look(&self.target.index)).map_err(Error::internal)
    }

    /// Writes pages, in the time of their organization.
    pub(super) async fn write(
        &mut self,
        organization: OrganizationId,
        pages: usize,
        work: impl FnOnce(&mut Writer) -> Result<(), SearchError>,
    ) -> Result<()> {
        if pages == 0 {
            return Ok(());
        }
        self.pages += pages;
        self.pages_of_turn += pages;
        self.has_changes = true;
        let (ctx, writer) = (self.ctx, self.writer());
        let written = ctx.app.compute.run(organization, || work(writer)).await?;
        written.map_err(Error::internal)
    }

    pub(super) fn commit_if_full(&mut self) -> Result<()> {
        if self.pages < PAGES_PER_COMMIT {
            return Ok(());
        }
        self.commit(self.watermark)
    }

    fn commit(&mut self, watermark: i64) -> Result<()> {
        off_thread(|| self.writer().commit(watermark)).map_err(Error::internal)?;
        self.pages = 0;
        self.has_changes = false;
        Ok(())
    }

    /// Commits what was not committed yet, and gives the writer back.
    pub(super) fn finish(mut self, watermark: i64) -> Result<Writer> {
        if self.has_changes || self.target.index.watermark() != Some(watermark) {
            self.commit(watermark)?;
        }
        let writer = self.writer.take();
        Ok(writer.expect("it is given back once"))
    }
}

/// A writer that is dropped waits for its threads. Nothing is left of what was not committed.
impl Drop for Batch<'_> {
    fn drop(&mut self) {
        if let Some(writer) = self.writer.take() {
            off_thread(|| drop(writer));
        }
    }
}
