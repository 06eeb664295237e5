//! Pages as plain Markdown, with links resolved to URLs of the site.

use std::{collections::HashMap, fmt::Write, sync::Arc};

use context::Ctx;
use document::{Block, Describe, Locate, Node};
use model::Result;
use pages::{
    contents::{Document, Page, title_of},
    openapi_specs::referenced::ReferencedSpecs,
};
use render::blocks::{BlockLabel, RenderContext, Summaries};
use serde_json::Value;

use crate::{
    cache_keys::Part,
    media_types::MARKDOWN,
    navigation::request_facts,
    prepared_response::{PreparedResponse, ResponseMeta},
    render_context::SiteRenderContext,
    view::SiteView,
};

/// The page below its title, at its own URL: search engines may index it if they may index the page.
pub(crate) async fn page(
    ctx: &Ctx,
    view: &SiteView<'_>,
    page: &Page,
) -> Result<Arc<PreparedResponse>> {
    let meta = ResponseMeta {
        indexed: view.is_indexed(request_facts(page, &view.facts)),
        ..view.text_meta(MARKDOWN)
    };
    let make = render(ctx, view, (page, &meta));
    view.cached_response(ctx, Part::Markdown(page.id), make)
        .await
}

/// The same at the URL with `.md`.
pub(crate) async fn file(
    ctx: &Ctx,
    view: &SiteView<'_>,
    page: &Page,
) -> Result<Arc<PreparedResponse>> {
    let meta = view.text_meta(MARKDOWN);
    let make = render(ctx, view, (page, &meta));
    view.cached_response(ctx, Part::MarkdownFile(page.id), make)
        .await
}

async fn render(
    ctx: &Ctx,
    view: &SiteView<'_>,
    (page, meta): (&Page, &ResponseMeta),
) -> Result<Arc<PreparedResponse>> {
    let text = view.text(ctx, page).await?;
    let apis = view.openapi_specs(ctx, &text).await?;
    let write = || {
        let text = page_as_markdown(view, page, (&text.document, &apis));
        PreparedResponse::new(text, meta)
    };
    view.compute(ctx, write).await
}

fn page_as_markdown(
    view: &SiteView<'_>,
    page: &Page,
    (document, apis): (&Document, &ReferencedSpecs),
) -> String {
    let facts = request_facts(page, &view.facts);
    let mut text = format!("# {}\n", title_of(page, facts).text);
    if let Some(description) = facts.and_then(|facts| facts.settings.description.as_ref()) {
        write!(text, "\n{description}\n").ok();
    }
    text.push('\n');
    // Images have no size in Markdown.
    let dimensions = HashMap::new();
    let context = SiteRenderContext {
        apis,
        dimensions: &dimensions,
        pages: &view.pages,
        facts: &view.facts,
        paths: &view.paths,
        search: None,
        is_preview: false,
        new_tabs: false,
        offers_requests: false,
        locale: view.frame.locale,
        components: None,
    };
    let on_site = SiteMarkdownContext {
        view,
        context: &context,
        summaries: Summaries::new(&context),
    };
    text.push_str(&document::write_plain(document, &on_site));
    text
}

struct SiteMarkdownContext<'a> {
    view: &'a SiteView<'a>,
    context: &'a SiteRenderContext<'a>,
    summaries: Summaries<'a>,
}

impl Locate for SiteMarkdownContext<'_> {
    fn target(&self, reference: &Value) -> String {
        let view = self.view;
        match view.paths.target(&view.pages, reference) {
            Some(target) if target.external || target.href.starts_with('#') => target.href,
            Some(target) => view.absolute_url(&target.href),
            None => "#".to_owned(),
        }
    }

    fn label(&self, reference: &Value) -> String {
        let title = self.context.resolve(reference).title;
        title.unwrap_or_else(|| self.target(reference))
    }
}

impl Describe for SiteMarkdownContext<'_> {
    fn hint_label(&self, style: &str) -> &str {
        self.context.label(match style {
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
