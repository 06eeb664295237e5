//! Full-text search: sections of pages in a Tantivy index, one directory for each shard.
//!
//! The index is derived data: it can be deleted and built again. It knows nothing of permissions: the caller names the
//! spaces to search, and checks every hit against the content that the user may see now.
//!
//! A document is a section of a page. All its words are terms of one field: the organization, the word, and a letter
//! for the part of the page that contains the word (`terms`). Of Tantivy we use the files, segments, merges, deletions,
//! dictionaries and posting lists; `analysis` splits text into words, and `ranking` scores sections with BM25 over
//! weighted parts. Scores depend only on the documents present, so an index that was changed a thousand times ranks
//! exactly like one that was just built.
//!
//! ```
//! # fn main() -> Result<(), search::SearchError> {
//! # use model::id::{OrganizationId, PageId, SpaceId};
//! # use search::{Audience, Index, Page, Query, Section};
//! # use uuid::Uuid;
//! # let organization = OrganizationId::from_uuid(Uuid::from_u128(1));
//! # let space = SpaceId::from_uuid(Uuid::from_u128(2));
//! # let page = PageId::from_uuid(Uuid::from_u128(3));
//! # let folder = tempfile::tempdir()?;
//! let index = Index::open(folder.path(), 64 << 20)?;
//! let mut writer = index.writer()?;
//! writer.put_page(&Page {
//!     organization,
//!     space,
//!     page,
//!     blob: None,
//!     fingerprint: 1,
//!     title: "Tides".to_owned(),
//!     description: None,
//!     ancestors: Vec::new(),
//!     language: Some("en".to_owned()),
//!     restricted: false,
//!     sections: vec![Section {
//!         text: "Boats leave the harbour when the tide is high.".to_owned(),
//!         ..Section::default()
//!     }],
//! })?;
//! writer.commit(1)?;
//!
//! let results = index.search(&Query {
//!     organization,
//!     spaces: vec![space],
//!     text: "when do boats leave the harbor?".to_owned(),
//!     language: None,
//!     audience: Audience::Members,
//!     limit: 10,
//!     offset: 0,
//!     without_text: 0,
//! })?;
//! let snippet = &results.hits[0].snippet;
//! let highlighted: Vec<&str> = snippet.highlights.iter().map(|(from, to)| &snippet.text[*from..*to]).collect();
//! assert_eq!(highlighted, ["Boats", "leave", "harbour"]);
//! # Ok(())
//! # }
//! ```

mod analysis;
mod directory;
mod document;
mod engine;
mod error;
mod hash;
mod index;
mod lengths;
mod lines;
mod page;
mod query;
mod ranking;
pub mod remote;
mod schema;
mod shard;
mod space;
mod stored;
mod terms;
mod watermark;
mod writer;

pub use error::SearchError;
pub use index::{Index, Stats};
pub use page::{Page, Section};
pub use query::{Audience, Hit, Query, SearchResults, Snippet};
pub use shard::shard_of;
pub use space::IndexedSpace;
pub use writer::Writer;
