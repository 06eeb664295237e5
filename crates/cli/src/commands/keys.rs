//! `bindery keys`: the file with the key ring, and data encrypted with it. `docs/OPERATING.md` has the steps.

mod file;
mod reseal;
mod retire;

use std::path::{Path, PathBuf};

use clap::Subcommand;
use config::Config;
use identity::keys::{Entry, KeyRing, KeyUse};
use model::entropy::SystemEntropy;

use crate::{error::Result, output};

#[derive(Subcommand)]
pub(crate) enum Keys {
    /// Create a new key ring. An existing file is not overwritten.
    Generate {
        /// Where to write it.
        file: PathBuf,
    },
    /// Print the keys of a ring by their numbers, without their secrets.
    List {
        /// The ring.
        file: PathBuf,
    },
    /// Add a new key, which verifies and does not sign yet. Restart all nodes with the ring before you use it.
    Add {
        /// The ring.
        file: PathBuf,
    },
    /// Sign and encrypt with another key of the ring from the next start on. Old keys still verify existing
    /// signatures.
    Use {
        /// The ring.
        file: PathBuf,
        /// The number of the key, as `add` and `list` print it.
        key: u8,
    },
    /// Encrypt the secrets in the database again with the current key of the ring in the settings. Can be interrupted
    /// and repeated.
    Reseal,
    /// Remove an old key from the ring, or reject its signatures for some uses.
    Retire(retire::Retire),
}

impl Keys {
    /// Most of these work without settings, so that invalid ones do not prevent them.
    pub(crate) async fn run(self, settings: impl FnOnce() -> config::Result<Config>) -> Result<()> {
        match self {
            Self::Generate { file } => generate(&file),
            Self::List { file } => list(&file),
            Self::Add { file } => add(&file),
            Self::Use { file, key } => make_current(&file, key),
            Self::Reseal => reseal::run(&settings()?).await,
            Self::Retire(retire) => retire.run(settings).await,
        }
    }
}

fn generate(file: &Path) -> Result<()> {
    file::create(file, &KeyRing::generate(&SystemEntropy))?;
    output::line(format_args!(
        "created {}: keep a copy in a safe place",
        file.display()
    ))
}

fn list(file: &Path) -> Result<()> {
    for Entry {
        number,
        is_current,
        retired,
    } in file::read(file)?.entries()
    {
        let state = if is_current {
            "signs and encrypts".to_owned()
        } else if retired.is_empty() {
            "verifies and decrypts".to_owned()
        } else {
            let retired: Vec<_> = retired.into_iter().map(KeyUse::as_str).collect();
            format!("verifies and decrypts, retired for {}", retired.join(", "))
        };
        output::line(format_args!("key {number} {state}"))?;
    }
    Ok(())
}

fn add(file: &Path) -> Result<()> {
    let mut ring = file::read(file)?;
    let number = ring.add(&SystemEntropy)?;
    file::replace(file, &ring)?;
    let name = file.display();
    output::line(format_args!(
        "added key {number} to {name}: restart all nodes with this file, then run `bindery keys use {name} {number}`"
    ))
}

fn make_current(file: &Path, number: u8) -> Result<()> {
    let mut ring = file::read(file)?;
    ring.make_current(number)?;
    file::replace(file, &ring)?;
    output::line(format_args!(
        "key {number} of {} is current: restart all nodes with this file, then run `bindery keys reseal`",
        file.display()
    ))
}
