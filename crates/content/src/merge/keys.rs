//! Merges settings key by key: front matter, and the YAML files that configure a space.
//!
//! Two sides conflict on a key when both set it to different values. Maps are merged recursively, lists are not: two
//! changes of one list cannot be told apart by its values. The merged text is used if it has the same values as the
//! merged keys; else the keys that only they changed are set in our text.

use serde_json::{Map, Value};
use space_files::{
    FrontMatter,
    front_matter::{set, split},
};

use super::{OnConflict, text};

/// Each changed key rewrites the text, so their number is capped.
const MAX_SET_KEYS: usize = 256;
const FENCE: &str = "---\n";

/// Why two versions of settings do not merge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingsConflict {
    /// Both set these keys to different values; keys of nested maps are joined with dots.
    Keys(Vec<String>),
    /// The settings are not a YAML map on some side, and their lines conflict.
    Text,
}

/// Merges three texts that consist of front matter only.
pub fn front_matter(base: &str, ours: &str, theirs: &str) -> Result<String, SettingsConflict> {
    front_matter_with(base, ours, theirs, OnConflict::Report)
}

pub(super) fn front_matter_with(
    base: &str,
    ours: &str,
    theirs: &str,
    odds: OnConflict,
) -> Result<String, SettingsConflict> {
    if ours == theirs || theirs == base {
        return Ok(ours.to_owned());
    }
    if ours == base {
        return Ok(theirs.to_owned());
    }
    let lines = merge_lines(base, ours, theirs, odds);
    let (Some(base), Some(old), Some(theirs)) = (values(base), values(ours), values(theirs)) else {
        return lines.ok_or(SettingsConflict::Text);
    };
    let mut clashes = Vec::new();
    let wanted = merge_maps("", &base, &old, &theirs, &mut clashes);
    if !clashes.is_empty() && odds == OnConflict::Report {
        return Err(SettingsConflict::Keys(clashes));
    }
    match lines.filter(|lines| values(lines).as_ref() == Some(&wanted)) {
        Some(lines) => Ok(lines),
        None => with_values(ours, &old, &wanted),
    }
}

/// Merges three YAML files key by key.
pub fn yaml(base: &str, ours: &str, theirs: &str) -> Result<String, SettingsConflict> {
    yaml_with(base, ours, theirs, OnConflict::Report)
}

pub(super) fn yaml_with(
    base: &str,
    ours: &str,
    theirs: &str,
    odds: OnConflict,
) -> Result<String, SettingsConflict> {
    let fenced = [base, ours, theirs].map(|text| {
        let apart = if text.is_empty() || text.ends_with('\n') {
            ""
        } else {
            "\n"
        };
        format!("{FENCE}{text}{apart}{FENCE}")
    });
    if fenced
        .iter()
        .any(|text| split(text).body.start != text.len())
    {
        // A document marker inside: more than one map.
        return merge_lines(base, ours, theirs, odds).ok_or(SettingsConflict::Text);
    }
    let merged = front_matter_with(&fenced[0], &fenced[1], &fenced[2], odds)?;
    let inner = split(&merged).front;
    Ok(inner.map_or_else(String::new, |inner| merged[inner].to_owned()))
}

fn merge_lines(base: &str, ours: &str, theirs: &str, odds: OnConflict) -> Option<String> {
    let sides = [base, ours, theirs].map(str::as_bytes);
    let merged = text::merge_with(sides[0], sides[1], sides[2], odds)?;
    String::from_utf8(merged).ok()
}

/// The keys and values; none if the YAML is invalid or ends before the text does.
fn values(text: &str) -> Option<Map<String, Value>> {
    let front = FrontMatter::parse(text);
    if front.entries.is_empty() && !front.problems.is_empty() {
        return None;
    }
    let mut values = Map::new();
    for entry in front.entries {
        // Of a duplicate key, the first counts.
        values.entry(entry.key).or_insert(entry.value);
    }
    (text[split(text).body].trim().is_empty()).then_some(values)
}

fn merge_maps(
    above: &str,
    base: &Map<String, Value>,
    ours: &Map<String, Value>,
    theirs: &Map<String, Value>,
    clashes: &mut Vec<String>,
) -> Map<String, Value> {
    let added = theirs.keys().filter(|key| !ours.contains_key(*key));
    let mut merged = Map::new();
    for key in ours.keys().chain(added) {
        let name = if above.is_empty() {
            key.clone()
        } else {
            format!("{above}.{key}")
        };
        let sides = [base.get(key), ours.get(key), theirs.get(key)];
        if let Some(value) = merge_values(&name, sides, clashes) {
            merged.insert(key.clone(), value);
        }
    }
    merged
}

fn merge_values(
    name: &str,
    [base, ours, theirs]: [Option<&Value>; 3],
    clashes: &mut Vec<String>,
) -> Option<Value> {
    if ours == theirs || theirs == base {
        return ours.cloned();
    }
    if ours == base {
        return theirs.cloned();
    }
    if let (Some(Value::Object(ours)), Some(Value::Object(theirs))) = (ours, theirs) {
        let nothing = Map::new();
        let base = base.and_then(Value::as_object).unwrap_or(&nothing);
        return Some(Value::Object(merge_maps(name, base, ours, theirs, clashes)));
    }
    clashes.push(name.to_owned());
    ours.cloned()
}

fn with_values(
    text: &str,
    old: &Map<String, Value>,
    wanted: &Map<String, Value>,
) -> Result<String, SettingsConflict> {
    let gone = old.keys().filter(|key| !wanted.contains_key(*key));
    let set_keys = wanted
        .iter()
        .filter(|(key, value)| old.get(*key) != Some(value));
    let changes: Vec<(&String, Option<Value>)> = set_keys
        .map(|(key, value)| (key, Some(value.clone())))
        .chain(gone.map(|key| (key, None)))
        .collect();
    if changes.len() > MAX_SET_KEYS {
        return Err(SettingsConflict::Text);
    }
    let text = text.to_owned();
    Ok(changes
        .into_iter()
        .fold(text, |text, (key, value)| set(&text, key, value)))
}
