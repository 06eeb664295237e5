//! Lists of rows that may be large: the database omits those beyond the maximum size of a page, so that they are never
//! all in memory.

use model::page;

/// Maximum size of a page, as a parameter of `list_*.sql`.
#[expect(clippy::cast_possible_wrap, reason = "8 MiB")]
pub(crate) const MAX_LIST_BYTES: i64 = page::MAX_BYTES as i64;

/// Returns the number of rows before some were omitted. Every row has it, and the first row is never omitted.
pub(crate) fn total_found(of_first: Option<i64>) -> usize {
    usize::try_from(of_first.unwrap_or(0)).unwrap_or(0)
}
