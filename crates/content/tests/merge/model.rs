//! A space as plain values: edited at random, and compared with merges.

use std::{collections::BTreeMap, fmt::Write as _};

use proptest::{collection::vec, prelude::*};
use space_files::{FrontMatter, Summary, front_matter::split, summary::EntryKind};

use crate::space::Files;

pub(crate) type Id = usize;
/// Never deleted or moved.
pub(crate) const HOME: Id = 0;
const PAGES: usize = 7;
const KEYS: [&str; 3] = ["description", "icon", "nav_context"];

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Page {
    pub(crate) path: String,
    pub(crate) title: String,
    pub(crate) parent: Option<Id>,
    pub(crate) keys: BTreeMap<String, String>,
    pub(crate) body: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Model {
    pub(crate) pages: BTreeMap<Id, Page>,
    /// Children of each page and of the top level.
    pub(crate) children: BTreeMap<Option<Id>, Vec<Id>>,
}

#[derive(Debug, Clone)]
pub(crate) enum Edit {
    Body(usize, usize, String),
    Key(usize, usize, Option<String>),
    Retitle(usize, String),
    Rename(usize, usize),
    Move(usize, usize, usize),
    Delete(usize),
    Add(usize, usize, usize),
}

impl Model {
    pub(crate) fn base() -> Self {
        let mut model = Self::default();
        for id in 0..PAGES {
            let parent = [None, None, None, Some(1), Some(1), None, Some(5)][id];
            model.children.entry(parent).or_default().push(id);
            let body = (0..6).fold(format!("# Page {id}\n"), |body, line| {
                format!("{body}\nline {line}\n")
            });
            let page = Page {
                path: if id == HOME {
                    "README.md".to_owned()
                } else {
                    format!("p{id}.md")
                },
                title: format!("Page {id}"),
                parent,
                keys: BTreeMap::from([(KEYS[id % 3].to_owned(), "base".to_owned())]),
                body,
            };
            model.pages.insert(id, page);
        }
        model
    }

    /// The model after the edits; `first_new` is the number of the first added page.
    pub(crate) fn edited(&self, edits: &[Edit], first_new: Id) -> Self {
        let mut model = self.clone();
        for (number, edit) in edits.iter().enumerate() {
            model.edit(edit, first_new + number);
        }
        model
    }

    fn edit(&mut self, edit: &Edit, new: Id) {
        match edit {
            Edit::Body(page, line, text) => {
                let page = self.pick(*page);
                let mut lines: Vec<&str> = page.body.split('\n').collect();
                let at = 2 + 2 * (line % 6);
                if let Some(line) = lines.get_mut(at) {
                    *line = text;
                }
                page.body = lines.join("\n");
            }
            Edit::Key(page, key, value) => {
                let key = KEYS[key % 3].to_owned();
                let page = self.pick(*page);
                match value {
                    Some(value) => drop(page.keys.insert(key, value.clone())),
                    None => drop(page.keys.remove(&key)),
                }
            }
            Edit::Retitle(page, title) => self.pick(*page).title = title.clone(),
            Edit::Rename(page, name) => {
                let path = format!("p{}.md", name % 12);
                let id = self.pick_id(*page);
                let taken = self.pages.values().any(|page| page.path == path);
                // A new page at the path of a deleted one replaces that page: there is a separate test for it.
                let replaces = id >= PAGES && Self::base_paths().any(|base| base == path);
                if id != HOME && !taken && !replaces {
                    self.pick(*page).path = path;
                }
            }
            Edit::Move(page, parent, at) => self.move_page(*page, *parent, *at),
            Edit::Delete(page) => {
                let id = self.pick_id(*page);
                let is_leaf = self.children.get(&Some(id)).is_none_or(Vec::is_empty);
                if id != HOME && is_leaf {
                    self.detach(id);
                    self.pages.remove(&id);
                }
            }
            Edit::Add(name, parent, at) => self.add(new, *name, *parent, *at),
        }
    }

    fn base_paths() -> impl Iterator<Item = String> {
        (1..PAGES).map(|id| format!("p{id}.md"))
    }

    fn pick_id(&self, number: usize) -> Id {
        *self.pages.keys().nth(number % self.pages.len()).unwrap()
    }

    fn pick(&mut self, number: usize) -> &mut Page {
        let id = self.pick_id(number);
        self.pages.get_mut(&id).unwrap()
    }

    fn detach(&mut self, id: Id) {
        for children in self.children.values_mut() {
            children.retain(|child| *child != id);
        }
    }

    fn attach(&mut self, id: Id, parent: Option<Id>, at: usize) {
        let children = self.children.entry(parent).or_default();
        // The home page stays first.
        let first = usize::from(parent.is_none());
        let at = first + at % (children.len() - first + 1);
        children.insert(at, id);
    }

    fn parent(&self, number: usize) -> Option<Id> {
        let number = number % (self.pages.len() + 1);
        self.pages
            .keys()
            .nth(number)
            .copied()
            .filter(|id| *id != HOME)
    }

    fn move_page(&mut self, page: usize, parent: usize, at: usize) {
        let (id, parent) = (self.pick_id(page), self.parent(parent));
        let mut above = parent;
        while let Some(page) = above {
            if page == id {
                return;
            }
            above = self.pages[&page].parent;
        }
        if id != HOME {
            self.detach(id);
            self.attach(id, parent, at);
            self.pages.get_mut(&id).unwrap().parent = parent;
        }
    }

    fn add(&mut self, id: Id, name: usize, parent: usize, at: usize) {
        let path = format!("n{}.md", name % 8);
        if self.pages.values().any(|page| page.path == path) {
            return;
        }
        let parent = self.parent(parent);
        let page = Page {
            path,
            title: format!("New {id}"),
            parent,
            keys: BTreeMap::new(),
            body: format!("# New {id}\n"),
        };
        self.pages.insert(id, page);
        self.attach(id, parent, at);
    }

    pub(crate) fn files(&self) -> Files {
        let mut files = Files::new();
        let mut summary = "# Table of contents\n\n".to_owned();
        self.list(None, 0, &mut summary);
        files.insert("SUMMARY.md".to_owned(), summary);
        for page in self.pages.values() {
            let lines = page.keys.iter().map(|(key, value)| {
                format!(
                    "{key}: {value}
"
                )
            });
            let keys = lines.collect::<Vec<_>>().concat();
            let front = if keys.is_empty() {
                String::new()
            } else {
                format!("---\n{keys}---\n\n")
            };
            files.insert(page.path.clone(), front + &page.body);
        }
        files
    }

    fn list(&self, parent: Option<Id>, depth: usize, out: &mut String) {
        for id in self.children.get(&parent).into_iter().flatten() {
            let Page { path, title, .. } = &self.pages[id];
            writeln!(out, "{}* [{title}]({path})", "  ".repeat(depth)).unwrap();
            self.list(Some(*id), depth + 1, out);
        }
    }

    /// Reads the files back; `id` returns the page at a path.
    pub(crate) fn read(files: &Files, id: impl Fn(&str) -> Id) -> Self {
        let summary = Summary::parse(files["SUMMARY.md"].clone());
        let paths: Vec<&str> = summary
            .entries()
            .iter()
            .map(|entry| match &entry.kind {
                EntryKind::Document { path } => path.as_str(),
                other => panic!("{other:?}"),
            })
            .collect();
        let mut model = Self::default();
        for (entry, path) in summary.entries().iter().zip(&paths) {
            let parent = entry.parent.map(|at| id(paths[at]));
            model.children.entry(parent).or_default().push(id(path));
            let text = &files[*path];
            let front = FrontMatter::parse(text);
            let body = &text[split(text).body];
            let body = if front.entries.is_empty() {
                body
            } else {
                body.trim_start_matches('\n')
            };
            let keys = front.entries.iter();
            let page = Page {
                path: (*path).to_owned(),
                title: entry.title.clone(),
                parent,
                keys: keys
                    .map(|entry| (entry.key.clone(), entry.value.as_str().unwrap().to_owned()))
                    .collect(),
                body: body.to_owned(),
            };
            model.pages.insert(id(path), page);
        }
        assert_eq!(
            files.len(),
            model.pages.len() + 1,
            "files that are not listed"
        );
        model
    }
}

pub(crate) fn edits(most: usize) -> impl Strategy<Value = Vec<Edit>> {
    vec(edit(), 0..most)
}

fn edit() -> impl Strategy<Value = Edit> {
    let page = 0..20usize;
    let word = "[a-c]";
    prop_oneof![
        2 => (page.clone(), page.clone(), "[x-z]{2}").prop_map(|(p, l, t)| Edit::Body(p, l, t)),
        2 => (page.clone(), page.clone(), proptest::option::of(word)).prop_map(|(p, k, v)| Edit::Key(p, k, v)),
        2 => (page.clone(), word).prop_map(|(p, t)| Edit::Retitle(p, t)),
        2 => (page.clone(), page.clone()).prop_map(|(p, n)| Edit::Rename(p, n)),
        3 => (page.clone(), page.clone(), page.clone()).prop_map(|(p, q, at)| Edit::Move(p, q, at)),
        1 => page.clone().prop_map(Edit::Delete),
        2 => (page.clone(), page.clone(), page).prop_map(|(n, q, at)| Edit::Add(n, q, at)),
    ]
}
