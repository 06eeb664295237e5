//! Changes to an index that are committed together.

use ::search::{Index, IndexedSpace, SearchError, Writer};
use context::{Ctx, compute::off_thread};
use model::{
    Error, Oid, Result,
    id::{OrganizationId, SpaceId},
};
use store::search;
use tokio::time::Instant;

use super::{
    target::{IndexTarget, UpdateTask, state_of},
    turn::TurnLimits,
};

/// Pages per commit, also in the middle of a large space, to bound uncommitted changes.
const PAGES_PER_COMMIT: usize = 2_000;
/// Revision of a space that is only partly indexed: no commit has this id.
const PARTIAL_REVISION: Oid = Oid::EMPTY_TREE;

pub(super) struct Batch<'a> {
    pub(super) ctx: &'a Ctx,
    target: &'a IndexTarget,
    /// None after it was returned.
    writer: Option<Writer>,
    /// Watermark of all commits but the last one.
    watermark: i64,
    pub(super) turn: TurnLimits,
    /// Start of the current space, and the pages written for it since.
    begun_at: Instant,
    pages_of_turn: usize,
    /// Since the last commit.
    pages: usize,
    has_changes: bool,
}

impl<'a> Batch<'a> {
    /// The task's watermark is stored by the last commit, and by the others if the index has none yet.
    pub(super) fn new(
        ctx: &'a Ctx,
        target: &'a IndexTarget,
        writer: Writer,
        task: &UpdateTask<'_>,
    ) -> Self {
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

    /// Indexes the current state of a space. `is_forced` compares its pages even if the index has the revision.
    /// Returns false if pages are left for the next turn: then the index does not have the revision yet.
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
            // If a commit comes before the last page, the index must know that the space is incomplete.
            self.put_space(&IndexedSpace {
                revision: PARTIAL_REVISION,
                ..state
            })?;
        }
        let is_complete = self.put(&main).await?;
        if is_complete {
            self.put_space(&state)?;
        }
        Ok(is_complete)
    }

    /// Marks a space as incomplete, even if the index has its revision, so that the rest is indexed after a restart
    /// of the node too.
    pub(super) fn mark_unfinished(&mut self, space: SpaceId) -> Result<()> {
        match self.read(|index| index.space(space))? {
            Some(indexed) if indexed.revision != PARTIAL_REVISION => {
                self.put_space(&IndexedSpace {
                    revision: PARTIAL_REVISION,
                    ..indexed
                })
            }
            _ => Ok(()),
        }
    }

    /// Returns whether the turn is over. Each turn writes something, so that every space is finished eventually.
    pub(super) fn is_turn_over(&self) -> bool {
        self.pages_of_turn > 0 && self.begun_at.elapsed() >= self.turn.max_time
    }

    /// Removes a space that is deleted, purged, or now in another shard.
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

    /// Queries the index, which may read files.
    pub(super) fn read<T>(&self, look: impl FnOnce(&Index) -> Result<T, SearchError>) -> Result<T> {
        off_thread(|| look(&self.target.index)).map_err(Error::internal)
    }

    /// Writes pages, on the compute share of their organization.
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

    /// Commits pending changes and returns the writer.
    pub(super) fn finish(mut self, watermark: i64) -> Result<Writer> {
        if self.has_changes || self.target.index.watermark() != Some(watermark) {
            self.commit(watermark)?;
        }
        let writer = self.writer.take();
        Ok(writer.expect("it is given back once"))
    }
}

/// Dropping a writer waits for its threads. Uncommitted changes are lost.
impl Drop for Batch<'_> {
    fn drop(&mut self) {
        if let Some(writer) = self.writer.take() {
            off_thread(|| drop(writer));
        }
    }
}
