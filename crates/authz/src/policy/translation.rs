//! Translations, and the glossary they use. They belong to the organization, so the role in it decides; running one
//! also needs access to the spaces.

use model::{
    Kind, Role,
    glossary_entry::GlossaryEntry,
    id::{Identified, kind},
    translation::Translation,
};

use crate::{Action, ActionSet, Resource};

impl Resource for Translation {
    const KIND: Kind = kind::Translation::KIND;
}

impl Resource for GlossaryEntry {
    const KIND: Kind = kind::GlossaryEntry::KIND;
}

/// Edit means running, changing and deleting.
pub fn least_role(action: Action) -> Option<Role> {
    match action {
        Action::View => Some(Role::Read),
        Action::Edit => Some(Role::Create),
        Action::Comment
        | Action::Create
        | Action::Review
        | Action::Merge
        | Action::Administer
        | Action::Delete
        | Action::ListMembers
        | Action::ManageTeam => None,
    }
}

pub fn actions(organization_role: Option<Role>) -> ActionSet {
    super::actions_of(organization_role, least_role)
}
