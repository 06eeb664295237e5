//! A space of many pages, to measure how long indexing takes.

use std::{fmt::Write, process::Command};

use serde_json::{Value, json};

use super::tenant::id;
use crate::{
    hostile::git::{self, Files},
    merges::api::Api,
    run_environment::RunEnvironment,
};

pub(crate) struct Library {
    api: Api,
    space: String,
    pub(crate) pages: usize,
}

/// Pages with a word in common: the maximum of one response.
const BLOCK: usize = 1_000;
const PAGES_PER_DIRECTORY: usize = 100;

impl Library {
    /// Pushes it to a new organization. `pages` are whole blocks, at most ten.
    pub(crate) fn push(environment: &RunEnvironment, token: &str, pages: usize) -> Self {
        let url = environment.server_url();
        let api = Api::new([url.clone(), url.clone()], token);
        let title = json!({"title": "Library"});
        let organization = id(&api.call("POST", "/orgs", "library", &title));
        let path = format!("/orgs/{organization}/spaces");
        let space = id(&api.call("POST", &path, "library-space", &title));
        let repository = environment.folder.join("library.git");
        git::create_repository(&repository, &files(pages));
        let to = format!("{url}/git/{space}.git");
        let to = to.replace("http://", &format!("http://git:{token}@"));
        let pushed = Command::new("git")
            .arg("-C")
            .arg(&repository)
            .args(["-c", "credential.helper=", "push", "-q", &to, "main"])
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .env("GIT_TERMINAL_PROMPT", "0")
            .status();
        assert!(
            pushed.is_ok_and(|status| status.success()),
            "the library is pushed"
        );
        Self { api, space, pages }
    }

    /// Whether every page is found.
    pub(crate) fn is_indexed(&self) -> bool {
        (0..self.pages / BLOCK).all(|block| {
            let word = block_word(block);
            let path = format!("/spaces/{}/search?query={word}&limit={BLOCK}", self.space);
            let answer = self.api.attempt("GET", &path, "", &Value::Null);
            let (_, answer) = answer.unwrap_or_default();
            answer["items"].as_array().map_or(0, Vec::len) == BLOCK
        })
    }
}

fn files(pages: usize) -> Files {
    let mut summary = String::from("# Table of contents\n\n");
    let mut files = Vec::new();
    for number in 0..pages {
        let file = match number {
            0 => "README.md".to_owned(),
            _ => format!("part-{}/chapter-{number}.md", number / PAGES_PER_DIRECTORY),
        };
        writeln!(summary, "* [Chapter {number}]({file})").expect("memory");
        let word = block_word(number / BLOCK);
        let text = format!(
            "# Chapter {number}\n\nThis chapter is about {word}.\n\n## Before\n\nSome words of chapter {number} that \
             stand before all others.\n\n## Behind\n\nAnd those that stand behind.\n"
        );
        files.push((file, text.into_bytes()));
    }
    files.push(("SUMMARY.md".to_owned(), summary.into_bytes()));
    files
}

/// No two of them are similar enough to match as misspellings of each other.
fn block_word(block: usize) -> String {
    let letter = char::from(b"abcdefghij"[block]);
    format!("q{letter}{letter}{letter}v{letter}{letter}{letter}w")
}
