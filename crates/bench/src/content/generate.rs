//! Spaces of a given number of pages, each created by one push.

use std::{fmt::Write, fs, path::Path, time::Instant};

use serde_json::Value;

use super::print_result;
use crate::{
    client::{Client, text},
    environment::Environment,
    git::{commit_all, git},
};

/// A realistic size of directories.
pub(crate) const PAGES_PER_DIRECTORY: usize = 100;

pub(crate) struct GeneratedSpace {
    pub(crate) id: String,
    pub(crate) pages: usize,
}

pub(crate) fn generate(
    stage: &Environment,
    client: &Client,
    organization: &str,
    pages: usize,
) -> GeneratedSpace {
    let folder = tempfile::tempdir().expect("a temporary directory");
    write_pages(folder.path(), pages);
    commit_all(folder.path()).expect("git commits");
    let id = client.new_space(organization, &format!("{pages} pages"));
    let started = Instant::now();
    let push = ["push", "-q", &stage.git_url(&id), "main"];
    git(folder.path(), &push).expect("git pushes");
    let seconds = started.elapsed().as_secs_f64();
    print_result(&format!("push, {pages} pages"), seconds, "s");
    GeneratedSpace { id, pages }
}

impl GeneratedSpace {
    /// The ids of its pages, in order.
    pub(crate) fn page_ids(&self, client: &Client) -> Vec<String> {
        let answer = client.get(&format!("/spaces/{}/content/pages", self.id));
        let mut ids = Vec::new();
        collect(&answer["pages"], &mut ids);
        assert_eq!(ids.len(), self.pages, "all pages are served");
        ids
    }
}

fn collect(pages: &Value, ids: &mut Vec<String>) {
    for page in pages.as_array().into_iter().flatten() {
        ids.push(text(page, "id"));
        collect(&page["pages"], ids);
    }
}

pub(crate) fn write_pages(folder: &Path, pages: usize) {
    let mut summary = "# Table of contents\n\n".to_owned();
    for number in 0..pages {
        let file = file(number);
        let indent = if number % PAGES_PER_DIRECTORY == 0 {
            ""
        } else {
            "  "
        };
        writeln!(summary, "{indent}* [Page {number}]({file})").expect("memory");
        let path = folder.join(file);
        fs::create_dir_all(path.parent().expect("below the folder")).expect("the folder is ours");
        fs::write(path, page(number, 0)).expect("the folder is ours");
    }
    fs::write(folder.join("SUMMARY.md"), summary).expect("the folder is ours");
}

pub(crate) fn file(number: usize) -> String {
    let part = number / PAGES_PER_DIRECTORY;
    match number % PAGES_PER_DIRECTORY {
        0 if number == 0 => "README.md".to_owned(),
        0 => format!("part-{part}/README.md"),
        _ => format!("part-{part}/page-{number}.md"),
    }
}

/// A page of 1.4 kB with headings, lists and code.
pub(crate) fn page(number: usize, edition: usize) -> String {
    let mut text = format!("# Page {number}\n\nEdition {edition} of page {number}.\n\n");
    for section in 0..6 {
        let word = number * 31 + section * 7;
        write!(
            text,
            "## Section {section}\n\nThe setting `key-{word}` decides how part {section} behaves. Change it when the \
             default of {word} does not fit, and restart what depends on it.\n\n* first, look at {word}\n* then, at {}\n\n\
             ```yaml\nkey-{word}: {section}\n```\n\n",
            word + 1
        )
        .expect("memory");
    }
    text
}
