//! Use cases that read content: Git objects and revisions, pages and their bodies, links, files, search, PDF, OpenAPI
//! specs and published sites. They know neither HTTP nor SQL, and nothing here writes content (`changes` does).
//!
//! ```no_run
//! use context::Ctx;
//! use model::{Result, content::RevisionSelector, id::SpaceId};
//! use pages::{
//!     contents,
//!     search::query::{self, SearchRequest},
//! };
//!
//! async fn example(ctx: &Ctx, space: SpaceId) -> Result<()> {
//!     // Of a site reader's space, only the pages that this reader may see.
//!     let opened = contents::open(ctx, space, RevisionSelector::Main).await?;
//!     for page in &opened.pages.tree.pages {
//!         println!("{}", page.path);
//!     }
//!     let request = SearchRequest {
//!         text: "install".to_owned(),
//!         limit: 10,
//!         offset: 0,
//!     };
//!     let results = query::in_space(ctx, space, &request).await?;
//!     println!("{} pages", results.pages.len());
//!     Ok(())
//! }
//! ```

pub mod blobs;
pub mod commits;
mod computed_texts;
pub mod contents;
pub mod downloads;
pub mod embeds;
pub mod file_urls;
pub mod former_paths;
pub mod garbage;
pub mod garbage_schedule;
pub mod integrity;
pub mod links;
pub mod openapi_specs;
pub mod pdf;
pub mod published;
pub mod reachability;
pub mod repository;
pub mod search;
pub mod site_structure;
mod spec_trees;
