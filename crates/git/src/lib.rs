//! The real `git`, as a child process on disposable repositories: it serves fetches, unpacks and checks what is
//! pushed, and talks to repositories elsewhere. Who may see or move which ref is decided elsewhere; nothing here reads the database.
//!
//! A child gets an empty environment, no configuration but ours, no hooks, limits on time and memory, and a sandbox. Nothing
//! that a user wrote is ever an argument: names of refs and objects go through standard input or files.

pub mod bare;
pub mod child;
pub mod commands;
mod failure;
pub mod incoming;
pub mod objects;
mod paced;
pub mod pack;
pub mod pkt;
mod process;
pub mod refs;
pub mod remote;
pub mod report;
pub mod serve;
pub mod session;
mod settings;
pub mod slot;

pub use bare::Bare;
pub use child::Git;
pub use failure::{Failure, Result};
pub use paced::Paced;
pub use settings::Settings;
