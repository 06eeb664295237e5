//! Pages as clients see them.

use std::{collections::HashMap, sync::Arc};

use model::Oid;
use pages::contents::{
    Body, Cover, Layout, MetaLinks, OpenContent, Page, PageFacts, PageFileSource, PageIndex,
    PageKind, PageSource, Settings,
};
use serde::Serialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::{
    blob::BlobOut,
    problems::{ProblemOut, problems_out},
};
use crate::wire::Urls;

/// A page with the pages below it. Which fields it has depends on its `type`.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Page)]
pub(crate) struct PageOut {
    pub(super) id: String,
    pub(super) title: String,
    /// `document`, `group`, `link` or `computed`.
    #[serde(rename = "type")]
    pub(super) kind: &'static str,
    /// The same as an older value: `sheet`, `group` or `link`.
    #[serde(rename = "kind", skip_serializing_if = "Option::is_none")]
    old_kind: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    emoji: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    icon: Option<String>,
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    created_at: Option<String>,
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    updated_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    urls: Option<PageUrls>,
    /// Its name in the path, unique among its siblings.
    #[serde(skip_serializing_if = "Option::is_none")]
    slug: Option<String>,
    /// The slugs from the top down to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) path: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    link_title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    #[schema(no_recursion)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pages: Option<Vec<PageOut>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    git: Option<BlobOut>,
    #[schema(value_type = Option<Object>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    layout: Option<Value>,
    #[schema(value_type = Option<Object>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    cover: Option<Value>,
    #[schema(value_type = Option<Object>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    variables: Option<Map<String, Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hidden: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_index: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_robots_index: Option<bool>,
    #[schema(value_type = Option<Object>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    meta_links: Option<Value>,
    /// The id of the document with its body.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) document_id: Option<String>,
    /// The target of a link.
    #[schema(value_type = Option<Object>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<Value>,
    /// The source that a computed page is derived from.
    #[schema(value_type = Option<Object>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    computed: Option<Value>,
    /// The seed of its id.
    #[serde(skip_serializing_if = "Option::is_none")]
    computed_seed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    markdown: Option<String>,
    #[schema(value_type = Option<Object>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    document: Option<Value>,
    /// The id of the revision that it was read at, which is the `base` of changes. Only of a page that is read by itself,
    /// with `metadata`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) revision: Option<String>,
    /// The expression under which visitors see the page. Only of a page that members read by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) condition: Option<String>,
    /// Only of a page that members read by itself, if it has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) tags: Option<Vec<PageTagOut>>,
    /// The whole file, with `format=source`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) source: Option<String>,
    /// The problems in its text by line, at most 100, with `problems=true`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) problems: Option<Vec<ProblemOut>>,
    /// Number of problems that are not listed; absent if all are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) more_problems: Option<usize>,
}

/// A tag of a page.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PageTag)]
pub(super) struct PageTagOut {
    slug: String,
    /// Whether it is the main tag of the page.
    primary: bool,
}

#[derive(Debug, Serialize, ToSchema)]
struct PageUrls {
    #[schema(format = "uri")]
    app: String,
}

/// Builds the pages of a revision.
pub(crate) struct PageBuilder<'a> {
    pub(crate) urls: Urls<'a>,
    pub(crate) opened: &'a OpenContent,
    pub(crate) facts: &'a HashMap<Oid, Arc<PageFacts>>,
    pub(crate) git: bool,
}

impl PageBuilder<'_> {
    pub(crate) fn all(&self) -> Vec<PageOut> {
        self.many(&self.opened.pages.tree.top)
    }

    fn many(&self, indexes: &[PageIndex]) -> Vec<PageOut> {
        indexes.iter().map(|index| self.one(*index)).collect()
    }

    pub(crate) fn one(&self, index: PageIndex) -> PageOut {
        let page = &self.opened.pages.tree.pages[index];
        self.with_children(index, self.many(&page.children))
    }

    /// A page without those below it.
    pub(crate) fn without_children(&self, index: PageIndex) -> PageOut {
        self.with_children(index, Vec::new())
    }

    fn with_children(&self, index: PageIndex, children: Vec<PageOut>) -> PageOut {
        let page = &self.opened.pages.tree.pages[index];
        let facts = match page.kind {
            PageKind::Document { oid: Some(oid), .. } => self.facts.get(&oid),
            _ => None,
        };
        let title = pages::contents::title_of(page, facts.map(AsRef::as_ref));
        let base = PageOut {
            id: page.id.to_string(),
            title: title.text,
            emoji: title.emoji,
            link_title: page.link_title.clone(),
            ..PageOut::default()
        };
        match &page.kind {
            PageKind::Document { file, oid } => {
                let settings = facts
                    .map(|facts| facts.settings.clone())
                    .unwrap_or_default();
                let base = PageOut {
                    pages: Some(children),
                    ..base
                };
                self.document(base, page, (file, *oid), &settings)
            }
            PageKind::Group => PageOut {
                kind: "group",
                old_kind: Some("group"),
                slug: Some(page.slug.clone()),
                path: Some(page.path.clone()),
                pages: Some(children),
                ..base
            },
            PageKind::Link { target } => PageOut {
                kind: "link",
                old_kind: Some("link"),
                target: Some(pages::contents::reference(&self.opened.pages, target)),
                ..base
            },
            PageKind::Computed { value } => PageOut {
                kind: "computed",
                computed: Some(value.clone()),
                ..base
            },
        }
    }

    /// A page with what is only shown of one that is read by itself.
    pub(super) fn with_details(&self, index: PageIndex, file: PageFileSource) -> PageOut {
        let mut page = self.one(index);
        page.revision = self
            .git
            .then(|| self.opened.content.revision.id.to_string());
        page.source = file.text;
        if let Some(problems) = file.problems {
            let (listed, more) = problems_out(problems);
            page.problems = Some(listed);
            page.more_problems = more;
        }
        if self.opened.is_for_reader() {
            return page;
        }
        let facts = match self.opened.pages.tree.pages[index].kind {
            PageKind::Document { oid: Some(oid), .. } => self.facts.get(&oid),
            _ => None,
        };
        if let Some(facts) = facts {
            let settings = &facts.settings;
            page.condition.clone_from(&settings.condition);
            let tags = settings.tags.iter().map(|tag| PageTagOut {
                slug: tag.slug.clone(),
                primary: tag.primary,
            });
            page.tags = Some(tags.collect()).filter(|tags: &Vec<_>| !tags.is_empty());
        }
        page
    }

    /// The URL of a page for people, in the change request that it is read in.
    fn app_url(&self, path: &str) -> String {
        let space = self.opened.content.space.id;
        match self.opened.content.change_request {
            Some(request) => {
                let place = format_args!("spaces/{space}/~/changes/{request}/{path}");
                self.urls.app(place)
            }
            None => self.urls.app(format_args!("spaces/{space}/{path}")),
        }
    }

    fn document(
        &self,
        base: PageOut,
        page: &Page,
        (file, oid): (&str, Option<Oid>),
        settings: &Settings,
    ) -> PageOut {
        let times = self.opened.pages.times(page.id.uuid());
        let reference = |target: &str| pages::contents::reference_from(self.opened, file, target);
        let (computed, computed_seed) = match self.opened.pages.page_source(page.id) {
            Some(PageSource { source, seed }) => (Some(source), Some(seed)),
            None => (None, None),
        };
        // A computed page is no file, and its text is not stored.
        let oid = oid.filter(|_| computed.is_none());
        PageOut {
            kind: "document",
            old_kind: Some("sheet"),
            icon: settings.icon.clone(),
            created_at: times.map(|(created, _)| created.to_string()),
            updated_at: times.map(|(_, updated)| updated.to_string()),
            urls: Some(PageUrls {
                app: self.app_url(&page.path),
            }),
            slug: Some(page.slug.clone()),
            path: Some(page.path.clone()),
            description: settings.description.clone(),
            git: oid.filter(|_| self.git).map(|oid| BlobOut {
                oid: oid.to_string(),
                path: file.to_owned(),
            }),
            layout: Some(layout(settings.layout.as_ref(), settings.cover.is_some())),
            cover: settings
                .cover
                .as_ref()
                .map(|cover| cover_out(cover, &reference)),
            variables: (!settings.vars.is_empty())
                .then(|| settings.vars.clone().into_iter().collect()),
            hidden: settings.hidden.then_some(true),
            no_index: settings.no_index.then_some(true),
            no_robots_index: settings.no_robots_index.then_some(true),
            meta_links: meta_links(&settings.meta_links, &reference),
            document_id: oid.map(|_| pages::contents::document_id(self.opened, page.id.uuid())),
            computed,
            computed_seed,
            ..base
        }
    }
}

impl PageOut {
    pub(crate) fn with_body(mut self, body: Body) -> Self {
        match body {
            Body::None => {}
            Body::Markdown(markdown) => self.markdown = Some(markdown),
            Body::Document(document) => self.document = serde_json::to_value(document).ok(),
        }
        self
    }
}

fn layout(layout: Option<&Layout>, has_cover: bool) -> Value {
    let layout_settings = layout.cloned().unwrap_or_default();
    let or_visible = |layout_settings: Option<bool>| layout_settings.unwrap_or(true);
    json!({
        "width": layout_settings.width.as_deref().unwrap_or("default"),
        "cover": layout_settings.cover.unwrap_or(has_cover),
        // Clients do not support `background`: it is as wide as `full`.
        "coverSize": if layout_settings.cover_size() == "hero" { "hero" } else { "full" },
        "title": or_visible(layout_settings.title),
        "description": or_visible(layout_settings.description),
        "tableOfContents": or_visible(layout_settings.table_of_contents),
        "outline": or_visible(layout_settings.outline),
        "pagination": or_visible(layout_settings.pagination),
        "metadata": or_visible(layout_settings.metadata),
    })
}

fn cover_out(cover: &Cover, reference: &dyn Fn(&str) -> Value) -> Value {
    let mut out = json!({"yPos": cover.y});
    if let Some(light) = &cover.light {
        out["ref"] = reference(light);
    }
    if let Some(dark) = &cover.dark {
        out["refDark"] = reference(dark);
    }
    if let Some(height) = cover.height {
        out["height"] = json!(height.clamp(10.0, 700.0));
    }
    out
}

fn meta_links(links: &MetaLinks, reference: &dyn Fn(&str) -> Value) -> Option<Value> {
    let alternates: Vec<Value> = links
        .alternates
        .iter()
        .map(|link| reference(link))
        .collect();
    let canonical = links.canonical.as_deref().map(reference);
    if alternates.is_empty() && canonical.is_none() {
        return None;
    }
    let mut out = json!({"alternates": alternates});
    if let Some(canonical) = canonical {
        out["canonical"] = canonical;
    }
    Some(out)
}
