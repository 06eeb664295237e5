//! Checks of a pushed ref that need its commits to be unpacked.

use ::git::{BareRepository, Git, commands::Command};
use model::{
    ObjectKind, Oid, Result,
    id::{EventId, UserId},
    revision::Revision,
};

use super::ref_policy::{RefTarget, is_root_revision};

pub(super) const NON_FAST_FORWARD: &str = "non-fast-forward";

/// A checked command of a push, with the data to apply it.
pub(super) struct RefUpdate<'a> {
    pub(super) command: &'a Command,
    pub(super) target: RefTarget<'a>,
    /// The last revision of main that the branch contains.
    pub(super) base: Oid,
    /// Whether the new tip of a branch does not descend from the old one.
    pub(super) rewrites: bool,
    /// The commit of the server on top of the pushed ones.
    pub(super) link_update: Option<LinkUpdateCommit>,
}

/// A commit that updates links to files that the pushed commits renamed.
#[derive(Debug, Clone, Copy)]
pub(super) struct LinkUpdateCommit {
    pub(super) commit: Oid,
    pub(super) event: EventId,
}

impl RefUpdate<'_> {
    /// The commit that the ref will point to.
    pub(super) fn tip(&self) -> Oid {
        let follow_up = self.link_update.map(|follow_up| follow_up.commit);
        follow_up.unwrap_or(self.command.new)
    }
}

pub(super) struct RefUpdateChecker<'a> {
    pub(super) git: &'a Git,
    pub(super) repository: &'a BareRepository,
    /// The current revision of main.
    pub(super) revision: &'a Revision,
    pub(super) user: UserId,
    /// The tip of main if the push succeeds.
    pub(super) pushed_main: Oid,
}

impl RefUpdateChecker<'_> {
    /// Returns the ref update, or why it is rejected.
    pub(super) async fn check<'a>(
        &self,
        command: &'a Command,
        target: RefTarget<'a>,
    ) -> Result<Result<RefUpdate<'a>, &'static str>> {
        let tip = self
            .git
            .object_infos(self.repository, &[command.new])
            .await?;
        match tip.first().map(|facts| facts.kind) {
            Some(ObjectKind::Commit) => {}
            Some(_) => return Ok(Err("a branch must point at a commit")),
            None => return Ok(Err("the commit was not sent")),
        }
        if target == RefTarget::Main {
            return self.main_update(command).await;
        }
        self.branch_update(command, target).await
    }

    async fn main_update<'a>(
        &self,
        command: &'a Command,
    ) -> Result<Result<RefUpdate<'a>, &'static str>> {
        let main = self.revision;
        if !is_root_revision(main) && !self.descends_from(command.new, main.id).await? {
            return Ok(Err(NON_FAST_FORWARD));
        }
        Ok(Ok(RefUpdate {
            command,
            target: RefTarget::Main,
            base: main.id,
            rewrites: false,
            link_update: None,
        }))
    }

    async fn branch_update<'a>(
        &self,
        command: &'a Command,
        target: RefTarget<'a>,
    ) -> Result<Result<RefUpdate<'a>, &'static str>> {
        let common = self
            .git
            .merge_base(self.repository, command.new, self.pushed_main);
        let base = match common.await? {
            Some(base) if base == command.new && matches!(target, RefTarget::New(_)) => {
                return Ok(Err("everything in it is on main already"));
            }
            Some(base) => base,
            None if is_root_revision(self.revision) => self.revision.id,
            None => return Ok(Err("it has no history in common with main")),
        };
        let rewrites = match &target {
            RefTarget::Branch(head) => !self.descends_from(command.new, head.revision).await?,
            RefTarget::Main | RefTarget::New(_) => false,
        };
        if let RefTarget::Branch(head) = &target
            && rewrites
            && head.created_by != self.user
        {
            return Ok(Err(
                "non-fast-forward: only the user who opened the change request may rewrite it",
            ));
        }
        Ok(Ok(RefUpdate {
            command,
            target,
            base,
            rewrites,
            link_update: None,
        }))
    }

    async fn descends_from(&self, from: Oid, ancestor: Oid) -> Result<bool> {
        let (old, new) = ([ancestor], [from]);
        let contained = self.git.are_ancestors(self.repository, &old, &new).await?;
        Ok(contained)
    }
}
