//! Git objects ⇄ page tree, stable page ids, diff and three-way merge. Pure: objects come in, objects go out. It does
//! not know where they are stored, who may read them, or what a page says; missing objects are reported together, so
//! that the caller loads them in one query.
//!
//! ```
//! use content::{
//!     Commit, ObjectError, Objects, PageTree,
//!     commit::Signature,
//!     page_ids::{self, Assignment},
//!     tree::{self, Edits, Mode},
//! };
//! use model::{ObjectKind, Oid, id::UserId};
//! # use jiff::Timestamp;
//! # use uuid::Uuid;
//!
//! let mut objects = Objects::default();
//! let mut edits = Edits::new();
//! for (path, text) in [
//!     ("README.md", "# Home\n"),
//!     ("guides/install.md", "# Install\n"),
//!     (
//!         "SUMMARY.md",
//!         "* [Home](README.md)\n* [Install](guides/install.md)\n",
//!     ),
//! ] {
//!     let blob = objects.write(ObjectKind::Blob, text.as_bytes());
//!     edits.insert(path.into(), Some((Mode::FILE, blob)));
//! }
//! let tree = tree::edit(&mut objects, Oid::EMPTY_TREE, &edits)?;
//!
//! # let (ada, now) = (UserId::from_uuid(Uuid::from_u128(1)), Timestamp::UNIX_EPOCH);
//! let author = Signature::of_user("Ada", ada, "docs.example.com", now);
//! let commit = Commit::new(tree, Vec::new(), author, "Write the first pages".into());
//! let commit = commit.write(&mut objects)?;
//! let ids = page_ids::assign(
//!     &mut objects,
//!     &Assignment {
//!         commit,
//!         tree,
//!         time: now.as_second(),
//!         parents: &[],
//!         previous_tip: None,
//!         pinned_ids: &[],
//!     },
//! )?;
//! let pages = PageTree::read(&objects, tree, &ids)?;
//! let install = pages.by_path("install").expect("it is listed");
//! assert_eq!(install.title.as_deref(), Some("Install"));
//! # Ok::<(), ObjectError>(())
//! ```

pub mod authoring;
pub mod changes;
pub mod commit;
pub mod error;
mod layout;
pub mod merge;
pub mod objects;
pub mod page_ids;
pub mod pages;
pub mod reachability;
pub mod targets;
pub mod tree;

pub use bstr::{BStr, BString, ByteSlice};
pub use commit::Commit;
pub use error::ObjectError;
pub use objects::{Missing, Objects};
pub use page_ids::PageIds;
pub use pages::PageTree;
