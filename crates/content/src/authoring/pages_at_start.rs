//! What only the whole page tree of the start can tell: entries without a file, pages by their URL path, and the
//! table of contents of a space that has none.

use uuid::Uuid;

use super::draft::{Draft, Subject};
use crate::fault::Result;

/// The group, link or page without a file that has this id.
pub(super) fn entry(_draft: &Draft<'_>, _id: Uuid) -> Result<Option<Subject>> {
    Ok(None)
}

/// The file of the page at a URL path.
pub(super) fn file_at(_draft: &Draft<'_>, _url_path: &str) -> Result<Option<String>> {
    Ok(None)
}

/// The table of contents that lists the pages as they are inferred from the files.
pub(super) fn table_of_contents(_draft: &Draft<'_>) -> Result<String> {
    Ok(document::summary::print(&[]))
}
