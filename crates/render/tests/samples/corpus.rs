//! Real pages: the longest page of each of some spaces, with the table of contents of its space.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use document::facts;
use render::{
    frame::TitleIcon,
    nav::{Nav, NavItem, NavTarget},
    page::{CoverSize, PageLayout},
};
use space_files::{
    front_matter::Settings,
    summary::{EntryKind, Summary},
};

/// The smallest archive, and the number of its pages to render.
const ARCHIVE: &str = "evolve-demo.tar.xz";
const MAX_PAGES: usize = 8;

pub(crate) struct RealPage {
    pub(crate) name: String,
    pub(crate) path: String,
    pub(crate) text: String,
    pub(crate) title: String,
    pub(crate) settings: Settings,
    pub(crate) nav: Nav,
}

/// Returns None without a corpus on this machine.
pub(crate) fn pages(setting: Option<PathBuf>) -> Option<Vec<RealPage>> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    let archive = setting.unwrap_or(beside).join(ARCHIVE);
    if !archive.exists() {
        return None;
    }
    let folder = tempfile::tempdir().expect("a folder for the corpus");
    let unpacked = Command::new("tar")
        .arg("xJf")
        .arg(&archive)
        .arg("-C")
        .arg(folder.path())
        .status();
    assert!(
        unpacked.expect("tar is installed").success(),
        "tar cannot read the corpus"
    );
    let mut spaces = Vec::new();
    find_spaces(folder.path(), &mut spaces);
    spaces.sort();
    Some(
        spaces
            .iter()
            .filter_map(|space| longest_page(space))
            .take(MAX_PAGES)
            .collect(),
    )
}

fn find_spaces(folder: &Path, spaces: &mut Vec<PathBuf>) {
    if folder.join("SUMMARY.md").exists() {
        spaces.push(folder.to_owned());
    }
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("an entry of a folder").path();
        if path.is_dir() {
            find_spaces(&path, spaces);
        }
    }
}

fn longest_page(space: &Path) -> Option<RealPage> {
    let summary = Summary::parse(fs::read_to_string(space.join("SUMMARY.md")).ok()?);
    let texts = summary
        .entries()
        .iter()
        .filter_map(|entry| match &entry.kind {
            EntryKind::Document { path } => {
                Some((path.clone(), fs::read_to_string(space.join(path)).ok()?))
            }
            _ => None,
        });
    let (path, text) = texts.max_by_key(|(_, text)| text.len())?;
    let facts = facts(&text);
    let parts =
        [space.parent()?, space].map(|part| part.file_name().unwrap_or_default().to_string_lossy());
    Some(RealPage {
        name: format!("corpus-{}", parts[1].to_lowercase()),
        title: facts.title.map(|title| title.text).unwrap_or_default(),
        settings: facts.settings,
        nav: Nav {
            items: below(&summary, None),
        },
        path,
        text,
    })
}

fn below(summary: &Summary, parent: Option<usize>) -> Vec<NavItem> {
    let positions = summary.children(parent).into_iter();
    let items = positions.map(|position| {
        let entry = &summary.entries()[position];
        let (id, target) = match &entry.kind {
            EntryKind::Document { path } => (path.clone(), NavTarget::Page("#".to_owned())),
            EntryKind::Link { target } => (
                position.to_string(),
                NavTarget::Link {
                    href: target.clone(),
                    external: true,
                },
            ),
            EntryKind::Group { .. } | EntryKind::Computed { .. } => {
                (position.to_string(), NavTarget::Group)
            }
        };
        NavItem {
            id,
            title: entry.title.clone(),
            mark: None,
            target,
            children: below(summary, Some(position)),
        }
    });
    items.collect()
}

pub(crate) fn mark(settings: &Settings) -> Option<TitleIcon> {
    settings.icon.clone().map(TitleIcon::Icon)
}

pub(crate) fn layout(settings: &Settings) -> PageLayout {
    let usual = PageLayout::default();
    let Some(layout) = &settings.layout else {
        return usual;
    };
    PageLayout {
        wide: layout.width.as_deref() == Some("wide"),
        cover: layout.cover.unwrap_or(usual.cover),
        cover_size: match layout.cover_size.as_deref() {
            Some("full") => CoverSize::Full,
            Some("background") => CoverSize::Background,
            _ => CoverSize::Hero,
        },
        title: layout.title.unwrap_or(usual.title),
        description: layout.description.unwrap_or(usual.description),
        table_of_contents: layout.table_of_contents.unwrap_or(usual.table_of_contents),
        outline: layout.outline.unwrap_or(usual.outline),
        pagination: layout.pagination.unwrap_or(usual.pagination),
        metadata: layout.metadata.unwrap_or(usual.metadata),
        tags: layout.tags.unwrap_or(usual.tags),
        actions: layout.actions.unwrap_or(usual.actions),
    }
}
