//! Writes a batch of changes as a commit, and moves main or a change request to it.

use authz::{Granted, action::act::Edit};
use content::authoring::{self, AppliedBatch, BatchError, ChangeOutcome, StaleEdit};
use context::Ctx;
use model::{
    Error, Result,
    content::Content,
    error::StalePage,
    id::ChangeRequestId,
    revision::{NewRevision, RevisionKind},
    user::User,
};
use pages::{
    commits::{self, NewCommit},
    repository::Repository,
};
use store::{Tx, revisions};

use super::{change_batch::ChangeBatch, relink};

/// A commit that is not stored yet.
pub(crate) struct PendingCommit<'a> {
    pub(crate) repository: Repository<'a>,
    pub(crate) revision: NewRevision,
    pub(crate) results: Vec<ChangeOutcome>,
}

pub(crate) async fn write<'a>(
    ctx: &'a Ctx,
    author: &User,
    batch: &ChangeBatch<'_>,
) -> Result<PendingCommit<'a>> {
    let start = commits::snapshot(&batch.content.revision)?;
    let mut repository = Repository::of(ctx, batch.content);
    let seed = batch.event.uuid();
    let applied = repository
        .run(|objects| {
            let (base, changes) = (&batch.base, batch.changes);
            match authoring::apply(objects, &start, base, changes, seed.as_bytes()) {
                Ok(applied) => Ok(Ok(applied)),
                Err(BatchError::Object(fault)) => Err(fault),
                Err(BatchError::Rejected(refused)) => Ok(Err(Error::from(refused))),
                Err(BatchError::Stale(stale)) => Ok(Err(stale_page(*stale, batch))),
            }
        })
        .await?;
    let AppliedBatch {
        tree,
        pinned_ids,
        results,
        renamed,
    } = applied?;
    let tree = relink::relink(ctx, &mut repository, batch, tree, &renamed).await?;
    let new = NewCommit {
        tree,
        parents: &[&batch.content.revision],
        message: batch.message,
        request: batch.request,
        event: batch.event,
        kind: RevisionKind::Edits,
        merged_from: None,
        pinned_ids: &pinned_ids,
    };
    let revision = commits::commit(ctx, &mut repository, author, new).await?;
    repository.upload_files(ctx).await?;
    Ok(PendingCommit {
        repository,
        revision,
        results,
    })
}

fn stale_page(stale: StaleEdit, batch: &ChangeBatch<'_>) -> Error {
    Error::Stale(Box::new(StalePage {
        page: stale.page,
        revision: batch.content.revision.id,
        parts: stale.parts.iter().map(ToString::to_string).collect(),
        base: stale.base,
        ours: stale.ours,
        theirs: stale.theirs,
    }))
}

impl PendingCommit<'_> {
    /// Makes the commit the tip of a change request, or of main. Returns the number of stored objects, or None if a
    /// concurrent update won.
    pub(crate) async fn advance_tip(
        &self,
        tx: &mut Tx,
        content: &Granted<Content, Edit>,
        branch: Option<ChangeRequestId>,
    ) -> Result<Option<usize>> {
        let objects = self.repository.save(tx).await?;
        let (before, after) = (content.revision.id, self.revision.id);
        revisions::insert(tx, content, branch, std::slice::from_ref(&self.revision)).await?;
        let moved = if let Some(branch) = branch {
            revisions::move_branch(tx, content, branch, before, after).await?
        } else {
            let moved = revisions::move_main(tx, content, before, after).await?;
            revisions::accept(tx, content, &[after]).await?;
            moved
        };
        Ok(moved.then_some(objects))
    }
}
