//! The pages that show an OpenAPI spec.

use std::collections::HashSet;

use model::{Id, id::PageId};

use super::{LinkGraph, LinkSource, LinkSourceKey, UsageTarget};

impl LinkGraph {
    /// Returns the pages with a block of the spec, in their own text or in included content, in page order.
    pub(crate) fn pages_showing(&self, slug: &str) -> Vec<PageId> {
        let shows = |source: &LinkSource, contents: &HashSet<usize>| {
            source.usages.iter().any(|usage| match &usage.target {
                UsageTarget::Spec(spec) => spec == slug,
                UsageTarget::Reusable(content) => contents.contains(content),
                _ => false,
            })
        };
        // Reusable contents can include others.
        let mut contents = HashSet::new();
        loop {
            let before = contents.len();
            for source in &self.sources {
                if let LinkSourceKey::Reusable(content) = source.key
                    && shows(source, &contents)
                {
                    contents.insert(content);
                }
            }
            if contents.len() == before {
                break;
            }
        }
        let pages = self.sources.iter().filter_map(|source| match source.key {
            LinkSourceKey::Page(_) if shows(source, &contents) => Some(Id::from_uuid(source.id)),
            _ => None,
        });
        pages.collect()
    }
}
