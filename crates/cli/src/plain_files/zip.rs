//! Reads files from a zip, and writes files to one.

use std::{
    fs::File,
    io::{BufReader, BufWriter, Write},
    path::Path,
};

use changes::git::{FileKind, PlainFile};
use model::Error;
use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

use super::{
    archive::{self, Entry},
    below, unreadable,
};
use crate::error::{CommandError, Result};

pub(crate) fn read(
    path: &Path,
    folder: &str,
    most: u64,
    max_entries: usize,
) -> Result<impl Iterator<Item = model::Result<PlainFile>>> {
    let file = File::open(path).map_err(|error| unreadable(path, error))?;
    let zip = ZipArchive::new(BufReader::new(file));
    let mut zip = zip.map_err(|error| unreadable(path, error))?;
    if zip.len() > max_entries {
        let text = format!("it has {} entries; {max_entries} are allowed", zip.len());
        return Err(unreadable(path, text));
    }
    let folder = folder.to_owned();
    Ok((0..zip.len()).filter_map(move |index| {
        let read = archive::entry(&mut zip, index, folder.trim_matches('/'), most).transpose()?;
        read.map(|entry| below(plain_file(entry), &folder))
            .transpose()
    }))
}

fn plain_file(entry: Entry) -> PlainFile {
    let kind = match archive::kind(entry.mode) {
        archive::Kind::Plain => FileKind::Plain,
        archive::Kind::Executable => FileKind::Executable,
        archive::Kind::Link => FileKind::Link,
    };
    PlainFile {
        path: entry.name.into_bytes(),
        kind,
        bytes: entry.bytes,
    }
}

pub(crate) struct Writer {
    archive: ZipWriter<BufWriter<File>>,
}

impl Writer {
    pub(crate) fn create(path: &Path) -> Result<Self> {
        let file = File::create_new(path).map_err(|error| {
            CommandError::new(format!("cannot make {}: {error}", path.display()))
        })?;
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
        let failed = |error: &dyn std::fmt::Display| {
            CommandError::new(format!("cannot finish the zip: {error}"))
        };
        let mut file = self.archive.finish().map_err(|error| failed(&error))?;
        file.flush().map_err(|error| failed(&error))
    }
}
