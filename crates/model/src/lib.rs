//! The nouns of the product: typed ids, values with their limits, errors, paging, clock and entropy. No I/O.

pub mod agent_instructions;
pub mod change_request;
pub mod clock;
pub mod collection;
pub mod content;
pub mod entropy;
pub mod error;
pub mod event;
pub mod grant;
pub mod id;
pub mod invite;
pub mod job;
pub mod language;
pub mod member;
pub mod merge_rules;
pub mod oid;
pub mod organization;
pub mod page;
pub mod patch;
pub mod place;
pub mod revision;
pub mod role;
pub mod scope;
pub mod space;
pub mod team;
pub mod text;
pub mod token;
pub mod user;

pub use clock::Clock;
pub use entropy::Entropy;
pub use error::{Error, Result};
pub use id::{Id, Kind};
pub use oid::{ObjectKind, Oid};
pub use page::{Page, PageRequest};
pub use patch::Patch;
pub use role::{Level, Role};
