//! Malicious pushes: each is rejected and leaves nothing behind.

use std::{collections::BTreeSet, path::Path};

use model::{ObjectKind, Oid};
use sha1::{Digest, Sha1};
use testkit::TestApp;

use crate::{
    fixture::{GitFixture, new_space},
    wire::{Forged, ZERO_OID, line, push, send},
};

/// Objects that the cases refer to.
struct HostileScenario {
    /// The commit of main.
    main: String,
    /// A blob of a space that the pusher may see, but not through this one.
    foreign_blob: Oid,
    foreign_commit: String,
}

struct Case {
    name: String,
    body: Vec<u8>,
}

fn case(name: impl Into<String>, body: Vec<u8>) -> Case {
    let name = name.into();
    Case { name, body }
}

/// A commit on main with one valid file.
fn harmless(scene: &HostileScenario) -> (String, Vec<u8>) {
    let mut forged = Forged::default();
    let blob = forged.blob("# Fine\n");
    let tree = forged.tree(&[("100644", b"README.md", blob)]);
    let commit = forged.commit(tree, &[&scene.main]);
    (commit.to_string(), forged.into_bytes())
}

fn hostile_refs(scene: &HostileScenario) -> Vec<Case> {
    let (new, pack) = harmless(scene);
    let names = [
        "refs/heads/-h",
        "refs/heads/--upload-pack=touch p",
        "refs/heads/--output=x",
        "refs/heads/x/-o",
        "refs/heads/a..b",
        "refs/heads/x.lock",
        "refs/heads/a b",
        "refs/heads/a\u{7f}b",
        "refs/heads/../../../etc/passwd",
        "refs/heads/main/x",
        "refs/heads/change-requests",
        "refs/heads/change-requests/99",
        "refs/heads/change-requests/0x1",
        "refs/tags/v1",
        "refs/notes/x",
        "refs/hidden/x",
        "HEAD",
        "../config",
    ];
    let mut cases: Vec<Case> = names
        .iter()
        .map(|name| case(*name, push(&[(ZERO_OID, &new, name)], &[], &pack)))
        .collect();
    let long = format!("refs/heads/{}", "x".repeat(300));
    cases.push(case(
        "a long name",
        push(&[(ZERO_OID, &new, &long)], &[], &pack),
    ));
    let delete = push(&[(&scene.main, ZERO_OID, "refs/heads/main")], &[], b"");
    cases.push(case("main deleted", delete));
    let stale = push(&[(&new, &new, "refs/heads/main")], &[], &pack);
    cases.push(case("a made-up old value", stale));
    cases
}

fn hostile_lines(scene: &HostileScenario) -> Vec<Case> {
    let (new, pack) = harmless(scene);
    let main = [(&scene.main[..], &new[..], "refs/heads/main")];
    let many: Vec<String> = (0..65).map(|n| format!("refs/heads/b{n}")).collect();
    let many: Vec<_> = many
        .iter()
        .map(|name| (ZERO_OID, &new[..], &name[..]))
        .collect();
    let options = vec![&b"x"[..]; 17];
    let large = vec![b'x'; 60_000];
    vec![
        case("an option with a semicolon", push(&main, &[b"a;b"], &pack)),
        case(
            "an option of two lines",
            push(&main, &[b"x\nrepo=B"], &pack),
        ),
        case("a large option", push(&main, &[&large], &pack)),
        case("many options", push(&main, &options, &pack)),
        case("many refs", push(&many, &[], &pack)),
        case("a ref twice", push(&[main[0], main[0]], &[], &pack)),
        case("no length", b"zzzz refs/heads/main".to_vec()),
        case("a length below its own", b"0003".to_vec()),
        case(
            "a certificate",
            [line(b"push-cert\0 report-status"), b"0000".to_vec()].concat(),
        ),
        case("cut off in a line", b"00ff1234".to_vec()),
        case("no pack", push(&main, &[], b"")),
        case(
            "a pack of something else",
            push(&main, &[], b"HTTP/1.1 200 OK\r\n\r\n"),
        ),
    ]
}

/// Trees that would write to forbidden paths, or are ambiguous.
fn hostile_trees(scene: &HostileScenario) -> Vec<Case> {
    let names: [(&str, &str, &[u8]); 11] = [
        (".git", "100644", b".git"),
        (".GIT", "100644", b".GIT"),
        ("NTFS", "100644", b"git~1"),
        ("NTFS with a stream", "100644", b".git::$INDEX_ALLOCATION"),
        ("HFS+", "100644", ".g\u{200c}it".as_bytes()),
        ("up", "40000", b".."),
        ("here", "40000", b"."),
        ("a path for a name", "100644", b"a/b"),
        ("an empty name", "100644", b""),
        ("modules by a link", "120000", b".gitmodules"),
        ("modules that are no file", "40000", b".gitmodules"),
    ];
    let forge = |name: &[u8], mode: &str, text: &str| {
        let mut forged = Forged::default();
        let mut inner = forged.blob(text);
        if mode == "40000" {
            inner = forged.tree(&[("100644", b"x", inner)]);
        }
        let tree = forged.tree(&[(mode, name, inner)]);
        let commit = forged.commit(tree, &[&scene.main]).to_string();
        let command = [(&scene.main[..], &commit[..], "refs/heads/main")];
        push(&command, &[], &forged.into_bytes())
    };
    let mut cases: Vec<Case> = names
        .iter()
        .map(|(what, mode, name)| case(*what, forge(name, mode, "x")))
        .collect();
    let modules = "[submodule \"x\"]\n\tpath = x\n\turl = -u./payload\n";
    cases.push(case(
        "modules with an option",
        forge(b".gitmodules", "100644", modules),
    ));
    let modules = "[submodule \"../x\"]\n\tpath = x\n\turl = https://example.com\n";
    cases.push(case(
        "modules outside",
        forge(b".gitmodules", "100644", modules),
    ));
    cases
}

fn hostile_objects(scene: &HostileScenario) -> Vec<Case> {
    let mut cases = Vec::new();
    let mut add = |name: &str, build: &dyn Fn(&mut Forged) -> Oid| {
        let mut forged = Forged::default();
        let new = build(&mut forged).to_string();
        let command = [(&scene.main[..], &new[..], "refs/heads/main")];
        cases.push(case(name, push(&command, &[], &forged.into_bytes())));
    };
    let parent = [&scene.main[..]];
    let missing = Oid::of(ObjectKind::Blob, b"nobody has this");
    add("a branch at a blob", &|forged| forged.blob("x"));
    add("a commit without its tree", &|forged| {
        forged.commit(missing, &parent)
    });
    add("a tree without its file", &|forged| {
        let tree = forged.tree(&[("100644", b"x", missing)]);
        forged.commit(tree, &parent)
    });
    add("a file of another space", &|forged| {
        let tree = forged.tree(&[("100644", b"x", scene.foreign_blob)]);
        forged.commit(tree, &parent)
    });
    add("a parent of another space", &|forged| {
        let blob = forged.blob("x");
        let tree = forged.tree(&[("100644", b"x", blob)]);
        forged.commit(tree, &[&scene.main, &scene.foreign_commit])
    });
    add("the same name twice", &|forged| {
        let blob = forged.blob("x");
        let tree = forged.tree(&[("100644", b"x", blob), ("100644", b"x", blob)]);
        forged.commit(tree, &parent)
    });
    add("names out of order", &|forged| {
        let blob = forged.blob("x");
        let tree = forged.tree(&[("100644", b"z", blob), ("100644", b"a", blob)]);
        forged.commit(tree, &parent)
    });
    add("folders in folders", &|forged| {
        let blob = forged.blob("x");
        let mut tree = forged.tree(&[("100644", b"x", blob)]);
        for _ in 0..5000 {
            tree = forged.tree(&[("40000", b"d", tree)]);
        }
        forged.commit(tree, &parent)
    });
    add("a large file", &|forged| {
        let blob = forged.blob(&"x".repeat(1 << 20));
        let tree = forged.tree(&[("100644", b"x", blob)]);
        forged.commit(tree, &parent)
    });
    add("a commit with no author", &|forged| {
        let text = format!("tree {}\n\nx\n", Oid::EMPTY_TREE);
        forged.add(ObjectKind::Commit, text.as_bytes())
    });
    cases
}

/// Invalid packs.
fn hostile_packs(scene: &HostileScenario) -> Vec<Case> {
    let (new, good) = harmless(scene);
    let command = [(&scene.main[..], &new[..], "refs/heads/main")];
    let with = |pack: &[u8]| push(&command, &[], pack);
    let mut flipped = good.clone();
    let last = flipped.len() - 1;
    flipped[last] ^= 1;
    let mut garbled = good.clone();
    garbled[16] ^= 0xff;
    let body = &good[12..good.len() - 20];
    let counted = |count: u32| sealed(count, body);
    // A blob (kind 3) that claims to have 4 GiB, and a delta (kind 6) whose base is itself.
    let huge = sealed(1, &[0xb0, 0x80, 0x80, 0x80, 0x80, 0x01, b'x']);
    let offset = sealed(1, &[&[0x66, 0x00], APPEND_TO_26].concat());
    vec![
        case("a wrong sum", with(&flipped)),
        case("bad zlib", with(&garbled)),
        case("cut off in the pack", with(&good[..good.len() / 2])),
        case("fewer objects than it says", with(&counted(9))),
        case("more objects than it says", with(&counted(1))),
        case("more objects than allowed", with(&counted(u32::MAX))),
        case("a file that says 4 GiB", with(&huge)),
        case(
            "a difference to a foreign file",
            thin(scene, scene.foreign_blob, APPEND_TO_26),
        ),
        case(
            "a difference that does not fit",
            thin(scene, own_blob(), APPEND_TO_26),
        ),
        case("a difference to itself", with(&offset)),
    ]
}

/// A delta that copies 26 or 8 bytes and appends an `x`, deflated.
const APPEND_TO_26: &[u8] = &[
    0x78, 0x9c, 0x93, 0x92, 0x9e, 0x20, 0xc5, 0x58, 0x01, 0x00, 0x04, 0x31, 0x01, 0x59,
];
const APPEND_TO_8: &[u8] = &[
    0x78, 0x9c, 0xe3, 0xe0, 0x9c, 0xc0, 0xc1, 0x58, 0x01, 0x00, 0x03, 0x35, 0x01, 0x23,
];
const OWN: &str = "# Hello\n";
const FOREIGN: &str = "# Secret of another space\n";

fn own_blob() -> Oid {
    Oid::of(ObjectKind::Blob, OWN.as_bytes())
}

/// A pack with a correct checksum, whatever its content.
fn sealed(count: u32, entries: &[u8]) -> Vec<u8> {
    let pack = [b"PACK\0\0\0\x02", &count.to_be_bytes()[..], entries].concat();
    let sum = Sha1::digest(&pack);
    [&pack[..], &sum[..]].concat()
}

/// A push of a page as a delta whose base is not in the pack.
fn thin(scene: &HostileScenario, base: Oid, difference: &[u8]) -> Vec<u8> {
    let text = if base == scene.foreign_blob {
        FOREIGN
    } else {
        OWN
    };
    let page = Oid::of(ObjectKind::Blob, format!("{text}x").as_bytes());
    let mut forged = Forged::default();
    let tree = forged.tree(&[("100644", b"page.md", page)]);
    let new = forged.commit(tree, &[&scene.main]).to_string();
    let whole = forged.into_bytes();
    let entry = [&[0x76], &base.as_bytes()[..], difference].concat();
    let pack = sealed(3, &[&whole[12..whole.len() - 20], &entry].concat());
    push(&[(&scene.main, &new, "refs/heads/main")], &[], &pack)
}

async fn scene(setup: &mut GitFixture<'_>) -> HostileScenario {
    setup.repository("foreign", &[("secret.md", FOREIGN)]).await;
    let own = std::mem::replace(&mut setup.space, new_space(&setup.org).await);
    setup
        .push("foreign", &setup.org.admin, &["main"])
        .await
        .ok();
    let foreign_commit = setup.tip("foreign", "HEAD").await;
    setup.space = own;
    setup.repository("mine", &[("README.md", OWN)]).await;
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    HostileScenario {
        main: setup.tip("mine", "HEAD").await,
        foreign_blob: Oid::of(ObjectKind::Blob, FOREIGN.as_bytes()),
        foreign_commit,
    }
}

async fn counts(setup: &GitFixture<'_>) -> [i64; 4] {
    [
        setup.count("git_objects").await,
        setup.count("revisions").await,
        setup.count("change_requests").await,
        setup.count("events").await,
    ]
}

fn files_below(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        found.insert(entry.path().display().to_string());
        files_below(&entry.path(), found);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_pushes_are_refused_and_leave_nothing_behind() {
    let builder = TestApp::builder().settings(|settings| settings.git.max_file_bytes = 1 << 19);
    let app = builder.build().await;
    let mut setup = GitFixture::new(&app).await;
    let scene = scene(&mut setup).await;
    let cases: Vec<Case> = [
        hostile_refs(&scene),
        hostile_lines(&scene),
        hostile_trees(&scene),
        hostile_objects(&scene),
        hostile_packs(&scene),
    ]
    .into_iter()
    .flatten()
    .collect();
    // The first push creates the repository that is the alternate of all others.
    let admin = &setup.org.admin;
    setup.clone(admin, "warm", &[]).await.ok();
    let directory = app.app.settings.git.directory.clone();
    let mut before = BTreeSet::new();
    files_below(&directory, &mut before);
    let rows = counts(&setup).await;
    let number = cases.len();
    for Case { name, body } in cases {
        let answer = send(&app, admin, &setup.space, "git-receive-pack", "0", body).await;
        let (status, said) = answer;
        let refused = status.is_client_error() || status == 200 && said.contains("ng ");
        assert!(
            refused && !said.contains("ok refs/"),
            "{name}: {status} {said}"
        );
        assert_eq!(counts(&setup).await, rows, "{name} left rows");
        let mut after = BTreeSet::new();
        files_below(&directory, &mut after);
        assert_eq!(after, before, "{name} left files");
        assert!(!said.contains("/tmp"), "{name} tells where we work: {said}");
        println!("{name}: {status} {}", said.replace('\n', " "));
    }
    println!("{number} hostile pushes refused");
    // Valid pushes still work: a delta against a file of the same space.
    let body = thin(&scene, own_blob(), APPEND_TO_8);
    let (_, said) = send(&app, admin, &setup.space, "git-receive-pack", "0", body).await;
    assert!(said.contains("ok refs/heads/main"), "{said}");
}
