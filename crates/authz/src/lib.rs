//! Who may do what. Roles are sets of actions; proofs are made from such a set and nothing else.
//!
//! `store` hands out rows as [`Unchecked`]; only [`Unchecked::allow`] turns one into a readable [`Granted`].

pub mod action;
pub mod policy;
mod proof;
pub mod resolve;

pub use action::{Act, Action, ActionSet};
pub use proof::{Granted, Resource, Unchecked};
