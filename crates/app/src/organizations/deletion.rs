//! Deleting an organization, which only the operator does. Everything goes: rows, content, files, events.

use context::Ctx;
use files::{Key, Prefix};
use futures::TryStreamExt;
use model::{
    Error, Result,
    event::{EventType, NewEvent},
    id::OrganizationId,
};
use store::organizations::{self, deletion};

use crate::accounts::require_operator;

const FILE_BATCH: usize = 1000;

/// Deletes an organization, if `confirmed_title` is its title. Repeating it for a deleted one deletes what an earlier
/// run, which was interrupted, has left.
pub async fn delete(ctx: &Ctx, organization: OrganizationId, confirmed_title: &str) -> Result<()> {
    require_operator(ctx)?;
    if let Some(title) = organizations::find_title(ctx.db(), organization).await? {
        if title != confirmed_title {
            return Err(Error::invalid(
                "--confirm",
                format!("is not the title of the organization, which is \"{title}\""),
            ));
        }
        delete_rows(ctx, organization).await?;
    }
    deletion::purge(ctx.db(), organization).await?;
    for prefix in [
        Prefix::organization(organization),
        Prefix::pdfs_of_organization(organization),
    ] {
        delete_files(ctx, &prefix).await?;
    }
    Ok(())
}

async fn delete_rows(ctx: &Ctx, organization: OrganizationId) -> Result<()> {
    let mut tx = ctx.begin_separate().await?;
    tx.allow_long_statements().await?;
    let spaces = deletion::delete(&mut tx, organization).await?;
    // These events belong to no organization, so they stay. Search indexes delete the pages of these spaces.
    let purged =
        |space: model::id::SpaceId| NewEvent::new(None, EventType::SpacePurged, space.uuid());
    tx.record_all(spaces.into_iter().flatten().map(purged));
    let deleted = NewEvent::new(None, EventType::OrganizationDeleted, organization.uuid());
    let permit = tx.record(deleted);
    tx.commit(permit).await
}

async fn delete_files(ctx: &Ctx, prefix: &Prefix) -> Result<()> {
    let mut batches = ctx.app.files.list(prefix).try_chunks(FILE_BATCH);
    while let Some(batch) = batches.try_next().await.map_err(|broken| broken.1)? {
        let keys: Vec<Key> = batch.into_iter().map(|file| file.key).collect();
        ctx.app.files.discard(keys, ctx.app.clock.now()).await?;
    }
    Ok(())
}
