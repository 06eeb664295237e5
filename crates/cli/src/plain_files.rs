//! Files of a space outside of it: in a directory, or in a zip.

mod archive;
pub(crate) mod folder;
pub(crate) mod zip;

use std::{fmt::Display, path::Path};

use changes::git::PlainFile;

use crate::error::CommandError;

/// Returns the file with its path below a directory. None if it is outside of it.
fn below(mut file: PlainFile, folder: &str) -> Option<PlainFile> {
    let folder = folder.trim_matches('/');
    if folder.is_empty() {
        return Some(file);
    }
    let rest = file.path.strip_prefix(folder.as_bytes())?;
    file.path = rest.strip_prefix(b"/")?.to_vec();
    Some(file)
}

fn unreadable(path: &Path, error: impl Display) -> CommandError {
    CommandError::new(format!("cannot read {}: {error}", path.display()))
}
