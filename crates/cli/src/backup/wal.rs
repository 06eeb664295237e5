//! Archives files of PostgreSQL's log: `archive_command = 'bindery backup archive-wal %p /directory/%f'`.

use std::{
    fs::{self, File},
    io,
    path::Path,
};

use crate::error::{CommandError, Result};

/// Copies a file of the log. Returns once it is on disk under its name: PostgreSQL then deletes its own. A file that is
/// there with the same bytes was archived before; one with other bytes is from another database.
pub(crate) fn archive(from: &Path, to: &Path) -> Result<()> {
    let failed = |what: &str, error: io::Error| {
        CommandError::new(format!("cannot {what} {}: {error}", to.display()))
    };
    if to.exists() {
        let read = |path: &Path| fs::read(path).map_err(|error| failed("compare", error));
        if read(from)? == read(to)? {
            return sync_directory(to).map_err(|error| failed("write", error));
        }
        return Err(CommandError::new(format!(
            "{} exists with other bytes: another database is archived there. Give each its own directory.",
            to.display()
        )));
    }
    let mut name = to.file_name().unwrap_or_default().to_owned();
    name.push(".partial");
    let partial = to.with_file_name(name);
    fs::copy(from, &partial).map_err(|error| failed("copy to", error))?;
    let written = File::open(&partial).and_then(|file| file.sync_all());
    written
        .and_then(|()| fs::rename(&partial, to))
        .and_then(|()| sync_directory(to))
        .map_err(|error| failed("write", error))
}

fn sync_directory(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => File::open(parent)?.sync_all(),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_archived_once_and_never_replaced() {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let (from, to) = (folder.path().join("log"), folder.path().join("archived"));
        fs::write(&from, "one").expect("writable");
        archive(&from, &to).expect("it is archived");
        archive(&from, &to).expect("it is the same");
        fs::write(&from, "two").expect("writable");
        let refused = archive(&from, &to)
            .expect_err("another database's")
            .to_string();
        assert!(refused.contains("other bytes"), "{refused}");
        assert_eq!(fs::read(&to).expect("a file"), b"one");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2);
    }
}
