//! The pages of a spec.
//!
//! | page | key | content |
//! |---|---|---|
//! | overview | `overview` | description, servers, authentication |
//! | one for each tag; for operations without one, for each first part of a path | `tags/pets`, `paths/pets` | description, operations |
//! | one for each operation, below that of its first tag | `operations/createPet`, or `operations/POST /pets` without an `operationId` | the operation |
//! | webhooks, and one for each | `webhooks`, `webhooks/POST newPet` | the webhook |
//! | models, and one for each schema | `models`, `models/Pet` | the schema |
//!
//! Keys are unique and stay the same as long as the operation, tag or schema has its name, so ids of pages are derived
//! from them. A schema has its own page: all of them on one would exceed what a page may show.
//!
//! Two extensions are for writers, in overlays: `x-internal: true` hides an operation, webhook, tag or schema, and
//! `x-order: 1` puts it before others.

mod block;
mod grouping;
mod markdown;
mod models;
mod operations;
mod overview;
mod page;

use crate::{
    limits::{MAX_PAGE_BYTES, MAX_PAGES},
    tree::Node,
};

pub use block::SpecBlock;
pub use page::{ComputedPage, PageKind};
use page::{PageBudget, PathAllocator};

#[derive(Debug, Clone, Default)]
pub struct ExpandOptions {
    pub grouping: Grouping,
    /// Whether schemas have pages.
    pub models: bool,
    pub labels: Labels,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Grouping {
    /// A page for each operation, below the page of its tag.
    #[default]
    ByOperation,
    /// All operations of a tag on its page.
    ByTag,
}

/// Words that are not in the spec, in the language of the space. Paths do not depend on them.
#[derive(Debug, Clone, Copy)]
pub struct Labels {
    pub overview: &'static str,
    pub servers: &'static str,
    pub authentication: &'static str,
    pub webhooks: &'static str,
    pub models: &'static str,
    /// Operations whose path begins with a parameter.
    pub other: &'static str,
}

impl Default for Labels {
    fn default() -> Self {
        Self {
            overview: "Overview",
            servers: "Servers",
            authentication: "Authentication",
            webhooks: "Webhooks",
            models: "Models",
            other: "Other",
        }
    }
}

#[derive(Debug)]
pub struct Expansion {
    pub pages: Vec<ComputedPage>,
    /// Pages over [`MAX_PAGES`] or [`MAX_PAGE_BYTES`], which are not there; operations over the limit of operations are not counted.
    pub left_out: usize,
}

/// Derives the pages of a spec from its bundled tree. Parts that are malformed have no pages.
pub fn expand(root: &Node, options: &ExpandOptions) -> Expansion {
    let mut budget = PageBudget::new(MAX_PAGES, MAX_PAGE_BYTES);
    let mut pages = vec![overview::page(root, &options.labels)];
    pages.extend(grouping::pages(root, options, &mut budget));
    pages.extend(operations::webhook_pages(root, options, &mut budget));
    if options.models {
        pages.extend(models::pages(root, &options.labels, &mut budget));
    }
    PathAllocator::assign(&mut pages, "");
    Expansion {
        pages,
        left_out: budget.left_out,
    }
}

impl Expansion {
    /// Finds a page by its key.
    pub fn find(&self, key: &str) -> Option<&ComputedPage> {
        self.iter().find(|page| page.key == key)
    }

    /// Returns all pages, each before those below it.
    pub fn iter(&self) -> impl Iterator<Item = &ComputedPage> {
        let mut left: Vec<&ComputedPage> = self.pages.iter().rev().collect();
        std::iter::from_fn(move || {
            let page = left.pop()?;
            left.extend(page.pages.iter().rev());
            Some(page)
        })
    }
}
