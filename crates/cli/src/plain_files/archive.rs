//! One entry of a zip. The metadata of the archive is not trusted: sizes are counted while unpacking, and paths are
//! checked where they are used. Has no dependencies on the rest of the program, so that the fuzz target `zip_import`
//! can use it.

use std::io::{Read, Seek};

use model::Error;
use zip::ZipArchive;

/// The file type bits of a mode, and their value for symbolic links.
const KIND: u32 = 0o170_000;
const LINK: u32 = 0o120_000;

pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) mode: Option<u32>,
    pub(crate) bytes: Vec<u8>,
}

pub(crate) enum Kind {
    Plain,
    Executable,
    Link,
}

/// The type of a file, by the mode of its entry.
pub(crate) fn kind(mode: Option<u32>) -> Kind {
    match mode {
        Some(mode) if mode & KIND == LINK => Kind::Link,
        Some(mode) if mode & 0o100 != 0 => Kind::Executable,
        _ => Kind::Plain,
    }
}

/// Reads the entry at an index, if it is below the directory. None for directories and `.git`.
pub(crate) fn entry<R: Read + Seek>(
    archive: &mut ZipArchive<R>,
    index: usize,
    folder: &str,
    most: u64,
) -> model::Result<Option<Entry>> {
    let broken = |what: &dyn std::fmt::Display| {
        Error::Unprocessable(format!("Entry {index} of the zip cannot be read: {what}"))
    };
    let entry = archive.by_index(index).map_err(|error| broken(&error))?;
    let name = entry.name().map_err(|error| broken(&error))?.into_owned();
    if entry.is_dir() || name.starts_with(".git/") || !name.starts_with(folder) {
        return Ok(None);
    }
    let mode = entry.unix_mode();
    let mut bytes = Vec::new();
    let read = entry.take(most.saturating_add(1)).read_to_end(&mut bytes);
    read.map_err(|error| broken(&error))?;
    if bytes.len() as u64 > most {
        return Err(broken(&format_args!("{name} has more than {most} bytes")));
    }
    Ok(Some(Entry { name, mode, bytes }))
}
