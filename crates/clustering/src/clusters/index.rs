//! Clusters by the keys of their centroids.

use std::collections::HashMap;

use crate::limits::MAX_POSTINGS;

/// Lists of clusters per key, each of limited length.
#[derive(Debug, Default)]
pub(super) struct Index {
    postings: HashMap<u32, Vec<Posting>>,
}

#[derive(Debug)]
struct Posting {
    slot: u32,
    items: u32,
}

impl Index {
    /// Enters a cluster. In a full list it displaces the smallest one, if that is smaller.
    pub(super) fn insert(&mut self, key: u32, slot: u32, items: u32) {
        let list = self.postings.entry(key).or_default();
        if let Some(posting) = list.iter_mut().find(|posting| posting.slot == slot) {
            posting.items = items;
        } else if list.len() < MAX_POSTINGS {
            list.push(Posting { slot, items });
        } else if let Some(smallest) = list
            .iter_mut()
            .min_by_key(|posting| (posting.items, !posting.slot))
            && smallest.items < items
        {
            *smallest = Posting { slot, items };
        }
    }

    pub(super) fn remove(&mut self, key: u32, slot: u32) {
        if let Some(list) = self.postings.get_mut(&key) {
            list.retain(|posting| posting.slot != slot);
            if list.is_empty() {
                self.postings.remove(&key);
            }
        }
    }

    /// Returns the slots that share most weight with the query.
    pub(super) fn candidates(&self, query: &[(u32, f32)], limit: usize) -> Vec<u32> {
        let mut shared: Vec<(u32, f32)> = Vec::new();
        for (key, weight) in query {
            let list = self.postings.get(key).into_iter().flatten();
            shared.extend(list.map(|posting| (posting.slot, weight * weight)));
        }
        shared.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
        shared.dedup_by(|next, first| {
            let is_same = next.0 == first.0;
            if is_same {
                first.1 += next.1;
            }
            is_same
        });
        shared.sort_unstable_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        shared.truncate(limit);
        shared.into_iter().map(|(slot, _)| slot).collect()
    }
}
