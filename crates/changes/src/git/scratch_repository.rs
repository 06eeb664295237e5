//! A temporary repository on top of the refs that the caller sees, for commits that are received or created.

use std::sync::Arc;

use ::git::{BareRepository, pack::Pack};
use authz::action::act::Edit;
use content::{Commit, ObjectError, Objects, commit, objects::Object};
use context::Ctx;
use model::{Error, Oid, Result, id::EventId};
use pages::{commits, repository::MAX_LOAD_ROUNDS};

use super::{fetch_repositories::FetchRepository, visible_refs::VisibleRefs};
use crate::git::FetchRepositories;

pub(super) struct ScratchRepository {
    pub(super) base: Arc<FetchRepository>,
    pub(super) repository: BareRepository,
}

/// A commit that the server creates on behalf of the caller.
pub(super) struct ScratchCommit<'a> {
    pub(super) tree: Oid,
    pub(super) parents: Vec<Oid>,
    pub(super) message: &'a str,
    /// The event that reports the commit.
    pub(super) event: EventId,
}

impl ScratchRepository {
    pub(super) async fn prepare(ctx: &Ctx, visible_refs: &VisibleRefs<'_, Edit>) -> Result<Self> {
        let views = ctx.app.feature::<FetchRepositories>();
        let view = views.prepare(&ctx.app, visible_refs).await?;
        let repository = views.create_repository(Some(view.repository())).await?;
        let refs = view.refs.iter().map(|(name, oid)| (name.as_str(), *oid));
        repository.set_refs(refs).await?;
        Ok(Self {
            base: view,
            repository,
        })
    }

    /// Returns true if `old` is `new` or one of its ancestors.
    pub(super) async fn is_ancestor(&self, ctx: &Ctx, old: Oid, new: Oid) -> Result<bool> {
        let git = ctx.app.feature::<FetchRepositories>().git();
        let contained = git.are_ancestors(&self.repository, &[old], &[new]).await?;
        Ok(contained)
    }

    pub(super) async fn commit(&self, ctx: &Ctx, new: ScratchCommit<'_>) -> Result<Oid> {
        let author = ctx.current_user().await?;
        let signature = commits::signature(ctx, &author);
        let message = commit::message(
            new.message,
            &[(commit::EVENT_TRAILER, new.event.to_string())],
        );
        let mut objects = Objects::default();
        let oid = Commit::new(new.tree, new.parents, signature, message)
            .write(&mut objects)
            .map_err(Error::internal)?;
        self.add(ctx, &objects).await?;
        Ok(oid)
    }

    /// Runs a function over the objects of the repository, and adds the objects that the function wrote.
    pub(super) async fn run<T>(
        &self,
        ctx: &Ctx,
        mut step: impl FnMut(&mut Objects) -> Result<T, ObjectError>,
    ) -> Result<T> {
        let mut objects = Objects::default();
        for _ in 0..MAX_LOAD_ROUNDS {
            match step(&mut objects) {
                Ok(value) => {
                    self.add(ctx, &objects).await?;
                    return Ok(value);
                }
                Err(ObjectError::Missing(oids)) => self.load(ctx, &mut objects, &oids).await?,
                Err(broken) => return Err(Error::Unprocessable(broken.to_string())),
            }
        }
        Err(Error::internal(
            "objects are still missing after many loads",
        ))
    }

    async fn load(&self, ctx: &Ctx, objects: &mut Objects, oids: &[Oid]) -> Result<()> {
        let mut session = ctx
            .app
            .feature::<FetchRepositories>()
            .git()
            .session(&self.repository)
            .await?;
        let read = session.read(oids).await?;
        if read.len() < oids.len() {
            return Err(Error::internal("an object of a commit is missing"));
        }
        for read in read {
            let (kind, bytes) = (read.kind, read.bytes.into());
            objects.load(read.oid, Object { kind, bytes });
        }
        Ok(())
    }

    async fn add(&self, ctx: &Ctx, objects: &Objects) -> Result<()> {
        let mut pack = Pack::default();
        for (_, object) in objects.written() {
            pack.push(object.kind, &object.bytes)?;
        }
        if pack.is_empty() {
            return Ok(());
        }
        // File names come from users, so these objects are checked like those of a push.
        let (git, pack) = (
            ctx.app.feature::<FetchRepositories>().git(),
            pack.into_bytes(),
        );
        Ok(git.unpack(&self.repository, &pack[..]).await?)
    }
}
