//! The real `git`, as a child process on disposable repositories: it serves fetches, unpacks and checks pushes, and
//! talks to remote repositories. Callers decide who may see or move which ref; nothing here reads the database.
//!
//! A child gets an empty environment, no configuration but ours, no hooks, limits on time and memory, and a sandbox.
//! No user input is ever an argument: names of refs and objects go through standard input or files.
//!
//! ```no_run
//! use std::path::Path;
//!
//! use git::{Git, Settings, refs};
//! use model::Oid;
//!
//! # async fn example(main: Oid) -> git::Result<()> {
//! let git = Git::new(Settings::new("/var/lib/bindery/git"));
//! let repository = git.create_repository(Path::new("/var/lib/bindery/git/1"), None).await?;
//! assert!(refs::is_name("refs/heads/main") && !refs::is_name("refs/heads/--upload-pack"));
//! repository.set_refs([("refs/heads/main", main)].into_iter()).await?;
//! # Ok(())
//! # }
//! ```

pub mod bare_repository;
pub mod child;
pub mod commands;
mod error;
mod fsck;
pub mod objects;
mod paced;
pub mod pack;
pub mod pkt;
mod process;
pub mod receive_pack;
pub mod refs;
pub mod remote;
pub mod report;
pub mod serve;
pub mod session;
mod settings;
pub mod slot;

pub use bare_repository::BareRepository;
pub use child::Git;
pub use error::{GitError, Result};
pub use paced::Paced;
pub use settings::Settings;
