//! From path segments to a location in a site: section, variant, preview, and page.
//!
//! The default section and the default variant have no segment. A first segment that names one of them anyway belongs
//! to the page, because pages may have the same name; if there is no such page, `moved` is the alternative.

use std::iter;

use super::structure::{Section, Structure, Variant};

/// What is previewed instead of main.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PreviewTarget {
    /// A change request, by number or id.
    ChangeRequest(String),
    Revision(String),
}

#[derive(Debug)]
pub(crate) struct Route<'a> {
    pub(crate) section: Option<&'a Section>,
    pub(crate) variant: &'a Variant,
    pub(crate) preview: Option<PreviewTarget>,
    /// The trailing segments; those before them belong to the site.
    pub(crate) page: Vec<&'a str>,
    /// Page path without the name of the section or variant that became the default one.
    pub(crate) moved: Option<Vec<&'a str>>,
    /// True when the site part of the path is fully resolved.
    pub(crate) complete: bool,
}

#[derive(Debug)]
pub(crate) enum RouteMatch<'a> {
    Found(Box<Route<'a>>),
    /// The default is hidden from this visitor: redirect to the first visible one.
    Redirect(Option<&'a Section>, &'a Variant),
    NotFound,
}

/// Path segment that starts a preview of a change request or revision.
const PREVIEW_SEGMENT: &str = "~";
const VARIANT_SEGMENT: &str = "v";

pub(crate) fn route<'a>(structure: &'a Structure, segments: &[&'a str]) -> RouteMatch<'a> {
    let (site_part, instead) = split_preview(segments);
    let sections = structure.sections();
    let mut used = 0;
    let (section, named_section) = match find_section(&sections, site_part) {
        Some(section) => {
            used += usize::from(!section.is_default);
            (Some(section), !section.is_default)
        }
        None if sections.is_empty() => (None, false),
        None => return redirect_to_first_section(&sections, site_part),
    };
    let variants = section.map_or(&structure.variants, |section| &section.variants);
    let rest = &site_part[used..];
    let Some((variant, taken)) = find_variant(variants, rest) else {
        return match (rest, variants.first()) {
            ([], Some(first)) => RouteMatch::Redirect(section, first),
            _ => RouteMatch::NotFound,
        };
    };
    used += taken;
    let rest = &site_part[used..];
    let page = match &instead {
        // `~/changes/…` must directly follow the site prefix.
        Some(_) if !rest.is_empty() => return RouteMatch::NotFound,
        Some((_, page)) => page.clone(),
        None => rest.to_vec(),
    };
    let goes_on = !named_section && sections.len() > 1 || taken == 0 && variants.len() > 1;
    let has_instead = instead.is_some();
    let moved = moved(&page, section, (!named_section, taken == 0), variant);
    RouteMatch::Found(Box::new(Route {
        section,
        variant,
        preview: instead.map(|(instead, _)| instead),
        complete: !page.is_empty() || has_instead || !goes_on,
        page,
        moved,
    }))
}

/// Splits at `~/changes/…` or `~/revisions/…`: the segments before, the preview, and the page after it.
fn split_preview<'s, 'a>(
    segments: &'s [&'a str],
) -> (&'s [&'a str], Option<(PreviewTarget, Vec<&'a str>)>) {
    let Some(at) = segments
        .iter()
        .position(|segment| *segment == PREVIEW_SEGMENT)
    else {
        return (segments, None);
    };
    let instead = match segments[at + 1..] {
        ["changes", key, ref page @ ..] => {
            (PreviewTarget::ChangeRequest(key.to_owned()), page.to_vec())
        }
        ["revisions", id, ref page @ ..] => (PreviewTarget::Revision(id.to_owned()), page.to_vec()),
        _ => return (segments, None),
    };
    (&segments[..at], Some(instead))
}

/// Returns the section that the first segment names, or the default one.
fn find_section<'a>(sections: &[&'a Section], segments: &[&str]) -> Option<&'a Section> {
    let named = segments.first().and_then(|first| {
        let is_named = |section: &&&Section| !section.is_default && section.path == *first;
        sections.iter().find(is_named)
    });
    let found = named.or_else(|| sections.iter().find(|section| section.is_default));
    found.copied()
}

/// Returns the variant that the first segments name, with their number, or the default one.
fn find_variant<'a>(variants: &'a [Variant], segments: &[&str]) -> Option<(&'a Variant, usize)> {
    if let [VARIANT_SEGMENT, path, ..] = segments
        && let Some(variant) = variants.iter().find(|variant| variant.path == *path)
    {
        return Some((variant, 2));
    }
    if let [path, ..] = segments
        && let Some(variant) = variants
            .iter()
            .find(|variant| !variant.is_default && variant.path == *path)
    {
        return Some((variant, 1));
    }
    let default = variants.iter().find(|variant| variant.is_default)?;
    Some((default, 0))
}

/// Redirects visitors from whom the default section is hidden. Only from the root of the site: pages of a hidden
/// section are not found.
fn redirect_to_first_section<'a>(sections: &[&'a Section], segments: &[&str]) -> RouteMatch<'a> {
    let first = sections.first().copied();
    let variant = first.and_then(|section| {
        let default = section.variants.iter().find(|variant| variant.is_default);
        default.or_else(|| section.variants.first())
    });
    match (segments, variant) {
        ([], Some(variant)) => RouteMatch::Redirect(first, variant),
        _ => RouteMatch::NotFound,
    }
}

fn moved<'a>(
    page: &[&'a str],
    section: Option<&Section>,
    (by_default_section, by_default_variant): (bool, bool),
    variant: &Variant,
) -> Option<Vec<&'a str>> {
    let section = section.filter(|_| by_default_section);
    let names = section.map(|section| section.path.as_str()).into_iter();
    let names = names.chain(iter::once(variant.path.as_str()).filter(|_| by_default_variant));
    let mut rest = page;
    for name in names {
        rest = match rest {
            [first, after @ ..] if *first == name => after,
            _ => rest,
        };
    }
    (rest.len() < page.len()).then(|| rest.to_vec())
}

#[cfg(test)]
mod tests;
