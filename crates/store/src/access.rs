//! Loading is authorizing: one statement reads an object together with the caller's permissions on it.
//!
//! Only this module may call `Unchecked::new`; the `find` functions of the nouns wrap their rows with it. If no row is
//! returned, the object is missing or belongs to an organization of which the caller is not an active member; callers
//! cannot tell the two apart.

#![expect(
    clippy::disallowed_methods,
    reason = "the only module that creates Unchecked values"
)]

use authz::{Action, ActionSet, Granted, Resource, Unchecked, action::act, policy};
use model::{Error, Result, Role, organization::Organization};

use crate::types::RoleText;

/// An object that the caller may view, with all allowed actions.
pub type Viewable<T> = Granted<T, act::View>;

/// Whether the caller sees nothing of the organization but what they are granted. It may have changed since it was
/// loaded, so queries compute the role all the same.
pub(crate) fn is_guest<A>(organization: &Granted<Organization, A>) -> bool {
    !organization.actions().contains(Action::ListMembers)
}

/// Wraps a loaded object with the actions that its statement computed.
pub(crate) fn unchecked<T: Resource>(value: T, actions: ActionSet) -> Unchecked<T> {
    Unchecked::new(value, actions)
}

/// Wraps an object that was read after a write in the same transaction. Fails if it is missing or not visible.
pub(crate) fn reread<T: Resource>(found: Option<Unchecked<T>>) -> Result<Viewable<T>> {
    found.ok_or(Error::NotFound(T::KIND))?.allow()
}

/// Wraps a collection or space of a list whose query already filtered by permission.
pub(crate) fn listed<T: Resource>(value: T, role: Option<RoleText>) -> Result<Viewable<T>> {
    Unchecked::new(value, policy::content::actions(role.map(|text| text.0))).allow()
}

/// Wraps an object of a list whose actions are already known.
pub(crate) fn listed_with<T: Resource>(value: T, actions: ActionSet) -> Result<Viewable<T>> {
    Unchecked::new(value, actions).allow()
}

/// Wraps an object that the caller has just created and therefore administers.
pub(crate) fn created<T: Resource>(value: T) -> Result<Viewable<T>> {
    Unchecked::new(value, policy::content::actions(Some(Role::Admin))).allow()
}
