//! The table of roles and actions: the least role that each action needs, per kind of thing.
//!
//! One file per noun. `docs/PERMISSIONS.md` prints this table; a test keeps the two equal.

pub mod agent_instructions;
pub mod change_request;
pub mod comment;
pub mod content;
pub mod invite;
pub mod member;
pub mod openapi_spec;
pub mod organization;
pub mod reader;
pub mod site;
pub mod team;

use model::Role;

use crate::{Action, ActionSet};

/// The actions of a role, given the least role of each action; `None` means no role has it.
fn actions_of(role: Option<Role>, least: impl Fn(Action) -> Option<Role>) -> ActionSet {
    let Some(role) = role else {
        return ActionSet::NONE;
    };
    Action::ALL
        .into_iter()
        .filter(|action| least(*action).is_some_and(|needed| role >= needed))
        .collect()
}
