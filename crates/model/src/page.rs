//! Keyset paging. A page starts after a key; the key of the last item starts the next page.

use uuid::Uuid;

pub const DEFAULT_LIMIT: u32 = 50;
pub const MAX_LIMIT: u32 = 1000;
/// A list ends with the item that makes it larger than this, whatever limit was asked for.
pub const MAX_BYTES: usize = 8 << 20;

/// Where a listing goes on, and how many items it may answer.
#[derive(Debug, Clone)]
pub struct PageRequest<K = Uuid> {
    pub after: Option<K>,
    pub limit: u32,
}

impl<K: Clone> PageRequest<K> {
    /// One more than asked for: the extra row only tells that another page exists.
    pub fn fetch(&self) -> i64 {
        i64::from(self.limit) + 1
    }

    /// Cuts the rows of [`PageRequest::fetch`] down to a page.
    pub fn page<T>(&self, rows: Vec<T>, key: impl Fn(&T) -> K) -> Page<T, K> {
        let found = rows.len();
        self.page_of(rows, found, key)
    }

    /// The same for rows that are not all that were found, because together they would be too large.
    pub fn page_of<T>(&self, mut rows: Vec<T>, found: usize, key: impl Fn(&T) -> K) -> Page<T, K> {
        rows.truncate(self.limit as usize);
        let more = found > rows.len();
        // A page without items goes on where it began itself.
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
    /// One for each item: where a page would go on that ends with it.
    pub keys: Vec<K>,
    /// What the next page starts after, where there is one; `Some(None)` is the beginning of the list.
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
