//! The pages that show the description of an API.

use std::collections::HashSet;

use model::{Id, id::PageId};

use super::{Graph, Place, Spot, Target};

impl Graph {
    /// The pages with a block that shows a description, in their own text or in what they include, in their order.
    pub(crate) fn pages_showing(&self, slug: &str) -> Vec<PageId> {
        let shows = |place: &Place, contents: &HashSet<usize>| {
            place.usages.iter().any(|usage| match &usage.target {
                Target::Spec(spec) => spec == slug,
                Target::Reusable(content) => contents.contains(content),
                _ => false,
            })
        };
        // A reusable content can include others.
        let mut contents = HashSet::new();
        loop {
            let before = contents.len();
            for place in &self.places {
                if let Spot::Reusable(content) = place.spot
                    && shows(place, &contents)
                {
                    contents.insert(content);
                }
            }
            if contents.len() == before {
                break;
            }
        }
        let pages = self.places.iter().filter_map(|place| match place.spot {
            Spot::Page(_) if shows(place, &contents) => Some(Id::from_uuid(place.id)),
            _ => None,
        });
        pages.collect()
    }
}
