//! Any text has front matter or none, and one key of it can be set without a change to anything else.

#![no_main]

use std::collections::BTreeMap;

use arbitrary::{Result, Unstructured};
use fuzz::text_and_choices;
use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use space_files::{
    FrontMatter,
    config::{SpaceConfig, Tags, Variables},
    front_matter::{set, split},
};

const KNOWN_KEYS: [&str; 6] = ["description", "icon", "hidden", "cover", "layout", "tags"];
const DEEPEST: usize = 4;

fuzz_target!(|data: &[u8]| {
    let (text, mut choices) = text_and_choices(data);
    let before = FrontMatter::parse(&text);
    let _ = before.settings();
    for entry in &before.entries {
        assert!(text.get(entry.range.clone()).is_some(), "{entry:?}");
    }
    check_settings_of_space(&text);
    let key = key(&mut choices, &before).unwrap_or_default();
    let value = optional_value(&mut choices).unwrap_or_default();
    check_set(&text, &before, &key, value);
});

fn check_settings_of_space(text: &str) {
    let _ = Variables::parse(text);
    let _ = Tags::parse(text);
    let config = SpaceConfig::parse(text);
    let paths = [&config.root, &config.readme, &config.summary];
    for path in paths.into_iter().chain(config.redirects.values()) {
        let inside = !path.starts_with('/') && path.split('/').all(|part| part != "..");
        assert!(inside, "{path:?} leads out of the space");
    }
}

fn key(choices: &mut Unstructured<'_>, before: &FrontMatter) -> Result<String> {
    let key = match choices.int_in_range(0..=3)? {
        0 if !before.entries.is_empty() => choices.choose(&before.entries)?.key.clone(),
        1 => text(choices)?,
        _ => (*choices.choose(&KNOWN_KEYS)?).to_owned(),
    };
    Ok(key)
}

/// Reading puts the replacement character in the place of NUL, which no table can hold.
fn text(choices: &mut Unstructured<'_>) -> Result<String> {
    Ok(choices.arbitrary::<&str>()?.replace('\0', "\u{fffd}"))
}

fn optional_value(choices: &mut Unstructured<'_>) -> Result<Option<Value>> {
    Ok(match choices.ratio(1, 4)? {
        true => None,
        false => Some(value(choices, 0)?),
    })
}

fn value(choices: &mut Unstructured<'_>, depth: usize) -> Result<Value> {
    let leaves_only = depth == DEEPEST;
    Ok(
        match choices.int_in_range(0..=if leaves_only { 4 } else { 6 })? {
            0 => Value::Null,
            1 => choices.arbitrary::<bool>()?.into(),
            2 => choices.arbitrary::<i64>()?.into(),
            3 | 4 => text(choices)?.into(),
            5 => {
                let length = choices.int_in_range(0..=3)?;
                (0..length)
                    .map(|_| value(choices, depth + 1))
                    .collect::<Result<Value>>()?
            }
            _ => {
                let length = choices.int_in_range(0..=3)?;
                let entries = (0..length).map(|_| Ok((text(choices)?, value(choices, depth + 1)?)));
                Value::Object(entries.collect::<Result<_>>()?)
            }
        },
    )
}

fn check_set(text: &str, before: &FrontMatter, key: &str, value: Option<Value>) {
    let changed = set(text, key, value.clone());
    let reported = || format!("{key:?} {value:?}\n{text:?}\n{changed:?}");
    let body = &text[split(text).body];
    // A blank line may come or go with the front matter.
    let words = body.trim_start_matches(['\r', '\n']);
    assert!(changed.ends_with(words), "the body changed: {}", told());
    // YAML that cannot be read is changed by its lines; what that does cannot be told from its values.
    if before.entries.is_empty() && !before.problems.is_empty() {
        return;
    }
    let after = FrontMatter::parse(&changed);
    assert_eq!(after.get(key), value.as_ref(), "{}", told());
    assert_eq!(others(before, key), others(&after, key), "{}", told());
    let stored = &changed[split(&changed).body];
    assert_eq!(stored.trim_start_matches(['\r', '\n']), words, "{}", told());
    check_bytes(text, before, &changed, key);
}

/// The value of each other key. The first one counts.
fn others<'a>(front: &'a FrontMatter, key: &str) -> BTreeMap<&'a str, &'a Value> {
    let others = front.entries.iter().rev().filter(|entry| entry.key != key);
    others
        .map(|entry| (entry.key.as_str(), &entry.value))
        .collect()
}

/// Where each key has lines of its own, those of the others are still there. A byte order mark between keys ends what
/// can be changed by lines: a key below it would be another document's.
fn check_bytes(text: &str, before: &FrontMatter, changed: &str, key: &str) {
    let plain = |entry: &space_files::front_matter::Entry| {
        let bytes = &text[entry.range.clone()];
        bytes.starts_with(&format!("{}: ", entry.key))
            && !bytes.contains(['&', '*', '{', '[', '}', ']', '\u{feff}'])
    };
    if !before.entries.iter().all(plain) || !before.problems.is_empty() {
        return;
    }
    for entry in before.entries.iter().filter(|entry| entry.key != key) {
        let bytes = &text[entry.range.clone()];
        assert!(changed.contains(bytes), "{bytes:?} is gone: {changed:?}");
    }
}
