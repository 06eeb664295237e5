//! The file with the ring. Only its owner may read it.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    os::unix::fs::{MetadataExt, OpenOptionsExt, chown},
    path::{Path, PathBuf},
};

use identity::keys::KeyRing;

use crate::failure::{Failure, Result};

/// Writes a ring where there is no file yet.
pub(super) fn create(file: &Path, ring: &KeyRing) -> Result<()> {
    write_new(file, ring).map_err(|error| {
        let name = file.display();
        Failure::new(match error.kind() {
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
        .map_err(|error| Failure::new(format!("cannot read {name}: {error}")))?;
    KeyRing::parse(&text).map_err(|error| Failure::new(format!("{name}: {error}")))
}

/// Written beside it and renamed, so that no crash leaves half a ring.
pub(super) fn replace(file: &Path, ring: &KeyRing) -> Result<()> {
    let mut beside = file.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    write_new(&beside, ring)
        .and_then(|()| {
            // The administrator must not take it away from the server.
            chown(&beside, Some(fs::metadata(file)?.uid()), None)?;
            fs::rename(&beside, file)
        })
        .map_err(|error| Failure::new(format!("cannot write {}: {error}", beside.display())))
}

fn write_new(path: &Path, ring: &KeyRing) -> io::Result<()> {
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path)?;
    writeln!(file, "{}", ring.to_text())?;
    file.sync_all()
}
