//! Updates an index from main of spaces, one after the other.

use context::{Ctx, Principal, RequestInfo};
use model::{Error, Result, id::SpaceId};
use store::search;
use tokio::time::{Instant, timeout};

use super::{
    Progress,
    batch::Batch,
    failures::{Failures, affects_all_spaces},
    target::{IndexTarget, UpdateTask},
    turn::{TurnLimits, UnfinishedSpace},
    writers::IdleWriter,
};

impl IndexTarget {
    /// Updates spaces. Returns those that need another turn.
    pub(super) async fn update(
        &self,
        idle_writer: &mut IdleWriter,
        task: &UpdateTask<'_>,
    ) -> Result<Vec<UnfinishedSpace>> {
        let mut unfinished = Vec::new();
        if task.spaces.is_empty() && self.index.watermark() == Some(task.watermark) {
            return Ok(unfinished);
        }
        let writer = idle_writer.take(&self.index)?;
        let principal = Principal::System { on_behalf_of: None };
        let ctx = Ctx::new(self.app.clone(), principal, RequestInfo::default());
        let mut batch = Batch::new(&ctx, self, writer, task);
        let begun_at = Instant::now();
        let mut done = 0;
        for (space, is_forced) in task.spaces {
            let (space, is_forced) = (*space, *is_forced);
            let is_begun = begun_at.elapsed() < task.turn.max_time_of_all;
            let outcome = if is_begun {
                // Cancellation is safe: it can only happen while waiting for a core or the database, never during a
                // write.
                let update = batch.update(space, is_forced);
                let updated = timeout(task.turn.timeout, Box::pin(update)).await;
                updated.unwrap_or_else(|_| {
                    Err(Error::Unavailable("indexing the space timed out".into()))
                })
            } else {
                Ok(false)
            };
            match outcome {
                Ok(true) => task.failures.remove(space),
                Ok(false) => {
                    batch.mark_unfinished(space)?;
                    unfinished.push(UnfinishedSpace {
                        space,
                        is_forced,
                        is_begun,
                    });
                    continue;
                }
                Err(error) if affects_all_spaces(&self.app, &error) => return Err(error),
                Err(error) => {
                    batch.mark_unfinished(space)?;
                    task.failures.record(space, &error);
                }
            }
            done += 1;
            (task.done)(done);
        }
        idle_writer.put_back(&self.index, batch.finish(task.watermark)?);
        Ok(unfinished)
    }

    /// Fills an index that is not in use yet, or continues after an interruption.
    pub(super) async fn fill(&self, progress: &dyn Progress) -> Result<()> {
        let newest = search::last_position(&self.app.db).await?;
        let begun_at = self.index.watermark();
        let spaces: Vec<(SpaceId, bool)> = self.find_differences().await?.into_iter().collect();
        progress.total(spaces.len() as u64);
        let mut idle_writer = IdleWriter::default();
        let task = UpdateTask {
            spaces: &spaces,
            turn: TurnLimits::WHOLE,
            watermark: begun_at.map_or(newest, |position| position.min(newest)),
            failures: &Failures::default(),
            done: &|spaces| progress.done(spaces as u64),
        };
        self.update(&mut idle_writer, &task).await?;
        idle_writer.drop_writer();
        Ok(())
    }
}
