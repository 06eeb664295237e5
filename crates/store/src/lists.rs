//! Lists of rows that may be large: the database leaves out those beyond the size of a page, so that they are never all in
//! memory.

use model::page;

/// What `list_*.sql` takes as the largest size of a page.
#[expect(clippy::cast_possible_wrap, reason = "8 MiB")]
pub(crate) const MAX_LIST_BYTES: i64 = page::MAX_BYTES as i64;

/// How many rows there were before some were left out. Each row tells; the first is never left out.
pub(crate) fn found(of_first: Option<i64>) -> usize {
    usize::try_from(of_first.unwrap_or(0)).unwrap_or(0)
}
