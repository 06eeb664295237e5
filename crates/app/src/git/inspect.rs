//! Checks of a pushed ref that need its commits to be unpacked.

use ::git::{Bare, Git, commands::Command};
use model::{
    ObjectKind, Oid, Result,
    id::{EventId, UserId},
    revision::Revision,
};

use super::decide::{Target, is_untouched};

pub(super) const NON_FAST_FORWARD: &str = "non-fast-forward";

/// A checked command of a push, with the data to apply it.
pub(super) struct Wish<'a> {
    pub(super) command: &'a Command,
    pub(super) target: Target<'a>,
    /// The last revision of main that the branch contains.
    pub(super) base: Oid,
    /// Whether the new tip of a branch does not descend from the old one.
    pub(super) rewrites: bool,
    /// The commit of the server on top of the pushed ones.
    pub(super) follow_up: Option<FollowUp>,
}

/// A commit that updates links to files that the pushed commits renamed.
#[derive(Debug, Clone, Copy)]
pub(super) struct FollowUp {
    pub(super) commit: Oid,
    pub(super) event: EventId,
}

impl Wish<'_> {
    /// The commit that the ref will point to.
    pub(super) fn tip(&self) -> Oid {
        let follow_up = self.follow_up.map(|follow_up| follow_up.commit);
        follow_up.unwrap_or(self.command.new)
    }
}

pub(super) struct Inspector<'a> {
    pub(super) git: &'a Git,
    pub(super) repository: &'a Bare,
    /// The current revision of main.
    pub(super) revision: &'a Revision,
    pub(super) user: UserId,
    /// The tip of main if the push succeeds.
    pub(super) main: Oid,
}

impl Inspector<'_> {
    /// Returns the ref update, or why it is rejected.
    pub(super) async fn inspect<'a>(
        &self,
        command: &'a Command,
        target: Target<'a>,
    ) -> Result<Result<Wish<'a>, &'static str>> {
        let tip = self.git.facts(self.repository, &[command.new]).await?;
        match tip.first().map(|facts| facts.kind) {
            Some(ObjectKind::Commit) => {}
            Some(_) => return Ok(Err("a branch must point at a commit")),
            None => return Ok(Err("the commit was not sent")),
        }
        if target == Target::Main {
            return self.main_wish(command).await;
        }
        self.branch_wish(command, target).await
    }

    async fn main_wish<'a>(&self, command: &'a Command) -> Result<Result<Wish<'a>, &'static str>> {
        let main = self.revision;
        if !is_untouched(main) && !self.descends(command.new, main.id).await? {
            return Ok(Err(NON_FAST_FORWARD));
        }
        Ok(Ok(Wish {
            command,
            target: Target::Main,
            base: main.id,
            rewrites: false,
            follow_up: None,
        }))
    }

    async fn branch_wish<'a>(
        &self,
        command: &'a Command,
        target: Target<'a>,
    ) -> Result<Result<Wish<'a>, &'static str>> {
        let common = self.git.merge_base(self.repository, command.new, self.main);
        let base = match common.await? {
            Some(base) if base == command.new && matches!(target, Target::New(_)) => {
                return Ok(Err("everything in it is on main already"));
            }
            Some(base) => base,
            None if is_untouched(self.revision) => self.revision.id,
            None => return Ok(Err("it has no history in common with main")),
        };
        let rewrites = match &target {
            Target::Branch(head) => !self.descends(command.new, head.revision).await?,
            Target::Main | Target::New(_) => false,
        };
        if let Target::Branch(head) = &target
            && rewrites
            && head.created_by != self.user
        {
            return Ok(Err(
                "non-fast-forward: only the user who opened the change request may rewrite it",
            ));
        }
        Ok(Ok(Wish {
            command,
            target,
            base,
            rewrites,
            follow_up: None,
        }))
    }

    async fn descends(&self, from: Oid, ancestor: Oid) -> Result<bool> {
        let (old, new) = ([ancestor], [from]);
        let contained = self.git.are_contained(self.repository, &old, &new).await?;
        Ok(contained)
    }
}
