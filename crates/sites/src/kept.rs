//! Answers that were made before, kept as long as they would be made again.
//!
//! Two caches. One knows what is shown for a state of a site; it never gets stale, since the state is part of its key.
//! The other knows what an address led to a moment ago, for visitors of whom nothing is known: it saves even the look
//! at the state, and is why a merge is seen after that moment.

use std::{sync::Arc, time::Duration};

use app::published::Published;
use moka::sync::Cache;
use sha2::{Digest, Sha256};

use crate::answer::Answer;

/// How long an address may lead to what it led to.
const MOMENT: Duration = Duration::from_millis(400);
/// Bytes of answers.
const KEPT: u64 = 128 << 20;
const ADDRESSES: u64 = 50_000;

/// The state of a site for one kind of visitor, and what is asked of it.
pub(crate) type Key = [u8; 32];

pub(crate) struct Kept {
    made: Cache<Key, Arc<Answer>>,
    /// By host and path with its query.
    recent: Cache<String, Arc<Answer>>,
}

impl Kept {
    pub(crate) fn new() -> Self {
        let weigh = |_: &Key, answer: &Arc<Answer>| {
            u32::try_from(answer.weight() + 512).unwrap_or(u32::MAX)
        };
        Self {
            made: Cache::builder().max_capacity(KEPT).weigher(weigh).build(),
            recent: Cache::builder()
                .max_capacity(ADDRESSES)
                .time_to_live(MOMENT)
                .build(),
        }
    }

    pub(crate) fn recent(&self, address: &str) -> Option<Arc<Answer>> {
        self.recent.get(address)
    }

    pub(crate) fn remember(&self, address: String, answer: Arc<Answer>) {
        self.recent.insert(address, answer);
    }

    pub(crate) fn find(&self, key: &Key) -> Option<Arc<Answer>> {
        self.made.get(key)
    }

    /// What was not found is not for here: a redirect can be made for it, which is no part of the key.
    pub(crate) fn keep(&self, key: Key, answer: Arc<Answer>) {
        self.made.insert(key, answer);
    }
}

/// All that decides what is shown at an address. None for previews: what they show changes without the site.
pub(crate) fn key(found: &Published) -> Option<Key> {
    if found.reader.preview.is_some() {
        return None;
    }
    let site = &found.site;
    let state = (
        (
            env!("CARGO_PKG_VERSION"),
            site.id,
            site.version,
            site.token_version,
            &site.specs,
        ),
        (&found.structure, &found.section, &found.variant.id),
        (
            &found.base_path,
            &found.site_base_path,
            &found.pathname,
            &found.canonical_url,
        ),
        &found.reader.claims,
    );
    Some(Sha256::digest(format!("{state:?}")).into())
}
