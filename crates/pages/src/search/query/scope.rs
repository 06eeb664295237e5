//! Which spaces of a site are searched.

use std::collections::{HashMap, HashSet};

use model::{
    Error, Result,
    id::{SiteSectionId, SiteSpaceId, SpaceId},
};

use crate::{published, site_structure};

/// The scope of a search in a site. Naming a space that is not in the site, or not visible to the caller, does not
/// search it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SiteScope {
    /// The default variant of each section, or the one in the language of `current`; always including `current`.
    Default {
        current: Option<SiteSpaceId>,
    },
    Specific(Vec<SiteSpaceId>),
    All,
}

/// A space in a site that is visible to the caller.
#[derive(Debug, Clone)]
pub(super) struct SearchableVariant {
    pub(super) site_space: SiteSpaceId,
    pub(super) space: SpaceId,
    section: Option<SiteSectionId>,
    language: Option<String>,
    is_default: bool,
    /// Left out of menus.
    is_hidden: bool,
}

impl SearchableVariant {
    /// Returns the variants that a visitor sees, in order.
    pub(super) fn of_published(structure: &published::Structure) -> Vec<Self> {
        let place = |section: Option<SiteSectionId>, variant: &published::Variant| Self {
            site_space: variant.id,
            space: variant.space,
            section,
            language: variant.language.clone(),
            is_default: variant.is_default,
            is_hidden: variant.hidden,
        };
        let mut places = Vec::new();
        for section in structure.sections() {
            let variants = section.variants.iter();
            places.extend(variants.map(|variant| place(Some(section.id), variant)));
        }
        let variants = structure.variants.iter();
        places.extend(variants.map(|variant| place(None, variant)));
        places
    }

    /// The same for a site that is requested by its id.
    pub(super) fn of_structure(structure: &site_structure::Structure) -> Vec<Self> {
        let place = |variant: &site_structure::Variant| Self {
            site_space: variant.site_space.id,
            space: variant.space.id,
            section: variant.site_space.section,
            language: variant
                .space
                .language
                .map(|language| language.as_str().to_owned()),
            is_default: variant.site_space.is_default,
            is_hidden: variant.site_space.hidden,
        };
        structure.spaces.iter().map(place).collect()
    }
}

impl SiteScope {
    /// Returns the variants to search. Visitors find those in menus, and the current one.
    pub(super) fn choose<'a>(
        &self,
        places: &'a [SearchableVariant],
        for_visitor: bool,
    ) -> Vec<&'a SearchableVariant> {
        let listed = places
            .iter()
            .filter(|place| !for_visitor || !place.is_hidden);
        match self {
            Self::All => listed.collect(),
            Self::Specific(ids) => {
                let ids: HashSet<SiteSpaceId> = ids.iter().copied().collect();
                listed
                    .filter(|place| ids.contains(&place.site_space))
                    .collect()
            }
            Self::Default { current } => {
                let mut all = places.iter();
                let current = all.find(|place| Some(place.site_space) == *current);
                let language = current.and_then(|place| place.language.as_deref());
                let mut chosen = defaults(listed, language);
                if let Some(current) = current {
                    chosen.retain(|place| place.site_space != current.site_space);
                    chosen.insert(0, current);
                }
                chosen
            }
        }
    }

    /// Fails for spaces that are not in the site, or not visible to the caller.
    pub(super) fn require_in_site(&self, places: &[SearchableVariant]) -> Result<()> {
        let named: &[SiteSpaceId] = match self {
            Self::All => &[],
            Self::Specific(ids) => ids.as_slice(),
            Self::Default { current } => current.as_slice(),
        };
        let known: HashSet<SiteSpaceId> = places.iter().map(|place| place.site_space).collect();
        if named.iter().all(|id| known.contains(id)) {
            return Ok(());
        }
        Err(Error::invalid(
            "scope",
            "names a site space that is not in this site",
        ))
    }

    /// Guesses the language of the query: that of the current variant, or the common one of all that is searched.
    pub(super) fn language(&self, chosen: &[&SearchableVariant]) -> Option<String> {
        let first = chosen.first()?;
        let is_known = match self {
            Self::Default {
                current: Some(current),
            } => first.site_space == *current,
            _ => chosen.iter().all(|place| place.language == first.language),
        };
        first.language.clone().filter(|_| is_known)
    }
}

/// Returns one variant of each section: in this language if there is one, preferring the default.
fn defaults<'a>(
    places: impl Iterator<Item = &'a SearchableVariant>,
    language: Option<&str>,
) -> Vec<&'a SearchableVariant> {
    let mut indexes: HashMap<Option<SiteSectionId>, usize> = HashMap::new();
    let mut sections: Vec<Vec<&SearchableVariant>> = Vec::new();
    for place in places {
        let index = *indexes.entry(place.section).or_insert(sections.len());
        if index == sections.len() {
            sections.push(Vec::new());
        }
        sections[index].push(place);
    }
    let is_in_language =
        |place: &&&SearchableVariant| language.is_some() && place.language.as_deref() == language;
    let default = |section: &Vec<&'a SearchableVariant>| {
        let in_language = || section.iter().filter(is_in_language);
        let found = in_language()
            .find(|place| place.is_default)
            .or_else(|| in_language().next())
            .or_else(|| section.iter().find(|place| place.is_default))
            .or_else(|| section.first());
        found.copied()
    };
    sections.iter().filter_map(default).collect()
}

#[cfg(test)]
mod tests {
    use model::Id;
    use uuid::Uuid;

    use super::*;

    fn place(number: u128, section: Option<u128>, language: Option<&str>) -> SearchableVariant {
        SearchableVariant {
            site_space: Id::from_uuid(Uuid::from_u128(number)),
            space: Id::from_uuid(Uuid::from_u128(number)),
            section: section.map(|section| Id::from_uuid(Uuid::from_u128(section))),
            language: language.map(str::to_owned),
            is_default: number % 10 == 1,
            is_hidden: false,
        }
    }

    fn numbers(scope: &SiteScope, places: &[SearchableVariant], for_visitor: bool) -> Vec<u128> {
        let chosen = scope.choose(places, for_visitor).into_iter();
        chosen.map(|place| place.space.uuid().as_u128()).collect()
    }

    fn default(current: Option<u128>) -> SiteScope {
        SiteScope::Default {
            current: current.map(|number| Id::from_uuid(Uuid::from_u128(number))),
        }
    }

    /// Two sections, each with a default in English and a German variant, and one that is only English.
    fn sections() -> Vec<SearchableVariant> {
        vec![
            place(11, Some(1), Some("en")),
            place(12, Some(1), Some("de")),
            place(13, Some(1), Some("en")),
            place(21, Some(2), Some("en")),
            place(22, Some(2), Some("de")),
            place(31, Some(3), Some("en")),
        ]
    }

    #[test]
    fn the_default_scope_is_one_variant_of_each_section_in_the_language_of_the_current_one() {
        let places = sections();
        assert_eq!(numbers(&default(None), &places, true), [11, 21, 31]);
        assert_eq!(numbers(&default(Some(12)), &places, true), [12, 22, 31]);
        assert_eq!(numbers(&default(Some(13)), &places, true), [13, 11, 21, 31]);
        assert_eq!(numbers(&default(Some(99)), &places, true), [11, 21, 31]);
    }

    #[test]
    fn a_site_without_sections_is_like_one_section() {
        let places = [place(2, None, None), place(1, None, None)];
        assert_eq!(numbers(&default(None), &places, true), [1]);
        assert_eq!(numbers(&default(Some(2)), &places, true), [2, 1]);
        assert_eq!(numbers(&SiteScope::All, &places, true), [2, 1]);
    }

    #[test]
    fn visitors_find_no_hidden_variant_unless_they_are_there() {
        let mut places = sections();
        places[0].is_hidden = true;
        let hidden = SiteScope::Specific(vec![places[0].site_space]);
        assert!(numbers(&hidden, &places, true).is_empty());
        assert_eq!(numbers(&hidden, &places, false), [11]);
        assert_eq!(numbers(&default(None), &places, true), [12, 21, 31]);
        assert_eq!(numbers(&default(Some(11)), &places, true), [11, 13, 21, 31]);
        assert!(!numbers(&SiteScope::All, &places, true).contains(&11));
    }

    #[test]
    fn scope_with_an_unknown_site_space_is_rejected() {
        let places = sections();
        let strange = place(99, None, None).site_space;
        let known = SiteScope::Specific(vec![places[0].site_space]);
        for (scope, is_known) in [
            (SiteScope::All, true),
            (default(None), true),
            (default(Some(12)), true),
            (default(Some(99)), false),
            (known, true),
            (
                SiteScope::Specific(vec![places[0].site_space, strange]),
                false,
            ),
        ] {
            assert_eq!(
                scope.require_in_site(&places).is_ok(),
                is_known,
                "{scope:?}"
            );
        }
    }

    #[test]
    fn the_language_is_that_of_the_current_place_or_of_all() {
        let places = sections();
        let language = |scope: &SiteScope| scope.language(&scope.choose(&places, true));
        assert_eq!(language(&default(Some(12))).as_deref(), Some("de"));
        assert_eq!(language(&default(None)).as_deref(), Some("en"));
        assert_eq!(language(&SiteScope::All), None);
    }
}
