//! Every file of the corpora is four times below the limits.

#[path = "../../space_files/tests/corpus/files.rs"]
mod files;

use std::{collections::BTreeMap, path::Path};

use document::{
    Unresolved,
    limits::{MAX_INCLUDES, MAX_NESTING, MAX_PAGE_BYTES, MAX_PAGE_NODES, MAX_TABLE_CELLS},
    read,
};
use serde_json::Value;
use space_files::{
    Summary,
    config::SpaceConfig,
    front_matter,
    limits::{
        MAX_FRONT_MATTER_BYTES, MAX_NAVIGATION_BYTES, MAX_NAVIGATION_DEPTH, MAX_NAVIGATION_ENTRIES,
        MAX_SETTINGS_BYTES, MAX_YAML_FLOW_TOKENS,
    },
};

/// Smaller pages have fewer nodes than the largest ones.
const LARGE: usize = 20_000;

/// The maximum of each limited value, and its file.
#[derive(Default)]
struct Largest(BTreeMap<&'static str, (usize, usize, String)>);

impl Largest {
    fn note(&mut self, what: &'static str, size: usize, limit: usize, path: &Path) {
        let known = self.0.entry(what).or_insert((0, limit, String::new()));
        if size > known.0 {
            *known = (size, limit, path.display().to_string());
        }
    }
}

/// The number of nodes and the depth of blocks of a document.
fn measure(value: &Value, depth: usize) -> (usize, usize) {
    match value {
        Value::Array(items) => items.iter().fold((0, depth), |(nodes, deepest), item| {
            let (more, deep) = measure(item, depth);
            (nodes + more, deepest.max(deep))
        }),
        Value::Object(members) => {
            let is_node = members.contains_key("object");
            let is_block = members
                .get("object")
                .is_some_and(|object| object == "block");
            let depth = depth + usize::from(is_block);
            let inside = ["nodes", "fragments", "leaves"];
            let inside = inside.iter().filter_map(|name| members.get(*name));
            inside.fold((usize::from(is_node), depth), |(nodes, deepest), member| {
                let (more, deep) = measure(member, depth);
                (nodes + more, deepest.max(deep))
            })
        }
        _ => (0, depth),
    }
}

fn page(largest: &mut Largest, path: &Path, text: &str) {
    largest.note("page bytes", text.len(), MAX_PAGE_BYTES, path);
    let front = front_matter::split(text)
        .front
        .map_or(0, |front| front.len());
    largest.note("front matter bytes", front, MAX_FRONT_MATTER_BYTES, path);
    let includes = text.matches("{% include").count();
    largest.note("includes", includes, MAX_INCLUDES, path);
    let rows = text
        .lines()
        .filter(|line| line.trim_start().starts_with('|'));
    let cells = rows.map(|line| line.matches('|').count()).sum::<usize>();
    let cells = cells + text.matches("<td").count() + text.matches("<th").count();
    largest.note("table cells", cells, MAX_TABLE_CELLS, path);
    if text.len() > LARGE {
        let document = read(text, &Unresolved);
        assert!(!document.over_limit, "{}", path.display());
        let value = serde_json::to_value(&document).expect("a document is JSON");
        let (nodes, depth) = measure(&value["nodes"], 0);
        largest.note("page nodes", nodes, MAX_PAGE_NODES, path);
        largest.note("page levels", depth, MAX_NESTING, path);
    }
}

#[test]
fn every_file_fits_the_limits_four_times() {
    let Some(corpus) = files::unpack() else {
        eprintln!("skipped: the corpora are not here");
        return;
    };
    let mut largest = Largest::default();
    for path in &corpus.files {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let Ok(text) = std::fs::read_to_string(path) else {
            continue;
        };
        if name == "SUMMARY.md" {
            let summary = Summary::parse(text.clone());
            let depth = summary.entries().iter().map(|entry| entry.depth + 1).max();
            let depth = depth.unwrap_or_default();
            largest.note("navigation levels", depth, MAX_NAVIGATION_DEPTH, path);
            let count = summary.entries().len();
            largest.note("navigation entries", count, MAX_NAVIGATION_ENTRIES, path);
            largest.note("navigation bytes", text.len(), MAX_NAVIGATION_BYTES, path);
        } else if name.ends_with(".md") {
            page(&mut largest, path, &text);
        } else if name == ".gitbook.yaml" {
            largest.note("settings bytes", text.len(), MAX_SETTINGS_BYTES, path);
            assert!(SpaceConfig::parse(&text).problems.len() < 1000);
        } else if name.ends_with(".yaml") || name.ends_with(".yml") {
            let marks = text.matches([',', '[', '{']).count();
            largest.note(
                "YAML commas and brackets",
                marks,
                MAX_YAML_FLOW_TOKENS,
                path,
            );
        }
    }
    for (what, (size, limit, path)) in &largest.0 {
        println!("{what}: {size} of {limit}, {path}");
        // Blocks that are nested too deeply are merged into their parent, and no content is lost.
        let factor = if *what == "page levels" { 3 } else { 4 };
        assert!(size * factor <= *limit, "{what}: {size} of {limit}, {path}");
    }
}
