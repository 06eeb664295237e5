//! A zip: what it says about itself is not believed. Paths are checked where they land, sizes while unpacking.

use std::{
    fs::File,
    io::{BufReader, BufWriter, Read, Write},
    path::Path,
};

use app::git::{FileKind, PlainFile};
use model::Error;
use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

use crate::{
    commands::import::{below, unreadable},
    failure::{Failure, Result},
};

/// The part of a mode that tells what a file is, and the value for links.
const KIND: u32 = 0o170_000;
const LINK: u32 = 0o120_000;

pub(crate) fn read(
    path: &Path,
    folder: &str,
    most: u64,
    max_entries: usize,
) -> Result<impl Iterator<Item = model::Result<PlainFile>>> {
    let file = File::open(path).map_err(|error| unreadable(path, error))?;
    let archive = ZipArchive::new(BufReader::new(file));
    let mut archive = archive.map_err(|error| unreadable(path, error))?;
    if archive.len() > max_entries {
        let text = format!(
            "it has {} entries; {max_entries} are allowed",
            archive.len()
        );
        return Err(unreadable(path, text));
    }
    let folder = folder.to_owned();
    Ok((0..archive.len()).filter_map(move |index| {
        let read = entry(&mut archive, index, folder.trim_matches('/'), most).transpose()?;
        read.map(|file| below(file, &folder)).transpose()
    }))
}

/// A file of the archive; none for folders and the records of Git.
fn entry(
    archive: &mut ZipArchive<BufReader<File>>,
    index: usize,
    folder: &str,
    most: u64,
) -> model::Result<Option<PlainFile>> {
    let broken = |what: &dyn std::fmt::Display| {
        Error::Unprocessable(format!("Entry {index} of the zip cannot be read: {what}"))
    };
    let entry = archive.by_index(index).map_err(|error| broken(&error))?;
    let name = entry.name().map_err(|error| broken(&error))?.into_owned();
    if entry.is_dir() || name.starts_with(".git/") || !name.starts_with(folder) {
        return Ok(None);
    }
    let kind = match entry.unix_mode() {
        Some(mode) if mode & KIND == LINK => FileKind::Link,
        Some(mode) if mode & 0o100 != 0 => FileKind::Executable,
        _ => FileKind::Plain,
    };
    let mut bytes = Vec::new();
    let read = entry.take(most.saturating_add(1)).read_to_end(&mut bytes);
    read.map_err(|error| broken(&error))?;
    if bytes.len() as u64 > most {
        return Err(broken(&format_args!("{name} has more than {most} bytes")));
    }
    Ok(Some(PlainFile {
        path: name.into_bytes(),
        kind,
        bytes,
    }))
}

pub(crate) struct Writer {
    archive: ZipWriter<BufWriter<File>>,
}

impl Writer {
    pub(crate) fn create(path: &Path) -> Result<Self> {
        let file = File::create_new(path)
            .map_err(|error| Failure::new(format!("cannot make {}: {error}", path.display())))?;
        Ok(Self {
            archive: ZipWriter::new(BufWriter::new(file)),
        })
    }

    pub(crate) fn add(&mut self, file: &PlainFile) -> model::Result<()> {
        let name = String::from_utf8_lossy(&file.path).into_owned();
        let failed = |error: &dyn std::fmt::Display| {
            Error::Unprocessable(format!("The file {name} cannot be written: {error}"))
        };
        let mode = match file.kind {
            FileKind::Executable => 0o755,
            FileKind::Plain | FileKind::Link => 0o644,
        };
        let options = SimpleFileOptions::default().unix_permissions(mode);
        if file.kind == FileKind::Link {
            let target = String::from_utf8_lossy(&file.bytes);
            let added = self.archive.add_symlink(&name, &target, options);
            return added.map_err(|error| failed(&error));
        }
        let begun = self.archive.start_file(&name, options);
        begun.map_err(|error| failed(&error))?;
        let written = self.archive.write_all(&file.bytes);
        written.map_err(|error| failed(&error))
    }

    pub(crate) fn finish(self) -> Result<()> {
        let failed =
            |error: &dyn std::fmt::Display| Failure::new(format!("cannot finish the zip: {error}"));
        let mut file = self.archive.finish().map_err(|error| failed(&error))?;
        file.flush().map_err(|error| failed(&error))
    }
}
