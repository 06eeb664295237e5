//! A real space, translated by the real Apertium. The corpus is not part of this repository: `BINDERY_CORPUS` names its
//! directory, and without one the test is skipped.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use testkit::ApertiumServer;

use crate::{
    fixture::{TranslationFixture, app_with, result_space},
    recording_proxy::RecordingProxy,
};

const ARCHIVE: &str = "evolve-demo.tar.xz";
const SPACE: &str = "guides/help-center";

#[tokio::test]
async fn a_real_space_changes_only_in_its_texts_and_a_second_run_sends_one() {
    let Some(files) = corpus_space() else {
        println!("skipped: no corpus; set BINDERY_CORPUS to the directory of its archives");
        return;
    };
    let server = ApertiumServer::start();
    let proxy = RecordingProxy::start(&server.settings()).await;
    let app = app_with(proxy.settings(&server.settings())).await;
    let fixture = TranslationFixture::new(&app).await;
    let space = fixture.org.admin.space(&fixture.space);
    let pairs: Vec<(&str, &str)> = files
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()))
        .collect();
    space.commit(&pairs).await;
    let done = fixture.translated().await;
    assert_eq!(done["status"], "completed", "{done}");
    let sent = proxy.take_paragraphs().len();
    let copy = result_space(&done);

    let translations = fixture.files(&copy).await;
    let (mut pages, mut changed) = (0, 0);
    for (path, text) in files.iter().filter(|(path, _)| is_page(path)) {
        let translated = &translations[path];
        assert_eq!(protected(translated), protected(text), "{path}");
        pages += 1;
        changed += usize::from(translated != text);
    }
    assert!(
        changed * 2 > pages,
        "{changed} of {pages} pages were translated"
    );

    let (path, text) = files
        .iter()
        .find(|(path, text)| is_page(path) && text.contains("\n\nYou "))
        .expect("a paragraph to edit");
    let edited = text.replacen("\n\nYou ", "\n\nToday you ", 1);
    let mut pairs = pairs.clone();
    for pair in &mut pairs {
        if pair.0 == path {
            pair.1 = &edited;
        }
    }
    space.commit(&pairs).await;
    fixture.run(&done).await;
    let again = proxy.take_paragraphs();
    // Apertium gets the pieces of a text between its markup; all are of one paragraph.
    assert!(!again.is_empty() && again.len() < 10, "{again:?}");
    assert!(
        again.iter().all(|piece| edited.contains(piece.trim())),
        "{again:?}"
    );
    println!(
        "translation: {pages} pages, {sent} texts sent, then {}",
        again.len()
    );
}

fn is_page(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|end| end == "md")
}

/// What must be the same in every language: fenced code, targets of links, tags, elements, and keys of front matter.
fn protected(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let (mut in_code, mut in_front) = (false, text.starts_with("---\n"));
    for (number, line) in text.lines().enumerate() {
        if in_front && number > 0 {
            in_front = line != "---";
            let key = line.split_once(':').map(|(key, _)| key);
            found.extend(key.filter(|key| !key.starts_with(' ')).map(str::to_owned));
            continue;
        }
        let is_fence = line.trim_start().starts_with("```");
        if in_code || is_fence {
            found.push(line.to_owned());
            in_code ^= is_fence;
            continue;
        }
        for (open, close) in [("](", ")"), ("{% ", " %}"), ("`", "`")] {
            let mut rest = line;
            while let Some((_, after)) = rest.split_once(open) {
                let Some((inner, after)) = after.split_once(close) else {
                    break;
                };
                found.push(format!("{open}{inner}"));
                rest = after;
            }
        }
    }
    // A translation may have another order of words.
    found.sort();
    found
}

fn corpus_space() -> Option<Vec<(String, String)>> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    #[expect(
        clippy::disallowed_methods,
        reason = "tests are told where the corpus is by the environment"
    )]
    let folder = std::env::var("BINDERY_CORPUS").map_or(beside, PathBuf::from);
    let archive = folder.join(ARCHIVE);
    if !archive.is_file() {
        return None;
    }
    let unpacked = tempfile::tempdir().expect("a temporary directory");
    let mut tar = Command::new("tar");
    tar.arg("-xJf").arg(archive).arg("-C").arg(unpacked.path());
    assert!(tar.status().expect("tar is installed").success());
    let root = unpacked.path().join(SPACE);
    let mut files = Vec::new();
    collect(&root, &root, &mut files);
    Some(files)
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, String)>) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for path in entries.map(|entry| entry.path()) {
        if path.is_dir() {
            collect(root, &path, files);
        } else if let Ok(text) = fs::read_to_string(&path) {
            let name = path.strip_prefix(root).expect("it is below");
            files.push((name.to_string_lossy().into_owned(), text));
        }
    }
}
