//! Malformed specs: good ones with a few lines changed, as YAML and as JSON.

use openapi::{Documents, parse, validate};

const SPECS: [(&str, &str); 4] = [
    ("2.0", include_str!("../specs/2.0.yaml")),
    ("3.0", include_str!("../specs/3.0.yaml")),
    ("3.1", include_str!("../specs/3.1.yaml")),
    ("3.2", include_str!("../specs/3.2.yaml")),
];
const VALUES: [&str; 9] = ["7", "-3", "1.5", "true", "text", "[]", "[7]", "{}", "null"];
const CHANGES: usize = 3;

pub(crate) struct MalformedSpec {
    pub(crate) name: String,
    pub(crate) text: String,
    version: &'static str,
}

impl MalformedSpec {
    /// Returns whether Redocly reports something that OpenAPI allows.
    pub(crate) fn is_known_difference(&self, message: &str) -> bool {
        match message {
            // OpenAPI 3.2 requires no description of responses.
            "The field `description` must be present on this level." => self.version == "3.2",
            // Since 3.1, schemas are those of JSON Schema, where `true` is one.
            "Expected type `Schema` (object) but got `boolean`" => self.version >= "3.1",
            _ => false,
        }
    }
}

pub(crate) struct Mutator {
    state: u64,
    created: usize,
}

impl Mutator {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            state: seed,
            created: 0,
        }
    }

    /// Returns a spec with problems whose syntax is good.
    pub(crate) fn spec(&mut self) -> MalformedSpec {
        self.created += 1;
        let (version, good) = SPECS[self.created % SPECS.len()];
        loop {
            let mut lines: Vec<String> = good.lines().map(str::to_owned).collect();
            for _ in 0..CHANGES {
                self.change(&mut lines);
            }
            let text = lines.join("\n") + "\n";
            let Ok(parsed) = parse(&text) else { continue };
            if !parsed.problems.is_empty() {
                continue;
            }
            let json = serde_json::to_string_pretty(&parsed.root.to_json()).expect("it is JSON");
            let validation = validate(&Documents::new(None, parsed.root));
            if validation.version.is_none() || validation.problems.is_empty() {
                continue;
            }
            let number = self.created;
            let (ending, text) = match number / SPECS.len() % 2 {
                0 => ("yaml", text),
                _ => ("json", json),
            };
            return MalformedSpec {
                name: format!("{number}.{ending}"),
                text,
                version,
            };
        }
    }

    /// Changes one line, but not the first, which names the version.
    fn change(&mut self, lines: &mut Vec<String>) {
        let at = 1 + self.below(lines.len() - 1);
        let line = lines[at].clone();
        let indent = line.len() - line.trim_start().len();
        let spaces = " ".repeat(indent);
        let Some((key, value)) = line.trim_start().split_once(':') else {
            return;
        };
        let is_item = key.starts_with("- ");
        match self.below(5) {
            0 => lines[at] = format!("{spaces}{key}z:{value}"),
            1 => {
                let value = VALUES[self.below(VALUES.len())];
                remove_block(lines, at, indent);
                lines[at] = format!("{spaces}{key}: {value}");
            }
            2 if !is_item => {
                remove_block(lines, at, indent);
                lines.remove(at);
            }
            3 if !is_item => lines.insert(at, format!("{spaces}surprise: 1")),
            4 if value.is_empty() && !is_item => {
                remove_block(lines, at, indent);
                lines[at] = format!("{spaces}{key}: [{{}}]");
            }
            _ => {}
        }
    }

    /// Returns a number below a bound (`SplitMix64`).
    fn below(&mut self, bound: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % bound.max(1) as u64).expect("below the bound")
    }
}

/// Removes the lines below a line that belong to it.
fn remove_block(lines: &mut Vec<String>, at: usize, indent: usize) {
    let belongs = |line: &String| line.len() - line.trim_start().len() > indent;
    let end = lines.iter().skip(at + 1).position(|line| !belongs(line));
    let end = end.map_or(lines.len(), |end| at + 1 + end);
    lines.drain(at + 1..end);
}
