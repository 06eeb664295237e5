//! The files that configure a space: `.gitbook.yaml`, and the variables and tags beside the pages.
//!
//! Reading never fails: invalid settings are reported and have no effect.

mod tags;
mod variables;

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::{limits::MAX_SETTINGS_BYTES, path::confine, problem::Problem, yaml};

pub use tags::{Tag, Tags};
pub use variables::Variables;

/// Invisible characters that some editors leave behind.
const INVISIBLE: [char; 5] = ['\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}', '\u{feff}'];

/// `.gitbook.yaml`. All paths are below the directory of that file, without `./`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpaceConfig {
    /// The directory of the content; empty for the directory of the file itself.
    pub root: String,
    /// The home page, relative to the root.
    pub readme: String,
    /// The table of contents, relative to the root.
    pub summary: String,
    /// Old URL path → file, relative to the root.
    pub redirects: BTreeMap<String, String>,
    pub problems: Vec<Problem>,
}

impl Default for SpaceConfig {
    fn default() -> Self {
        Self {
            root: String::new(),
            readme: "README.md".to_owned(),
            summary: "SUMMARY.md".to_owned(),
            redirects: BTreeMap::new(),
            problems: Vec::new(),
        }
    }
}

impl SpaceConfig {
    pub fn parse(text: &str) -> Self {
        let mut config = Self::default();
        let (keys, problems) = top_map(text);
        config.problems = problems;
        let mut reader = Reader {
            problems: &mut config.problems,
        };
        for (name, (value, line)) in &keys {
            match (name.as_str(), value) {
                (_, Value::Null) => {}
                ("root", value) => reader.path("root", value, *line, &mut config.root),
                ("structure", Value::Object(structure)) => {
                    let mut file = |name: &str, place: &mut String| {
                        if let Some(value) = structure.get(name).filter(|value| !value.is_null()) {
                            reader.path(&format!("structure.{name}"), value, *line, place);
                        }
                    };
                    file("readme", &mut config.readme);
                    file("summary", &mut config.summary);
                }
                ("redirects", Value::Object(map)) => {
                    config.redirects = reader.redirects(map, *line);
                }
                ("structure" | "redirects", _) => reader.report_invalid(name, *line, "a map"),
                _ => {}
            }
        }
        config
    }
}

struct Reader<'a> {
    problems: &'a mut Vec<Problem>,
}

impl Reader<'_> {
    fn report_invalid(&mut self, name: &str, line: usize, wanted: &str) {
        let message = format!("`{name}` must be {wanted}. It is ignored.");
        self.problems.push(Problem::new(line, message));
    }

    fn path(&mut self, name: &str, value: &Value, line: usize, place: &mut String) {
        match value.as_str().and_then(visible_path) {
            Some(path) => *place = path,
            None => self.report_invalid(name, line, "a path inside of the folder of this file"),
        }
    }

    fn redirects(&mut self, map: &Map<String, Value>, line: usize) -> BTreeMap<String, String> {
        let mut redirects = BTreeMap::new();
        for (from, to) in map {
            let from = visible(from).trim_matches('/').to_owned();
            if let Some(path) = to.as_str().and_then(visible_path) {
                redirects.insert(from, path);
            } else {
                let name = format!("redirects.{from}");
                self.report_invalid(&name, line, "the path of a file inside of the root");
            }
        }
        redirects
    }
}

/// Parses a YAML file that is part of the program.
pub fn value(text: &str) -> Result<Value, Problem> {
    yaml::parse_value(text)
}

type Keys = BTreeMap<String, (Value, usize)>;

/// The top-level keys of a YAML file with their values and lines; the first of a duplicate key counts.
fn top_map(text: &str) -> (Keys, Vec<Problem>) {
    let yaml = match yaml::parse(&visible(text), MAX_SETTINGS_BYTES) {
        Ok(yaml) => yaml,
        Err(problem) => return (Keys::new(), vec![problem]),
    };
    let mut problems = yaml.problems;
    if !matches!(yaml.value, Value::Object(_) | Value::Null) {
        let message = "The file is not a list of `key: value` lines. It has no effect.";
        problems.push(Problem::new(1, message));
    }
    let mut keys = Keys::new();
    for key in yaml.keys {
        keys.entry(key.name).or_insert((key.value, key.line));
    }
    (keys, problems)
}

fn visible(text: &str) -> String {
    text.replace(INVISIBLE, "")
}

fn visible_path(path: &str) -> Option<String> {
    confine(visible(path).trim())
}
