//! Commits: ours conform to Git, and pushed ones are read unchanged.

use content::{
    Commit, Objects,
    commit::{self, CHANGE_REQUEST_TRAILER, EVENT_TRAILER, Signature},
};
use jiff::Timestamp;
use model::{Oid, id::UserId};
use proptest::prelude::*;
use uuid::Uuid;

fn signed(name: &str) -> Signature {
    let user = UserId::from_uuid(Uuid::from_u128(7));
    let at = Timestamp::from_second(1_900_000_000).expect("a time");
    Signature::of_user(name, user, "docs.example.org", at)
}

fn commit(name: &str, text: &str) -> Commit {
    let trailers = [
        (CHANGE_REQUEST_TRAILER, "12".to_owned()),
        (EVENT_TRAILER, "abc".to_owned()),
    ];
    let message = commit::message(text, &trailers);
    Commit::new(
        Oid::EMPTY_TREE,
        vec![Oid::EMPTY_TREE],
        signed(name),
        message,
    )
}

#[test]
fn names_cannot_break_the_line() {
    for (name, clean) in [
        ("Ada Lovelace", "Ada Lovelace"),
        (
            "Ada <ada@example.org>\ncommitter x",
            "Ada ada@example.org committer x",
        ),
        ("  .Ada\0 ", "Ada"),
        ("<>", "0000000000000000000007"),
        ("", "0000000000000000000007"),
    ] {
        assert_eq!(signed(name).name, clean, "{name:?}");
    }
    assert_eq!(
        signed("Ada").email,
        "0000000000000000000007@users.noreply.docs.example.org"
    );
}

proptest! {
    #[test]
    fn written_commits_read_back(name in any::<String>(), text in any::<String>()) {
        let written = commit(&name, &text);
        let mut objects = Objects::default();
        let oid = written.write(&mut objects).unwrap();
        prop_assert_eq!(Commit::read(&objects, oid).unwrap(), written);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = Commit::decode(Oid::EMPTY_TREE, &bytes);
    }
}

#[test]
fn trailers_are_found() {
    let created = commit("Ada", "Say hello\n\nWith: a colon in the text\n");
    assert_eq!(
        created.trailer("change-request").as_deref(),
        Some(&b"12".to_vec())
    );
    assert_eq!(
        created.trailer(EVENT_TRAILER).as_deref(),
        Some(&b"abc".to_vec())
    );
    assert_eq!(created.trailer("Signed-off-by"), None);
    assert!(
        commit("Ada", " ")
            .message
            .starts_with(b"Change content\n\n")
    );
}

#[test]
fn unknown_headers_are_preserved() {
    let text = b"tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\n\
        author A <a@b> 1 +0100\ncommitter C <c@d> 2 -0330\nencoding ISO-8859-1\n\
        mergetag object 1\n with lines\ngpgsig -----BEGIN\n \n line\n -----END\n\nmessage\n";
    let read = Commit::decode(Oid::EMPTY_TREE, text).unwrap();
    assert_eq!(read.extra.len(), 2);
    assert_eq!(read.committer.zone, "-0330");
    assert_eq!(read.encode().unwrap(), text);
}

#[test]
fn git_accepts_our_commits() {
    let Some(git) = crate::git::Git::init() else {
        return;
    };
    let tree = git.write_tree(&std::collections::BTreeMap::new());
    let mut created = commit("Ada <x>", "Say hello");
    (created.tree, created.parents) = (tree, Vec::new());
    let bytes = created.encode().unwrap();
    let theirs = git.oid(&["hash-object", "-t", "commit", "-w", "--stdin"], &bytes);
    assert_eq!(theirs, Oid::of(model::ObjectKind::Commit, &bytes));
    git.fsck();
}
