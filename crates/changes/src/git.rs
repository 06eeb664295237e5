//! Git over HTTP: what each caller may fetch and push. The `git` program does the work on temporary repositories;
//! every decision about refs is taken here.

mod access;
mod advertise;
mod advice;
mod apply_push;
mod export_remote;
mod fetch;
mod fetch_repositories;
mod file_sizes;
mod fill;
mod findings;
mod import_commits;
mod import_remote;
mod link_update;
mod options;
mod page_sizes;
mod plain_files;
mod push;
mod push_objects;
mod ref_policy;
mod ref_update;
pub(crate) mod remotes;
mod scratch_repository;
mod slots;
mod verification;
mod visible_refs;

pub use ::git::child::Protocol;
pub use advertise::advertise_push;
pub(crate) use export_remote::{RemoteExport, export_remote};
pub use fetch::{FetchOutput, advertise, upload};
pub(crate) use fetch_repositories::FetchRepositories;
pub(crate) use import_remote::{RemoteImport, import_remote};
pub use plain_files::{FileKind, PlainFile, export_files, import_files};
pub use push::receive;
pub(crate) use ref_policy::{MainProtection, ProtectedBy};
pub use verification::verify_clone;
