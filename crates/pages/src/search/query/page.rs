//! Describes a page of the results.

use std::collections::HashSet;

use ::search::Hit;
use content::pages::{Page, PageKind};
use expression::Allowance;
use model::id::SiteSpaceId;
use serde_json::json;

use super::{
    PageHit, SectionHit,
    conditions::Conditions,
    searched_spaces::{SearchedSpace, file_of},
};
use crate::contents::title_of;

/// Maximum number of sections per page, as many as the index returns for one rank.
const MAX_SECTIONS: usize = 5;

impl SearchedSpace {
    /// Returns the page of these hits with those that the caller may see. None if there are none.
    pub(super) fn page_hit(
        &self,
        hits: &[Hit],
        site_space: Option<SiteSpaceId>,
        allowance: &Allowance,
    ) -> Option<PageHit> {
        let tree = &self.opened.pages.tree;
        let index = tree.index_of(hits.first()?.page)?;
        let page = &tree.pages[index];
        // Groups, links and computed pages have no text, and no URL of their own.
        if !matches!(page.kind, PageKind::Document { .. }) {
            return None;
        }
        let line: Vec<&Page> = self.with_ancestors(index).collect();
        if self.is_for_visitor() && self.is_hidden_from_visitors(&line) {
            return None;
        }
        let hits = self.visible_hits(hits, page, allowance);
        if hits.is_empty() {
            return None;
        }
        let title = self.title(page);
        let above = line.iter().skip(1).rev();
        Some(PageHit {
            space: self.opened.content.space.id,
            space_title: self.opened.content.space.title.clone(),
            site_space,
            page: page.id,
            path: page.path.clone(),
            is_home: tree.home().is_some_and(|home| home.id == page.id),
            ancestors: above.map(|page| self.title(page)).collect(),
            sections: sections(&hits, &title),
            title,
        })
    }

    fn title(&self, page: &Page) -> String {
        title_of(page, self.facts_of(page)).text
    }

    /// Returns whether visitors cannot find a page: it is excluded from search, or it or an ancestor is hidden.
    fn is_hidden_from_visitors(&self, line: &[&Page]) -> bool {
        let settings = |page: &Page| self.facts_of(page).map(|facts| &facts.settings);
        let is_hidden = |page: &&Page| settings(page).is_some_and(|settings| settings.hidden);
        let of_page = line.first().and_then(|page| settings(page));
        of_page.is_some_and(|settings| settings.no_index) || line.iter().any(is_hidden)
    }

    /// Returns the hits in the current text of the page that the caller may see.
    fn visible_hits<'a>(
        &self,
        hits: &'a [Hit],
        page: &Page,
        allowance: &'a Allowance,
    ) -> Vec<&'a Hit> {
        let file = file_of(page);
        let is_current = |hit: &&Hit| {
            hit.blob == file && hit.source.is_none_or(|oid| self.sources.contains(&oid))
        };
        let current = hits.iter().filter(is_current);
        let Some(context) = &self.context else {
            return current.collect();
        };
        let variables = self.facts_of(page).map(|facts| &facts.settings.vars);
        let context = context.clone().with("page", json!({"vars": variables}));
        let mut conditions = Conditions::new(context, allowance);
        current
            .filter(|hit| conditions.hold(&hit.conditions))
            .collect()
    }
}

/// Keeps the best of hits with the same anchor. The start of a page may match by its title alone.
fn sections(hits: &[&Hit], title: &str) -> Vec<SectionHit> {
    let mut known = HashSet::new();
    let says_something = |hit: &&&Hit| hit.anchor.is_some() || !hit.snippet.text.is_empty();
    let section = |hit: &&Hit| SectionHit {
        anchor: hit.anchor.clone(),
        title: hit.headings.last().map_or(title, String::as_str).to_owned(),
        headings: hit.headings.clone(),
        snippet: hit.snippet.clone(),
    };
    hits.iter()
        .filter(says_something)
        .filter(|hit| known.insert(hit.anchor.as_deref()))
        .map(section)
        .collect()
}

impl PageHit {
    /// Adds sections of the same page from another rank. Returns the bytes added.
    pub(super) fn merge(&mut self, other: Self) -> usize {
        let mut bytes = 0;
        for section in other.sections {
            let is_known = |known: &SectionHit| known.anchor == section.anchor;
            if self.sections.len() < MAX_SECTIONS && !self.sections.iter().any(is_known) {
                bytes += section.bytes();
                self.sections.push(section);
            }
        }
        bytes
    }

    /// Approximate size in a response.
    pub(super) fn bytes(&self) -> usize {
        let own = self.title.len() + self.path.len() + self.space_title.len();
        let ancestors: usize = self.ancestors.iter().map(String::len).sum();
        let sections: usize = self.sections.iter().map(SectionHit::bytes).sum();
        own + ancestors + sections
    }
}

impl SectionHit {
    fn bytes(&self) -> usize {
        let headings: usize = self.headings.iter().map(String::len).sum();
        self.title.len() + headings + self.snippet.text.len()
    }
}
