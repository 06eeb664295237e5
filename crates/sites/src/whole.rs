//! `llms.txt` and `llms-full.txt`. At the root of a site they cover all of it: every section and variant that the
//! visitor may read. Below a section or a variant they cover only that one.

use std::{fmt::Write, iter, sync::Arc};

use app::{Ctx, Principal, contents::title_of, published::Published};
use model::{Error, Result, site_address::SitesOrigin};

use crate::{
    answer::{Answer, Terms},
    full::{self, Full},
    inline::{link, one_line},
    kept::Kept,
    limits::Charge,
    navigation::facts_of,
    page::markdown_address,
    spots,
    state::{self, Key, Part},
    surroundings::Surroundings,
    texts::{PLAIN, terms},
    view::View,
};

pub(crate) const LIST: &str = "llms.txt";
/// Spaces opened for one response, and pages after which no further space is opened. The others are only linked.
const MAX_SPACES: usize = 100;
const MAX_PAGES: usize = 50_000;

/// A space of the site, opened.
pub(crate) struct OpenedSpace {
    title: String,
    pub(crate) ctx: Ctx,
    found: Published,
    key: Option<Key>,
    around: Arc<Surroundings>,
}

impl OpenedSpace {
    async fn open(kept: &Kept, title: String, ctx: &Ctx, found: Published) -> Result<Self> {
        let reader = Principal::Reader(found.reader.clone());
        let ctx = Ctx::new(ctx.app.clone(), reader, ctx.request.clone()).recording_expressions();
        let (key, around) = {
            let view = View::open(kept, &ctx, &found).await?;
            (view.key, view.around())
        };
        Ok(Self {
            title,
            ctx,
            found,
            key,
            around,
        })
    }

    pub(crate) fn view<'a>(&'a self, kept: &'a Kept) -> View<'a> {
        View::again(kept, &self.found, (self.key, self.around.clone()))
    }
}

pub(crate) struct Whole {
    spaces: Vec<OpenedSpace>,
    /// Titles and paths of the spaces above the limits.
    left_out: Vec<(String, String)>,
}

/// Whether a path has the form of a list or of a part of all texts.
pub(crate) fn is_llms_path(path: &str) -> bool {
    path == LIST || full::part_of(path).is_some()
}

impl Whole {
    /// Opens the spaces at a location.
    pub(crate) async fn open(
        kept: &Kept,
        charge: &Charge,
        ctx: &Ctx,
        found: &Published,
    ) -> Result<Self> {
        let spots = spots::all(found);
        let mut whole = Self {
            spaces: Vec::new(),
            left_out: Vec::new(),
        };
        if found.base_path != found.site_base_path || spots.len() < 2 {
            let space = OpenedSpace::open(kept, spots::title(found), ctx, found.clone()).await?;
            whole.spaces.push(space);
            return Ok(whole);
        }
        // Counted before they are opened, which is most of the work.
        charge.take(spots.len().min(MAX_SPACES))?;
        let mut looked_at = 0;
        for spot in spots {
            if whole.spaces.len() >= MAX_SPACES || looked_at >= MAX_PAGES {
                whole.left_out.push((spot.title, spot.path));
                continue;
            }
            let sites = &ctx.app.settings.sites;
            let there = found.at_variant(sites, (spot.section, spot.variant));
            let space = match OpenedSpace::open(kept, spot.title, ctx, there).await {
                // Deleted concurrently.
                Err(Error::NotFound(_)) => continue,
                space => space?,
            };
            looked_at += space.around.len();
            whole.spaces.push(space);
        }
        charge.look_through(looked_at)?;
        Ok(whole)
    }

    /// Number of listed pages.
    pub(crate) fn pages(&self) -> usize {
        let spaces = self.spaces.iter();
        spaces.map(|space| space.around.listed().len()).sum()
    }

    /// A table of contents for language models, after llmstxt.org.
    pub(crate) async fn list(&self, ctx: &Ctx, view: &View<'_>) -> Result<Arc<Answer>> {
        let mut lists = Vec::with_capacity(self.spaces.len());
        for space in &self.spaces {
            let view = space.view(view.kept);
            let write = || Answer::new(entries(&view), &terms(&view, PLAIN));
            let make = view.compute(&space.ctx, write);
            lists.push(view.answer(&space.ctx, Part::List, make).await?);
        }
        let keys = self.spaces.iter().map(|space| space.key);
        let keys = iter::once(view.key).chain(keys);
        let key = keys.collect::<Option<Vec<Key>>>();
        let key = key.map(|keys| state::of_whole(&keys));
        if let Some(known) = key.and_then(|key| view.kept.answers.get(&key)) {
            return Ok(known);
        }
        let sites = &ctx.app.settings.sites;
        let write = || Answer::new(self.text(view, &lists, sites), &self.terms(view));
        let answer = view.compute(ctx, write).await?;
        if let Some(key) = key {
            view.kept.answers.insert(key, answer.clone());
        }
        Ok(answer)
    }

    fn text(&self, view: &View<'_>, lists: &[Arc<Answer>], sites: &SitesOrigin) -> String {
        let mut text = format!("# {}\n", one_line(&view.frame.title));
        if let Some(home) = view.listed().next()
            && let Some(about) =
                facts_of(home, &view.facts).and_then(|facts| facts.settings.description.as_ref())
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
            let address = format!("{}{LIST}", view.absolute(path));
            writeln!(text, "- {}", link(title, &address)).ok();
        }
        let site = &view.found.site;
        if site.ai && !site.others_for_agents.is_empty() {
            let organization = one_line(&site.organization_title);
            write!(text, "\n## Other documentation of {organization}\n\n").ok();
            for other in &site.others_for_agents {
                let address = format!("{}{LIST}", sites.address(&other.home, []));
                writeln!(text, "- {}", link(&other.title, &address)).ok();
            }
        }
        text
    }

    /// A part of all pages, to be streamed. None if the part does not exist.
    pub(crate) fn full(self, view: &View<'_>, part: usize) -> Option<Full> {
        let pages = self.pages();
        if !full::has_part(part, pages) {
            return None;
        }
        let address = view.absolute(&format!("{}{}", view.addresses.base, full::NAME));
        let more = self.left_out.iter();
        let more = more.map(|(_, path)| format!("{}{}", view.absolute(path), full::NAME));
        Some(Full {
            terms: self.terms(view),
            more: more.collect(),
            spaces: self.spaces,
            address,
            pages,
            part,
        })
    }

    /// The surrogate keys name all its spaces.
    fn terms(&self, view: &View<'_>) -> Terms {
        let mut keys = format!("site:{}", view.found.site.id);
        for space in &self.spaces {
            write!(keys, " space:{}", space.found.variant.space).ok();
        }
        Terms {
            keys,
            ..terms(view, PLAIN)
        }
    }
}

/// The pages of a space as a list.
fn entries(view: &View<'_>) -> String {
    let mut text = String::new();
    for page in view.listed() {
        let facts = facts_of(page, &view.facts);
        let title = title_of(page, facts).text;
        let address = view.absolute(&markdown_address(&view.addresses, &view.pages, page));
        write!(text, "- {}", link(&title, &address)).ok();
        if let Some(about) = facts.and_then(|facts| facts.settings.description.as_ref()) {
            write!(text, ": {}", one_line(about)).ok();
        }
        text.push('\n');
    }
    text
}
