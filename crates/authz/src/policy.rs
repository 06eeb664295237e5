//! The minimum role that each action requires, per kind of object.
//!
//! One file per noun. `docs/PERMISSIONS.md` prints these tables; a test keeps the two equal.

pub mod agent_instructions;
pub mod change_request;
pub mod comment;
pub mod content;
pub mod conversation;
pub mod installation;
pub mod invite;
pub mod language_settings;
pub mod member;
pub mod openapi_spec;
pub mod organization;
pub mod reader;
pub mod security_settings;
pub mod site;
pub mod team;
pub mod translation;

use model::Role;

use crate::{Action, ActionSet};

/// Returns the actions of a role. `least` returns the minimum role of an action; `None` means that no role has it.
fn actions_of(role: Option<Role>, least: impl Fn(Action) -> Option<Role>) -> ActionSet {
    let Some(role) = role else {
        return ActionSet::NONE;
    };
    Action::ALL
        .into_iter()
        .filter(|action| least(*action).is_some_and(|needed| role >= needed))
        .collect()
}
