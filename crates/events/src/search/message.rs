//! Messages between nodes for a search: query and reply, as JSON.

use ::search::{Hit, Query, SearchResults, remote::RemoteError};
use serde::{Deserialize, Serialize};

/// Maximum size of a reply besides its hits.
const MAX_ENVELOPE_BYTES: usize = 1024;

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Request {
    pub(super) query: Query,
    /// Time until the client gives up.
    pub(super) milliseconds: u64,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Reply {
    Found {
        hits: Vec<Hit>,
        /// The offset of the first page that is not in this message.
        next: Option<usize>,
        /// Pages that are larger than a message.
        left_out: usize,
    },
    /// The maximum number of queries is running.
    Busy,
    /// The index is damaged, or not complete yet.
    NotReady,
    Refused {
        reason: String,
    },
}

impl Reply {
    /// Returns as many whole pages as fit into a message. A page that alone is larger than a message is left out.
    pub(super) fn found(results: SearchResults, max_bytes: usize) -> Self {
        let room = max_bytes.saturating_sub(MAX_ENVELOPE_BYTES);
        let SearchResults {
            hits,
            mut next,
            mut left_out,
        } = results;
        let (mut fitting, mut bytes) = (Vec::new(), 0);
        for page in hits.chunk_by(|a, b| a.rank == b.rank) {
            let more = size(page);
            if more > room {
                tracing::warn!(
                    "the hits of page {} are too large for a message and left out: {more} bytes",
                    page[0].page
                );
                left_out += 1;
                continue;
            }
            if bytes + more > room {
                next = Some(page[0].rank);
                break;
            }
            bytes += more;
            fitting.extend_from_slice(page);
        }
        Self::Found {
            hits: fitting,
            next,
            left_out,
        }
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

/// Returns the length of hits as JSON.
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
            rank: usize::try_from(page).expect("a small number"),
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

    fn results_with(hits: Vec<Hit>) -> SearchResults {
        SearchResults {
            hits,
            ..SearchResults::default()
        }
    }

    /// Returns the ranks of the pages, the next offset, and how many were left out.
    fn summarize(reply: &Reply) -> (Vec<usize>, Option<usize>, usize) {
        let Reply::Found {
            hits,
            next,
            left_out,
        } = reply
        else {
            panic!("{reply:?}");
        };
        let mut pages: Vec<usize> = hits.iter().map(|hit| hit.rank).collect();
        pages.dedup();
        (pages, *next, *left_out)
    }

    const MESSAGE: usize = 100_000;

    #[test]
    fn small_replies_fit_into_one_message() {
        let hits = vec![hit(7, 100), hit(7, 100), hit(8, 100)];
        let reply = Reply::found(results_with(hits.clone()), MESSAGE);
        assert_eq!(summarize(&reply), (vec![7, 8], None, 0));
        // The index may have more than was requested.
        let next = Some(9);
        let reply = Reply::found(
            SearchResults {
                next,
                ..results_with(hits)
            },
            MESSAGE,
        );
        assert_eq!(summarize(&reply), (vec![7, 8], Some(9), 0));
    }

    #[test]
    fn a_full_message_ends_with_a_whole_page_and_tells_where_to_go_on() {
        let hits = vec![hit(7, 40_000), hit(8, 30_000), hit(8, 30_000), hit(9, 10)];
        let reply = Reply::found(results_with(hits), MESSAGE);
        assert_eq!(summarize(&reply), (vec![7], Some(8), 0));
        assert!(reply.encode().len() <= MESSAGE);
    }

    #[test]
    fn a_page_that_no_message_has_room_for_does_not_hold_up_the_others() {
        let hits = vec![hit(7, 200_000), hit(8, 10), hit(9, 10)];
        let reply = Reply::found(results_with(hits), MESSAGE);
        assert_eq!(summarize(&reply), (vec![8, 9], None, 1));
    }
}
