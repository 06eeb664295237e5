//! Permissions. Roles are sets of actions; proofs are created from such a set and nothing else.
//!
//! `store` returns rows as [`Unchecked`]; only [`Unchecked::allow`] turns one into a readable [`Granted`].

pub mod action;
pub mod policy;
mod proof;
pub mod resolve;

pub use action::{Act, Action, ActionSet};
pub use proof::{Granted, Resource, Unchecked};
