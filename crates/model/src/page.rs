//! Keyset paging. A page starts after a key; the key of the last item starts the next page.

use uuid::Uuid;

pub const DEFAULT_LIMIT: u32 = 50;
pub const MAX_LIMIT: u32 = 1000;

/// Where a listing goes on, and how many items it may answer.
#[derive(Debug, Clone)]
pub struct PageRequest<K = Uuid> {
    pub after: Option<K>,
    pub limit: u32,
}

impl<K> PageRequest<K> {
    /// One more than asked for: the extra row only tells that another page exists.
    pub fn fetch(&self) -> i64 {
        i64::from(self.limit) + 1
    }

    /// Cuts the rows of [`PageRequest::fetch`] down to a page.
    pub fn page<T>(&self, mut rows: Vec<T>, key: impl Fn(&T) -> K) -> Page<T, K> {
        let limit = self.limit as usize;
        let more = rows.len() > limit;
        rows.truncate(limit);
        let next = if more { rows.last().map(key) } else { None };
        Page { items: rows, next }
    }
}

#[derive(Debug)]
pub struct Page<T, K = Uuid> {
    pub items: Vec<T>,
    pub next: Option<K>,
}

impl<T, K> Page<T, K> {
    pub fn empty() -> Self {
        Self {
            items: Vec::new(),
            next: None,
        }
    }

    pub fn map<U>(self, into: impl FnMut(T) -> U) -> Page<U, K> {
        Page {
            items: self.items.into_iter().map(into).collect(),
            next: self.next,
        }
    }
}
