//! What a child process may do, and how it is started so that it can do no more.
//!
//! The restrictions themselves are set by the program `bindery-sandbox`, which sets them for itself and then becomes the
//! child: what the kernel takes away this way never comes back. The server links none of that; it only writes the
//! command line, here.

mod report;
mod rules;
mod start;
mod user;

pub use report::Report;
pub use rules::Rules;
pub use start::{Error, Sandbox};
pub use user::User;

/// The status of `bindery-sandbox` where the child was not started.
pub const NOT_STARTED: i32 = 125;
