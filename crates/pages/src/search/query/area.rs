//! The spaces that a search covers.

use std::collections::HashMap;

use ::search::{Audience, Query};
use model::id::{OrganizationId, SiteSpaceId, SpaceId};

use super::{SearchRequest, scope::SearchableVariant};

/// The spaces to search. Constructors pass only spaces that the caller may see according to the database.
pub(super) struct Area {
    pub(super) organization: OrganizationId,
    /// With their entries in the searched site.
    spaces: HashMap<SpaceId, Option<SiteSpaceId>>,
    /// The language of the query, if the searched content determines it.
    language: Option<String>,
}

impl Area {
    pub(super) fn of_spaces(
        organization: OrganizationId,
        spaces: impl IntoIterator<Item = SpaceId>,
        language: Option<String>,
    ) -> Self {
        Self {
            organization,
            spaces: spaces.into_iter().map(|space| (space, None)).collect(),
            language,
        }
    }

    /// Of a space with several entries, the first one counts.
    pub(super) fn of_variants(
        organization: OrganizationId,
        places: &[&SearchableVariant],
        language: Option<String>,
    ) -> Self {
        let mut spaces = HashMap::with_capacity(places.len());
        for place in places {
            let first = spaces.entry(place.space);
            first.or_insert(Some(place.site_space));
        }
        Self {
            organization,
            spaces,
            language,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.spaces.is_empty()
    }

    pub(super) fn contains(&self, space: SpaceId) -> bool {
        self.spaces.contains_key(&space)
    }

    pub(super) fn site_space(&self, space: SpaceId) -> Option<SiteSpaceId> {
        self.spaces.get(&space).copied().flatten()
    }

    pub(super) fn query(&self, request: &SearchRequest, offset: usize, limit: usize) -> Query {
        Query {
            organization: self.organization,
            spaces: self.spaces.keys().copied().collect(),
            text: request.text.clone(),
            language: self.language.clone(),
            audience: Audience::Visitors,
            limit,
            offset,
            without_text: 0,
        }
    }
}
