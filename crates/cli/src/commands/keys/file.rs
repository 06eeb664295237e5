//! The file of the key ring. Only its owner may read it.

use std::{
    fs::{self, File},
    io::{self, Write},
    os::unix::fs::{MetadataExt, fchown},
    path::Path,
};

use identity::keys::KeyRing;
use tempfile::NamedTempFile;

use crate::error::{CommandError, Result};

/// Writes a ring to a new file.
pub(super) fn create(file: &Path, ring: &KeyRing) -> Result<()> {
    let created = write_temporary(file, ring).and_then(|written| {
        written.persist_noclobber(file)?;
        sync(folder(file))
    });
    created.map_err(|error| {
        let name = file.display();
        CommandError::new(match error.kind() {
            io::ErrorKind::AlreadyExists => {
                format!("{name} exists. To add a key to it, run `bindery keys add {name}`.")
            }
            _ => format!("cannot write {name}: {error}"),
        })
    })
}

pub(super) fn read(file: &Path) -> Result<KeyRing> {
    let name = file.display();
    let text = fs::read_to_string(file)
        .map_err(|error| CommandError::new(format!("cannot read {name}: {error}")))?;
    KeyRing::parse(&text).map_err(|error| CommandError::new(format!("{name}: {error}")))
}

/// Replaces the file of a ring.
pub(super) fn replace(file: &Path, ring: &KeyRing) -> Result<()> {
    let replaced = write_temporary(file, ring).and_then(|written| {
        // Preserve the owner: the server must still be able to read it after root has written it.
        fchown(written.as_file(), Some(fs::metadata(file)?.uid()), None)?;
        written.persist(file)?;
        sync(folder(file))
    });
    replaced.map_err(|error| CommandError::new(format!("cannot write {}: {error}", file.display())))
}

/// Written to a temporary file and renamed, so that no crash leaves half a ring. It is deleted if it cannot be
/// renamed, and only its owner can read it.
fn write_temporary(file: &Path, ring: &KeyRing) -> io::Result<NamedTempFile> {
    let mut written = NamedTempFile::new_in(folder(file))?;
    writeln!(written, "{}", ring.to_text())?;
    written.as_file().sync_all()?;
    Ok(written)
}

fn folder(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Without this, a power failure can lose the new name.
fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use model::entropy::SystemEntropy;

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder");
        let name = |entry: io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
        let names = entries.map(|entry| name(entry).to_string_lossy().into_owned());
        names.collect()
    }

    #[test]
    fn failed_replacement_leaves_no_files() {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let ring = KeyRing::generate(&SystemEntropy);
        // A file cannot replace a directory.
        let file = folder.path().join("ring");
        fs::create_dir(&file).expect("a directory");
        for _ in 0..2 {
            let refused = replace(&file, &ring).expect_err("it is a directory");
            assert!(!refused.to_string().contains("exists"), "{refused}");
            assert_eq!(names(folder.path()), ["ring"]);
        }
        fs::remove_dir(&file).expect("a directory");
        create(&file, &ring).expect("nothing is in the way");
        create(&file, &ring).expect_err("there is one");
        replace(&file, &ring).expect("nothing is in the way");
        assert_eq!(names(folder.path()), ["ring"]);
        let mode = fs::metadata(&file).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}
