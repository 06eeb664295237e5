//! The limits of everything that people write in a space, in one place.
//!
//! All of it comes from outside, by a push or by the API, and all of it is read again for every visitor. Whatever is
//! within these limits is read in bounded time, memory and stack. Each limit names the largest that was found in the
//! corpus (real documentation repositories, some 10,000 pages) and leaves at least a factor of 4, as `tests/corpus_limits.rs`
//! checks.

/// Levels of the table of contents, groups included. The corpus has 8. Entries further in are shown at this level.
pub const MAX_NAVIGATION_DEPTH: usize = 32;
/// Entries of a table of contents. The corpus has 600; each costs about 1 kB per revision that is in memory.
pub const MAX_NAVIGATION_ENTRIES: usize = 50_000;
/// Bytes of a table of contents that are read. The corpus has 63 kB.
pub const MAX_NAVIGATION_BYTES: usize = 4 << 20;
/// Bytes of the URL path of a page, because each page below repeats the path of those above. The corpus has 300.
pub const MAX_PATH_BYTES: usize = 2048;

/// Levels of a YAML text. The corpus has 18, in the description of an API. JSON may have 128.
pub const MAX_YAML_DEPTH: usize = 96;
/// Values of a YAML or JSON text. The largest descriptions of APIs that are published have some 400,000.
pub const MAX_YAML_NODES: usize = 1_000_000;
/// Commas and opening brackets of a YAML text. Within nested brackets the parser keeps everything up to the last bracket,
/// some 300 bytes for each comma. Texts in block style have few; the corpus has 900.
pub const MAX_YAML_MARKS: usize = 250_000;
/// Bytes and values that aliases may add to a YAML text, with the values that are kept for them.
pub const MAX_YAML_ALIASED: usize = 2 << 20;
/// Bytes of a file of settings: `.gitbook.yaml`, variables, tags. The corpus has 230 kB, of redirects.
pub const MAX_SETTINGS_BYTES: usize = 2 << 20;
/// Bytes of the front matter of a page. The corpus has 600.
pub const MAX_FRONT_MATTER_BYTES: usize = 64 << 10;

/// Bytes of a page. The corpus has 190 kB. A larger page is shown as source, and a push or an edit cannot make one.
pub const MAX_PAGE_BYTES: usize = 1 << 20;
/// Blocks, inlines and texts of a page, lines of code and cells included. The corpus has 9,300.
pub const MAX_PAGE_NODES: usize = 200_000;
/// Cells of all tables of a page. The corpus has 1,600.
pub const MAX_TABLE_CELLS: usize = 50_000;
/// How deep what nests in a page may be: lists, quotes, elements, tags, marks. Deeper ones are dissolved into the one
/// around them, which loses nothing but their form. The corpus has 18 levels of blocks.
pub const MAX_NESTING: usize = 64;
/// Bytes of the source of a page that are shown in place of one that is over a limit.
pub const MAX_SHOWN_SOURCE: usize = 16 << 10;

/// Reusable contents that a page includes, counted each time. The corpus has 3.
pub const MAX_INCLUDES: usize = 1_000;
/// Nodes of all that a page includes: as many as it may have of its own.
pub const MAX_INCLUDED_NODES: usize = MAX_PAGE_NODES;
/// Bytes of text of all that a page includes, counted each time. The names of cells count too, and can be more than the
/// text that makes them.
pub const MAX_INCLUDED_BYTES: usize = 4 * MAX_PAGE_BYTES;
/// Work of all conditions and expressions of a page, in the units of one expression, which may have a tenth of it. The
/// corpus has 9 expressions on a page, of some dozens of units each.
pub const MAX_PAGE_WORK: usize = 10 * expression::MAX_WORK;
/// Bytes that the expressions of a page print: as many as the page may have itself.
pub const MAX_PAGE_PRINTED: usize = MAX_PAGE_BYTES;
/// Bytes of headings and conditions that are repeated with each section under them, for search. Pages of the corpus have
/// less than their own length. Where it is spent, headings are text, and what stands in conditions is not searched.
pub const MAX_PLACE_BYTES: usize = 4 * MAX_PAGE_BYTES;
/// Bytes of the conditions around a section, for search. What stands in longer ones is not searched.
pub const MAX_CONDITION_BYTES: usize = 16 << 10;
