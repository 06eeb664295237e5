//! Typesets a real space: nothing overflows the margins and no page needs its fallback.
//!
//! `BINDERY_SPACE` names a directory with a `SUMMARY.md`; without it a small space of the corpus is used, if available.
//! `BINDERY_PRINT` names a file for the PDF.

use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

use document::{Resolve, facts::Title, read};
use press_client::book::{Body, Book, CoverFact, Entry, Picture};
use serde_json::{Value, json};
use space_files::{FrontMatter, Summary, path, summary::EntryKind};

use super::{fonts, overflow};
use crate::{export_pdf, lay_out};

#[test]
fn a_whole_space_stays_within_the_margins() {
    let Some(folder) = setting("BINDERY_SPACE")
        .map(PathBuf::from)
        .or_else(small_space)
    else {
        println!("skipped: there is no corpus, and BINDERY_SPACE is not set");
        return;
    };
    let book = book(&folder);
    let entries = book.entries.len();
    let start = Instant::now();
    let document = lay_out(book, &fonts()).expect("the frame has no fault");
    let bytes = export_pdf(&document).expect("the document can be written");
    let seconds = start.elapsed().as_secs_f64();
    let outside = overflow::find(&document);
    let text = overflow::text(&document);
    let failed = text.matches("could not be printed").count();
    println!(
        "press: {entries} entries, {} sheets, {} kB, {seconds:.1} s, {} outside of the margins, {failed} given up",
        document.pages().len(),
        bytes.len() / 1000,
        outside.len(),
    );
    if let Some(print) = setting("BINDERY_PRINT") {
        fs::write(print, bytes).expect("the file can be written");
    }
    assert_eq!((outside, failed), (Vec::new(), 0));
}

fn setting(name: &str) -> Option<String> {
    #[expect(
        clippy::disallowed_methods,
        reason = "where test data lies is no setting of the server"
    )]
    std::env::var(name).ok()
}

/// Unpacked where the next run finds it.
fn small_space() -> Option<PathBuf> {
    let into = &std::env::temp_dir().join("bindery-press-corpus");
    fs::create_dir_all(into).expect("a directory for the corpus");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let archives =
        setting("BINDERY_CORPUS").map_or_else(|| root.join("../shared/corpus"), PathBuf::from);
    let archive = archives.join("evolve-demo.tar.xz");
    let status = Command::new("tar")
        .arg("xJf")
        .arg(archive.exists().then_some(archive)?)
        .arg("-C")
        .arg(into)
        .status();
    assert!(status.expect("tar is installed").success());
    smallest(into).map(|(_, folder)| folder)
}

/// Returns the directory with the shortest table of contents.
fn smallest(folder: &Path) -> Option<(usize, PathBuf)> {
    let own = fs::read_to_string(folder.join("SUMMARY.md")).ok();
    let own = own.map(|text| (Summary::parse(text).entries().len(), folder.to_owned()));
    let inner = fs::read_dir(folder).into_iter().flatten().flatten();
    let inner = inner
        .filter(|entry| entry.path().is_dir())
        .filter_map(|entry| smallest(&entry.path()));
    inner.chain(own).filter(|(entries, _)| *entries > 5).min()
}

/// Builds the book of a directory without a server.
fn book(folder: &Path) -> Book {
    let text = fs::read_to_string(folder.join("SUMMARY.md")).expect("a table of contents");
    let summary = Summary::parse(text);
    let mut ids = HashMap::new();
    for (index, entry) in summary.entries().iter().enumerate() {
        if let EntryKind::Document { path } = &entry.kind {
            ids.insert(path.clone(), format!("page-{index}"));
        }
    }
    let entries = summary.entries().iter().enumerate().map(|(index, entry)| {
        let text = match &entry.kind {
            EntryKind::Document { path } => fs::read_to_string(folder.join(path)).ok(),
            _ => None,
        };
        let file = match &entry.kind {
            EntryKind::Document { path } => path.as_str(),
            _ => "",
        };
        let title = Title::of(&entry.title);
        Entry {
            id: format!("page-{index}"),
            depth: entry.depth,
            title: title.text,
            description: text
                .as_deref()
                .and_then(|text| FrontMatter::parse(text).settings().0.description),
            url: match &entry.kind {
                EntryKind::Link { target } => Some(target.clone()),
                _ => None,
            },
            body: text.map_or(Body::None, |text| {
                Body::Document(read(&text, &Links { ids: &ids, file }))
            }),
            ..Entry::default()
        }
    });
    Book {
        title: "A space of the corpus".to_owned(),
        emoji: Some("📚".to_owned()),
        organization: "Acme Publishing".to_owned(),
        facts: vec![CoverFact {
            name: "Date".to_owned(),
            value: "2026-11-15".to_owned(),
        }],
        bound: true,
        entries: entries.collect(),
        pictures: pictures(folder, ""),
        ..Book::default()
    }
}

/// Returns the images in a directory and its subdirectories, by path.
fn pictures(folder: &Path, below: &str) -> Vec<Picture> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder.join(below))
        .into_iter()
        .flatten()
        .flatten()
    {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{below}{name}");
        if entry.path().is_dir() {
            found.extend(pictures(folder, &format!("{path}/")));
        } else if entry
            .path()
            .extension()
            .is_some_and(|ending| ["png", "svg", "jpg"].iter().any(|known| ending == *known))
        {
            let bytes = fs::read(entry.path()).expect("a file of the space");
            found.push(Picture { file: path, bytes });
        }
    }
    found
}

struct Links<'a> {
    ids: &'a HashMap<String, String>,
    file: &'a str,
}

impl Links<'_> {
    /// Resolves a target relative to the file.
    fn joined(&self, target: &str) -> Option<String> {
        let folder = self.file.rsplit_once('/').map_or("", |(folder, _)| folder);
        path::confine(&format!("{folder}/{}", path::decode(target)))
    }
}

impl Resolve for Links<'_> {
    fn image(&self, target: &str) -> Value {
        match self.joined(target) {
            Some(file) if !path::is_url(target) => json!({"kind": "file", "file": file}),
            _ => json!({"kind": "url", "url": target}),
        }
    }

    fn link(&self, target: &str) -> Value {
        let (to, anchor) = target.split_once('#').unwrap_or((target, ""));
        let joined = self.joined(to);
        let page = if to.is_empty() {
            self.ids.get(self.file)
        } else {
            joined.and_then(|to| self.ids.get(&to))
        };
        match page {
            Some(page) if anchor.is_empty() => json!({"kind": "page", "page": page}),
            Some(page) => json!({"kind": "anchor", "anchor": anchor, "page": page}),
            None => json!({"kind": "url", "url": target}),
        }
    }
}
