//! Import: the content of a remote repository becomes main, or a change request.
//!
//! If the whole repository is imported, its commits are preserved. If main has diverged, or only a folder is imported,
//! one commit on top of main has the imported content; the history of main is preserved.

use ::git::{
    commands::{Command, Push, ZERO_OID},
    report::{Outcome, Report},
};
use authz::action::act::Edit;
use context::Ctx;
use futures::future::BoxFuture;
use model::{
    Error, Oid, Result,
    content::RevisionSelector,
    git_sync::{Remote, SyncPoint},
    id::{EventId, SpaceId},
};

use super::{
    push::apply_commands,
    ref_policy::{FETCH_FIRST, MainProtection, check_command, is_root_revision},
    remotes::resolve_remote,
    scratch_repository::{ScratchCommit, ScratchRepository},
    visible_refs::{BRANCH_PREFIX, MAIN_REF, VisibleRefs},
};
use crate::git::FetchRepositories;

/// The remote to import, and when its content may replace that of the space.
pub(crate) struct RemoteImport<'a> {
    pub(crate) remote: &'a Remote,
    pub(crate) force: bool,
    pub(crate) standalone: bool,
    pub(crate) sync_point: Option<SyncPoint>,
    /// The event that reports the import.
    pub(crate) event: EventId,
}

/// Imports a remote. `fetched` is awaited once everything is fetched. Returns the point at which main and the remote
/// are in sync, or None if main was not changed.
pub(crate) async fn import_remote(
    ctx: &Ctx,
    space: SpaceId,
    import: &RemoteImport<'_>,
    fetched: BoxFuture<'_, Result<()>>,
) -> Result<Option<SyncPoint>> {
    let content = ctx
        .content(space, RevisionSelector::Main)
        .await?
        .allow::<Edit>()?;
    let visible_refs = VisibleRefs::of(ctx, &content).await?;
    let place = ScratchRepository::prepare(ctx, &visible_refs).await?;
    let remote = resolve_remote(ctx, import.remote).await?;
    let git = ctx.app.feature::<FetchRepositories>().git();
    let tip = git.fetch(&place.repository, &remote).await?;
    fetched.await?;
    let revision = match import.commit(ctx, &visible_refs, &place, tip).await? {
        Some(new) => {
            let command = import.command(&visible_refs, new);
            push_commit(ctx, &visible_refs, &place, command).await?;
            new
        }
        None => content.revision.id,
    };
    let commit = tip;
    Ok((!import.standalone).then_some(SyncPoint { revision, commit }))
}

/// Moves a ref to a commit of the scratch repository, as a push would.
pub(super) async fn push_commit(
    ctx: &Ctx,
    visible_refs: &VisibleRefs<'_, Edit>,
    place: &ScratchRepository,
    command: Command,
) -> Result<()> {
    let protection = MainProtection::of(ctx, visible_refs.content).await?;
    let push = Push {
        commands: vec![command],
        ..Push::default()
    };
    let decided = push.commands.iter();
    let decided =
        decided.map(|command| (command, check_command(command, visible_refs, &protection)));
    let outcome = apply_commands(ctx, visible_refs, &push, decided.collect(), place).await?;
    rejection(outcome.report).map_or(Ok(()), Err)
}

fn rejection(report: Report) -> Option<Error> {
    report
        .refs
        .into_iter()
        .find_map(|(_, outcome)| match outcome {
            Outcome::Updated => None,
            Outcome::Refused(reason) if reason == FETCH_FIRST => Some(Error::Conflict(
                "The space was changed concurrently. Try again.".to_owned(),
            )),
            Outcome::Refused(reason) => Some(Error::Unprocessable(format!(
                "The space rejects the content: {reason}."
            ))),
        })
}

impl RemoteImport<'_> {
    /// Returns the commit to push, or None if the space already contains all of it.
    async fn commit(
        &self,
        ctx: &Ctx,
        visible_refs: &VisibleRefs<'_, Edit>,
        place: &ScratchRepository,
        tip: Oid,
    ) -> Result<Option<Oid>> {
        let main = &visible_refs.content.revision;
        let whole = self.remote.directory.is_none();
        if whole && place.is_ancestor(ctx, tip, main.id).await? {
            return Ok(None);
        }
        let is_new = is_root_revision(main);
        if whole && (self.standalone || is_new || place.is_ancestor(ctx, main.id, tip).await?) {
            return Ok(Some(tip));
        }
        let tree = self.folder(ctx, place, tip).await?;
        if tree == main.tree {
            return Ok(None);
        }
        let unchanged = self.sync_point.is_some_and(|both| both.revision == main.id);
        if !(self.force || self.standalone || is_new || unchanged) {
            return Err(Error::Unprocessable(
                "The space has changes that the repository lacks. Export them first, or import with `force`: then the repository wins."
                    .to_owned(),
            ));
        }
        let mut parents = vec![main.id];
        parents.extend(whole.then_some(tip));
        let message = format!("Import {} at {tip}", self.remote.reference);
        let new = ScratchCommit {
            tree,
            parents,
            message: &message,
            event: self.event,
        };
        place.commit(ctx, new).await.map(Some)
    }

    async fn folder(&self, ctx: &Ctx, place: &ScratchRepository, tip: Oid) -> Result<Oid> {
        let git = ctx.app.feature::<FetchRepositories>().git();
        let path = self.remote.directory.as_deref().unwrap_or_default();
        let found = git.tree_at(&place.repository, tip, path).await?;
        found.ok_or_else(|| {
            Error::Unprocessable(format!(
                "The repository has no folder `{path}` at this ref."
            ))
        })
    }

    fn command(&self, visible_refs: &VisibleRefs<'_, Edit>, new: Oid) -> Command {
        if !self.standalone {
            return Command {
                old: visible_refs.content.revision.id,
                new,
                name: MAIN_REF.to_owned(),
            };
        }
        let reference = &self.remote.reference;
        let short = reference.strip_prefix(BRANCH_PREFIX).unwrap_or(reference);
        let branch = format!("imported/{short}");
        let mut heads = visible_refs.heads.iter();
        let head = heads.find(|head| head.branch.as_ref() == Some(&branch));
        Command {
            old: head.map_or(ZERO_OID, |head| head.revision),
            new,
            name: format!("{BRANCH_PREFIX}{branch}"),
        }
    }
}
