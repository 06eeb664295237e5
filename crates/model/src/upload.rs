//! Uploads: files that were sent ahead, to be inserted into a space within a day.

use jiff::Timestamp;

use crate::{
    Error, Oid, Result,
    id::{SpaceId, UploadId},
    text::check_length,
};

const MAX_NAME_CHARS: usize = 256;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upload {
    pub id: UploadId,
    pub space: SpaceId,
    pub name: String,
    /// The blob with its bytes.
    pub oid: Oid,
    pub size: u64,
    pub expires_at: Timestamp,
}

/// The bytes that uploads may have which are not inserted yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UploadLimits {
    pub organization: u64,
    pub user: u64,
}

/// Checks the name of a file: a plain name, with its extension and without directories.
pub fn check_file_name(field: &str, name: &str) -> Result<()> {
    check_length(field, name, 1, MAX_NAME_CHARS)?;
    if name.contains(['/', '\\']) || name.chars().any(char::is_control) {
        let message = "is not a plain file name; leave out folders and control characters";
        return Err(Error::invalid(field, message));
    }
    Ok(())
}
