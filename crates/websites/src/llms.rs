//! `llms.txt` and `llms-full.txt`. At the root of a site they cover all of it: every section and variant that the
//! visitor may read. Below a section or a variant they cover only that one.

use std::{fmt::Write, iter, sync::Arc};

use context::Ctx;
use pages::{contents::title_of, published::SiteLocation};

use model::{Error, Result, site_url::SitesOrigin};

use crate::{
    cache_keys::{self, Key, Part},
    inline::{link, one_line},
    limits::RequestCost,
    llms_full::{self, LlmsFullPart},
    llms_space::LlmsSpace,
    media_types::PLAIN,
    navigation::request_facts,
    prepared_response::{PreparedResponse, ResponseMeta},
    response_cache::ResponseCache,
    space_entries,
    view::SiteView,
};

pub(crate) const LIST: &str = "llms.txt";
/// Spaces opened for one response, and pages after which no further space is opened. The others are only linked.
const MAX_SPACES: usize = 100;
const MAX_PAGES: usize = 50_000;

pub(crate) struct LlmsTexts {
    spaces: Vec<LlmsSpace>,
    /// Titles and paths of the spaces above the limits.
    left_out: Vec<(String, String)>,
}

/// Whether a path has the form of a list or of a part of all texts.
pub(crate) fn is_llms_path(path: &str) -> bool {
    path == LIST || llms_full::parse_part(path).is_some()
}

impl LlmsTexts {
    /// Opens the spaces at a location.
    pub(crate) async fn open(
        cache: &ResponseCache,
        charge: &RequestCost,
        ctx: &Ctx,
        location: &SiteLocation,
    ) -> Result<Self> {
        let spots = space_entries::all(location);
        let mut whole = Self {
            spaces: Vec::new(),
            left_out: Vec::new(),
        };
        if location.base_path != location.site_base_path || spots.len() < 2 {
            let space =
                LlmsSpace::open(cache, space_entries::title(location), ctx, location.clone())
                    .await?;
            whole.spaces.push(space);
            return Ok(whole);
        }
        // Counted before they are opened, which is most of the work.
        charge.count_reads(spots.len().min(MAX_SPACES))?;
        let mut looked_at = 0;
        for spot in spots {
            if whole.spaces.len() >= MAX_SPACES || looked_at >= MAX_PAGES {
                whole.left_out.push((spot.title, spot.path));
                continue;
            }
            let sites = &ctx.app.settings.sites;
            let there = location.at_variant(sites, (spot.section, spot.variant));
            let space = match LlmsSpace::open(cache, spot.title, ctx, there).await {
                // Deleted concurrently.
                Err(Error::NotFound(_)) => continue,
                space => space?,
            };
            looked_at += space.space_context.len();
            whole.spaces.push(space);
        }
        charge.count_pages(looked_at)?;
        Ok(whole)
    }

    /// Number of listed pages.
    pub(crate) fn pages(&self) -> usize {
        let spaces = self.spaces.iter();
        spaces
            .map(|space| space.space_context.pages_in_order().len())
            .sum()
    }

    /// A table of contents for language models, after llmstxt.org.
    pub(crate) async fn llms_txt(
        &self,
        ctx: &Ctx,
        view: &SiteView<'_>,
    ) -> Result<Arc<PreparedResponse>> {
        let mut lists = Vec::with_capacity(self.spaces.len());
        for space in &self.spaces {
            let view = space.view(view.cache);
            let write = || PreparedResponse::new(entries(&view), &view.text_meta(PLAIN));
            let make = view.compute(&space.ctx, write);
            lists.push(view.cached_response(&space.ctx, Part::List, make).await?);
        }
        let keys = self.spaces.iter().map(|space| space.key);
        let keys = iter::once(view.key).chain(keys);
        let key = keys.collect::<Option<Vec<Key>>>();
        let key = key.map(|keys| cache_keys::combined_key(&keys));
        if let Some(known) = key.and_then(|key| view.cache.responses.get(&key)) {
            return Ok(known);
        }
        let sites = &ctx.app.settings.sites;
        let write =
            || PreparedResponse::new(self.text(view, &lists, sites), &self.response_meta(view));
        let response = view.compute(ctx, write).await?;
        if let Some(key) = key {
            view.cache.responses.insert(key, response.clone());
        }
        Ok(response)
    }

    fn text(
        &self,
        view: &SiteView<'_>,
        lists: &[Arc<PreparedResponse>],
        sites: &SitesOrigin,
    ) -> String {
        let mut text = format!("# {}\n", one_line(&view.frame.title));
        if let Some(home) = view.pages_in_order().next()
            && let Some(about) = request_facts(home, &view.facts)
                .and_then(|facts| facts.settings.description.as_ref())
        {
            write!(text, "\n> {}\n", one_line(about)).ok();
        }
        for (space, list) in self.spaces.iter().zip(lists) {
            if !list.text().is_empty() {
                write!(text, "\n## {}\n\n", one_line(&space.title)).ok();
                text.push_str(&String::from_utf8_lossy(list.text()));
            }
        }
        if !self.left_out.is_empty() {
            text.push_str("\n## More\n\n");
        }
        for (title, path) in &self.left_out {
            let url = format!("{}{LIST}", view.absolute_url(path));
            writeln!(text, "- {}", link(title, &url)).ok();
        }
        let site = &view.location.site;
        if site.ai && !site.others_for_agents.is_empty() {
            let organization = one_line(&site.organization_title);
            write!(text, "\n## Other documentation of {organization}\n\n").ok();
            for other in &site.others_for_agents {
                let url = format!("{}{LIST}", sites.site_url(&other.home, []));
                writeln!(text, "- {}", link(&other.title, &url)).ok();
            }
        }
        text
    }

    /// A part of all pages, to be streamed. None if the part does not exist.
    pub(crate) fn llms_full_txt(self, view: &SiteView<'_>, part: usize) -> Option<LlmsFullPart> {
        let pages = self.pages();
        if !llms_full::has_part(part, pages) {
            return None;
        }
        let url = view.absolute_url(&format!("{}{}", view.paths.base, llms_full::FILE_NAME));
        let more = self.left_out.iter();
        let more =
            more.map(|(_, path)| format!("{}{}", view.absolute_url(path), llms_full::FILE_NAME));
        Some(LlmsFullPart {
            meta: self.response_meta(view),
            more: more.collect(),
            spaces: self.spaces,
            url,
            pages,
            part,
        })
    }

    /// The surrogate keys name all its spaces.
    fn response_meta(&self, view: &SiteView<'_>) -> ResponseMeta {
        let mut keys = format!("site:{}", view.location.site.id);
        for space in &self.spaces {
            write!(keys, " space:{}", space.location.variant.space).ok();
        }
        ResponseMeta {
            surrogate_keys: keys,
            ..view.text_meta(PLAIN)
        }
    }
}

/// The pages of a space as a list.
fn entries(view: &SiteView<'_>) -> String {
    let mut text = String::new();
    for page in view.pages_in_order() {
        let facts = request_facts(page, &view.facts);
        let title = title_of(page, facts).text;
        let url = view.absolute_url(&view.paths.markdown(&view.pages, page));
        write!(text, "- {}", link(&title, &url)).ok();
        if let Some(about) = facts.and_then(|facts| facts.settings.description.as_ref()) {
            write!(text, ": {}", one_line(about)).ok();
        }
        text.push('\n');
    }
    text
}
