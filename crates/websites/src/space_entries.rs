//! The spaces of a site that a visitor may read, in order. The structure was filtered for the visitor before.

use pages::published::{Section, SiteLocation, Variant};

use crate::site_paths::variant_path;

/// A space of the site that is not opened yet.
#[derive(Debug, Clone)]
pub(crate) struct SpaceEntry<'a> {
    pub(crate) title: String,
    pub(crate) path: String,
    /// Whether it is the default variant of its section.
    pub(crate) is_first: bool,
    pub(crate) section: Option<&'a Section>,
    pub(crate) variant: &'a Variant,
}

/// All spaces that are listed in menus.
pub(crate) fn all(location: &SiteLocation) -> Vec<SpaceEntry<'_>> {
    let mut spots = Vec::new();
    for section in location.structure.sections() {
        spots.extend(of_section(location, Some(section), &section.variants));
    }
    spots.extend(of_section(location, None, &location.structure.variants));
    spots
}

/// The title of the current location.
pub(crate) fn title(location: &SiteLocation) -> String {
    let here = all(location)
        .into_iter()
        .find(|spot| spot.variant.id == location.variant.id);
    here.map_or_else(|| location.variant.title.clone(), |spot| spot.title)
}

fn of_section<'a>(
    location: &'a SiteLocation,
    section: Option<&'a Section>,
    variants: &'a [Variant],
) -> Vec<SpaceEntry<'a>> {
    let visible: Vec<&Variant> = variants.iter().filter(|variant| !variant.hidden).collect();
    let first = visible.iter().find(|variant| variant.is_default);
    let first = first.or(visible.first()).map(|variant| variant.id);
    let is_alone = visible.len() == 1;
    let title = |variant: &Variant| match section {
        Some(section) if is_alone => section.title.clone(),
        Some(section) => format!("{}: {}", section.title, variant.title),
        None => variant.title.clone(),
    };
    let spots = visible.into_iter().map(|variant| SpaceEntry {
        title: title(variant),
        path: variant_path(location, section, variant),
        is_first: Some(variant.id) == first,
        section,
        variant,
    });
    spots.collect()
}
