//! Copies large files of a local file storage. They never change, so what an earlier backup has is linked, not copied.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use crate::error::{CommandError, Result};

/// What was copied or linked.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) struct Copied {
    pub(super) count: u64,
    pub(super) bytes: u64,
}

/// Copies all files of users below `from` to `to`. `previous` is the same directory of an earlier backup.
pub(super) fn copy(from: &Path, to: &Path, previous: Option<&Path>) -> Result<Copied> {
    let mut copied = Copied::default();
    // Other files are derived, and made again.
    let mut open = vec![PathBuf::from("objects")];
    while let Some(folder) = open.pop() {
        let entries = match fs::read_dir(from.join(&folder)) {
            Ok(entries) => entries,
            // A pool that was deleted meanwhile.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(failed("read", &from.join(&folder), &error)),
        };
        fs::create_dir_all(to.join(&folder))
            .map_err(|error| failed("create", &to.join(&folder), &error))?;
        for entry in entries {
            let entry = entry.map_err(|error| failed("read", &from.join(&folder), &error))?;
            let path = folder.join(entry.file_name());
            let kind = entry.file_type();
            let kind = kind.map_err(|error| failed("read", &from.join(&path), &error))?;
            if kind.is_dir() {
                open.push(path);
            } else if kind.is_file() && !is_unfinished(&path) {
                let previous = previous.map(|folder| folder.join(&path));
                let target = to.join(&path);
                copy_file(&from.join(&path), &target, previous.as_deref(), &mut copied)?;
            }
        }
    }
    Ok(copied)
}

/// The library writes a file under another name first.
fn is_unfinished(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.contains('#')
}

fn copy_file(from: &Path, to: &Path, previous: Option<&Path>, copied: &mut Copied) -> Result<()> {
    let size = match fs::metadata(from) {
        Ok(found) => found.len(),
        // Deleted meanwhile.
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(failed("read", from, &error)),
    };
    let is_known =
        previous.is_some_and(|path| fs::metadata(path).is_ok_and(|old| old.len() == size));
    let is_linked = is_known && previous.is_some_and(|path| fs::hard_link(path, to).is_ok());
    if !is_linked {
        match fs::copy(from, to) {
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound && !from.exists() => {
                return Ok(());
            }
            Err(error) => return Err(failed("copy", from, &error)),
        }
        let file = fs::File::open(to).and_then(|file| file.sync_all());
        file.map_err(|error| failed("write", to, &error))?;
    }
    copied.count += 1;
    copied.bytes += size;
    Ok(())
}

fn failed(verb: &str, path: &Path, error: &io::Error) -> CommandError {
    CommandError::new(format!("cannot {verb} {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::MetadataExt;

    use super::*;

    #[test]
    fn files_that_an_earlier_backup_has_are_linked() {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let path = |name: &str| folder.path().join(name);
        fs::create_dir_all(path("live/objects/a/b")).expect("writable");
        fs::create_dir_all(path("live/prints")).expect("writable");
        fs::write(path("live/objects/a/b/one"), "1").expect("writable");
        fs::write(path("live/objects/a/b/half#1"), "?").expect("writable");
        fs::write(path("live/prints/pdf"), "derived").expect("writable");
        let first = copy(&path("live"), &path("first"), None).expect("copied");
        assert_eq!(first, Copied { count: 1, bytes: 1 });
        assert!(!path("first/prints").exists());

        fs::write(path("live/objects/a/b/two"), "22").expect("writable");
        let second = copy(&path("live"), &path("second"), Some(&path("first"))).expect("copied");
        assert_eq!(second, Copied { count: 2, bytes: 3 });
        let inode = |name: &str| fs::metadata(path(name)).expect("it is there").ino();
        assert_eq!(
            inode("first/objects/a/b/one"),
            inode("second/objects/a/b/one")
        );
        assert_ne!(
            inode("live/objects/a/b/one"),
            inode("second/objects/a/b/one")
        );
    }
}
