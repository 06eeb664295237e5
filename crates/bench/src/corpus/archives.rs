//! The archives of the corpus and the spaces in them.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

pub(crate) struct Corpus {
    archives: Vec<PathBuf>,
}

/// A directory with a table of contents.
#[derive(Clone)]
pub(crate) struct Space {
    /// The archive and the directory in it.
    pub(crate) name: String,
    pub(crate) folder: PathBuf,
}

impl Corpus {
    #[expect(
        clippy::disallowed_methods,
        reason = "tools are told where the corpus is by the environment"
    )]
    pub(crate) fn find() -> Option<Self> {
        let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
        let folder = std::env::var("BINDERY_CORPUS").map_or(beside, PathBuf::from);
        let files = fs::read_dir(folder).into_iter().flatten().flatten();
        let files = files.map(|file| file.path());
        let is_archive = |path: &PathBuf| path.extension().is_some_and(|end| end == "xz");
        let mut archives: Vec<PathBuf> = files.filter(is_archive).collect();
        archives.sort();
        (!archives.is_empty()).then_some(Self { archives })
    }

    /// All spaces, by name.
    pub(crate) fn unpack(&self, into: &Path) -> Vec<Space> {
        let mut spaces = Vec::new();
        for archive in &self.archives {
            let name = archive.file_name().unwrap_or_default().to_string_lossy();
            let folder = into.join(name.trim_end_matches(".tar.xz"));
            fs::create_dir(&folder).expect("a folder of our own");
            let mut tar = Command::new("tar");
            tar.arg("-xJf").arg(archive).arg("-C").arg(&folder);
            let done = tar.status().expect("tar is installed");
            assert!(done.success(), "{} cannot be read", archive.display());
            spaces_below(into, &folder, &mut spaces);
        }
        spaces.sort_by(|one, other| one.name.cmp(&other.name));
        spaces
    }
}

fn spaces_below(root: &Path, folder: &Path, found: &mut Vec<Space>) {
    if folder.join("SUMMARY.md").is_file() {
        let name = folder.strip_prefix(root).expect("it is below");
        found.push(Space {
            name: name.to_string_lossy().into_owned(),
            folder: folder.to_owned(),
        });
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            spaces_below(root, &entry.path(), found);
        }
    }
}
