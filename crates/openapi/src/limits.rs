//! Limits of specs and overlays. Both are untrusted: a spec may come from any URL, and is parsed and checked on the
//! machines of all tenants.

/// Bytes of one document.
pub const MAX_DOCUMENT_BYTES: usize = 10 << 20;
/// Levels of a document. Specs in use have some 20. Functions that recurse over a tree rely on it.
pub const MAX_DEPTH: usize = 96;
/// Values of a tree. The largest published specs have some 400,000.
pub const MAX_NODES: usize = 1_000_000;
/// Commas and opening brackets that the YAML parser may read at once: where a value in brackets can still turn out to be
/// a key, it buffers some 300 bytes for each of them until the brackets end. JSON is parsed otherwise and has no such limit.
pub const MAX_YAML_FLOW_TOKENS: usize = 50_000;
/// Bytes of memory that YAML aliases add to a tree, including the values stored for anchors.
pub const MAX_ALIAS_BYTES: usize = 16 << 20;
/// Problems that are listed, and bytes of the pointer and the message of one.
pub const MAX_PROBLEMS: usize = 1_000;
pub const MAX_POINTER_BYTES: usize = 500;
pub const MAX_MESSAGE_BYTES: usize = 1_000;

/// Documents of a spec, its entry included.
pub const MAX_DOCUMENTS: usize = 50;
/// Bytes of a `$ref`.
pub const MAX_REFERENCE_BYTES: usize = 2_000;
/// References that lead to one value, each to the next.
pub const MAX_REFERENCE_DEPTH: usize = 20;
/// Bytes of path items that are repeated at each path that refers to them.
pub const MAX_INLINED_BYTES: usize = 16 << 20;
/// Values that are checked, counting one again for each type that references give it.
pub const MAX_CHECKS: usize = 4_000_000;

/// Actions of an overlay.
pub const MAX_ACTIONS: usize = 5_000;
/// Bytes of a JSONPath.
pub const MAX_QUERY_BYTES: usize = 2_000;
/// Values that one query of an overlay looks at, and levels of those it finds; and all queries together.
pub const MAX_QUERY_STEPS: usize = 2_000_000;
pub const MAX_OVERLAY_STEPS: usize = 50_000_000;

/// Operations that are looked at, and pages of a spec.
pub const MAX_OPERATIONS: usize = 100_000;
pub const MAX_PAGES: usize = 20_000;
/// Characters of the title of a page, and of its description.
pub const MAX_TITLE_CHARS: usize = 200;
pub const MAX_DESCRIPTION_CHARS: usize = 300;
/// Characters of the description of a server or security scheme in a list.
pub const MAX_LISTED_CHARS: usize = 1_000;
/// Bytes of the path and method of an operation, of its id and of a tag. References can repeat an operation at many
/// paths, so a longer one has no page, and a longer id or tag is ignored.
pub const MAX_NAME_BYTES: usize = 2_000;
/// Bytes of all pages of a spec, without the descriptions that the spec has once.
pub const MAX_PAGE_BYTES: usize = 32 << 20;
/// Bytes of one part of a path.
pub const MAX_SLUG_BYTES: usize = 100;
