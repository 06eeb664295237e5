//! Which refs a push may move, as far as this is known before the pack is unpacked.

use ::git::{
    commands::{Command, NOTHING},
    refs::is_name,
};
use authz::{
    Granted,
    action::act::{Edit, View},
};
use model::{
    Oid, Result,
    content::Content,
    id::UserId,
    merge_rules::{MergeRule, MergeRules},
    revision::Revision,
    space::EditMode,
};
use store::branches::Head;

use super::sight::{BRANCHES, MAIN, Sight, number_in, stands_in_the_way};
use crate::Ctx;

pub(super) const FETCH_FIRST: &str = "fetch first";
const RESERVED: &str = "refs/heads/change-requests";

/// The ref that a command is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Target<'a> {
    Main,
    Branch(&'a Head),
    /// A change request to be opened, by its branch name.
    New(&'a str),
}

/// Whether the lock of the space or merge rules keep a user from writing to main.
pub(crate) struct Gate {
    locked: bool,
    ruled: bool,
}

/// Why main can be changed only by change requests.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Closed {
    Locked,
    Ruled,
}

impl Gate {
    pub(crate) async fn of(ctx: &Ctx, content: &Granted<Content, Edit>) -> Result<Self> {
        let space = &content.space;
        let user = ctx.user()?;
        let ruled = if space.merge_rules == MergeRules::Inherit {
            let organization = ctx.organization(space.organization).await?;
            forbid(&organization.allow::<View>()?.merge_rules, user)
        } else {
            forbid(&space.merge_rules, user)
        };
        Ok(Self {
            locked: space.edit_mode == Some(EditMode::Locked),
            ruled,
        })
    }

    /// Returns why main is closed to this user, if it is.
    pub(crate) fn closed(&self) -> Option<Closed> {
        match (self.locked, self.ruled) {
            (true, _) => Some(Closed::Locked),
            (false, true) => Some(Closed::Ruled),
            (false, false) => None,
        }
    }

    fn check(&self) -> Result<(), &'static str> {
        match self.closed() {
            Some(Closed::Locked) => {
                Err("the space is locked; push another branch to open a change request")
            }
            Some(Closed::Ruled) => {
                Err("merge rules protect main; push another branch to open a change request")
            }
            None => Ok(()),
        }
    }
}

/// Returns true if the rules require anything for a merge and the user may not bypass them.
fn forbid(rules: &MergeRules, user: UserId) -> bool {
    rules.binding(user).iter().any(MergeRule::demands)
}

/// Returns true for the initial revision of a space: no content and no parents.
pub(super) fn is_untouched(revision: &Revision) -> bool {
    revision.parents.is_empty() && revision.tree == Oid::EMPTY_TREE
}

/// Returns the ref that the command is about, or why the command is rejected.
pub(super) fn decide<'a>(
    command: &'a Command,
    sight: &'a Sight<'_, Edit>,
    gate: &Gate,
) -> Result<Target<'a>, &'static str> {
    if command.name == MAIN {
        return decide_main(command, sight, gate);
    }
    let Some(branch) = command.name.strip_prefix(BRANCHES) else {
        return Err("only branches can be pushed (refs/heads/...)");
    };
    if !is_name(&command.name) {
        return Err("not a valid branch name");
    }
    let number = number_in(&command.name);
    let head = sight.heads.iter().find(|head| match number {
        Some(number) => head.number == number,
        None => head.branch.as_deref() == Some(branch),
    });
    match head {
        Some(_) if command.deletes() => Err("archive the change request to remove its branch"),
        Some(head) if command.old == head.revision => Ok(Target::Branch(head)),
        Some(_) => Err(FETCH_FIRST),
        None => decide_new(command, branch, sight),
    }
}

fn decide_main<'a>(
    command: &Command,
    sight: &Sight<'_, Edit>,
    gate: &Gate,
) -> Result<Target<'a>, &'static str> {
    if command.deletes() {
        return Err("main cannot be deleted");
    }
    gate.check()?;
    let revision = &sight.content.revision;
    if command.old == revision.id || command.old == NOTHING && is_untouched(revision) {
        Ok(Target::Main)
    } else {
        Err(FETCH_FIRST)
    }
}

fn decide_new<'a>(
    command: &'a Command,
    branch: &'a str,
    sight: &Sight<'_, Edit>,
) -> Result<Target<'a>, &'static str> {
    if command.name.starts_with(RESERVED) {
        return Err("no such draft or open change request");
    }
    if command.deletes() || command.old != NOTHING {
        return Err("no such branch");
    }
    if stands_in_the_way(&sight.refs(), &command.name) {
        return Err("the name conflicts with another branch, as `a` and `a/b` do");
    }
    Ok(Target::New(branch))
}
