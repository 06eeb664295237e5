//! The limits of all files of a space but the bodies of pages, which are in `document::limits`.
//!
//! All of it is untrusted, from a push or the API, and is read again for every visitor. Files within these limits are
//! read in bounded time, memory and stack. Each limit names the maximum in the corpus (real documentation repositories,
//! some 10,000 pages) and leaves at least a factor of 4, as `tests/corpus_limits.rs` of crate `document` checks.

/// Levels of the table of contents, groups included. The corpus has 8. Deeper entries are shown at this level.
pub const MAX_NAVIGATION_DEPTH: usize = 32;
/// Entries of a table of contents. The corpus has 600; each costs about 1 kB per revision that is in memory.
pub const MAX_NAVIGATION_ENTRIES: usize = 50_000;
/// Bytes of a table of contents that are read. The corpus has 63 kB.
pub const MAX_NAVIGATION_BYTES: usize = 4 << 20;
/// Bytes of the URL path of a page, because each page below repeats the path of those above. The corpus has 300.
pub const MAX_PATH_BYTES: usize = 2048;

/// Levels of a YAML text. The corpus has 18, in an OpenAPI spec. JSON may have 128.
pub const MAX_YAML_DEPTH: usize = 96;
/// Values of a YAML or JSON text. The largest published OpenAPI specs have some 400,000.
pub const MAX_YAML_NODES: usize = 1_000_000;
/// Commas and opening brackets of a YAML text. Within nested brackets the parser buffers everything up to the last
/// bracket, some 300 bytes for each comma. Texts in block style have few; the corpus has 900.
pub const MAX_YAML_FLOW_TOKENS: usize = 250_000;
/// Bytes and values that aliases may add to a YAML text, including the values stored for them.
pub const MAX_YAML_ALIAS_WEIGHT: usize = 2 << 20;
/// Bytes of a settings file: `.gitbook.yaml`, variables, tags. The corpus has 230 kB, of redirects.
pub const MAX_SETTINGS_BYTES: usize = 2 << 20;
/// Bytes of the front matter of a page. The corpus has 600.
pub const MAX_FRONT_MATTER_BYTES: usize = 64 << 10;
