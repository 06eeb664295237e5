//! The pages of a version of an OpenAPI spec, as texts in the dialect. They are the same for every entry that shows
//! them; ids and paths come later.

use std::{fmt::Write, sync::Arc};

use model::{ObjectKind, Oid};
use openapi::{ComputedPage, ExpandOptions, Grouping, PageKind, expand};
use space_files::ComputedSource;

use super::spec_labels::SpecLabels;
use crate::spec_trees::{OverlayEffect, SpecTree};

/// The pages of a spec.
#[derive(Debug, Default)]
pub(super) struct SpecPages {
    pub(super) pages: Vec<SpecPage>,
    /// Number of pages, and bytes of their texts.
    pub(super) count: usize,
    pub(super) text_bytes: usize,
    /// What the overlay of the entry did.
    pub(super) effect: OverlayEffect,
}

#[derive(Debug)]
pub(super) struct SpecPage {
    /// Unique in the spec, and the same in each version that has the same part.
    pub(super) key: String,
    pub(super) part: SpecPart,
    pub(super) slug: String,
    pub(super) title: String,
    pub(super) oid: Oid,
    pub(super) text: Arc<[u8]>,
    pub(super) pages: Vec<SpecPage>,
}

/// The part of a spec that a page shows, as clients distinguish them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SpecPart {
    Overview,
    Operations,
    Models,
}

impl SpecPages {
    /// Derives the pages from a spec. `download_url` is where visitors can download it.
    pub(super) fn new(
        tree: SpecTree,
        source: &ComputedSource,
        labels: &SpecLabels,
        download_url: Option<&str>,
    ) -> Self {
        let mut all = Self {
            effect: tree.effect,
            ..Self::default()
        };
        let Some(root) = tree.root else {
            return all;
        };
        let options = ExpandOptions {
            grouping: if source.by_tag {
                Grouping::ByTag
            } else {
                Grouping::ByOperation
            },
            models: source.models,
            labels: labels.pages,
        };
        let writer = PageWriter {
            spec: &source.spec,
            download: labels.download,
            download_url: download_url.filter(|_| source.download_link),
        };
        let expansion = expand(&root, &options);
        all.pages = writer.write_all(expansion.pages, &mut all);
        all
    }

    /// Approximate size in memory.
    pub(super) fn bytes(&self) -> usize {
        self.text_bytes + self.count * 256 + self.effect.bytes()
    }
}

struct PageWriter<'a> {
    spec: &'a str,
    /// The text of the link.
    download: &'static str,
    download_url: Option<&'a str>,
}

impl PageWriter<'_> {
    fn write_all(&self, pages: Vec<ComputedPage>, all: &mut SpecPages) -> Vec<SpecPage> {
        let written = pages.into_iter().map(|page| self.write(page, all));
        written.collect()
    }

    fn write(&self, mut page: ComputedPage, all: &mut SpecPages) -> SpecPage {
        let below = std::mem::take(&mut page.pages);
        let text = self.text(&page);
        all.count += 1;
        all.text_bytes += text.len();
        SpecPage {
            part: match page.kind {
                PageKind::Overview => SpecPart::Overview,
                PageKind::Models | PageKind::Schema => SpecPart::Models,
                PageKind::Group | PageKind::Operation | PageKind::Webhooks | PageKind::Webhook => {
                    SpecPart::Operations
                }
            },
            key: page.key,
            slug: page.slug,
            title: page.title,
            oid: Oid::of(ObjectKind::Blob, text.as_bytes()),
            text: text.into_bytes().into(),
            pages: self.write_all(below, all),
        }
    }

    /// Writes a page as a file of the space would have it: front matter, title and body.
    fn text(&self, page: &ComputedPage) -> String {
        let mut text = String::new();
        if let Some(description) = &page.description {
            let description = serde_json::Value::from(description.as_str());
            write!(text, "---\ndescription: {description}\n---\n\n").ok();
        }
        write!(text, "# {}\n\n", escape(&page.title)).ok();
        text.push_str(&page.markdown(self.spec));
        if let (PageKind::Overview, Some(url)) = (page.kind, self.download_url) {
            write!(text, "\n[{}]({url})\n", self.download).ok();
        }
        text
    }
}

/// Escapes what could be markup.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_ascii_punctuation() {
            out.push('\\');
        }
        out.push(character);
    }
    out
}
