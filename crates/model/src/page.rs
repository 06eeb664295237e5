//! Keyset pagination. A page starts after a key; the key of the last item starts the next page.

use uuid::Uuid;

pub const DEFAULT_LIMIT: u32 = 50;
pub const MAX_LIMIT: u32 = 1000;
/// A page ends with the item that makes it larger than this, regardless of the requested limit.
pub const MAX_BYTES: usize = 8 << 20;

/// Where a page of a list starts, and how many items it may have.
#[derive(Debug, Clone)]
pub struct PageRequest<K = Uuid> {
    pub after: Option<K>,
    pub limit: u32,
}

impl<K: Clone> PageRequest<K> {
    /// Returns the number of rows to fetch: one more than the limit, which only shows whether another page exists.
    pub fn fetch_limit(&self) -> i64 {
        i64::from(self.limit) + 1
    }

    /// Cuts the rows of [`PageRequest::fetch_limit`] down to a page.
    pub fn page<T>(&self, rows: Vec<T>, key: impl Fn(&T) -> K) -> Page<T, K> {
        let found = rows.len();
        self.partial_page(rows, found, key)
    }

    /// Like [`Self::page`], for `rows` that are only some of the `found` ones because all together would be too large.
    pub fn partial_page<T>(
        &self,
        mut rows: Vec<T>,
        found: usize,
        key: impl Fn(&T) -> K,
    ) -> Page<T, K> {
        rows.truncate(self.limit as usize);
        let more = found > rows.len();
        // A page without items continues at its own start.
        let next = more.then(|| rows.last().map(&key).or_else(|| self.after.clone()));
        let keys = rows.iter().map(key).collect();
        Page {
            items: rows,
            keys,
            next,
        }
    }
}

#[derive(Debug)]
pub struct Page<T, K = Uuid> {
    pub items: Vec<T>,
    /// The sort key of each item.
    pub keys: Vec<K>,
    /// The key after which the next page starts, if there is one; `Some(None)` is the beginning of the list.
    pub next: Option<Option<K>>,
}

impl<T, K> Page<T, K> {
    pub fn empty() -> Self {
        Self {
            items: Vec::new(),
            keys: Vec::new(),
            next: None,
        }
    }

    pub fn map<U>(self, into: impl FnMut(T) -> U) -> Page<U, K> {
        Page {
            items: self.items.into_iter().map(into).collect(),
            keys: self.keys,
            next: self.next,
        }
    }
}
