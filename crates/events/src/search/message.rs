//! What nodes send each other for a search: a query and its answer, as JSON.

use ::search::{Hit, Query, remote::RemoteError};
use serde::{Deserialize, Serialize};

/// What the rest of an answer takes beside its hits.
const ENVELOPE: usize = 1024;

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Request {
    pub(super) query: Query,
    /// How long the answer is waited for.
    pub(super) milliseconds: u64,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Reply {
    Found {
        hits: Vec<Hit>,
        /// The offset of the first page that had no room in this message.
        next: Option<usize>,
    },
    /// As many queries run as may.
    Busy,
    /// The index is damaged, or not complete yet.
    NotReady,
    Refused {
        reason: String,
    },
}

impl Reply {
    /// As many whole pages as a message has room for. A page that alone is larger than a message is left out.
    pub(super) fn found(hits: Vec<Hit>, offset: usize, max_bytes: usize) -> Self {
        let room = max_bytes.saturating_sub(ENVELOPE);
        if size(&hits) <= room {
            return Self::Found { hits, next: None };
        }
        let (mut kept, mut bytes, mut next) = (Vec::new(), 0, None);
        let pages = hits.chunk_by(|a, b| (a.space, a.page) == (b.space, b.page));
        for (number, page) in pages.enumerate() {
            let more = size(page);
            if more > room {
                tracing::warn!(
                    "what was found of page {} is too large for a message and left out: {more} bytes",
                    page[0].page
                );
                continue;
            }
            if bytes + more > room {
                next = Some(offset + number);
                break;
            }
            bytes += more;
            kept.extend_from_slice(page);
        }
        Self::Found { hits: kept, next }
    }

    pub(super) fn encode(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("plain data serializes")
    }
}

impl From<RemoteError> for Reply {
    fn from(error: RemoteError) -> Self {
        match error {
            RemoteError::Busy => Self::Busy,
            RemoteError::NotReady => Self::NotReady,
            other => Self::Refused {
                reason: other.to_string(),
            },
        }
    }
}

/// The length of hits as JSON.
fn size(hits: &[Hit]) -> usize {
    serde_json::to_vec(hits).map_or(usize::MAX, |text| text.len())
}

#[cfg(test)]
mod tests {
    use ::search::Snippet;
    use model::id::{OrganizationId, PageId, SpaceId};
    use uuid::Uuid;

    use super::*;

    fn hit(page: u128, bytes: usize) -> Hit {
        Hit {
            organization: OrganizationId::from_uuid(Uuid::from_u128(1)),
            space: SpaceId::from_uuid(Uuid::from_u128(2)),
            page: PageId::from_uuid(Uuid::from_u128(page)),
            blob: None,
            source: None,
            conditions: Vec::new(),
            anchor: None,
            headings: Vec::new(),
            snippet: Snippet {
                text: "x".repeat(bytes),
                highlights: Vec::new(),
            },
            score: 1.0,
        }
    }

    fn pages(reply: &Reply) -> (Vec<PageId>, Option<usize>) {
        let Reply::Found { hits, next } = reply else {
            panic!("{reply:?}");
        };
        let mut pages: Vec<PageId> = hits.iter().map(|hit| hit.page).collect();
        pages.dedup();
        (pages, *next)
    }

    const MESSAGE: usize = 100_000;

    #[test]
    fn what_fits_is_one_message() {
        let hits = vec![hit(7, 100), hit(7, 100), hit(8, 100)];
        let reply = Reply::found(hits, 0, MESSAGE);
        assert_eq!(pages(&reply), (vec![hit(7, 0).page, hit(8, 0).page], None));
    }

    #[test]
    fn a_full_message_ends_with_a_whole_page_and_tells_where_to_go_on() {
        let hits = vec![hit(7, 40_000), hit(8, 30_000), hit(8, 30_000), hit(9, 10)];
        let reply = Reply::found(hits, 20, MESSAGE);
        assert_eq!(pages(&reply), (vec![hit(7, 0).page], Some(21)));
        assert!(reply.encode().len() <= MESSAGE);
    }

    #[test]
    fn a_page_that_no_message_has_room_for_does_not_hold_up_the_others() {
        let hits = vec![hit(7, 200_000), hit(8, 10), hit(9, 10)];
        let reply = Reply::found(hits, 0, MESSAGE);
        assert_eq!(pages(&reply), (vec![hit(8, 0).page, hit(9, 0).page], None));
    }
}
