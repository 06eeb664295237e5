//! The files of the corpora: archives of real spaces that are not part of this repository.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

/// A directory that is deleted on drop.
pub(crate) struct Corpus {
    directory: PathBuf,
    pub(crate) files: Vec<PathBuf>,
}

impl Drop for Corpus {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.directory);
    }
}

/// Unpacks the corpora. None if they are not on this machine.
pub(crate) fn unpack() -> Option<Corpus> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let archives =
        setting("BINDERY_CORPUS").map_or_else(|| root.join("../shared/corpus"), PathBuf::from);
    let directory = std::env::temp_dir().join(format!("bindery-corpus-{}", std::process::id()));
    let mut corpus = Corpus {
        directory: directory.clone(),
        files: Vec::new(),
    };
    for entry in std::fs::read_dir(archives).ok()? {
        let archive = entry.expect("an entry of a directory").path();
        if archive
            .extension()
            .is_some_and(|extension| extension == "xz")
        {
            let into = directory.join(archive.file_name().expect("an entry has a name"));
            std::fs::create_dir_all(&into).expect("a directory for the corpus");
            let status = Command::new("tar")
                .arg("xJf")
                .arg(&archive)
                .arg("-C")
                .arg(&into)
                .status();
            assert!(
                status.expect("tar is installed").success(),
                "tar cannot read {}",
                archive.display()
            );
        }
    }
    collect(&directory, &mut corpus.files);
    corpus.files.sort();
    Some(corpus)
}

pub(crate) fn setting(name: &str) -> Option<String> {
    #[expect(
        clippy::disallowed_methods,
        reason = "where test data lies is no setting of the server"
    )]
    std::env::var(name).ok()
}

fn collect(directory: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).into_iter().flatten() {
        let path = entry.expect("an entry of a directory").path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}
