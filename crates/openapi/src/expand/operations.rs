//! Operations and webhooks in the order of the source.

use std::collections::HashSet;

use super::{
    ExpandOptions, Grouping,
    block::SpecBlock,
    markdown::{code, plain},
    page::{ComputedPage, PageBudget, PageKind, beginning, one_line},
};
use crate::{
    bundle::resolve,
    limits::{MAX_NAME_BYTES, MAX_OPERATIONS, MAX_TITLE_CHARS},
    tree::Node,
};

const METHODS: [&str; 9] = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace", "query",
];

/// An operation of a path, or a webhook.
#[derive(Debug, Clone, Copy)]
pub(super) struct Operation<'a> {
    /// The path, or the name of the webhook.
    pub(super) place: &'a str,
    /// As in the source: lower case, apart from additional methods.
    pub(super) method: &'a str,
    pub(super) node: &'a Node,
}

impl<'a> Operation<'a> {
    pub(super) fn id(&self) -> Option<&'a str> {
        let id = self.node.text("operationId");
        id.filter(|id| (1..=MAX_NAME_BYTES).contains(&id.len()))
    }

    /// Returns the bytes of its names.
    pub(super) fn name_bytes(&self) -> usize {
        self.place.len() + self.method.len() + self.id().map_or(0, str::len)
    }

    /// Returns the method and the place.
    fn address(&self) -> String {
        format!("{} {}", self.method.to_uppercase(), self.place)
    }

    pub(super) fn title(&self) -> String {
        let summary = self.summary().map(str::trim);
        let summary = summary.filter(|summary| !summary.is_empty());
        summary
            .or_else(|| self.id())
            .map_or_else(|| self.address(), str::to_owned)
    }

    fn summary(&self) -> Option<&'a str> {
        let summary = self.node.text("summary")?;
        Some(beginning(summary, MAX_TITLE_CHARS))
    }

    pub(super) fn first_tag(&self) -> Option<&'a str> {
        let tags = self.node.get("tags")?.items().filter_map(Node::as_text);
        tags.take(1).find(|tag| tag.len() <= MAX_NAME_BYTES)
    }

    /// Writes the operation as an item of a list.
    pub(super) fn list_item(&self) -> String {
        let address = code(&self.address());
        match self.summary() {
            Some(summary) => {
                let summary = plain(&one_line(summary, MAX_TITLE_CHARS));
                format!("* {address}: {summary}\n")
            }
            None => format!("* {address}\n"),
        }
    }
}

/// Returns the operations of `paths`, or of another group of path items, that are not hidden.
pub(super) fn operations<'a>(root: &'a Node, group: &str) -> Vec<Operation<'a>> {
    let mut found = Vec::new();
    let items = root.get(group).into_iter().flat_map(Node::fields);
    for (place, item) in items.filter(|(place, _)| !place.starts_with("x-")) {
        let Some(item) = resolve(root, item).filter(|item| !is_hidden(item)) else {
            continue;
        };
        // References can repeat a path item, so it is not searched, and the number is limited here already.
        let additional = item.get("additionalOperations").into_iter();
        let additional = additional.flat_map(Node::fields);
        for (method, node) in methods(item).into_iter().chain(additional) {
            if found.len() == MAX_OPERATIONS {
                break;
            }
            let is_short = place.len() + method.len() <= MAX_NAME_BYTES;
            if is_short && node.as_map().is_some() && !is_hidden(node) {
                found.push(Operation {
                    place,
                    method,
                    node,
                });
            }
        }
    }
    sort(&mut found, |operation| operation.node);
    found
}

/// Returns the fields of a path item that are operations, in the order of the source.
fn methods(item: &Node) -> Vec<(&str, &Node)> {
    let Some(map) = item.as_map() else {
        return Vec::new();
    };
    let mut found: Vec<_> = METHODS
        .iter()
        .filter_map(|method| map.get_full(*method))
        .collect();
    found.sort_by_key(|(at, ..)| *at);
    let found = found.into_iter();
    found
        .map(|(_, method, field)| (method.as_str(), &field.node))
        .collect()
}

/// Returns whether writers hid a part of the spec.
pub(super) fn is_hidden(node: &Node) -> bool {
    node.get("x-internal").and_then(Node::as_boolean) == Some(true)
}

/// Puts the parts that have an order first. The others stay in the order of the source.
pub(super) fn sort<T>(parts: &mut [T], node: impl Fn(&T) -> &Node) {
    let order = |part: &T| {
        let order = node(part).get("x-order").and_then(Node::as_number);
        order.unwrap_or(f64::INFINITY)
    };
    parts.sort_by(|one, other| order(one).total_cmp(&order(other)));
}

/// Creates the pages of operations, with keys that no two of them share.
#[derive(Default)]
pub(super) struct OperationPages {
    keys: HashSet<String>,
}

impl OperationPages {
    pub(super) fn page(&mut self, operation: &Operation) -> ComputedPage {
        let address = operation.address();
        let id = operation
            .id()
            .filter(|id| self.keys.insert(format!("operations/{id}")));
        let name = id.unwrap_or(&address);
        let mut key = format!("operations/{name}");
        if id.is_none() {
            // Only an `operationId` that looks like another operation's address takes its key.
            while !self.keys.insert(key.clone()) {
                key.push('\'');
            }
        }
        let title = operation.title();
        let mut page = ComputedPage::new(PageKind::Operation, key, name, &title)
            .describe(operation.node.text("description"));
        page.blocks = vec![operation_block(operation)];
        page
    }
}

pub(super) fn operation_block(operation: &Operation) -> SpecBlock {
    SpecBlock::Operation {
        path: operation.place.to_owned(),
        method: operation.method.to_owned(),
    }
}

/// Creates the page of all webhooks and those below it. None if there are no webhooks.
pub(super) fn webhook_pages(
    root: &Node,
    options: &ExpandOptions,
    budget: &mut PageBudget,
) -> Option<ComputedPage> {
    let groups = ["webhooks", "x-webhooks"].into_iter();
    let webhooks: Vec<Operation> = groups.flat_map(|group| operations(root, group)).collect();
    if webhooks.is_empty() {
        return None;
    }
    let key = "webhooks".to_owned();
    let title = options.labels.webhooks;
    let mut all = ComputedPage::new(PageKind::Webhooks, key, "webhooks", title);
    let mut keys = HashSet::new();
    for webhook in &webhooks {
        let block = SpecBlock::Webhook {
            name: webhook.place.to_owned(),
            method: webhook.method.to_owned(),
        };
        let key = format!("webhooks/{}", webhook.address());
        // The older extension can repeat a webhook.
        if !keys.insert(key.clone()) {
            continue;
        }
        if options.grouping == Grouping::ByTag {
            if budget.charge_block(webhook.name_bytes()) {
                all.blocks.push(block);
            }
            continue;
        }
        if !budget.charge(webhook.name_bytes()) {
            continue;
        }
        all.text.push_str(&webhook.list_item());
        let summary = webhook.summary().unwrap_or(webhook.place);
        let mut page = ComputedPage::new(PageKind::Webhook, key, webhook.place, summary)
            .describe(webhook.node.text("description"));
        page.blocks = vec![block];
        all.pages.push(page);
    }
    Some(all)
}
