//! What a user has typed into a page of a change request and not saved yet.

use jiff::Timestamp;
use serde_json::Value;

use crate::{Oid, id::UserId};

/// Maximum bytes of the blocks and fields of one page, as JSON.
pub const MAX_UNSAVED_BYTES: usize = 1 << 20;
/// Maximum number of pages of one change request on which a user has unsaved text.
pub const MAX_UNSAVED_PAGES: i64 = 50;

/// The changes that a save would send: splices of blocks, and settings of the page.
#[derive(Debug, Clone)]
pub struct UnsavedText {
    /// The revision that the page was read at.
    pub base: Oid,
    pub blocks: Value,
    pub fields: Value,
}

/// The unsaved texts on one page.
#[derive(Debug, Default)]
pub struct UnsavedTexts {
    /// That of the caller, and when it was sent.
    pub own: Option<(UnsavedText, Timestamp)>,
    /// Who else has some, the latest first.
    pub others: Vec<(UserId, Timestamp)>,
}
