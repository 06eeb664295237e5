//! Import: the content of a remote repository becomes main, or a change request.
//!
//! If the whole repository is imported, its commits are preserved. If main has diverged, or only a folder is imported,
//! one commit on top of main has the imported content; the history of main is preserved.

use ::git::{
    commands::{Command, NOTHING, Push},
    report::{Outcome, Report},
};
use authz::action::act::Edit;
use futures::future::BoxFuture;
use model::{
    Error, Oid, Result,
    content::At,
    git_sync::{InStep, Remote},
    id::{EventId, SpaceId},
};

use super::{
    decide::{FETCH_FIRST, Gate, decide, is_untouched},
    push::carry_out,
    remotes::reach,
    sight::{BRANCHES, MAIN, Sight},
    workplace::{NewCommit, Workplace},
};
use crate::Ctx;

/// The remote to import, and when its content may replace that of the space.
pub(crate) struct Import<'a> {
    pub(crate) remote: &'a Remote,
    pub(crate) force: bool,
    pub(crate) standalone: bool,
    pub(crate) in_step: Option<InStep>,
    /// The event that reports the import.
    pub(crate) event: EventId,
}

/// Imports a remote. `fetched` is awaited once everything is fetched. Returns the point at which main and the remote
/// are in sync, or None if main was not changed.
pub(crate) async fn bring(
    ctx: &Ctx,
    space: SpaceId,
    import: &Import<'_>,
    fetched: BoxFuture<'_, Result<()>>,
) -> Result<Option<InStep>> {
    let content = ctx.content(space, At::Main).await?.allow::<Edit>()?;
    let sight = Sight::of(ctx, &content).await?;
    let place = Workplace::prepare(ctx, &sight).await?;
    let remote = reach(ctx, import.remote).await?;
    let git = ctx.app.views.git();
    let tip = git.fetch(&place.repository, &remote).await?;
    fetched.await?;
    let revision = match import.commit(ctx, &sight, &place, tip).await? {
        Some(new) => {
            let command = import.command(&sight, new);
            land(ctx, &sight, &place, command).await?;
            new
        }
        None => content.revision.id,
    };
    let commit = tip;
    Ok((!import.standalone).then_some(InStep { revision, commit }))
}

/// Moves a ref to a commit of the scratch repository, as a push would.
pub(super) async fn land(
    ctx: &Ctx,
    sight: &Sight<'_, Edit>,
    place: &Workplace,
    command: Command,
) -> Result<()> {
    let gate = Gate::of(ctx, sight.content).await?;
    let push = Push {
        commands: vec![command],
        ..Push::default()
    };
    let decided = push.commands.iter();
    let decided = decided.map(|command| (command, decide(command, sight, &gate)));
    let landed = carry_out(ctx, sight, &push, decided.collect(), place).await?;
    refusal(landed.report).map_or(Ok(()), Err)
}

fn refusal(report: Report) -> Option<Error> {
    report
        .refs
        .into_iter()
        .find_map(|(_, outcome)| match outcome {
            Outcome::Moved => None,
            Outcome::Refused(reason) if reason == FETCH_FIRST => Some(Error::Conflict(
                "The space was changed concurrently. Try again.".to_owned(),
            )),
            Outcome::Refused(reason) => Some(Error::Unprocessable(format!(
                "The space rejects the content: {reason}."
            ))),
        })
}

impl Import<'_> {
    /// Returns the commit to push, or None if the space already contains all of it.
    async fn commit(
        &self,
        ctx: &Ctx,
        sight: &Sight<'_, Edit>,
        place: &Workplace,
        tip: Oid,
    ) -> Result<Option<Oid>> {
        let main = &sight.content.revision;
        let whole = self.remote.directory.is_none();
        if whole && place.leads_to(ctx, tip, main.id).await? {
            return Ok(None);
        }
        let is_new = is_untouched(main);
        if whole && (self.standalone || is_new || place.leads_to(ctx, main.id, tip).await?) {
            return Ok(Some(tip));
        }
        let tree = self.folder(ctx, place, tip).await?;
        if tree == main.tree {
            return Ok(None);
        }
        let unchanged = self.in_step.is_some_and(|both| both.revision == main.id);
        if !(self.force || self.standalone || is_new || unchanged) {
            return Err(Error::Unprocessable(
                "The space has changes that the repository lacks. Export them first, or import with `force`: then the repository wins."
                    .to_owned(),
            ));
        }
        let mut parents = vec![main.id];
        parents.extend(whole.then_some(tip));
        let message = format!("Import {} at {tip}", self.remote.reference);
        let new = NewCommit {
            tree,
            parents,
            message: &message,
            event: self.event,
        };
        place.commit(ctx, new).await.map(Some)
    }

    async fn folder(&self, ctx: &Ctx, place: &Workplace, tip: Oid) -> Result<Oid> {
        let git = ctx.app.views.git();
        let path = self.remote.directory.as_deref().unwrap_or_default();
        let found = git.folder(&place.repository, tip, path).await?;
        found.ok_or_else(|| {
            Error::Unprocessable(format!(
                "The repository has no folder `{path}` at this ref."
            ))
        })
    }

    fn command(&self, sight: &Sight<'_, Edit>, new: Oid) -> Command {
        if !self.standalone {
            return Command {
                old: sight.content.revision.id,
                new,
                name: MAIN.to_owned(),
            };
        }
        let reference = &self.remote.reference;
        let short = reference.strip_prefix(BRANCHES).unwrap_or(reference);
        let branch = format!("imported/{short}");
        let mut heads = sight.heads.iter();
        let head = heads.find(|head| head.branch.as_ref() == Some(&branch));
        Command {
            old: head.map_or(NOTHING, |head| head.revision),
            new,
            name: format!("{BRANCHES}{branch}"),
        }
    }
}
