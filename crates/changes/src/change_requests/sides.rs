//! The two sides of a merge: main and the branch of a change request.

use std::collections::BTreeSet;

use authz::Granted;
use content::merge::{self, Conflict, MergeOutcome};
use context::Ctx;
use model::{
    Error, Oid, Result,
    change_request::ChangeRequest,
    content::Content,
    revision::{NewRevision, Revision, RevisionKind},
    user::User,
};
use pages::{
    commits::{self, NewCommit},
    repository::Repository,
};
use store::revisions;
use uuid::Uuid;

/// The conflicts, and the revision of main that they are with.
pub(super) type OpenConflicts = (Oid, Vec<Conflict>);

pub(super) struct MergeSides {
    /// The last revision of main that the branch contains.
    pub(super) base: Revision,
    /// The tip of the branch.
    pub(super) head: Revision,
    /// The revision of main that the recorded conflicts are with.
    pub(super) conflicting_main: Option<Revision>,
    /// The commits, not stored yet, that merge main into the branch.
    pub(super) update_commits: Vec<NewRevision>,
}

impl MergeSides {
    pub(super) async fn find<A>(
        ctx: &Ctx,
        content: &Granted<Content, A>,
        request: &ChangeRequest,
    ) -> Result<Self> {
        let base = commits::base_of(request);
        let conflicting = request.conflicts.as_ref().map(|conflicts| conflicts.main);
        let ids: Vec<Oid> = [base, request.revision]
            .into_iter()
            .chain(conflicting)
            .collect();
        let space = &content.space;
        let found = revisions::find_all(ctx.db(), space.organization, space.id, &ids).await?;
        let find = |id: Oid| {
            let revision = found.iter().find(|revision| revision.id == id);
            revision
                .cloned()
                .ok_or_else(|| Error::internal(format!("revision {id} is not stored")))
        };
        Ok(Self {
            base: find(base)?,
            head: find(request.revision)?,
            conflicting_main: conflicting.map(find).transpose()?,
            update_commits: Vec::new(),
        })
    }

    /// Merges a revision of main into the branch. Conflicts are always reported from this side.
    pub(super) async fn main_into_branch(
        &self,
        repository: &mut Repository<'_>,
        main: &Revision,
    ) -> Result<MergeOutcome> {
        let sides = [&self.base, &self.head, main];
        merge_revisions(repository, sides, &BTreeSet::new()).await
    }

    pub(super) async fn branch_into_main(
        &self,
        repository: &mut Repository<'_>,
        main: &Revision,
    ) -> Result<MergeOutcome> {
        let sides = [&self.base, main, &self.head];
        merge_revisions(repository, sides, &BTreeSet::new()).await
    }

    /// Once every conflict is settled, merges the conflicting revision of main into the branch. `Err` has the conflicts
    /// that remain.
    pub(super) async fn merge_settled(
        &mut self,
        ctx: &Ctx,
        repository: &mut Repository<'_>,
        author: &User,
        request: &ChangeRequest,
    ) -> Result<Result<(), OpenConflicts>> {
        let (Some(conflicts), Some(main)) = (&request.conflicts, self.conflicting_main.take())
        else {
            return Ok(Ok(()));
        };
        if !conflicts.open.is_empty() {
            return Ok(Ok(()));
        }
        let sides = [&self.base, &self.head, &main];
        let merged = merge_revisions(repository, sides, &conflicts.settled).await?;
        if !merged.conflicts.is_empty() {
            return Ok(Err((main.id, merged.conflicts)));
        }
        self.advance(ctx, repository, author, request, &merged, main)
            .await?;
        Ok(Ok(()))
    }

    /// Creates the commit that merges main into the branch, and moves the branch to it.
    pub(super) async fn advance(
        &mut self,
        ctx: &Ctx,
        repository: &mut Repository<'_>,
        author: &User,
        request: &ChangeRequest,
        merged: &MergeOutcome,
        main: Revision,
    ) -> Result<()> {
        let new = NewCommit {
            tree: merged.tree,
            parents: &[&self.head, &main],
            message: "Take in main",
            request: Some(request),
            event: ctx.new_id(),
            kind: RevisionKind::Update,
            merged_from: None,
            pinned_ids: &merged.pinned_ids,
        };
        let commit = commits::commit(ctx, repository, author, new).await?;
        self.head = revision_of(&commit, author);
        self.base = main;
        self.update_commits.push(commit);
        Ok(())
    }
}

pub(crate) async fn merge_revisions(
    repository: &mut Repository<'_>,
    [base, ours, theirs]: [&Revision; 3],
    settled: &BTreeSet<Uuid>,
) -> Result<MergeOutcome> {
    let [base, ours, theirs] = [
        commits::snapshot(base)?,
        commits::snapshot(ours)?,
        commits::snapshot(theirs)?,
    ];
    repository
        .run(|objects| merge::merge_settled(objects, &base, &ours, &theirs, settled))
        .await
}

/// Converts a revision that is about to be stored to what will be read.
pub(crate) fn revision_of(new: &NewRevision, author: &User) -> Revision {
    Revision {
        id: new.id,
        tree: new.tree,
        identity: new.identity.clone(),
        parents: new.parents.clone(),
        kind: new.kind,
        message: new.message.clone(),
        merged_from: new.merged_from,
        created_at: new.created_at,
        created_by: author.id,
    }
}
