//! Pages of tags and of parts of paths, with the operations below them.

use std::collections::{HashMap, HashSet};

use indexmap::IndexMap;

use super::{
    ExpandOptions, Grouping,
    markdown::foreign,
    operations::{Operation, OperationPages, is_hidden, operation_block, operations, sort},
    page::{ComputedPage, PageBudget, PageKind},
};
use crate::tree::Node;

/// Levels of tags within tags.
const MAX_TAG_DEPTH: usize = 8;

/// What an operation is grouped by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum GroupKey<'a> {
    Tag(&'a str),
    /// The first part of the paths of operations without a tag; empty if it is a parameter.
    Path(&'a str),
}

impl<'a> GroupKey<'a> {
    fn name(self) -> &'a str {
        match self {
            Self::Tag(name) | Self::Path(name) => name,
        }
    }
}

/// Returns the pages of groups: tags in the order of the spec, then those that only operations name, then paths.
pub(super) fn pages(
    root: &Node,
    options: &ExpandOptions,
    budget: &mut PageBudget,
) -> Vec<ComputedPage> {
    let tags = Tags::new(root);
    let mut groups: IndexMap<GroupKey, Vec<Operation>> = IndexMap::new();
    for name in tags.by_name.keys() {
        groups.insert(GroupKey::Tag(name), Vec::new());
    }
    let mut by_path: IndexMap<GroupKey, Vec<Operation>> = IndexMap::new();
    for operation in operations(root, "paths") {
        let group = match operation.first_tag() {
            Some(tag) if tags.hidden.contains(tag) => continue,
            Some(tag) => groups.entry(GroupKey::Tag(tag)).or_default(),
            None => by_path.entry(path_group(operation.place)).or_default(),
        };
        group.push(operation);
    }
    let tag_names = groups.keys().map(|key| (key.name().to_lowercase(), *key));
    let tag_names: HashMap<String, GroupKey> = tag_names.collect();
    for (key, operations) in by_path {
        // Paths that begin with the name of a tag belong to it.
        let tag = tag_names.get(&key.name().to_lowercase());
        let group = groups.entry(*tag.unwrap_or(&key)).or_default();
        group.extend(operations);
    }
    let mut builder = GroupPages {
        tags: &tags,
        options,
        operations: OperationPages::default(),
        budget,
    };
    let pages = groups.iter().filter_map(|(key, operations)| {
        // Operations of a group that has no page have none either.
        let page = builder
            .budget
            .charge(key.name().len())
            .then(|| builder.page(*key, operations));
        if page.is_none() {
            builder.budget.left_out += operations.len();
        }
        Some((*key, page?))
    });
    let pages: Vec<(GroupKey, ComputedPage)> = pages.collect();
    nest(pages, &tags)
}

fn path_group(path: &str) -> GroupKey<'_> {
    let first = path.trim_start_matches('/').split('/').next();
    let first = first.unwrap_or_default();
    GroupKey::Path(if first.starts_with('{') { "" } else { first })
}

/// The tags that a spec describes.
struct Tags<'a> {
    by_name: IndexMap<&'a str, &'a Node>,
    hidden: HashSet<&'a str>,
}

impl<'a> Tags<'a> {
    fn new(root: &'a Node) -> Self {
        let tags = root.get("tags").into_iter().flat_map(Node::items);
        let mut named: Vec<&Node> = tags.filter(|tag| tag.text("name").is_some()).collect();
        sort(&mut named, |tag| tag);
        let named = named.into_iter();
        let named = named.filter_map(|tag| Some((tag.text("name")?, tag)));
        let (hidden, shown): (Vec<_>, Vec<_>) = named.partition(|(_, tag)| is_hidden(tag));
        let mut by_name = IndexMap::new();
        for (name, tag) in shown {
            by_name.entry(name).or_insert(tag);
        }
        Self {
            by_name,
            hidden: hidden.into_iter().map(|(name, _)| name).collect(),
        }
    }

    fn parent(&self, name: &str) -> Option<&'a str> {
        let parent = self.by_name.get(name)?.text("parent")?;
        self.by_name.contains_key(parent).then_some(parent)
    }
}

struct GroupPages<'a> {
    tags: &'a Tags<'a>,
    options: &'a ExpandOptions,
    operations: OperationPages,
    budget: &'a mut PageBudget,
}

impl GroupPages<'_> {
    fn page(&mut self, key: GroupKey, operations: &[Operation]) -> ComputedPage {
        let mut page = match key {
            GroupKey::Tag(name) => self.tag_page(name),
            GroupKey::Path(part) => {
                let key = format!("paths/{part}");
                let (name, title) = match part {
                    "" => ("other", self.options.labels.other),
                    part => (part, part),
                };
                ComputedPage::new(PageKind::Group, key, name, title)
            }
        };
        if self.options.grouping == Grouping::ByTag {
            let operations = operations.iter();
            let within = operations.filter(|it| self.budget.charge_block(it.name_bytes()));
            page.blocks = within.map(operation_block).collect();
            return page;
        }
        if !page.text.is_empty() && !operations.is_empty() {
            page.text.push('\n');
        }
        for operation in operations {
            if !self.budget.charge(operation.name_bytes()) {
                continue;
            }
            page.text.push_str(&operation.list_item());
            page.pages.push(self.operations.page(operation));
        }
        page
    }

    fn tag_page(&self, name: &str) -> ComputedPage {
        let key = format!("tags/{name}");
        let Some(tag) = self.tags.by_name.get(name) else {
            return ComputedPage::new(PageKind::Group, key, name, name);
        };
        let shown = tag.text("summary").or_else(|| tag.text("x-displayName"));
        let description = tag.text("description");
        let mut page = ComputedPage::new(PageKind::Group, key, name, shown.unwrap_or(name))
            .describe(description);
        if let Some(description) = description.filter(|text| !text.trim().is_empty()) {
            page.text = foreign(description) + "\n";
        }
        page
    }
}

/// Moves the pages of tags below that of their parent (OpenAPI 3.2), and removes those without operations.
fn nest(pages: Vec<(GroupKey, ComputedPage)>, tags: &Tags) -> Vec<ComputedPage> {
    let mut pages: IndexMap<GroupKey, ComputedPage> = pages.into_iter().collect();
    let mut deepest_first: Vec<(usize, &str)> = tags
        .by_name
        .keys()
        .map(|name| (tag_depth(tags, name), *name))
        .filter(|(depth, _)| *depth > 0)
        .collect();
    deepest_first.sort_by_key(|(depth, _)| std::cmp::Reverse(*depth));
    for (_, name) in deepest_first {
        let parent = tags.parent(name).map(GroupKey::Tag);
        let Some(parent) = parent.filter(|parent| pages.contains_key(parent)) else {
            continue;
        };
        if let Some(page) = pages.shift_remove(&GroupKey::Tag(name))
            && let Some(parent) = pages.get_mut(&parent)
            && !is_empty(&page)
        {
            parent.pages.push(page);
        }
    }
    let pages = pages.into_values();
    pages.filter(|page| !is_empty(page)).collect()
}

fn is_empty(page: &ComputedPage) -> bool {
    page.pages.is_empty() && page.blocks.is_empty()
}

/// Returns how many tags are above a tag; 0 also where they are above each other, or too many.
fn tag_depth(tags: &Tags, name: &str) -> usize {
    let mut current = name;
    for depth in 0..MAX_TAG_DEPTH {
        match tags.parent(current) {
            Some(parent) => current = parent,
            None => return depth,
        }
    }
    0
}
