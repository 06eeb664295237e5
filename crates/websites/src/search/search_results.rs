//! Search results with paths of the site.

use std::collections::HashMap;

use model::id::SiteSpaceId;
use pages::{
    published::{Section, SiteLocation, Variant, encoded_path},
    search::query::{PageHit, SectionHit},
};
use render::search::{FoundPage, FoundSection, Segment};

use crate::{site_paths::variant_path, view::SiteView};

/// Sections listed per page.
const MAX_SECTIONS: usize = 5;

/// The variants of a site that a visitor sees, relative to the current one.
pub(crate) struct VariantIndex<'v> {
    view: &'v SiteView<'v>,
    by_id: HashMap<SiteSpaceId, VariantLocation>,
}

struct VariantLocation {
    /// The path of its home page, with a slash at both ends.
    base: String,
    /// What distinguishes it from the others: its section, and its own title if the section has several variants.
    titles: Vec<String>,
    /// If it differs from that of the current variant.
    language: Option<String>,
}

impl<'v> VariantIndex<'v> {
    pub(crate) fn of(view: &'v SiteView<'v>) -> Self {
        let location = view.location;
        let sections = location.structure.sections();
        let mut by_id = HashMap::new();
        for &section in &sections {
            let title = (sections.len() > 1).then_some(section.title.as_str());
            for variant in &section.variants {
                let place =
                    variant_location(location, (Some(section), title), variant, &section.variants);
                by_id.insert(variant.id, place);
            }
        }
        let variants = &location.structure.variants;
        for variant in variants {
            by_id.insert(
                variant.id,
                variant_location(location, (None, None), variant, variants),
            );
        }
        Self { view, by_id }
    }

    /// Converts a hit. None if its space is not in the site.
    pub(crate) fn to_result(&self, hit: &PageHit) -> Option<FoundPage> {
        let place = self.by_id.get(&hit.site_space?)?;
        let href = self.href(place, hit);
        let mut page = FoundPage {
            title: hit.title.clone(),
            trail: place.titles.iter().chain(&hit.ancestors).cloned().collect(),
            language: place.language.clone(),
            ..FoundPage::default()
        };
        for section in hit.sections.iter().take(MAX_SECTIONS) {
            let snippet = segments(section);
            match &section.anchor {
                Some(anchor) => page.sections.push(FoundSection {
                    title: section.title.clone(),
                    href: format!("{href}#{}", encoded_path(anchor)),
                    snippet,
                }),
                None => page.snippet = snippet,
            }
        }
        Some(FoundPage { href, ..page })
    }

    fn href(&self, place: &VariantLocation, hit: &PageHit) -> String {
        let view = self.view;
        let here = (hit.space == view.location.variant.space).then_some(&view.pages.tree);
        match here.and_then(|tree| tree.by_id(hit.page)) {
            // The home page has the path of its space, and previews have different paths.
            Some(page) => view.paths.page(&view.pages, page),
            None if hit.is_home => place.base.clone(),
            None => format!("{}{}", place.base, encoded_path(&hit.path)),
        }
    }
}

fn variant_location(
    location: &SiteLocation,
    (section, title): (Option<&Section>, Option<&str>),
    variant: &Variant,
    siblings: &[Variant],
) -> VariantLocation {
    let is_here = variant.id == location.variant.id;
    let base = if is_here {
        location.base_path.clone()
    } else {
        variant_path(location, section, variant)
    };
    let own = (siblings.len() > 1).then_some(variant.title.as_str());
    let language = variant.language.clone();
    VariantLocation {
        base,
        titles: [title, own]
            .into_iter()
            .flatten()
            .map(str::to_owned)
            .collect(),
        language: language.filter(|_| variant.language != location.variant.language),
    }
}

fn segments(section: &SectionHit) -> Vec<Segment> {
    let snippet = &section.snippet;
    Segment::split(&snippet.text, &snippet.highlights)
}
