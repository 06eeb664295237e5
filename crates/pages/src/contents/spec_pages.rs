//! The pages of a version of an OpenAPI spec.

use std::fmt::Write;

use openapi::{ComputedPage, ExpandOptions, Grouping, PageKind, expand};
use space_files::OpenApiSource;

use super::{
    source_pages::{SourcePage, SourcePages, SourcePart, blob, escape},
    spec_labels::SpecLabels,
};
use crate::spec_trees::SpecTree;

/// Derives the pages from a spec. `download_url` is where visitors can download it.
pub(super) fn spec_pages(
    tree: SpecTree,
    source: &OpenApiSource,
    labels: &SpecLabels,
    download_url: Option<&str>,
) -> SourcePages {
    let mut all = SourcePages {
        effect: tree.effect,
        ..SourcePages::default()
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

struct PageWriter<'a> {
    spec: &'a str,
    /// The text of the link.
    download: &'static str,
    download_url: Option<&'a str>,
}

impl PageWriter<'_> {
    fn write_all(&self, pages: Vec<ComputedPage>, all: &mut SourcePages) -> Vec<SourcePage> {
        let written = pages.into_iter().map(|page| self.write(page, all));
        written.collect()
    }

    fn write(&self, mut page: ComputedPage, all: &mut SourcePages) -> SourcePage {
        let below = std::mem::take(&mut page.pages);
        let text = self.text(&page);
        all.count(&text);
        let (oid, text) = blob(text);
        SourcePage {
            part: match page.kind {
                PageKind::Overview => SourcePart::Overview,
                PageKind::Models | PageKind::Schema => SourcePart::Models,
                PageKind::Group | PageKind::Operation | PageKind::Webhooks | PageKind::Webhook => {
                    SourcePart::Operations
                }
            },
            key: page.key,
            slug: page.slug,
            title: page.title,
            oid,
            text,
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
