//! Restrictions of child processes, and how to start one with them. It does not know what the child does.
//!
//! The restrictions are set by the program `bindery-sandbox`, which restricts itself and then executes the child:
//! rights dropped this way cannot be regained. The server links none of that; it only builds the command line, here.
//!
//! ```no_run
//! use sandbox::{Rules, Sandbox};
//!
//! let sandbox = Sandbox {
//!     program: Some(Sandbox::default_program()),
//!     is_required: true,
//!     ..Sandbox::default()
//! };
//! let rules = Rules {
//!     read: vec!["/srv/fonts".into()],
//!     max_processes: 1,
//!     max_memory: 1 << 30,
//!     max_seconds: 10,
//!     ..Rules::default()
//! };
//! // It may read the fonts and nothing else, has no network, and starts no processes.
//! let output = sandbox.command(&rules, "/usr/bin/wc").arg("/srv/fonts/a.ttf").output()?;
//! # Ok::<(), std::io::Error>(())
//! ```

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
