//! Pages and their paths.

use std::collections::HashSet;

use super::block::SpecBlock;
use crate::{
    limits::{MAX_DESCRIPTION_CHARS, MAX_TITLE_CHARS},
    slug,
};

/// Bytes that are looked at for each character of a line: white space and characters of several bytes.
const BYTES_PER_CHAR: usize = 8;
/// How often a page and the list above it repeat the name of what they show: in keys, blocks and lists.
const NAMES_PER_PAGE: usize = 5;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComputedPage {
    pub kind: PageKind,
    /// Unique in the spec, and the same in each version that has the same part.
    pub key: String,
    /// Unique among its siblings.
    pub slug: String,
    /// The slugs from the top, with slashes between.
    pub path: String,
    pub title: String,
    /// The first paragraph of the description, on one line.
    pub description: Option<String>,
    /// Markdown before the blocks.
    pub text: String,
    pub blocks: Vec<SpecBlock>,
    pub pages: Vec<ComputedPage>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageKind {
    Overview,
    Group,
    Operation,
    Webhooks,
    Webhook,
    Models,
    Schema,
}

impl ComputedPage {
    /// Creates a page without text and blocks. The slug comes from `name`, the path is assigned later.
    pub(super) fn new(kind: PageKind, key: String, name: &str, title: &str) -> Self {
        Self {
            kind,
            key,
            slug: slug::slug(name),
            path: String::new(),
            title: one_line(title, MAX_TITLE_CHARS),
            description: None,
            text: String::new(),
            blocks: Vec::new(),
            pages: Vec::new(),
        }
    }

    pub(super) fn describe(mut self, description: Option<&str>) -> Self {
        let start = description.map(|text| beginning(text, MAX_DESCRIPTION_CHARS));
        let paragraph = start.and_then(|text| text.trim().split("\n\n").next());
        let line = paragraph.map(|text| one_line(text, MAX_DESCRIPTION_CHARS));
        self.description = line.filter(|line| !line.is_empty());
        self
    }

    /// Returns the body in Markdown of the dialect, without the title. `spec` is the slug of the spec.
    pub fn markdown(&self, spec: &str) -> String {
        let mut out = self.text.clone();
        for block in &self.blocks {
            if !out.is_empty() {
                out.push('\n');
            }
            out.push_str(&block.tag(spec));
        }
        out
    }
}

/// Joins the lines of a text, and cuts it visibly. Looks at its beginning only: references can repeat a long text on
/// every page.
pub(super) fn one_line(text: &str, max_chars: usize) -> String {
    let beginning = beginning(text, max_chars);
    let words: Vec<&str> = beginning.split_whitespace().collect();
    let line = words.join(" ");
    if line.chars().count() <= max_chars && beginning.len() == text.len() {
        return line;
    }
    let mut cut: String = line.chars().take(max_chars - 1).collect();
    cut.push('…');
    cut
}

/// Returns enough of a text for so many characters of a line.
pub(super) fn beginning(text: &str, max_chars: usize) -> &str {
    &text[..text.floor_char_boundary(max_chars * BYTES_PER_CHAR)]
}

/// Limits the number of pages and their bytes, and counts pages over it.
pub(super) struct PageBudget {
    pages: usize,
    bytes: usize,
    pub(super) left_out: usize,
}

impl PageBudget {
    pub(super) fn new(pages: usize, bytes: usize) -> Self {
        Self {
            pages,
            bytes,
            left_out: 0,
        }
    }

    /// Charges one page that repeats names of so many bytes. Returns false if it is over the limit.
    pub(super) fn charge(&mut self, name_bytes: usize) -> bool {
        let bytes = name_bytes * NAMES_PER_PAGE + MAX_TITLE_CHARS + MAX_DESCRIPTION_CHARS;
        let left = self.pages.checked_sub(1).zip(self.bytes.checked_sub(bytes));
        let Some((pages, bytes)) = left else {
            self.left_out += 1;
            return false;
        };
        (self.pages, self.bytes) = (pages, bytes);
        true
    }

    /// Charges one more block of a page. Returns false if it is over the limit.
    pub(super) fn charge_block(&mut self, name_bytes: usize) -> bool {
        let left = self.bytes.checked_sub(name_bytes * NAMES_PER_PAGE);
        self.bytes = left.unwrap_or(self.bytes);
        left.is_some()
    }
}

/// Makes the slugs of siblings unique. The first page with a slug keeps it; others get a suffix that depends on their
/// key, so that their paths do not depend on how many there are.
pub(super) struct PathAllocator {
    taken: HashSet<String>,
}

impl PathAllocator {
    pub(super) fn assign(pages: &mut [ComputedPage], parent: &str) {
        let mut allocator = Self {
            taken: HashSet::new(),
        };
        for page in pages {
            let slug = Some(page.slug.as_str()).filter(|slug| !slug.is_empty());
            page.slug = allocator.take(slug.unwrap_or("page"), &page.key);
            page.path = match parent {
                "" => page.slug.clone(),
                parent => format!("{parent}/{}", page.slug),
            };
            Self::assign(&mut page.pages, &page.path);
        }
    }

    fn take(&mut self, slug: &str, key: &str) -> String {
        let mut slug = slug.to_owned();
        while !self.taken.insert(slug.clone()) {
            slug = slug::distinct(&slug, key);
        }
        slug
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(key: &str, pages: Vec<ComputedPage>) -> ComputedPage {
        let mut page = ComputedPage::new(PageKind::Group, key.to_owned(), "Same name", "Title");
        page.pages = pages;
        page
    }

    #[test]
    fn equal_slugs_differ_by_key() {
        let mut pages = vec![
            page("a", vec![page("d", vec![])]),
            page("b", vec![]),
            page("c", vec![]),
        ];
        PathAllocator::assign(&mut pages, "");
        assert_eq!(pages[0].path, "same-name");
        assert_eq!(pages[0].pages[0].path, "same-name/same-name");
        let mut fewer = vec![page("a", vec![]), page("c", vec![])];
        PathAllocator::assign(&mut fewer, "");
        assert_eq!(fewer[1].path, pages[2].path);
        assert_ne!(pages[1].path, pages[2].path);
    }

    #[test]
    fn pages_over_the_limit_are_counted() {
        let mut budget = PageBudget::new(2, 1_000_000);
        let charged: Vec<bool> = (0..4).map(|_| budget.charge(10)).collect();
        assert_eq!(charged, [true, true, false, false]);
        assert_eq!(budget.left_out, 2);
        let mut budget = PageBudget::new(10, 10_000);
        let charged = [1_000, 1_000, 10].map(|bytes| budget.charge(bytes));
        assert_eq!(charged, [true, false, true]);
    }

    #[test]
    fn descriptions_are_one_line() {
        let page = page("a", vec![]).describe(Some("\nFirst\nparagraph.\n\nSecond."));
        assert_eq!(page.description.as_deref(), Some("First paragraph."));
        assert_eq!(one_line(&"ab ".repeat(100), 10), "ab ab ab …");
        assert_eq!(one_line(&"a".repeat(1_000), 10), "aaaaaaaaa…");
    }
}
