//! Pages as plain Markdown, with links resolved to URLs of the site.

use std::{collections::HashMap, fmt::Write, sync::Arc};

use app::{
    Ctx,
    contents::{Document, Page, title_of},
    openapi_specs::referenced::ReferencedSpecs,
};
use document::{Block, Describe, Locate, Node};
use model::Result;
use render::blocks::{BlockLabel, RenderContext, Summaries};
use serde_json::Value;

use crate::{
    cache_keys::Part,
    media_types::MARKDOWN,
    navigation::facts_of,
    prepared_response::{Answer, ResponseMeta},
    render_context::SiteRenderContext,
    view::SiteView,
};

/// The page below its title, at its own URL: search engines may index it if they may index the page.
pub(crate) async fn page(ctx: &Ctx, view: &SiteView<'_>, page: &Page) -> Result<Arc<Answer>> {
    let terms = ResponseMeta {
        indexed: view.is_indexed(facts_of(page, &view.facts)),
        ..view.text_meta(MARKDOWN)
    };
    let make = render(ctx, view, (page, &terms));
    view.answer(ctx, Part::Markdown(page.id), make).await
}

/// The same at the URL with `.md`.
pub(crate) async fn file(ctx: &Ctx, view: &SiteView<'_>, page: &Page) -> Result<Arc<Answer>> {
    let terms = view.text_meta(MARKDOWN);
    let make = render(ctx, view, (page, &terms));
    view.answer(ctx, Part::MarkdownFile(page.id), make).await
}

async fn render(
    ctx: &Ctx,
    view: &SiteView<'_>,
    (page, terms): (&Page, &ResponseMeta),
) -> Result<Arc<Answer>> {
    let text = view.text(ctx, page).await?;
    let apis = view.apis(ctx, &text).await?;
    let write = || {
        let text = page_as_markdown(view, page, (&text.document, &apis));
        Answer::new(text, terms)
    };
    view.compute(ctx, write).await
}

fn page_as_markdown(
    view: &SiteView<'_>,
    page: &Page,
    (document, apis): (&Document, &ReferencedSpecs),
) -> String {
    let facts = facts_of(page, &view.facts);
    let mut text = format!("# {}\n", title_of(page, facts).text);
    if let Some(description) = facts.and_then(|facts| facts.settings.description.as_ref()) {
        write!(text, "\n{description}\n").ok();
    }
    text.push('\n');
    // Images have no size in Markdown.
    let dimensions = HashMap::new();
    let around = SiteRenderContext {
        apis,
        dimensions: &dimensions,
        pages: &view.pages,
        facts: &view.facts,
        addresses: &view.addresses,
        search: None,
        is_preview: false,
        new_tabs: false,
        locale: view.frame.locale,
    };
    let on_site = SiteMarkdownContext {
        view,
        around: &around,
        summaries: Summaries::new(&around),
    };
    text.push_str(&document::write_plain(document, &on_site));
    text
}

struct SiteMarkdownContext<'a> {
    view: &'a SiteView<'a>,
    around: &'a SiteRenderContext<'a>,
    summaries: Summaries<'a>,
}

impl Locate for SiteMarkdownContext<'_> {
    fn target(&self, reference: &Value) -> String {
        let view = self.view;
        match view.addresses.target(&view.pages, reference) {
            Some(target) if target.external || target.href.starts_with('#') => target.href,
            Some(target) => view.absolute(&target.href),
            None => "#".to_owned(),
        }
    }

    fn label(&self, reference: &Value) -> String {
        let title = self.around.lead(reference).title;
        title.unwrap_or_else(|| self.target(reference))
    }
}

impl Describe for SiteMarkdownContext<'_> {
    fn hint_label(&self, style: &str) -> &str {
        self.around.word(match style {
            "success" => BlockLabel::Success,
            "warning" => BlockLabel::Warning,
            "danger" => BlockLabel::Danger,
            _ => BlockLabel::Info,
        })
    }

    fn openapi_blocks(&self, block: &Block) -> Option<Vec<Node>> {
        self.summaries.of(block)
    }
}
