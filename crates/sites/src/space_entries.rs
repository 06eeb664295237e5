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
pub(crate) fn all(found: &SiteLocation) -> Vec<SpaceEntry<'_>> {
    let mut spots = Vec::new();
    for section in found.structure.sections() {
        spots.extend(of_section(found, Some(section), &section.variants));
    }
    spots.extend(of_section(found, None, &found.structure.variants));
    spots
}

/// The title of the current location.
pub(crate) fn title(found: &SiteLocation) -> String {
    let here = all(found)
        .into_iter()
        .find(|spot| spot.variant.id == found.variant.id);
    here.map_or_else(|| found.variant.title.clone(), |spot| spot.title)
}

fn of_section<'a>(
    found: &'a SiteLocation,
    section: Option<&'a Section>,
    variants: &'a [Variant],
) -> Vec<SpaceEntry<'a>> {
    let shown: Vec<&Variant> = variants.iter().filter(|variant| !variant.hidden).collect();
    let first = shown.iter().find(|variant| variant.is_default);
    let first = first.or(shown.first()).map(|variant| variant.id);
    let is_alone = shown.len() == 1;
    let title = |variant: &Variant| match section {
        Some(section) if is_alone => section.title.clone(),
        Some(section) => format!("{}: {}", section.title, variant.title),
        None => variant.title.clone(),
    };
    let spots = shown.into_iter().map(|variant| SpaceEntry {
        title: title(variant),
        path: variant_path(found, section, variant),
        is_first: Some(variant.id) == first,
        section,
        variant,
    });
    spots.collect()
}
