//! Export: the content of main is pushed to a branch of a remote repository, as one commit with the given message.
//!
//! The commit is on top of the remote branch, which is only fast-forwarded. If the content is the whole repository,
//! the history of main is pushed as well.

use authz::action::act::Edit;
use content::tree::{self, Edits, Mode};
use context::Ctx;
use futures::future::BoxFuture;
use model::{
    Error, Oid, Result,
    content::RevisionSelector,
    git_sync::{Remote, SyncPoint},
    id::{EventId, SpaceId},
    revision::Revision,
};

use super::{
    remotes::resolve_remote,
    scratch_repository::{ScratchCommit, ScratchRepository},
    visible_refs::VisibleRefs,
};
use crate::git::FetchRepositories;

/// The remote to export to, and when main may replace its content.
pub(crate) struct RemoteExport<'a> {
    pub(crate) remote: &'a Remote,
    pub(crate) message: &'a str,
    pub(crate) force: bool,
    pub(crate) sync_point: Option<SyncPoint>,
    /// The event that reports the export.
    pub(crate) event: EventId,
}

/// Pushes main to the remote. `fetched` is awaited once everything on the remote branch is fetched.
pub(crate) async fn export_remote(
    ctx: &Ctx,
    space: SpaceId,
    export: &RemoteExport<'_>,
    fetched: BoxFuture<'_, Result<()>>,
) -> Result<SyncPoint> {
    let content = ctx
        .content(space, RevisionSelector::Main)
        .await?
        .allow::<Edit>()?;
    let visible_refs = VisibleRefs::of(ctx, &content).await?;
    let place = ScratchRepository::prepare(ctx, &visible_refs).await?;
    let remote = resolve_remote(ctx, export.remote).await?;
    let git = ctx.app.feature::<FetchRepositories>().git();
    let tip = match git.find_remote(&place.repository, &remote).await? {
        Some(_) => Some(git.fetch(&place.repository, &remote).await?),
        None => None,
    };
    fetched.await?;
    let main = &content.revision;
    let commit = match export.commit(ctx, main, &place, tip).await? {
        Some(new) => {
            git.push(&place.repository, &remote, new).await?;
            new
        }
        None => tip.unwrap_or(main.id),
    };
    let revision = main.id;
    Ok(SyncPoint { revision, commit })
}

impl RemoteExport<'_> {
    /// Returns the commit to push, or None if the remote already has the content.
    async fn commit(
        &self,
        ctx: &Ctx,
        main: &Revision,
        place: &ScratchRepository,
        tip: Option<Oid>,
    ) -> Result<Option<Oid>> {
        let there = self.remote_folder(ctx, place, tip).await?;
        if there == Some(main.tree) {
            return Ok(None);
        }
        let directory = self.remote.directory.as_deref();
        let is_behind = match tip {
            Some(tip) if directory.is_none() => place.is_ancestor(ctx, tip, main.id).await?,
            _ => false,
        };
        let unchanged = tip.is_some() && tip == self.sync_point.map(|both| both.commit);
        if !(self.force || there.is_none() || is_behind || unchanged) {
            return Err(Error::Unprocessable(
                "The branch has commits that the space lacks. Import them first, or export with `force`: then the space wins."
                    .to_owned(),
            ));
        }
        let (tree, parents) = match directory {
            None if is_behind => (main.tree, vec![main.id]),
            None => (main.tree, tip.into_iter().chain([main.id]).collect()),
            Some(path) => (
                self.tree_with_folder(ctx, main, place, tip, path).await?,
                tip.into_iter().collect(),
            ),
        };
        let new = ScratchCommit {
            tree,
            parents,
            message: self.message,
            event: self.event,
        };
        place.commit(ctx, new).await.map(Some)
    }

    /// Returns the tree of the remote's folder for the content.
    async fn remote_folder(
        &self,
        ctx: &Ctx,
        place: &ScratchRepository,
        tip: Option<Oid>,
    ) -> Result<Option<Oid>> {
        let Some(tip) = tip else { return Ok(None) };
        let path = self.remote.directory.as_deref().unwrap_or_default();
        let git = ctx.app.feature::<FetchRepositories>().git();
        Ok(git.tree_at(&place.repository, tip, path).await?)
    }

    /// Builds the tree of the remote with the folder replaced by main.
    async fn tree_with_folder(
        &self,
        ctx: &Ctx,
        main: &Revision,
        place: &ScratchRepository,
        tip: Option<Oid>,
        path: &str,
    ) -> Result<Oid> {
        let git = ctx.app.feature::<FetchRepositories>().git();
        let root = match tip {
            Some(tip) => git.tree_at(&place.repository, tip, "").await?,
            None => None,
        };
        let root = root.unwrap_or(Oid::EMPTY_TREE);
        let edits = Edits::from([(path.into(), Some((Mode::FOLDER, main.tree)))]);
        place
            .run(ctx, |objects| tree::edit(objects, root, &edits))
            .await
    }
}
