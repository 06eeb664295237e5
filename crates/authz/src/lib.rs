//! Permissions. Roles are sets of actions; proofs are created from such a set and nothing else. Pure: which role a
//! caller has is computed by `store`, and nothing here knows requests, tokens or SQL.
//!
//! `store` returns rows as [`Unchecked`]; only [`Unchecked::allow`] turns one into a readable [`Granted`].
//!
//! ```
//! use authz::{Action, Granted, Unchecked, action::act::Edit, policy};
//! use model::{Result, Role, space::Space};
//!
//! let actions = policy::content::actions(Some(Role::Comment));
//! assert!(actions.contains(Action::Comment) && !actions.contains(Action::Edit));
//!
//! // A write requires the proof, so it cannot be called before the check.
//! fn rename(space: &Granted<Space, Edit>, title: &str) { /* … */ }
//!
//! fn update(space: Unchecked<Space>) -> Result<()> {
//!     // Not found if the caller may not view the space, forbidden if they may not edit it.
//!     let space = space.allow::<Edit>()?;
//!     rename(&space, "Handbook");
//!     Ok(())
//! }
//! ```

pub mod action;
pub mod policy;
mod proof;
pub mod resolve;

pub use action::{Act, Action, ActionSet};
pub use proof::{Granted, Resource, Unchecked};
