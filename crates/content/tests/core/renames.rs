//! Renames compared with the real Git: a page keeps its id exactly when Git detects a rename.

use std::collections::BTreeMap;

use content::{BString, tree::Mode};
use proptest::prelude::*;

use crate::{
    git::Git,
    store::Files,
    world::{World, files},
};

const LINES: [&str; 6] = [
    "short\n",
    "a line of some length, as in prose\n",
    "\n",
    "a line that is longer than the sixty-four bytes at which Git cuts its pieces, and then some\n",
    "другая строка\n",
    "* [ ] item\n",
];

fn text() -> impl Strategy<Value = String> {
    let line =
        (0..LINES.len(), 0..2_u8).prop_map(|(line, number)| format!("{number}{}", LINES[line]));
    prop::collection::vec(line, 6..20).prop_map(|lines| lines.concat())
}

fn tree(git: &Git, files: &Files) -> String {
    let entries: BTreeMap<BString, (Mode, model::Oid)> = files
        .iter()
        .map(|(path, text)| {
            let oid = git.write_blob(text.as_bytes());
            (path.as_str().into(), (Mode::FILE, oid))
        })
        .collect();
    git.write_tree(&entries).to_string()
}

#[test]
fn a_page_keeps_its_id_when_git_sees_a_rename() {
    let Some(git) = Git::init() else { return };
    let (mut stored, mut lost) = (0, 0);
    let config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(60)
    };
    let mut runner = prop::test_runner::TestRunner::new(config);
    let outcomes = std::cell::RefCell::new((&mut stored, &mut lost));
    runner
        .run(&(text(), text()), |(old, new)| {
            let (before, after) = (files(&[("a.md", &old)]), files(&[("b.md", &new)]));
            let trees = [tree(&git, &before), tree(&git, &after)];
            let said = git.run(
                &[
                    "diff-tree",
                    "-r",
                    "-M50%",
                    "--name-status",
                    &trees[0],
                    &trees[1],
                ],
                b"",
            );
            let mut world = World::new();
            let one = world.commit(&before, &[]);
            let two = world.commit(&after, &[one]);
            let same = world.id(one, "a.md") == world.id(two, "b.md");
            let mut outcomes = outcomes.borrow_mut();
            *(if same {
                &mut *outcomes.0
            } else {
                &mut *outcomes.1
            }) += 1;
            prop_assert_eq!(
                said.starts_with(b"R"),
                same,
                "{}",
                String::from_utf8_lossy(&said)
            );
            Ok(())
        })
        .expect("we agree with Git");
    assert!(
        stored > 5 && lost > 5,
        "both happen: {stored} kept, {lost} lost"
    );
}
