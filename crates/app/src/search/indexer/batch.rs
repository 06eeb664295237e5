//! Changes to an index that are committed together.

use ::search::{Index, IndexedSpace, SearchError, Writer};
use model::{
    Error, Oid, Result,
    id::{OrganizationId, SpaceId},
};
use store::search::{self, Head};

use super::target::{Target, Task, state_of};
use crate::{Ctx, compute::off_thread};

/// A commit comes after so many pages, also in the midst of a large space, so that what waits for it stays small.
const PAGES_PER_COMMIT: usize = 2_000;
/// What stands for the revision of a space of which the index has only a part: no commit has this name.
const UNFINISHED: Oid = Oid::EMPTY_TREE;

pub(super) struct Batch<'a> {
    pub(super) ctx: &'a Ctx,
    target: &'a Target,
    writer: Writer,
    /// What commits say that come before the last one.
    watermark: i64,
    /// Pages that are put into the index for one space.
    max_pages: usize,
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
            writer,
            watermark: target.index.watermark().unwrap_or(task.watermark),
            max_pages: task.max_pages,
            pages: 0,
            has_changes: false,
        }
    }

    /// Lets the index have a space as it is. `is_forced` looks at its pages also where the index has the revision. False
    /// when pages are left for another turn: then the index does not have the revision yet.
    pub(super) async fn update(&mut self, space: SpaceId, is_forced: bool) -> Result<bool> {
        let target = self.target;
        let main = search::find_main(self.ctx.db(), space).await?;
        let main = main.filter(|main| target.owns(main.head.organization));
        let indexed = self.read(|index| index.space(space))?;
        let Some(main) = main else {
            self.remove(space, indexed.is_some())?;
            return Ok(true);
        };
        if indexed == Some(state_of(&main.head)) && !is_forced {
            return Ok(true);
        }
        if indexed.is_none() {
            // Where the first commit comes before its last page, the index knows that it has only a part.
            self.put_space(&main.head, UNFINISHED)?;
        }
        let is_complete = self.put(&main, self.max_pages).await?;
        if is_complete {
            self.put_space(&main.head, main.head.revision)?;
        }
        Ok(is_complete)
    }

    /// A space that is deleted, purged, or in another shard now.
    fn remove(&mut self, space: SpaceId, is_indexed: bool) -> Result<()> {
        if !is_indexed {
            return Ok(());
        }
        self.has_changes = true;
        off_thread(|| self.writer.delete_space(space)).map_err(Error::internal)
    }

    fn put_space(&mut self, head: &Head, revision: Oid) -> Result<()> {
        let space = IndexedSpace {
            revision,
            ..state_of(head)
        };
        self.has_changes = true;
        off_thread(|| self.writer.put_space(&space)).map_err(Error::internal)
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
        self.has_changes = true;
        let (ctx, writer) = (self.ctx, &mut self.writer);
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
        off_thread(|| self.writer.commit(watermark)).map_err(Error::internal)?;
        self.pages = 0;
        self.has_changes = false;
        Ok(())
    }

    /// Commits what was not committed yet, and gives the writer back.
    pub(super) fn finish(mut self, watermark: i64) -> Result<Writer> {
        if self.has_changes || self.target.index.watermark() != Some(watermark) {
            self.commit(watermark)?;
        }
        Ok(self.writer)
    }
}
