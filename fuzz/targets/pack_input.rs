//! What a push brings: the lines before the pack, and the objects in it once the real `git` has unpacked them. Git
//! checks objects before we read them; nothing here counts on that.
//!
//! The first byte of an input says which reader gets the rest.

#![no_main]

use arbitrary::{Arbitrary, Unstructured};
use content::{ByteSlice, Commit, Objects, PageIds, PageTree, objects::Object, page_ids, tree};
use futures::executor::block_on;
use git::{commands, pkt, refs, report::Report};
use libfuzzer_sys::fuzz_target;
use model::{ObjectKind, Oid};
use uuid::Uuid;

const ROOT: Oid = Oid::from_bytes([1; 20]);

fuzz_target!(|data: &[u8]| {
    let Some((&reader, rest)) = data.split_first() else {
        return;
    };
    match reader {
        b'p' => push(rest),
        b'c' => commit(rest),
        b't' => raw_tree(rest),
        b'i' => identity_nodes(rest),
        _ => folders(rest),
    }
});

fn push(bytes: &[u8]) {
    let mut rest = bytes;
    let Ok(push) = block_on(commands::read(&mut rest)) else {
        return;
    };
    assert!(push.commands.len() <= commands::MAX_COMMANDS);
    assert!(push.options.len() <= commands::MAX_OPTIONS);
    assert!(bytes.ends_with(rest), "the pack starts after the lines");
    for command in &push.commands {
        assert!(!refs::is_name(&command.name) || !command.name.contains(['\n', '\0', ' ']));
    }
    let answer = Report::refused(&push, &String::from_utf8_lossy(rest)).into_bytes(&push);
    let mut answer = &answer[..];
    let mut budget = answer.len();
    while !answer.is_empty() {
        block_on(pkt::read(&mut answer, &mut budget)).expect("an answer is in lines");
    }
}

fn commit(bytes: &[u8]) {
    let Ok(commit) = Commit::decode(ROOT, bytes) else {
        return;
    };
    let _ = commit.trailer(content::commit::CHANGE_REQUEST_TRAILER);
    let Ok(written) = commit.encode() else {
        return;
    };
    let again = Commit::decode(ROOT, &written).expect("what is written is read");
    assert_eq!(again.tree, commit.tree);
    assert_eq!(again.parents, commit.parents);
}

fn load(objects: &mut Objects, oid: Oid, kind: ObjectKind, bytes: &[u8]) {
    let bytes = bytes.into();
    objects.load(oid, Object { kind, bytes });
}

fn raw_tree(bytes: &[u8]) {
    let mut objects = Objects::default();
    load(&mut objects, ROOT, ObjectKind::Tree, bytes);
    if let Ok(entries) = tree::entries(&objects, ROOT) {
        let _ = tree::write(&mut objects, &entries);
    }
    read_tree(&mut objects, ROOT, Oid::EMPTY_TREE, "a/b".as_bytes());
}

/// Page ids as bytes that something else wrote.
fn identity_nodes(bytes: &[u8]) {
    let mut objects = Objects::default();
    load(&mut objects, ROOT, ObjectKind::Identity, bytes);
    let identity = PageIds {
        paths: ROOT,
        ids: ROOT,
        navigation: ROOT,
    };
    let _ = page_ids::locate(&objects, &identity, Uuid::nil());
    let _ = page_ids::locate_all(&objects, &identity);
    let _ = page_ids::id_of(&objects, &identity, b"a/b".as_bstr());
    let summary = objects.write(ObjectKind::Blob, &b"* [A](https://a)\n## B\n"[..]);
    let entry = tree::Entry {
        mode: tree::Mode::FILE,
        name: "SUMMARY.md".into(),
        oid: summary,
    };
    let root = tree::write(&mut objects, &[entry]).expect("a tree of one file");
    for paths in [ROOT, PageIds::empty().paths] {
        let identity = PageIds { paths, ..identity };
        let _ = PageTree::read(&objects, root, &identity);
    }
}

/// Folders with entries of any mode and name, each of which may be an earlier folder or a text.
#[derive(Debug, Arbitrary)]
struct Folders<'a> {
    texts: [&'a [u8]; 2],
    folders: Vec<Vec<Named<'a>>>,
    path: &'a [u8],
}

#[derive(Debug, Arbitrary)]
struct Named<'a> {
    mode: Mode,
    name: &'a [u8],
    target: u8,
}

#[derive(Debug, Clone, Copy, Arbitrary)]
enum Mode {
    File,
    Executable,
    Link,
    Folder,
    Submodule,
    Any(u16),
}

const NAMES: [&[u8]; 6] = [
    b"SUMMARY.md",
    b"README.md",
    b".gitbook.yaml",
    b".gitbook",
    b"a",
    b"a.md",
];

fn folders(bytes: &[u8]) {
    let Ok(input) = Folders::arbitrary_take_rest(Unstructured::new(bytes)) else {
        return;
    };
    let mut objects = Objects::default();
    let mut oids = vec![Oid::EMPTY_TREE];
    oids.extend(
        input
            .texts
            .map(|text| objects.write(ObjectKind::Blob, text)),
    );
    // A folder in a folder in a folder, each twice, is many files for few bytes: what that costs is bounded elsewhere.
    for folder in input.folders.iter().take(6) {
        let bytes: Vec<u8> = folder
            .iter()
            .take(6)
            .flat_map(|named| named.bytes(&oids))
            .collect();
        oids.push(objects.write(ObjectKind::Tree, bytes));
    }
    let (new, old) = (oids[oids.len() - 1], oids[oids.len() / 2]);
    read_tree(&mut objects, new, old, input.path);
}

impl Named<'_> {
    fn bytes(&self, oids: &[Oid]) -> Vec<u8> {
        let mode = match self.mode {
            Mode::File => 0o100_644,
            Mode::Executable => 0o100_755,
            Mode::Link => 0o120_000,
            Mode::Folder => 0o40_000,
            Mode::Submodule => 0o160_000,
            Mode::Any(mode) => mode,
        };
        let name = match self.name {
            [known] => NAMES[usize::from(*known) % NAMES.len()],
            name => name,
        };
        let oid = oids[usize::from(self.target) % oids.len()];
        [format!("{mode:o} ").as_bytes(), name, b"\0", oid.as_bytes()].concat()
    }
}

fn read_tree(objects: &mut Objects, new: Oid, old: Oid, path: &[u8]) {
    let _ = tree::flatten(objects, new);
    let _ = tree::find(objects, new, path.as_bstr());
    let _ = tree::diff(objects, old, new);
    let commit = page_ids::Assignment {
        commit: ROOT,
        tree: new,
        time: 0,
        parents: &[],
        previous_tip: None,
        pinned_ids: &[],
    };
    if let Ok(identity) = page_ids::assign(objects, &commit) {
        let _ = page_ids::locate_all(objects, &identity).expect("ids that we wrote are read");
        let _ = PageTree::read(objects, new, &identity);
    }
}
