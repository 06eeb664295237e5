//! `bindery keys`: the file with the key ring. Only its owner may read it.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use clap::Subcommand;
use identity::keys::KeyRing;
use model::entropy::SystemEntropy;

use crate::{
    failure::{Failure, Result},
    output,
};

#[derive(Subcommand)]
pub(crate) enum Keys {
    /// Make a new key ring. An existing file is left alone.
    Generate {
        /// Where to write it.
        file: PathBuf,
    },
    /// Add a new key to the ring and use it from the next start on. Old keys still verify what they signed.
    Rotate {
        /// The ring.
        file: PathBuf,
    },
}

impl Keys {
    pub(crate) fn run(self) -> Result<()> {
        match self {
            Self::Generate { file } => generate(&file),
            Self::Rotate { file } => rotate(&file),
        }
    }
}

fn generate(file: &Path) -> Result<()> {
    let ring = KeyRing::generate(&SystemEntropy);
    write_new(file, &ring).map_err(|error| {
        let name = file.display();
        Failure::new(match error.kind() {
            io::ErrorKind::AlreadyExists => {
                format!("{name} exists. To change its key, run `bindery keys rotate {name}`.")
            }
            _ => format!("cannot write {name}: {error}"),
        })
    })?;
    output::line(format_args!(
        "made {}: keep a copy in a safe place",
        file.display()
    ))
}

fn rotate(file: &Path) -> Result<()> {
    let name = file.display();
    let text = fs::read_to_string(file)
        .map_err(|error| Failure::new(format!("cannot read {name}: {error}")))?;
    let mut ring =
        KeyRing::parse(&text).map_err(|error| Failure::new(format!("{name}: {error}")))?;
    ring.rotate(&SystemEntropy)?;

    // Written beside it and renamed, so that no crash leaves half a ring.
    let mut beside = file.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    write_new(&beside, &ring)
        .and_then(|()| fs::rename(&beside, file))
        .map_err(|error| Failure::new(format!("cannot write {}: {error}", beside.display())))?;
    output::line(format_args!(
        "rotated {name}: restart the servers to use the new key"
    ))
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
