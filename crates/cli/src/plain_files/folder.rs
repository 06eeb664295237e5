//! A directory: read without following links; written only if it is empty.

use std::{
    ffi::OsStr,
    fs,
    os::unix::{
        ffi::OsStrExt,
        fs::{PermissionsExt, symlink},
    },
    path::{Path, PathBuf},
};

use changes::git::{FileKind, PlainFile};

use model::Error;

use super::{below, unreadable};
use crate::error::{CommandError, Result};

/// All files below a directory, except `.git`.
pub(crate) fn read(
    root: &Path,
    folder: &str,
    most: u64,
) -> Result<impl Iterator<Item = model::Result<PlainFile>>> {
    let mut paths = collect(root)?;
    paths.sort();
    let (root, folder) = (root.to_owned(), folder.to_owned());
    Ok(paths.into_iter().filter_map(move |path| {
        let read = read_file(&root, &path, most).map_err(|error| broken(&path, &error));
        read.map(|file| below(file, &folder)).transpose()
    }))
}

fn collect(root: &Path) -> Result<Vec<PathBuf>> {
    let (mut paths, mut directories) = (Vec::new(), vec![root.to_owned()]);
    while let Some(directory) = directories.pop() {
        let failed = |error| unreadable(&directory, error);
        for entry in fs::read_dir(&directory).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            if entry.file_name() == ".git" {
                continue;
            }
            let kind = entry.file_type().map_err(failed)?;
            if kind.is_dir() {
                directories.push(entry.path());
            } else if kind.is_file() || kind.is_symlink() {
                paths.push(entry.path());
            }
        }
    }
    Ok(paths)
}

fn read_file(root: &Path, path: &Path, most: u64) -> std::io::Result<PlainFile> {
    let facts = fs::symlink_metadata(path)?;
    let (kind, bytes) = if facts.is_symlink() {
        let target = fs::read_link(path)?.into_os_string();
        (FileKind::Link, target.as_bytes().to_vec())
    } else {
        if facts.len() > most {
            let text = format!("it has {} bytes; {most} are allowed", facts.len());
            return Err(std::io::Error::other(text));
        }
        let is_executable = facts.permissions().mode() & 0o100 != 0;
        let kind = if is_executable {
            FileKind::Executable
        } else {
            FileKind::Plain
        };
        (kind, fs::read(path)?)
    };
    let inside = path.strip_prefix(root).map_err(std::io::Error::other)?;
    Ok(PlainFile {
        path: inside.as_os_str().as_bytes().to_vec(),
        kind,
        bytes,
    })
}

/// Links are created last: nothing is ever written through one.
pub(crate) struct Writer {
    root: PathBuf,
    links: Vec<PlainFile>,
}

impl Writer {
    pub(crate) fn create(root: &Path) -> Result<Self> {
        let failed = |error| CommandError::new(format!("cannot write {}: {error}", root.display()));
        fs::create_dir_all(root).map_err(failed)?;
        if fs::read_dir(root).map_err(failed)?.next().is_some() {
            return Err(CommandError::new(format!(
                "{} is not empty. Name a directory that is, or one that is not there.",
                root.display()
            )));
        }
        Ok(Self {
            root: root.to_owned(),
            links: Vec::new(),
        })
    }

    pub(crate) fn add(&mut self, file: PlainFile) -> model::Result<()> {
        if file.kind == FileKind::Link {
            self.links.push(file);
            return Ok(());
        }
        let path = self.root.join(OsStr::from_bytes(&file.path));
        write(&path, &file).map_err(|error| broken(&path, &error))
    }

    pub(crate) fn finish(self) -> Result<()> {
        for link in &self.links {
            let path = self.root.join(OsStr::from_bytes(&link.path));
            write_link(&path, link).map_err(|error| broken(&path, &error))?;
        }
        Ok(())
    }
}

fn write(path: &Path, file: &PlainFile) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, &file.bytes)?;
    if file.kind == FileKind::Executable {
        fs::set_permissions(path, fs::Permissions::from_mode(0o755))?;
    }
    Ok(())
}

fn write_link(path: &Path, link: &PlainFile) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    symlink(OsStr::from_bytes(&link.bytes), path)
}

fn broken(path: &Path, error: &std::io::Error) -> Error {
    Error::Unprocessable(format!("The file {} failed: {error}", path.display()))
}
