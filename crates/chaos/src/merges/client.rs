//! A client that creates change requests, edits and merges them, one after the other.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Instant,
};

use rand::RngExt;
use serde_json::{Value, json};

use super::api::Api;

/// A space and its page with a line for every client.
pub(crate) struct Space {
    pub(crate) id: String,
    pub(crate) board: String,
}

/// One merge, from the first attempt to the response.
#[derive(Debug, Clone)]
pub(crate) struct Merge {
    pub(crate) space: String,
    pub(crate) client: usize,
    pub(crate) request: String,
    /// A text that only this change request adds.
    pub(crate) nonce: String,
    /// The number it writes into the client's line.
    pub(crate) count: u64,
    pub(crate) invoked: Instant,
    pub(crate) completed: Instant,
    pub(crate) outcome: Outcome,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    Merged(String),
    Conflicts,
    /// No response in time: it may have happened or not.
    Unknown,
}

pub(crate) struct Client<'a> {
    pub(crate) number: usize,
    pub(crate) api: Api,
    pub(crate) spaces: &'a [Space],
    pub(crate) stop: &'a AtomicBool,
    pub(crate) merged: &'a AtomicU64,
}

impl Client<'_> {
    pub(crate) fn run(&self) -> Vec<Merge> {
        let mut random = rand::rng();
        let mut history = Vec::new();
        for count in 1_u64.. {
            if self.stop.load(Ordering::SeqCst) {
                break;
            }
            let space = &self.spaces[random.random_range(0..self.spaces.len())];
            let Some(merge) = self.propose_and_merge(space, count) else {
                continue;
            };
            if matches!(merge.outcome, Outcome::Merged(_)) {
                self.merged.fetch_add(1, Ordering::SeqCst);
            }
            history.push(merge);
        }
        history
    }

    /// None if not even the change request could be created.
    fn propose_and_merge(&self, space: &Space, count: u64) -> Option<Merge> {
        let nonce = format!("nonce-{}-{count}", self.number);
        let requests = format!("/spaces/{}/change-requests", space.id);
        let begun = self.api.call(
            "POST",
            &requests,
            &format!("{nonce}-begin"),
            &json!({"subject": nonce}),
        );
        let request = begun["id"].as_str()?.to_owned();
        let at = format!("{requests}/{request}");
        let page = json!({"operation": "insert_page", "title": nonce, "document": {"markdown": format!("{nonce}\n")}});
        let board = self.board(&at, space, count)?;
        let changes = json!({"changes": [page, board]});
        let written = self.api.call(
            "POST",
            &format!("{at}/content"),
            &format!("{nonce}-write"),
            &changes,
        );
        written.get("revision")?;
        let invoked = Instant::now();
        let answer = self.api.call(
            "POST",
            &format!("{at}/merge"),
            &format!("{nonce}-merge"),
            &json!({}),
        );
        let outcome = match (answer["result"].as_str(), answer["revision"].as_str()) {
            (Some("merge"), Some(revision)) => Outcome::Merged(revision.to_owned()),
            (Some("conflicts"), _) => Outcome::Conflicts,
            _ => Outcome::Unknown,
        };
        Some(Merge {
            space: space.id.clone(),
            client: self.number,
            request,
            nonce,
            count,
            invoked,
            completed: Instant::now(),
            outcome,
        })
    }

    /// The change that sets the client's own line.
    fn board(&self, request: &str, space: &Space, count: u64) -> Option<Value> {
        let path = format!("{request}/content/page/{}?format=markdown", space.board);
        let page = self.api.call("GET", &path, "", &Value::Null);
        let own = format!("Client {}: ", self.number);
        let lines = page["markdown"].as_str()?.lines();
        let lines = lines.map(|line| {
            if line.starts_with(&own) {
                format!("{own}{count}\n")
            } else {
                format!("{line}\n")
            }
        });
        let markdown: String = lines.collect();
        Some(
            json!({"operation": "update_page", "page": space.board, "document": {"markdown": markdown}}),
        )
    }
}
