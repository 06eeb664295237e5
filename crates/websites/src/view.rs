//! One visitor at a location of a site, with everything around its pages.

use std::{collections::HashMap, future::Future, ops::Deref, sync::Arc};

use ::pages::{
    contents::{
        Body, Dereference, Dimensions, Document, Evaluate, File, Format, OpenContent, Page,
        PageFacts, PageKind, ReadOptions, files, pages,
    },
    openapi_specs::referenced::{self, ReferencedSpecs},
    published::SiteLocation,
};
use app::site_integrations::SiteIntegrations;
use axum::http::StatusCode;
use context::Ctx;
use document::transform;
use model::{
    Error, Oid, Result,
    id::{Identified, PageId, kind},
};
use percent_encoding::percent_decode_str;
use render::blocks::{self, Component};

use crate::{
    cache_keys::{self, Key, Part},
    components::{PageComponents, SiteForms},
    media_types::{HTML, MARKDOWN},
    policy,
    prepared_response::{CachePolicy, PreparedResponse, ResponseMeta},
    render_context::SiteRenderContext,
    response_cache::ResponseCache,
    shared_cache::{is_publicly_cacheable, surrogate_keys},
    space_context::SpaceContext,
};

pub(crate) struct SiteView<'a> {
    pub(crate) location: &'a SiteLocation,
    pub(crate) cache: &'a ResponseCache,
    /// The cache key of the space context. None for previews, which are not cached.
    pub(crate) key: Option<Key>,
    space_context: Arc<SpaceContext>,
    pub(crate) integrations: SiteIntegrations,
}

impl Deref for SiteView<'_> {
    type Target = SpaceContext;

    fn deref(&self) -> &SpaceContext {
        &self.space_context
    }
}

/// A page's text as a visitor sees it, with the content it was read from.
pub(crate) struct PageText {
    pub(crate) document: Document,
    opened: OpenContent,
    page: PageId,
}

/// Data of other files that a text shows.
#[derive(Default)]
pub(crate) struct ReferencedData {
    specs: ReferencedSpecs,
    /// Sizes of its images.
    dimensions: HashMap<Oid, Dimensions>,
}

impl<'a> SiteView<'a> {
    pub(crate) async fn open(
        cache: &'a ResponseCache,
        ctx: &Ctx,
        location: &'a SiteLocation,
    ) -> Result<Self> {
        // On the heap, so that the futures of all callers stay small.
        let build = Box::pin(SpaceContext::build(ctx, location));
        let integrations = Box::pin(SiteIntegrations::of_site(ctx, &location.site)).await?;
        let (key, space_context) = match cache_keys::site_key(location) {
            Some(state) => {
                let space_contexts = &cache.space_contexts;
                let (key, space_context) = cache
                    .get_or_build(space_contexts, (ctx, location, state), build)
                    .await?;
                let state = integrations.state();
                let key = cache_keys::with_integrations(key, &state);
                (Some(key), space_context)
            }
            None => (None, build.await?.0),
        };
        Ok(Self {
            location,
            cache,
            key,
            space_context,
            integrations,
        })
    }

    /// A shared reference for callers that outlive the view.
    pub(crate) fn space_context(&self) -> Arc<SpaceContext> {
        self.space_context.clone()
    }

    /// Opens a view with a space context that was read before.
    pub(crate) fn reopen(
        cache: &'a ResponseCache,
        location: &'a SiteLocation,
        (key, space_context): (Option<Key>, Arc<SpaceContext>),
    ) -> Self {
        Self {
            location,
            cache,
            key,
            space_context,
            integrations: SiteIntegrations::default(),
        }
    }

    /// Returns the cached response for a part, or builds it with `make`. `ctx` records the expressions it depends on.
    pub(crate) async fn cached_response(
        &self,
        ctx: &Ctx,
        part: Part,
        make: impl Future<Output = Result<Arc<PreparedResponse>>>,
    ) -> Result<Arc<PreparedResponse>> {
        let Some(key) = &self.key else {
            return make.await;
        };
        // Boxed: rendering a page is a large future, and it would be part of every caller's.
        let noted = Box::pin(async {
            let response = make.await?;
            metrics::counter!("site_answers_made").increment(1);
            Ok((response, ctx.take_expressions()))
        });
        let state = (ctx, self.location, cache_keys::part_key(key, part));
        let (_, response) = self
            .cache
            .get_or_build(&self.cache.responses, state, noted)
            .await?;
        Ok(response)
    }

    /// Runs CPU-heavy work for this site, off the async threads.
    pub(crate) async fn compute<T>(&self, ctx: &Ctx, work: impl FnOnce() -> T) -> Result<T> {
        let organization = self.location.site.organization;
        ctx.app.compute.run(organization, work).await
    }

    /// The decoded path of the requested page.
    pub(crate) fn path(&self) -> String {
        let written = self.location.pathname.trim_matches('/');
        percent_decode_str(written).decode_utf8_lossy().into_owned()
    }

    /// The page with text at a path.
    pub(crate) fn page(&self, path: &str) -> Option<&Page> {
        let page = self.pages.tree.by_path(path);
        page.filter(|page| matches!(page.kind, PageKind::Document { .. }))
    }

    /// The text of a page as this visitor sees it.
    pub(crate) async fn text(&self, ctx: &Ctx, page: &Page) -> Result<PageText> {
        let options = ReadOptions {
            format: Some(Format::Document),
            evaluated: Some(Evaluate::All),
            dereferenced: Some(Dereference::ReusableContents),
        };
        let index = self.pages.tree.index_of(page.id);
        let index = index.ok_or(Error::NotFound(kind::Page::KIND))?;
        let opened = self.open_content(ctx);
        let document = match pages::body(ctx, &opened, index, options).await? {
            Body::Document(document) => document,
            Body::Markdown(_) | Body::None => Document::default(),
        };
        Ok(PageText {
            document,
            opened,
            page: page.id,
        })
    }

    /// Loads the OpenAPI specs that a text refers to.
    pub(crate) async fn openapi_specs(
        &self,
        ctx: &Ctx,
        text: &PageText,
    ) -> Result<ReferencedSpecs> {
        let described = transform::openapi_references(&text.document);
        referenced::load(ctx, &text.opened, text.page, &described).await
    }

    /// Loads the data of other files that a text shows.
    pub(crate) async fn referenced(&self, ctx: &Ctx, text: &PageText) -> Result<ReferencedData> {
        let files = transform::files(&text.document).into_iter();
        let files = files.filter_map(|id| self.pages.tree.file(id.parse().ok()?));
        let files: Vec<&File> = files.collect();
        Ok(ReferencedData {
            specs: self.openapi_specs(ctx, text).await?,
            dimensions: files::dimensions_of(ctx, &text.opened, &files).await?,
        })
    }

    /// Renders the text of a page as HTML. CPU-heavy.
    pub(crate) fn render_body(
        &self,
        document: &Document,
        referenced: &ReferencedData,
        components: Option<&PageComponents>,
    ) -> blocks::Body {
        let context = self.render_context(referenced, components);
        blocks::body(document, &context)
    }

    /// The forms of components, for this place.
    pub(crate) fn component_forms(&self, ctx: &Ctx) -> SiteForms {
        let place = (self.location.site.id, self.location.variant.space);
        let path = self.paths.reserved_path("integration");
        SiteForms::new(ctx.app.clone(), path, place)
    }

    /// Renders a component of an integration alone.
    pub(crate) fn render_component(
        &self,
        component: &Component,
        components: &PageComponents,
    ) -> blocks::Body {
        let referenced = ReferencedData::default();
        let context = self.render_context(&referenced, Some(components));
        blocks::component(component, &context)
    }

    fn render_context<'c>(
        &'c self,
        referenced: &'c ReferencedData,
        components: Option<&'c PageComponents>,
    ) -> SiteRenderContext<'c> {
        SiteRenderContext {
            apis: &referenced.specs,
            dimensions: &referenced.dimensions,
            pages: &self.pages,
            facts: &self.facts,
            paths: &self.paths,
            search: self.frame.search.as_deref(),
            is_preview: self.location.reader.preview.is_some(),
            new_tabs: self.frame.external_links_in_new_tab,
            offers_requests: self.frame.offers_requests,
            locale: self.frame.locale,
            components,
        }
    }

    /// Which caches may store responses of this view.
    pub(crate) fn cache_policy(&self) -> CachePolicy {
        if is_publicly_cacheable(self.location) {
            CachePolicy::Revalidate
        } else {
            CachePolicy::NoStore
        }
    }

    /// The surrogate keys of responses of this view.
    pub(crate) fn surrogate_keys(&self) -> String {
        surrogate_keys(self.location)
    }

    /// Whether search engines may index a page with these facts.
    pub(crate) fn is_indexed(&self, facts: Option<&PageFacts>) -> bool {
        let hidden = facts.is_some_and(|facts| {
            let settings = &facts.settings;
            settings.no_index || settings.no_robots_index || settings.hidden
        });
        self.location.site.is_indexed() && is_publicly_cacheable(self.location) && !hidden
    }

    /// The nonce of a page with this text.
    pub(crate) fn nonce(&self, ctx: &Ctx, (what, text): (&str, &str)) -> String {
        let message = format!(
            "{}\n{}\n{}\n{what}\n{text}",
            self.location.site.id, self.location.site.version, self.paths.base
        );
        policy::nonce(&ctx.app, &message)
    }

    /// Status and headers of a page as HTML.
    pub(crate) fn html_meta(
        &self,
        status: StatusCode,
        policy: String,
        indexed: bool,
    ) -> ResponseMeta {
        ResponseMeta {
            status,
            content_type: HTML,
            cache_policy: self.cache_policy(),
            policy: Some(policy),
            surrogate_keys: self.surrogate_keys(),
            indexed,
        }
    }

    /// Status and headers of a text for machines.
    pub(crate) fn text_meta(&self, content_type: &'static str) -> ResponseMeta {
        ResponseMeta {
            status: StatusCode::OK,
            content_type,
            cache_policy: self.cache_policy(),
            policy: None,
            surrogate_keys: self.surrogate_keys(),
            // Markdown beside a page has the same content: only the page is indexed.
            indexed: is_publicly_cacheable(self.location) && content_type != MARKDOWN,
        }
    }

    /// The absolute URL of a path, as readers see it.
    pub(crate) fn absolute_url(&self, path: &str) -> String {
        let below = path.strip_prefix(&self.location.site_base_path);
        let below = below.unwrap_or_else(|| path.trim_start_matches('/'));
        format!("{}{below}", self.location.site_url)
    }
}
