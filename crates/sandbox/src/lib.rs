//! Restrictions of child processes, and how to start one with them.
//! The restrictions are set by the program `bindery-sandbox`, which restricts itself and then executes the child:
//! rights
//! dropped this way cannot be regained. The server links none of that; it only builds the command line, here.

mod report;
mod rules;
mod start;
mod user;

pub use report::Report;
pub use rules::Rules;
pub use start::{Error, Sandbox};
pub use user::User;

/// Exit status of `bindery-sandbox` if the child was not started.
pub const NOT_STARTED: i32 = 125;
