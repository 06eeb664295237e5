//! Settings by key: random maps, and which bytes are preserved.

use std::collections::BTreeMap;

use content::merge::{SettingsConflict, front_matter, page, yaml};
use proptest::{collection::btree_map, prelude::*};
use space_files::FrontMatter;

use crate::cases;

type Map = BTreeMap<String, String>;

fn maps() -> impl Strategy<Value = [Map; 3]> {
    let map = || btree_map("[a-e]", "[x-z]", 0..5);
    (map(), map(), map()).prop_map(|(a, b, c)| [a, b, c])
}

fn written(map: &Map) -> String {
    if map.is_empty() {
        return String::new();
    }
    let lines: Vec<String> = map
        .iter()
        .map(|(key, value)| format!("{key}: {value}\n"))
        .collect();
    format!("---\n{}---\n", lines.concat())
}

fn read(text: &str) -> Map {
    let entries = FrontMatter::parse(text).entries.into_iter();
    entries
        .map(|entry| (entry.key, entry.value.as_str().unwrap().to_owned()))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(1_000), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_key_conflicts_when_both_sides_set_different_values([base, ours, theirs] in maps()) {
        let mut wanted = Map::new();
        let mut clashes = Vec::new();
        for key in ["a", "b", "c", "d", "e"] {
            let [base, ours, theirs] = [&base, &ours, &theirs].map(|map| map.get(key));
            let value = if ours == base { theirs } else { ours };
            if ours != base && theirs != base && ours != theirs {
                clashes.push(key.to_owned());
            }
            wanted.extend(value.map(|value| (key.to_owned(), value.clone())));
        }
        let merged = front_matter(&written(&base), &written(&ours), &written(&theirs));
        match merged {
            Ok(text) => {
                prop_assert_eq!(clashes, Vec::<String>::new());
                prop_assert_eq!(read(&text), wanted);
            }
            Err(SettingsConflict::Keys(mut keys)) => {
                keys.sort();
                prop_assert_eq!(keys, clashes);
            }
            Err(SettingsConflict::Text) => prop_assert!(false, "the keys can be read"),
        }
    }

    #[test]
    fn any_bytes_merge_or_conflict(texts in proptest::array::uniform3(any::<Vec<u8>>()), fences in any::<bool>()) {
        let [base, ours, theirs] = texts.map(|text| if fences { [b"---\n", text.as_slice(), b"\n---\n"].concat() } else { text });
        let _ = page(&base, &ours, &theirs);
        let [base, ours, theirs] = [base, ours, theirs].map(|text| String::from_utf8_lossy(&text).into_owned());
        let _ = yaml(&base, &ours, &theirs);
        prop_assert_eq!(page(base.as_bytes(), ours.as_bytes(), base.as_bytes()), Ok(ours.into_bytes()));
    }
}

#[test]
fn a_yaml_file_keeps_its_comments_and_its_last_line() {
    let base = "# mine\na: 1 # one\n\nb: 2";
    let merged = yaml(
        base,
        "# mine\na: 1 # one\n\nb: 3",
        "# mine\na: 1 # one\n\nb: 2\nc: 4",
    );
    assert_eq!(merged.as_deref(), Ok("# mine\na: 1 # one\n\nb: 3\nc: 4\n"));
    let two = "a: 1\n---\nb: 2\n";
    assert_eq!(
        yaml(two, two, "a: 1\n---\nb: 3\n").as_deref(),
        Ok("a: 1\n---\nb: 3\n")
    );
}
