//! Page trees of real spaces: compares pages and their order with an independent count from the table of contents.
//!
//! The corpus is not part of this repository: `BINDERY_CORPUS` names its directory. `CORPUS=all` reads every space.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    process::Command,
};

use content::{PageTree, pages::PageKind};

use crate::{store::Files, world::World};

#[expect(
    clippy::disallowed_methods,
    reason = "tests are told by the environment where the corpus is"
)]
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

fn corpus() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    let folder = variable("BINDERY_CORPUS").map_or(beside, PathBuf::from);
    folder.is_dir().then_some(folder)
}

/// All files of an archive, by path.
fn unpacked(archive: &Path) -> BTreeMap<String, Vec<u8>> {
    let name = archive
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let folder = std::env::temp_dir().join(format!("content-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the corpus");
    let done = Command::new("tar")
        .arg("-xJf")
        .arg(archive)
        .arg("-C")
        .arg(&folder)
        .status();
    assert!(
        done.is_ok_and(|status| status.success()),
        "tar reads the corpus"
    );
    let mut files = BTreeMap::new();
    let mut open = vec![folder.clone()];
    while let Some(next) = open.pop() {
        for entry in std::fs::read_dir(next).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if let (Ok(bytes), Ok(inside)) =
                (std::fs::read(&path), path.strip_prefix(&folder))
            {
                files.insert(inside.to_string_lossy().into_owned(), bytes);
            }
        }
    }
    std::fs::remove_dir_all(&folder).expect("the folder goes");
    files
}

/// Targets of all lines that look like an entry, in order, without real parsing.
fn entries(summary: &str) -> Vec<&str> {
    summary
        .lines()
        .filter_map(|line| {
            let item = line.trim_start().strip_prefix(['*', '-'])?.trim_start();
            let (_, target) = item
                .starts_with('[')
                .then(|| item.rsplit_once("]("))
                .flatten()?;
            Some(target)
        })
        .collect()
}

/// Compares the page tree with those targets.
fn check_space(name: &str, summary: &str, tree: &PageTree) {
    let expected = entries(summary);
    let entries: Vec<&content::pages::Page> = tree
        .pages
        .iter()
        .filter(|page| !matches!(page.kind, PageKind::Group | PageKind::Computed { .. }))
        .collect();
    assert_eq!(entries.len(), expected.len(), "{name}: entries");
    for (page, expected) in entries.iter().zip(expected) {
        let target = match &page.kind {
            PageKind::Document { file, .. } => file,
            PageKind::Link { target } => target,
            PageKind::Group | PageKind::Computed { .. } => continue,
        };
        let plain = |text: &str| text.replace("%20", " ").replace(['<', '\\'], "");
        assert!(
            plain(expected).starts_with(plain(target).trim_start_matches("./"))
                || expected.contains('%'),
            "{name}: {target} stands for {expected}"
        );
    }
    let paths: std::collections::HashSet<&str> =
        tree.pages.iter().map(|page| page.path.as_str()).collect();
    assert_eq!(paths.len(), tree.pages.len(), "{name}: paths are unique");
}

#[test]
fn every_space_of_the_corpus_has_the_pages_of_its_table_of_contents() {
    let Some(corpus) = corpus() else {
        eprintln!("skipped: no corpus");
        return;
    };
    let all = variable("CORPUS").as_deref() == Some("all");
    let mut archives: Vec<PathBuf> = std::fs::read_dir(corpus)
        .expect("the corpus")
        .flatten()
        .map(|entry| entry.path())
        .collect();
    archives.sort();
    let (mut spaces, mut pages) = (0, 0);
    for archive in archives
        .iter()
        .filter(|path| path.extension().is_some_and(|end| end == "xz"))
    {
        let files = unpacked(archive);
        let summaries = files
            .keys()
            .filter_map(|path| path.strip_suffix("SUMMARY.md"));
        for (number, folder) in summaries.enumerate() {
            if !all && number % 10 != 0 {
                continue;
            }
            let space: Files = files
                .range(folder.to_owned()..)
                .take_while(|(path, _)| path.starts_with(folder))
                .map(|(path, bytes)| {
                    (
                        path[folder.len()..].to_owned(),
                        String::from_utf8_lossy(bytes).into_owned(),
                    )
                })
                .collect();
            let mut world = World::new();
            let at = world.commit(&space, &[]);
            let tree = world
                .store
                .run(|objects| PageTree::read(objects, at.tree, &at.page_ids));
            check_space(folder, &space["SUMMARY.md"], &tree);
            (spaces, pages) = (spaces + 1, pages + tree.pages.len());
        }
    }
    eprintln!("{spaces} spaces, {pages} pages");
}
