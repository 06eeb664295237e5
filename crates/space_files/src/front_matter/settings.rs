//! The typed settings in the front matter of a page. Values of the wrong type are reported and otherwise ignored.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::FrontMatter;
use crate::problem::Problem;

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Only in files of reusable content.
    pub title: Option<String>,
    pub description: Option<String>,
    pub icon: Option<String>,
    pub hidden: bool,
    pub no_index: bool,
    pub no_robots_index: bool,
    pub cover: Option<Cover>,
    pub layout: Option<Layout>,
    pub tags: Vec<PageTag>,
    /// Text, numbers and booleans.
    pub vars: BTreeMap<String, Value>,
    /// The expression that decides who sees the page.
    pub condition: Option<String>,
    pub meta_links: MetaLinks,
}

/// The image at the top, as targets relative to the page's file.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Cover {
    pub light: Option<String>,
    pub dark: Option<String>,
    pub y: f64,
    pub height: Option<f64>,
}

/// Which parts are shown around the body. None: not set.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Layout {
    /// `default` or `wide`.
    pub width: Option<String>,
    /// `hero`, `full` or `background`.
    pub cover_size: Option<String>,
    /// `none` or `radial`.
    pub cover_mask: Option<String>,
    pub cover: Option<bool>,
    pub title: Option<bool>,
    pub description: Option<bool>,
    pub table_of_contents: Option<bool>,
    pub outline: Option<bool>,
    pub pagination: Option<bool>,
    pub metadata: Option<bool>,
    pub tags: Option<bool>,
    pub actions: Option<bool>,
    pub anchors: Option<bool>,
}

impl Layout {
    /// The size of the cover, or the default.
    pub fn cover_size(&self) -> &str {
        self.cover_size.as_deref().unwrap_or("hero")
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageTag {
    pub slug: String,
    pub primary: bool,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MetaLinks {
    pub canonical: Option<String>,
    pub alternates: Vec<String>,
}

impl Settings {
    /// The memory size of their strings.
    pub fn bytes(&self) -> usize {
        let texts = [&self.title, &self.description, &self.icon, &self.condition];
        let cover = self.cover.iter();
        let covers = cover.flat_map(|cover| cover.light.iter().chain(&cover.dark));
        let links = self.meta_links.canonical.iter();
        let links = links.chain(&self.meta_links.alternates);
        let tags = self.tags.iter().map(|tag| &tag.slug);
        let texts = texts.into_iter().flatten();
        let texts = texts.chain(covers).chain(links).chain(tags);
        let vars = self.vars.iter();
        let vars = vars.map(|(name, value)| name.len() + value.as_str().map_or(0, str::len) + 64);
        texts.map(|text| text.len() + 24).sum::<usize>() + vars.sum::<usize>()
    }
}

impl FrontMatter {
    /// The settings, and the problems of those that were rejected.
    pub fn settings(&self) -> (Settings, Vec<Problem>) {
        let mut page = Scope::top(self);
        let settings = Settings {
            title: page.text("title"),
            description: page.text("description"),
            icon: page.text("icon"),
            hidden: page.flag("hidden").unwrap_or_default(),
            no_index: page.flag("noIndex").unwrap_or_default(),
            no_robots_index: page.flag("noRobotsIndex").unwrap_or_default(),
            cover: page.cover(),
            layout: page.layout(),
            tags: page.tags(),
            vars: page.vars(),
            condition: page.condition(),
            meta_links: page.meta_links(),
        };
        (settings, page.problems)
    }
}

/// A map while it is read, and its problems.
struct Scope<'a> {
    path: String,
    values: BTreeMap<&'a str, (&'a Value, usize)>,
    problems: Vec<Problem>,
}

impl<'a> Scope<'a> {
    fn top(front: &'a FrontMatter) -> Self {
        let mut values = BTreeMap::new();
        for entry in &front.entries {
            values
                .entry(entry.key.as_str())
                .or_insert((&entry.value, entry.line));
        }
        Self {
            path: String::new(),
            values,
            problems: Vec::new(),
        }
    }

    fn within(path: String, map: &'a Map<String, Value>, line: usize) -> Self {
        let values = map.iter().map(|(key, value)| (key.as_str(), (value, line)));
        Self {
            path,
            values: values.collect(),
            problems: Vec::new(),
        }
    }

    /// A value that is present and not null.
    fn get(&self, key: &str) -> Option<(&'a Value, usize)> {
        let found = self.values.get(key).copied();
        found.filter(|(value, _)| !value.is_null())
    }

    fn report_invalid(&mut self, key: &str, line: usize, wanted: &str) {
        let message = format!("`{}{key}` must be {wanted}. It is ignored.", self.path);
        self.problems.push(Problem::new(line, message));
    }

    /// Converts the value with `take`; reports a problem if that returns none.
    fn read<T>(
        &mut self,
        key: &str,
        wanted: &str,
        take: impl FnOnce(&'a Value) -> Option<T>,
    ) -> Option<T> {
        let (value, line) = self.get(key)?;
        let taken = take(value);
        if taken.is_none() {
            self.report_invalid(key, line, wanted);
        }
        taken
    }

    /// Reads a nested map.
    fn inside<T>(&mut self, key: &str, read: impl FnOnce(&mut Scope<'a>) -> T) -> Option<T> {
        let (_, line) = self.get(key)?;
        let map = self.read(key, "a map", Value::as_object)?;
        let mut below = Scope::within(format!("{}{key}.", self.path), map, line);
        let value = read(&mut below);
        self.problems.append(&mut below.problems);
        Some(value)
    }

    fn text(&mut self, key: &str) -> Option<String> {
        self.read(key, "text (put it in quotes)", |value| {
            value.as_str().map(str::to_owned)
        })
    }

    fn flag(&mut self, key: &str) -> Option<bool> {
        self.read(key, "`true` or `false`", Value::as_bool)
    }

    fn number(&mut self, key: &str) -> Option<f64> {
        self.read(key, "a number", Value::as_f64)
    }

    fn one_of(&mut self, key: &str, words: &[&str]) -> Option<String> {
        let wanted = format!("one of {}", words.join(", "));
        self.read(key, &wanted, |value| {
            let word = value.as_str().filter(|word| words.contains(word))?;
            Some(word.to_owned())
        })
    }

    fn cover(&mut self) -> Option<Cover> {
        let y = self.number("coverY").unwrap_or_default();
        let height = self.number("coverHeight");
        let (light, dark) = match self.get("cover")?.0 {
            Value::Object(_) => {
                self.inside("cover", |cover| (cover.text("light"), cover.text("dark")))?
            }
            _ => (Some(self.text("cover")?), None),
        };
        Some(Cover {
            light,
            dark,
            y,
            height,
        })
    }

    fn visible(&mut self, part: &str) -> Option<bool> {
        self.inside(part, |part| part.flag("visible")).flatten()
    }

    fn layout(&mut self) -> Option<Layout> {
        self.inside("layout", |layout| {
            let cover = layout.inside("cover", |cover| {
                let size = cover.one_of("size", &["hero", "full", "background"]);
                (
                    size,
                    cover.one_of("mask", &["none", "radial"]),
                    cover.flag("visible"),
                )
            });
            let (cover_size, cover_mask, cover) = cover.unwrap_or_default();
            Layout {
                width: layout.one_of("width", &["default", "wide"]),
                cover_size,
                cover_mask,
                cover,
                title: layout.visible("title"),
                description: layout.visible("description"),
                table_of_contents: layout.visible("tableOfContents"),
                outline: layout.visible("outline"),
                pagination: layout.visible("pagination"),
                metadata: layout.visible("metadata"),
                tags: layout.visible("tags"),
                actions: layout.visible("actions"),
                anchors: layout.visible("anchors"),
            }
        })
    }

    fn tags(&mut self) -> Vec<PageTag> {
        let Some((_, line)) = self.get("tags") else {
            return Vec::new();
        };
        let list = self.read("tags", "a list", Value::as_array);
        let mut tags = Vec::new();
        for item in list.into_iter().flatten() {
            let slug = item.as_str().or_else(|| item.get("tag")?.as_str());
            match slug {
                Some(slug) => tags.push(PageTag {
                    slug: slug.to_owned(),
                    primary: item.get("primary") == Some(&Value::Bool(true)),
                }),
                None => self.report_invalid("tags", line, "a list of tags, or of maps with `tag`"),
            }
        }
        tags
    }

    fn vars(&mut self) -> BTreeMap<String, Value> {
        let vars = self.inside("vars", |vars| {
            let names: Vec<&str> = vars.values.keys().copied().collect();
            let read = names.into_iter().filter_map(|name| vars.variable(name));
            read.collect()
        });
        vars.unwrap_or_default()
    }

    fn variable(&mut self, name: &str) -> Option<(String, Value)> {
        let (_, line) = self.get(name)?;
        if !is_variable_name(name) {
            self.report_invalid(
                name,
                line,
                "named with letters, digits and `_`, a letter first",
            );
            return None;
        }
        let value = self.read(name, "text, a number or a boolean", |value| {
            let scalar = !value.is_array() && !value.is_object();
            scalar.then(|| value.clone())
        });
        Some((name.to_owned(), value?))
    }

    /// YAML parses `true` and `1` as values; an expression uses the text as written.
    fn condition(&mut self) -> Option<String> {
        self.read("if", "an expression", |value| match value {
            Value::String(text) => Some(text.clone()),
            Value::Bool(_) | Value::Number(_) => Some(value.to_string()),
            _ => None,
        })
    }

    fn meta_links(&mut self) -> MetaLinks {
        let links = self.inside("metaLinks", |links| MetaLinks {
            canonical: links.text("canonical"),
            alternates: links.texts("alternates"),
        });
        links.unwrap_or_default()
    }

    fn texts(&mut self, key: &str) -> Vec<String> {
        let Some((_, line)) = self.get(key) else {
            return Vec::new();
        };
        let mut texts = Vec::new();
        let list = self.read(key, "a list", Value::as_array);
        for item in list.into_iter().flatten() {
            match item.as_str() {
                Some(text) => texts.push(text.to_owned()),
                None => self.report_invalid(key, line, "a list of texts"),
            }
        }
        texts
    }
}

/// Returns whether variables may have this name.
pub(crate) fn is_variable_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}
