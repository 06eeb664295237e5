//! Any file is a zip or is refused, and its entries make a tree of files, each at its own path inside, or are refused.

#![no_main]

use std::{collections::BTreeSet, io::Cursor};

use content::{BString, ByteSlice, Objects, tree};
use libfuzzer_sys::fuzz_target;
use model::{ObjectKind, Oid};
use zip::ZipArchive;

// Of a crate that is a program.
#[path = "../../crates/cli/src/plain_files/archive.rs"]
mod archive;

/// Bytes of one file, and files: far below what the product takes, so that both limits are met.
const MAX_FILE_BYTES: u64 = 64 << 10;
const MAX_ENTRIES: usize = 1000;

fuzz_target!(|data: &[u8]| {
    let Ok(mut zip) = ZipArchive::new(Cursor::new(data)) else {
        return;
    };
    for folder in ["", "docs"] {
        import(&mut zip, folder);
    }
});

fn import(zip: &mut ZipArchive<Cursor<&[u8]>>, folder: &str) {
    let mut objects = Objects::default();
    let mut edits = tree::Edits::new();
    for index in 0..zip.len().min(MAX_ENTRIES) {
        let Ok(Some(entry)) = archive::entry(zip, index, folder, MAX_FILE_BYTES) else {
            continue;
        };
        assert!(entry.bytes.len() as u64 <= MAX_FILE_BYTES);
        assert!(entry.name.starts_with(folder) && !entry.name.starts_with(".git/"));
        if !tree::is_valid_path(entry.name.as_bytes().as_bstr()) {
            continue;
        }
        let mode = match archive::kind(entry.mode) {
            archive::Kind::Plain => tree::Mode::FILE,
            archive::Kind::Executable => tree::Mode::EXECUTABLE,
            archive::Kind::Link => tree::Mode::SYMLINK,
        };
        let oid = objects.write(ObjectKind::Blob, entry.bytes);
        edits.insert(BString::from(entry.name), Some((mode, oid)));
    }
    let root = tree::edit(&mut objects, Oid::EMPTY_TREE, &edits).expect("paths were checked");
    let files = tree::flatten(&objects, root).expect("a tree of ours is read");
    assert!(files.len() <= edits.len());
    let paths: BTreeSet<_> = files.iter().map(|file| &file.path).collect();
    assert_eq!(paths.len(), files.len(), "two files are at one path");
}
