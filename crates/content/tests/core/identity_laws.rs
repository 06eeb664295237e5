//! Page ids: laws for any history of edits, moves, removals, restorations, merges and rebases.

use std::collections::{BTreeMap, HashSet};

use crate::store::Files;
use crate::world::World;
use content::page_ids::{self, Snapshot};
use proptest::prelude::*;
use uuid::Uuid;

#[derive(Debug, Clone)]
enum Act {
    Edit(u8),
    Move(u8, u8),
    MoveFolder(u8, u8),
    Remove(u8),
    Add(u8),
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        any::<u8>().prop_map(Act::Edit),
        (any::<u8>(), any::<u8>()).prop_map(|(from, to)| Act::Move(from, to)),
        (any::<u8>(), any::<u8>()).prop_map(|(from, to)| Act::MoveFolder(from, to)),
        any::<u8>().prop_map(Act::Remove),
        any::<u8>().prop_map(Act::Add),
    ]
}

fn path(number: u8) -> String {
    format!(
        "{}/{}.md",
        ["a", "b", "c/d"][usize::from(number % 3)],
        number % 20
    )
}

fn perform_all(files: &mut Files, acts: &[Act], texts: &mut u32) {
    for act in acts {
        perform(files, act, texts);
    }
}

/// Every text is unique, so an exact move has one possible source.
fn perform(files: &mut Files, act: &Act, texts: &mut u32) {
    let pick = |number: u8| {
        files
            .keys()
            .nth(usize::from(number) % files.len().max(1))
            .cloned()
    };
    match act {
        Act::Edit(number) => {
            if let Some(text) = pick(*number).and_then(|path| files.get_mut(&path)) {
                *texts += 1;
                text.extend(["and ".to_owned(), texts.to_string(), "\n".to_owned()]);
            }
        }
        Act::Move(from, to) => {
            if let Some(from) = pick(*from)
                && let Some(text) = files.remove(&from)
            {
                files.insert(path(*to), text);
            }
        }
        Act::MoveFolder(from, to) => {
            let (from, to) = (path(*from), format!("moved-{}", to % 4));
            let folder = from.split('/').next().unwrap_or_default().to_owned() + "/";
            let moved: Vec<String> = files
                .keys()
                .filter(|path| path.starts_with(&folder))
                .cloned()
                .collect();
            for path in moved {
                if let Some(text) = files.remove(&path) {
                    files.insert(format!("{to}/{}", path.replace('/', "-")), text);
                }
            }
        }
        Act::Remove(number) => {
            if let Some(path) = pick(*number) {
                files.remove(&path);
            }
        }
        Act::Add(number) => {
            *texts += 1;
            let text = format!(
                "text {texts} line
"
            )
            .repeat(8);
            files.insert(path(*number), text);
        }
    }
}

/// Both directions agree, and no id occurs twice.
fn ids(world: &mut World, files: &Files, at: Snapshot) -> BTreeMap<String, Uuid> {
    let located = world
        .store
        .run(|objects| page_ids::locate_all(objects, &at.page_ids));
    let mut ids = BTreeMap::new();
    for path in files.keys() {
        let id = world.id(at, path);
        assert_eq!(located[&id].path, path.as_str());
        ids.insert(path.clone(), id);
    }
    assert_eq!(
        located.len(),
        files.len(),
        "each file has an id, and nothing else has"
    );
    let unique: HashSet<&Uuid> = ids.values().collect();
    assert_eq!(unique.len(), files.len());
    ids
}

fn check_step(
    old: (&Files, &BTreeMap<String, Uuid>),
    new: (&Files, &BTreeMap<String, Uuid>),
    ever: &HashSet<Uuid>,
) {
    for (path, id) in new.1 {
        if let Some(before) = old.1.get(path) {
            assert_eq!(before, id, "{path} is still there");
            continue;
        }
        let from = old
            .0
            .iter()
            .find(|(was, text)| **text == new.0[path] && !new.0.contains_key(*was));
        match from {
            Some((was, _)) => assert_eq!(old.1[was], *id, "{path} was {was}"),
            None if old.1.values().any(|old| old == id) => {} // A similar file that went.
            None => assert!(!ever.contains(id), "{path} is new, its id is not"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]
    #[test]
    fn ids_hold_through_any_history(
        steps in prop::collection::vec(prop::collection::vec(act(), 1..5), 1..8)
    ) {
        let (mut world, mut files, mut texts) = (World::new(), Files::new(), 0);
        for number in 0..12 {
            perform(&mut files, &Act::Add(number), &mut texts);
        }
        let mut at = world.commit(&files, &[]);
        let mut known = ids(&mut world, &files, at);
        let mut ever: HashSet<Uuid> = known.values().copied().collect();
        for step in steps {
            let old = files.clone();
            perform_all(&mut files, &step, &mut texts);
            at = world.commit(&files, &[at]);
            let now = ids(&mut world, &files, at);
            check_step((&old, &known), (&files, &now), &ever);
            ever.extend(now.values());
            known = now;
        }
    }

    #[test]
    fn merged_and_rebased_branches_keep_their_ids(
        ours in prop::collection::vec(act(), 0..5),
        theirs in prop::collection::vec(act(), 0..5),
    ) {
        let (mut world, mut base, mut texts) = (World::new(), Files::new(), 0);
        for number in 0..9 {
            perform(&mut base, &Act::Add(number), &mut texts);
        }
        let (mut main, mut branch) = (base.clone(), base.clone());
        perform_all(&mut main, &ours, &mut texts);
        perform_all(&mut branch, &theirs, &mut texts);
        let root = world.commit(&base, &[]);
        let main_at = world.commit(&main, &[root]);
        let branch_at = world.commit(&branch, &[root]);
        let (main_ids, branch_ids) = (ids(&mut world, &main, main_at), ids(&mut world, &branch, branch_at));

        // A careless merge of the files.
        let mut all = branch.clone();
        all.extend(main.clone());
        let merged = world.commit(&all, &[main_at, branch_at]);
        let rebased = world.commit_with(&all, &[main_at], Some(branch_at), &[]);
        for at in [merged, rebased] {
            for (path, id) in ids(&mut world, &all, at) {
                match (main_ids.get(&path), branch_ids.get(&path)) {
                    (Some(ours), _) => prop_assert_eq!(*ours, id),
                    (None, Some(theirs)) if !main_ids.values().any(|ours| ours == theirs) => {
                        prop_assert_eq!(*theirs, id);
                    }
                    _ => {}
                }
            }
        }
    }
}
