//! `.gitbook/tags.yaml`: the tags that pages and updates may have.

use serde_json::Value;

use super::visible;
use crate::{limits::MAX_SETTINGS_BYTES, problem::Problem, yaml};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tags {
    pub tags: Vec<Tag>,
    pub problems: Vec<Problem>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tag {
    pub slug: String,
    /// The text shown to readers; the slug if the file has none.
    pub label: String,
    pub icon: Option<String>,
    pub emoji: Option<String>,
    pub color: Option<String>,
}

impl Tags {
    pub fn parse(text: &str) -> Self {
        let yaml = match yaml::parse(&visible(text), MAX_SETTINGS_BYTES) {
            Ok(yaml) => yaml,
            Err(problem) => return Self::with_problem(problem),
        };
        let mut tags = Self {
            tags: Vec::new(),
            problems: yaml.problems,
        };
        match yaml.value {
            Value::Array(list) => {
                for (position, item) in list.iter().enumerate() {
                    tags.take(item, position + 1);
                }
            }
            Value::Null => {}
            _ => {
                let message = "The file is not a list of tags. Write `- tag: name` lines.";
                return Self::with_problem(Problem::new(1, message));
            }
        }
        tags
    }

    fn with_problem(problem: Problem) -> Self {
        Self {
            tags: Vec::new(),
            problems: vec![problem],
        }
    }

    fn take(&mut self, item: &Value, number: usize) {
        let text = |name: &str| item.get(name).and_then(Value::as_str).map(str::to_owned);
        let Some(slug) = text("tag") else {
            let message = format!("Tag number {number} has no `tag`. It is ignored.");
            return self.problems.push(Problem::new(1, message));
        };
        if self.tags.iter().any(|tag| tag.slug == slug) {
            let message = format!("The tag `{slug}` is listed twice; the first one counts.");
            return self.problems.push(Problem::new(1, message));
        }
        self.tags.push(Tag {
            label: text("label").unwrap_or_else(|| slug.clone()),
            icon: text("icon"),
            emoji: text("emoji"),
            color: text("color"),
            slug,
        });
    }
}
