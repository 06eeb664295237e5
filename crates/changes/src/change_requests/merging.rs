//! Merging a change request into main, and updating a change request from main.
//!
//! Nothing is locked while a merge is computed. Its result is stored only if main and the branch have not moved since;
//! otherwise the merge is computed again.

use std::collections::BTreeSet;

use authz::{
    Granted,
    action::act::{Edit, Merge},
};
use context::Ctx;
use model::{
    Error, Oid, Result,
    change_request::{ChangeRequest, ChangeRequestKey, Conflicts},
    content::{Content, RevisionSelector},
    event::EventType,
    id::{EventId, SpaceId},
    revision::{NewRevision, RevisionKind},
    user::User,
};
use pages::{
    commits::{self, NewCommit},
    repository::Repository,
};
use serde_json::json;
use store::{CommitPermit, Tx, branches, change_requests, revisions};

use super::{
    event, require_writable, rules,
    sides::{MergeSides, OpenConflicts},
};

/// Each lost race means that another merge succeeded, so progress is guaranteed even under contention.
const MAX_ATTEMPTS: usize = 50;

/// The result of a merge or update. With conflicts the branch does not move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Done(Oid),
    Conflicts(Oid),
}

/// One attempt to merge or update a change request.
struct Attempt<'a> {
    ctx: &'a Ctx,
    author: &'a User,
    main: Granted<Content, Edit>,
    sides: MergeSides,
    repository: Repository<'a>,
}

impl<'a> Attempt<'a> {
    async fn begin(
        ctx: &'a Ctx,
        author: &'a User,
        main: Granted<Content, Edit>,
        request: &ChangeRequest,
    ) -> Result<Self> {
        Ok(Self {
            ctx,
            author,
            sides: MergeSides::find(ctx, &main, request).await?,
            repository: Repository::of(ctx, &main),
            main,
        })
    }

    async fn merge_settled(
        &mut self,
        request: &ChangeRequest,
    ) -> Result<Result<(), OpenConflicts>> {
        let (ctx, author) = (self.ctx, self.author);
        let repository = &mut self.repository;
        self.sides
            .merge_settled(ctx, repository, author, request)
            .await
    }
}

/// Merges a change request into main, if the rules of the space allow it.
pub async fn merge(ctx: &Ctx, space: SpaceId, key: ChangeRequestKey) -> Result<Outcome> {
    let author = ctx.current_user().await?;
    for _ in 0..MAX_ATTEMPTS {
        let request = ctx.change_request(space, key).await?.allow::<Merge>()?;
        require_writable(&request)?;
        let main = ctx.content(space, RevisionSelector::Main).await?;
        let main = main.allow::<Merge>()?.also::<Edit>()?;
        rules::require_fulfilled(ctx, &main.space, &request).await?;
        if is_partly_settled(&request) {
            return Ok(Outcome::Conflicts(request.revision));
        }
        let attempt = Attempt::begin(ctx, &author, main, &request).await?;
        if let Some(outcome) = attempt.merge(&request).await? {
            return Ok(outcome);
        }
    }
    Err(contention_error())
}

/// Merges main into the branch of a change request.
pub async fn update_from_main(ctx: &Ctx, space: SpaceId, key: ChangeRequestKey) -> Result<Outcome> {
    let author = ctx.current_user().await?;
    for _ in 0..MAX_ATTEMPTS {
        let request = ctx.change_request(space, key).await?.allow::<Edit>()?;
        require_writable(&request)?;
        let main = ctx
            .content(space, RevisionSelector::Main)
            .await?
            .allow::<Edit>()?;
        if is_partly_settled(&request) {
            return Ok(Outcome::Conflicts(request.revision));
        }
        let attempt = Attempt::begin(ctx, &author, main, &request).await?;
        if let Some(outcome) = attempt.update(&request).await? {
            return Ok(outcome);
        }
    }
    Err(contention_error())
}

/// Returns true if some conflicts are settled and others not: the recorded list stays until all are.
pub(super) fn is_partly_settled(request: &ChangeRequest) -> bool {
    let conflicts = request.conflicts.as_ref();
    conflicts.is_some_and(|noted| !noted.open.is_empty() && !noted.settled.is_empty())
}

fn contention_error() -> Error {
    Error::Conflict("Concurrent writes to this space prevented this. Try again.".to_owned())
}

impl Attempt<'_> {
    /// Returns None if a concurrent update won.
    async fn merge(mut self, request: &Granted<ChangeRequest, Merge>) -> Result<Option<Outcome>> {
        if let Err(conflicts) = self.merge_settled(request).await? {
            return self.record_conflicts(request, conflicts).await;
        }
        if self.sides.head.id == self.sides.base.id {
            return self.close(request).await;
        }
        let main = self.main.revision.clone();
        let merged = self
            .sides
            .branch_into_main(&mut self.repository, &main)
            .await?;
        if !merged.conflicts.is_empty() {
            let inverse = self
                .sides
                .main_into_branch(&mut self.repository, &main)
                .await?;
            return self
                .record_conflicts(request, (main.id, inverse.conflicts))
                .await;
        }
        let event: EventId = self.ctx.new_id();
        let new = NewCommit {
            tree: merged.tree,
            parents: &[&main, &self.sides.head],
            message: &message(request),
            request: Some(request),
            event,
            kind: RevisionKind::Merge,
            merged_from: Some(request.id),
            pinned_ids: &merged.pinned_ids,
        };
        let revision = commits::commit(self.ctx, &mut self.repository, self.author, new).await?;
        self.store_merge(request, event, revision).await
    }

    /// Closes a change request that proposes nothing: main does not get an empty commit.
    async fn close(self, request: &Granted<ChangeRequest, Merge>) -> Result<Option<Outcome>> {
        let main = self.main.revision.id;
        let mut tx = self.ctx.begin().await?;
        if !change_requests::mark_merged(&mut tx, request, self.sides.head.id, main).await? {
            return Ok(None);
        }
        let facts = json!({"before": main, "after": main});
        let permit =
            tx.record(super::event(request, EventType::ChangeRequestMerged).with_fields(facts));
        self.ctx.defer_commit(tx, permit);
        Ok(Some(Outcome::Done(main)))
    }

    async fn store_merge(
        mut self,
        request: &Granted<ChangeRequest, Merge>,
        event: EventId,
        revision: NewRevision,
    ) -> Result<Option<Outcome>> {
        let (before, after) = (self.main.revision.id, revision.id);
        self.repository.upload_files(self.ctx).await?;
        let mut tx = self.ctx.begin().await?;
        self.repository.save(&mut tx).await?;
        if !self.save_branch(&mut tx, request).await? {
            return Ok(None);
        }
        revisions::insert(&mut tx, &self.main, None, &[revision]).await?;
        let head = self.sides.head.id;
        let moved = revisions::move_main(&mut tx, &self.main, before, after).await?
            && change_requests::mark_merged(&mut tx, request, head, after).await?;
        if !moved {
            return Ok(None);
        }
        revisions::accept_branch(&mut tx, &self.main, head).await?;
        let facts = json!({"before": before, "after": after});
        let merged = super::event(request, EventType::ChangeRequestMerged);
        let permit = tx.record(merged.with_id(event).with_fields(facts));
        self.ctx.defer_commit(tx, permit);
        Ok(Some(Outcome::Done(after)))
    }

    /// Returns None if a concurrent update won.
    async fn update(mut self, request: &Granted<ChangeRequest, Edit>) -> Result<Option<Outcome>> {
        if let Err(conflicts) = self.merge_settled(request).await? {
            return self.record_conflicts(request, conflicts).await;
        }
        let main = self.main.revision.clone();
        if self.sides.base.id != main.id {
            let merged = self
                .sides
                .main_into_branch(&mut self.repository, &main)
                .await?;
            if !merged.conflicts.is_empty() {
                return self
                    .record_conflicts(request, (main.id, merged.conflicts))
                    .await;
            }
            let (ctx, author) = (self.ctx, self.author);
            let repository = &mut self.repository;
            self.sides
                .advance(ctx, repository, author, request, &merged, main)
                .await?;
        }
        let outcome = Outcome::Done(self.sides.head.id);
        if self.sides.update_commits.is_empty() {
            return Ok(Some(outcome));
        }
        self.repository.upload_files(self.ctx).await?;
        let mut tx = self.ctx.begin().await?;
        self.repository.save(&mut tx).await?;
        let Some(permit) = self.save_updates(&mut tx, request).await? else {
            return Ok(None);
        };
        self.ctx.defer_commit(tx, permit);
        Ok(Some(outcome))
    }

    /// Records the conflicts, so that they can be settled. Main does not move.
    async fn record_conflicts<A>(
        mut self,
        request: &Granted<ChangeRequest, A>,
        (main, conflicts): OpenConflicts,
    ) -> Result<Option<Outcome>> {
        let noted = Conflicts {
            main,
            open: conflicts
                .iter()
                .filter_map(|conflict| conflict.page)
                .collect(),
            settled: BTreeSet::new(),
        };
        let head = self.sides.head.id;
        if !self.sides.update_commits.is_empty() {
            self.repository.upload_files(self.ctx).await?;
        }
        let mut tx = self.ctx.begin().await?;
        if !self.sides.update_commits.is_empty() {
            self.repository.save(&mut tx).await?;
        }
        let noted = self.save_branch(&mut tx, request).await?
            && change_requests::set_conflicts(&mut tx, request, head, Some(&noted)).await?;
        if !noted {
            return Ok(None);
        }
        let facts = json!({"conflicts": conflicts.len()});
        let permit =
            tx.record(event(request, EventType::ChangeRequestConflicted).with_fields(facts));
        self.ctx.defer_commit(tx, permit);
        Ok(Some(Outcome::Conflicts(head)))
    }

    /// Stores the commits that merge main into the branch, if there are any. Returns false if the branch has moved
    /// concurrently.
    async fn save_branch<A>(
        &self,
        tx: &mut Tx,
        request: &Granted<ChangeRequest, A>,
    ) -> Result<bool> {
        if self.sides.update_commits.is_empty() {
            return Ok(true);
        }
        Ok(self.save_updates(tx, request).await?.is_some())
    }

    /// Stores the commits that merge main into the branch. Returns None if the branch has moved concurrently.
    async fn save_updates<A>(
        &self,
        tx: &mut Tx,
        request: &Granted<ChangeRequest, A>,
    ) -> Result<Option<CommitPermit>> {
        let MergeSides {
            base,
            head,
            update_commits: taken,
            ..
        } = &self.sides;
        revisions::insert(tx, &self.main, Some(request.id), taken).await?;
        if !revisions::move_branch(tx, &self.main, request.id, request.revision, head.id).await? {
            return Ok(None);
        }
        branches::rebase(tx, &self.main, request.id, base.id).await?;
        let facts = json!({
            "before": request.revision, "after": head.id,
        });
        let updated = event(request, EventType::ChangeRequestContentUpdated);
        Ok(Some(tx.record(updated.with_fields(facts))))
    }
}

fn message(request: &ChangeRequest) -> String {
    let message = format!(
        "Merge change request #{}: {}",
        request.number, request.subject
    );
    message.trim_end_matches([':', ' ']).to_owned()
}
