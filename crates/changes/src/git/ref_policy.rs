//! Which refs a push may move, as far as this is known before the pack is unpacked.

use ::git::{
    commands::{Command, ZERO_OID},
    refs::is_name,
};
use authz::{
    Granted,
    action::act::{Edit, View},
};
use context::Ctx;
use model::{
    Oid, Result,
    content::Content,
    id::UserId,
    merge_rules::{MergeRule, MergeRules},
    revision::Revision,
    space::EditMode,
};
use store::branches::BranchHead;

use super::visible_refs::{
    BRANCH_PREFIX, MAIN_REF, VisibleRefs, change_request_number, conflicts_with_ref,
};

pub(super) const FETCH_FIRST: &str = "fetch first";
const RESERVED_PREFIX: &str = "refs/heads/change-requests";

/// The ref that a command is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum RefTarget<'a> {
    Main,
    Branch(&'a BranchHead),
    /// A change request to be opened, by its branch name.
    New(&'a str),
}

/// Whether the lock of the space or merge rules keep a user from writing to main.
pub(crate) struct MainProtection {
    is_locked: bool,
    has_merge_rules: bool,
}

/// Why main can be changed only by change requests.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ProtectedBy {
    Lock,
    MergeRules,
}

impl MainProtection {
    pub(crate) async fn of(ctx: &Ctx, content: &Granted<Content, Edit>) -> Result<Self> {
        let space = &content.space;
        let user = ctx.user()?;
        let ruled = if space.merge_rules == MergeRules::Inherit {
            let organization = ctx.organization(space.organization).await?;
            have_binding_rule(&organization.allow::<View>()?.merge_rules, user)
        } else {
            have_binding_rule(&space.merge_rules, user)
        };
        Ok(Self {
            is_locked: space.edit_mode == Some(EditMode::Locked),
            has_merge_rules: ruled,
        })
    }

    /// Returns why main is closed to this user, if it is.
    pub(crate) fn protected_by(&self) -> Option<ProtectedBy> {
        match (self.is_locked, self.has_merge_rules) {
            (true, _) => Some(ProtectedBy::Lock),
            (false, true) => Some(ProtectedBy::MergeRules),
            (false, false) => None,
        }
    }

    fn require_unprotected(&self) -> Result<(), &'static str> {
        match self.protected_by() {
            Some(ProtectedBy::Lock) => {
                Err("the space is locked; push another branch to open a change request")
            }
            Some(ProtectedBy::MergeRules) => {
                Err("merge rules protect main; push another branch to open a change request")
            }
            None => Ok(()),
        }
    }
}

/// Returns true if the rules require anything for a merge and the user may not bypass them.
fn have_binding_rule(rules: &MergeRules, user: UserId) -> bool {
    rules.rules_for(user).iter().any(MergeRule::is_requirement)
}

/// Returns true for the initial revision of a space: no content and no parents.
pub(super) fn is_root_revision(revision: &Revision) -> bool {
    revision.parents.is_empty() && revision.tree == Oid::EMPTY_TREE
}

/// Returns the ref that the command is about, or why the command is rejected.
pub(super) fn check_command<'a>(
    command: &'a Command,
    visible_refs: &'a VisibleRefs<'_, Edit>,
    protection: &MainProtection,
) -> Result<RefTarget<'a>, &'static str> {
    if command.name == MAIN_REF {
        return check_main(command, visible_refs, protection);
    }
    let Some(branch) = command.name.strip_prefix(BRANCH_PREFIX) else {
        return Err("only branches can be pushed (refs/heads/...)");
    };
    if !is_name(&command.name) {
        return Err("not a valid branch name");
    }
    let number = change_request_number(&command.name);
    let head = visible_refs.heads.iter().find(|head| match number {
        Some(number) => head.number == number,
        None => head.branch.as_deref() == Some(branch),
    });
    match head {
        Some(_) if command.deletes() => Err("archive the change request to remove its branch"),
        Some(head) if command.old == head.revision => Ok(RefTarget::Branch(head)),
        Some(_) => Err(FETCH_FIRST),
        None => check_new_branch(command, branch, visible_refs),
    }
}

fn check_main<'a>(
    command: &Command,
    visible_refs: &VisibleRefs<'_, Edit>,
    protection: &MainProtection,
) -> Result<RefTarget<'a>, &'static str> {
    if command.deletes() {
        return Err("main cannot be deleted");
    }
    protection.require_unprotected()?;
    let revision = &visible_refs.content.revision;
    if command.old == revision.id || command.old == ZERO_OID && is_root_revision(revision) {
        Ok(RefTarget::Main)
    } else {
        Err(FETCH_FIRST)
    }
}

fn check_new_branch<'a>(
    command: &'a Command,
    branch: &'a str,
    visible_refs: &VisibleRefs<'_, Edit>,
) -> Result<RefTarget<'a>, &'static str> {
    if command.name.starts_with(RESERVED_PREFIX) {
        return Err("no such draft or open change request");
    }
    if command.deletes() || command.old != ZERO_OID {
        return Err("no such branch");
    }
    if conflicts_with_ref(&visible_refs.refs(), &command.name) {
        return Err("the name conflicts with another branch, as `a` and `a/b` do");
    }
    Ok(RefTarget::New(branch))
}
