//! The limits of pages, in one place. Those of the other files of a space are in `space_files::limits`.
//!
//! All content is untrusted, from a push or the API, and is read again for every visitor. Content within these limits is
//! read in bounded time, memory and stack. Each limit names the maximum in the corpus (real documentation repositories,
//! some 10,000 pages) and leaves at least a factor of 4, as `tests/corpus_limits.rs` checks.

/// Bytes of a page. The corpus has 190 kB. A larger page is shown as source; pushes and edits cannot create one.
pub const MAX_PAGE_BYTES: usize = 1 << 20;
/// Blocks, inlines and texts of a page, lines of code and cells included. The corpus has 9,300.
pub const MAX_PAGE_NODES: usize = 200_000;
/// Cells of all tables of a page. The corpus has 1,600.
pub const MAX_TABLE_CELLS: usize = 50_000;
/// Nesting of lists, quotes, elements, tags and marks in a page. Deeper ones are merged into their parent, which loses
/// only their form. The corpus has 18 levels of blocks.
pub const MAX_NESTING: usize = 64;
/// Bytes of the source that are shown instead of a page over a limit.
pub const MAX_SOURCE_EXCERPT_BYTES: usize = 16 << 10;

/// Reusable contents that a page includes, with repetitions. The corpus has 3.
pub const MAX_INCLUDES: usize = 1_000;
/// Nodes of all included contents: as many as a page may have itself.
pub const MAX_INCLUDED_NODES: usize = MAX_PAGE_NODES;
/// Bytes of text of all included contents, with repetitions. The names of cells count too, and can be more than the
/// text of the table.
pub const MAX_INCLUDED_BYTES: usize = 4 * MAX_PAGE_BYTES;
/// Work of all conditions and expressions of a page, in the units of one expression, which may use a tenth of it. The
/// corpus has 9 expressions on a page, of some dozens of units each.
pub const MAX_PAGE_WORK: usize = 10 * expression::MAX_WORK;
/// Bytes printed by the expressions of a page: as many as the page may have itself.
pub const MAX_PRINTED_BYTES: usize = MAX_PAGE_BYTES;
/// Bytes of headings and conditions that are repeated for each section below them, for search. Pages of the corpus have
/// less than their own length. Beyond it, headings are text, and text in conditions is not searched.
pub const MAX_SECTION_POSITION_BYTES: usize = 4 * MAX_PAGE_BYTES;
/// Bytes of the conditions around a section, for search. Text in longer ones is not searched.
pub const MAX_CONDITION_BYTES: usize = 16 << 10;
