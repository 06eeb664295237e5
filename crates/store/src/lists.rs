//! Pages of lists. Rows may be large: the database omits those beyond the maximum size of a page, so that they are
//! never all in memory.

use model::{PageRequest, page, tree_move::ListKey};
use uuid::Uuid;

/// Maximum size of a page, as a parameter of `list_*.sql`.
#[expect(clippy::cast_possible_wrap, reason = "8 MiB")]
pub(crate) const MAX_LIST_BYTES: i64 = page::MAX_BYTES as i64;

/// Returns the number of rows before some were omitted. Every row has it, and the first row is never omitted.
pub(crate) fn total_found(of_first: Option<i64>) -> usize {
    usize::try_from(of_first.unwrap_or(0)).unwrap_or(0)
}

/// Returns the key after which a page starts; for the first page, one that precedes all.
pub(crate) fn after_key(page: &PageRequest<ListKey>) -> ListKey {
    let first = || (Uuid::nil(), String::new(), Uuid::nil());
    page.after.clone().unwrap_or_else(first)
}
