//! The names of the tools of the MCP server.

pub(super) const SEARCH: &str = "search_pages";
pub(super) const LIST: &str = "list_pages";
pub(super) const READ: &str = "read_page";
