//! The frame of a site: its customization, with sections, variants and languages filled in.

use std::cell::RefCell;

use context::expressions::Expressions;
use model::{
    Result,
    customization::{Customization, CustomizationOverrides, LinkTarget},
    language::Language,
};
use pages::{
    contents::Pages,
    published::{Entry, Section, SiteLocation, Variant},
};
use render::frame::{Choice, CustomizationResolver, SectionTab, SiteFrame, TitleIcon};

use crate::{
    assets,
    linked::{LinkedPages, space_of},
    search_queries,
    site_paths::{SitePaths, section_path, variant_path},
};

/// The customization of the requested variant.
pub(crate) fn customization(location: &SiteLocation) -> Result<Customization> {
    let site = CustomizationOverrides::from_stored(location.site.customization.clone())?;
    match &location.variant.customization {
        Some(own) => CustomizationOverrides::from_stored((**own).clone())?.layered_over(&site),
        None => site.customization(),
    }
}

/// Builds the frame. Conditions that were evaluated for it are added to `met`.
pub(crate) fn frame(
    location: &SiteLocation,
    chosen: &Customization,
    (pages, paths, linked): (&Pages, &SitePaths, &LinkedPages),
    met: &RefCell<Expressions>,
) -> SiteFrame {
    let decide = Links {
        location,
        pages,
        paths,
        linked,
        met,
    };
    let language = location.variant.language.clone();
    let language = language.and_then(|code| Language::try_from(code).ok());
    let frame = SiteFrame::from_customization(chosen, language, &decide);
    let title = Some(frame.title.clone()).filter(|title| !title.is_empty());
    let siblings = siblings(location);
    let (variants, languages) = choices(location, &siblings);
    SiteFrame {
        title: title.unwrap_or_else(|| location.site.title.clone()),
        home: location.site_base_path.clone(),
        assets: assets::prefix(&location.site, location.is_proxied),
        sections: tabs(location, &location.structure.entries),
        variants,
        languages,
        search: Some(paths.reserved_path("search")),
        search_insights: search_queries::is_enabled(location),
        ..frame
    }
}

struct Links<'a> {
    location: &'a SiteLocation,
    pages: &'a Pages,
    paths: &'a SitePaths,
    linked: &'a LinkedPages,
    met: &'a RefCell<Expressions>,
}

impl CustomizationResolver for Links<'_> {
    fn href(&self, target: &LinkTarget) -> Option<String> {
        if let LinkTarget::Url { url } = target {
            if let Some(path) = url.strip_prefix('/') {
                return Some(format!("{}{path}", self.location.site_base_path));
            }
            if url.starts_with('#') {
                return Some(url.clone());
            }
        }
        let reference = serde_json::to_value(target).ok()?;
        let space = space_of(target);
        let linked = space.and_then(|space| Some((space, self.linked.get(&space)?)));
        let target = match linked {
            Some((space, pages)) => self.paths.within(space)?.target(pages, &reference)?,
            None => self.paths.target(self.pages, &reference)?,
        };
        Some(target.href)
    }

    fn is_met(&self, condition: &str) -> bool {
        self.met.borrow_mut().add_site_condition(condition);
        self.location.meets_condition(condition)
    }
}

fn tabs(location: &SiteLocation, entries: &[Entry]) -> Vec<SectionTab> {
    let icon = |name: &Option<String>| name.clone().map(TitleIcon::Icon);
    entries
        .iter()
        .map(|entry| match entry {
            Entry::Section(section) => SectionTab {
                title: section.title.clone(),
                mark: icon(&section.icon),
                description: section.description.clone(),
                href: Some(section_path(location, section)),
                current: Some(section.id) == location.section,
                children: Vec::new(),
            },
            Entry::Group(group) => {
                let children = tabs(location, &group.entries);
                SectionTab {
                    title: group.title.clone(),
                    mark: icon(&group.icon),
                    current: children.iter().any(|child| child.current),
                    children,
                    ..SectionTab::default()
                }
            }
        })
        .collect()
}

/// The variants that a reader chooses among, with their section.
fn siblings(location: &SiteLocation) -> Vec<(Option<&Section>, &Variant)> {
    let sections = location.structure.sections();
    let section = sections
        .into_iter()
        .find(|section| Some(section.id) == location.section);
    let variants = section.map_or(&location.structure.variants, |section| &section.variants);
    let visible = variants
        .iter()
        .filter(|variant| !variant.hidden || variant.id == location.variant.id);
    visible.map(|variant| (section, variant)).collect()
}

/// The variants as versions and, where their languages differ, as languages.
fn choices(
    location: &SiteLocation,
    siblings: &[(Option<&Section>, &Variant)],
) -> (Vec<Choice>, Vec<Choice>) {
    let here = location.variant.language.as_ref();
    let choice = |(section, variant): &(Option<&Section>, &Variant)| Choice {
        title: variant.title.clone(),
        href: variant_path(location, *section, variant),
        current: variant.id == location.variant.id,
        language: variant.language.clone(),
    };
    let mut known = Vec::new();
    let languages: Vec<Choice> = siblings
        .iter()
        .filter(|(_, variant)| variant.language.is_some())
        .filter(|(_, variant)| {
            let is_new = !known.contains(&variant.language);
            known.push(variant.language.clone());
            is_new
        })
        .map(choice)
        .collect();
    let same = siblings
        .iter()
        .filter(|(_, variant)| variant.language.as_ref() == here);
    let variants: Vec<Choice> = same.map(choice).collect();
    let several = |choices: Vec<Choice>| {
        if choices.len() > 1 {
            choices
        } else {
            Vec::new()
        }
    };
    (several(variants), several(languages))
}
