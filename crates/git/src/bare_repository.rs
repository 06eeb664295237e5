//! A bare repository in a temporary directory, which is deleted on drop.

use std::path::{Path, PathBuf};

use model::Oid;
use sandbox::User;
use tempfile::TempDir;
use tokio::fs;

use crate::Result;

/// The minimal configuration of a repository.
pub(crate) const CONFIG: &str = "[core]\n\trepositoryformatversion = 0\n\tbare = true\n";

#[derive(Debug)]
pub struct BareRepository {
    directory: TempDir,
    /// Alternates: repositories in which Git looks up objects that this one lacks.
    alternates: Vec<PathBuf>,
}

/// Directories of an empty repository, parents first.
const DIRECTORIES: [&str; 6] = [
    "",
    "objects",
    "objects/info",
    "objects/pack",
    "refs",
    "refs/heads",
];

impl BareRepository {
    pub(crate) async fn create(parent: &Path, alternate: Option<&Self>) -> Result<Self> {
        fs::create_dir_all(parent).await?;
        let bare = Self {
            directory: tempfile::Builder::new()
                .prefix("repository-")
                .tempdir_in(parent)?,
            alternates: alternate.map(Self::with_alternates).unwrap_or_default(),
        };
        let path = bare.path();
        for folder in DIRECTORIES {
            fs::create_dir_all(path.join(folder)).await?;
        }
        fs::write(path.join("config"), CONFIG).await?;
        fs::write(path.join("HEAD"), "ref: refs/heads/main\n").await?;
        if let Some(alternate) = alternate {
            let mut line = alternate.objects().into_os_string().into_encoded_bytes();
            line.push(b'\n');
            fs::write(path.join("objects/info/alternates"), line).await?;
        }
        Ok(bare)
    }

    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    pub(crate) fn alternates(&self) -> &[PathBuf] {
        &self.alternates
    }

    fn with_alternates(&self) -> Vec<PathBuf> {
        let own = std::iter::once(self.path().to_owned());
        own.chain(self.alternates.iter().cloned()).collect()
    }

    /// Lets another user than the server's create files in it. Only while it is empty: later, that user could create
    /// symbolic links that redirect the server to other files.
    pub(crate) fn set_owner(&self, user: User) -> Result<()> {
        for folder in DIRECTORIES {
            user.own(&self.path().join(folder))?;
        }
        Ok(())
    }

    fn objects(&self) -> PathBuf {
        self.path().join("objects")
    }

    /// Replaces all refs atomically.
    pub async fn set_refs<'a>(&self, refs: impl Iterator<Item = (&'a str, Oid)>) -> Result<()> {
        let mut refs: Vec<_> = refs.collect();
        refs.sort_unstable();
        let lines = refs.iter().map(|(name, oid)| format!("{oid} {name}\n"));
        let header = "# pack-refs with: peeled fully-peeled sorted \n".to_owned();
        let text: String = std::iter::once(header).chain(lines).collect();
        let new = self.path().join("packed-refs.new");
        fs::write(&new, text).await?;
        fs::rename(&new, self.path().join("packed-refs")).await?;
        Ok(())
    }

    /// Total size of the packs in bytes.
    pub async fn bytes(&self) -> Result<u64> {
        let mut packs = fs::read_dir(self.objects().join("pack")).await?;
        let mut sum = 0;
        while let Some(file) = packs.next_entry().await? {
            sum += file.metadata().await?.len();
        }
        Ok(sum)
    }
}
