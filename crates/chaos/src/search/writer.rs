//! A user who edits the pages of one space and merges every edit immediately, so that the index is committed all the
//! time.

use std::{
    fmt::Write,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
};

use rand::{RngExt, rngs::ThreadRng};
use serde_json::{Value, json};

use super::tenant::{Space, Tenant};
use crate::merges::api::Api;

pub(crate) struct Writer<'a> {
    pub(crate) tenant: &'a Tenant,
    pub(crate) space: &'a Space,
    pub(crate) api: Api,
    pub(crate) stop: &'a AtomicBool,
    pub(crate) merged: &'a AtomicU64,
}

/// The minimum and maximum number of pages in a space.
const MIN_PAGES: usize = 10;
const MAX_PAGES: usize = 40;
/// Sections with a heading. Together with the one before them they are fewer than the five that a result shows of a
/// page.
const HEADINGS: usize = 3;
/// Letters that no word of a tenant has.
const MARKERS: [char; 6] = ['p', 'q', 's', 'v', 'w', 'x'];
const MARKER_LETTERS: usize = 20;
const MAX_ATTEMPTS: u32 = 20;

impl Writer<'_> {
    pub(crate) fn run(&self) {
        let mut random = rand::rng();
        while !self.stop.load(Ordering::SeqCst) {
            let Some(pages) = self.space.pages(&self.api) else {
                continue;
            };
            let changes = self.changes(&pages, &mut random);
            if self.merge(&changes, random.random()) {
                self.merged.fetch_add(1, Ordering::SeqCst);
            }
        }
    }

    fn changes(&self, pages: &[String], random: &mut ThreadRng) -> Vec<Value> {
        if pages.len() < MIN_PAGES {
            return (0..MIN_PAGES).map(|_| self.new_page(random)).collect();
        }
        // The first page is the home page and stays.
        let page = &pages[random.random_range(1..pages.len())];
        let change = match random.random_range(0..20) {
            0 if pages.len() > MIN_PAGES => json!({"operation": "delete_page", "page": page}),
            1 | 2 if pages.len() < MAX_PAGES => self.new_page(random),
            3 | 4 => {
                let title = self.tenant.words.phrase(2, random);
                json!({"operation": "update_page", "page": page, "title": title})
            }
            _ => {
                let document = json!({"markdown": self.markdown(random)});
                json!({"operation": "update_page", "page": page, "document": document})
            }
        };
        vec![change]
    }

    fn new_page(&self, random: &mut ThreadRng) -> Value {
        let (title, markdown) = (self.tenant.words.phrase(2, random), self.markdown(random));
        json!({"operation": "insert_page", "title": title, "document": {"markdown": markdown}})
    }

    fn markdown(&self, random: &mut ThreadRng) -> String {
        let words = &self.tenant.words;
        let mut text = format!("{} {}.\n", self.space.word, words.phrase(20, random));
        for _ in 0..HEADINGS {
            let (heading, body) = (words.phrase(2, random), words.phrase(25, random));
            writeln!(text, "\n## {heading}\n\n{body}.").expect("memory");
        }
        text
    }

    /// Merges a page with a word that no other page has, and returns the word.
    pub(crate) fn merge_marker(&self) -> String {
        let mut random = rand::rng();
        let letters = (0..MARKER_LETTERS).map(|_| MARKERS[random.random_range(0..MARKERS.len())]);
        let word: String = letters.collect();
        let document = json!({"markdown": format!("{} {word}.\n", self.space.word)});
        let is_merged = (0..MAX_ATTEMPTS).any(|_| {
            let pages = self.space.pages(&self.api).unwrap_or_default();
            let change = pages.get(1).map(
                |page| json!({"operation": "update_page", "page": page, "document": document}),
            );
            change.is_some_and(|change| self.merge(&[change], random.random()))
        });
        assert!(is_merged, "a page of {} cannot be changed", self.space.id);
        word
    }

    /// Whether it was certainly merged. `number` is unique among all merges.
    fn merge(&self, changes: &[Value], number: u64) -> bool {
        let requests = format!("/spaces/{}/change-requests", self.space.id);
        let post = |path: &str, what: &str, body: &Value| {
            let key = format!("search-{number:016x}-{what}");
            self.api.call("POST", path, &key, body)
        };
        let begun = post(&requests, "begin", &json!({"subject": "Edit"}));
        let Some(request) = begun["id"].as_str() else {
            return false;
        };
        let at = format!("{requests}/{request}");
        let body = json!({"changes": changes});
        let written = post(&format!("{at}/content"), "write", &body);
        if written.get("revision").is_none() {
            return false;
        }
        let answer = post(&format!("{at}/merge"), "merge", &json!({}));
        answer["result"] == "merge"
    }
}
