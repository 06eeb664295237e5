//! The claims that expressions read, without duplicates.

use serde_json::Value;
use sha2::Sha256;

use super::hash_part;

/// Paths below the visitor, sorted. None is a prefix of another: reading a value reads all of its contents.
#[derive(Debug, Clone)]
pub(super) struct Reads(Vec<Vec<String>>);

impl Reads {
    pub(super) fn of<'a>(paths: impl Iterator<Item = &'a Vec<String>>) -> Self {
        let mut sorted: Vec<&Vec<String>> = paths.collect();
        sorted.sort_unstable();
        let mut outermost: Vec<Vec<String>> = Vec::new();
        // A path sorts directly before those that begin with it.
        for path in sorted {
            let is_inside = |last: &Vec<String>| path.starts_with(last);
            if !outermost.last().is_some_and(is_inside) {
                outermost.push(path.clone());
            }
        }
        Self(outermost)
    }

    /// Hashes the values at all of the paths. The paths themselves are the same for all compared hashes.
    pub(super) fn hash_values(&self, visitor: &Value, hash: &mut Sha256) {
        let mut end: Option<&[String]> = None;
        for path in &self.0 {
            // The previous path ended early, and this one would end at the same value.
            if end.is_some_and(|end| path.starts_with(end)) {
                continue;
            }
            end = Some(read(visitor, path, hash));
        }
    }
}

/// Hashes the value at the end of a path, or where it ends early. Returns the path to there.
fn read<'p>(visitor: &Value, path: &'p [String], hash: &mut Sha256) -> &'p [String] {
    let mut value = visitor;
    for (depth, key) in path.iter().enumerate() {
        let Value::Object(members) = value else {
            hash_value(depth, &value.to_string(), hash);
            return &path[..depth];
        };
        let Some(member) = members.get(key) else {
            hash_value(depth, "", hash);
            return &path[..=depth];
        };
        value = member;
    }
    hash_value(path.len(), &value.to_string(), hash);
    path
}

/// No value has an empty text: an empty text means missing.
fn hash_value(depth: usize, value: &str, hash: &mut Sha256) {
    hash_part(hash, &(depth as u64).to_be_bytes());
    hash_part(hash, value.as_bytes());
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use sha2::Digest;

    use super::*;

    fn paths(written: &[&str]) -> Vec<Vec<String>> {
        let path = |text: &&str| -> Vec<String> { text.split('.').map(str::to_owned).collect() };
        written.iter().map(path).collect()
    }

    fn hash(reads: &Reads, visitor: &Value) -> Vec<u8> {
        let mut hash = Sha256::new();
        reads.hash_values(visitor, &mut hash);
        hash.finalize().to_vec()
    }

    #[test]
    fn nested_paths_of_a_read_value_are_merged() {
        let written = paths(&["a.b", "c", "a", "a.b.d", "c", "ab.a"]);
        let reads = Reads::of(written.iter());
        assert_eq!(reads.0, paths(&["a", "ab.a", "c"]));
    }

    #[test]
    fn paths_that_end_at_the_same_place_are_noted_once() {
        let many: Vec<String> = (0..50_000).map(|number| format!("a.b{number}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        let written = paths(&many);
        let reads = Reads::of(written.iter());
        // Some 5 GB, if it were hashed for each path.
        let visitor = json!({"a": "x".repeat(100_000)});
        assert_ne!(hash(&reads, &visitor), hash(&reads, &json!({"a": "y"})));
        let [one, other] = [json!({"a": {"b7": 1}}), json!({"a": {"b8": 1}})];
        assert_ne!(hash(&reads, &one), hash(&reads, &other));
    }
}
