//! A space whose pages the test tracks: their ids and titles, current and former.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    fs,
};

use serde_json::{Value, json};
use testkit::TestApp;

use crate::fixture::{self, GitFixture};

const CLONE: &str = "mine";
const BRANCH: &str = "change-requests/1";
const PAGES_AT_FIRST: usize = 6;
/// Enough for a page to be recognized when one line is added.
const LINES: usize = 12;

pub(super) struct Book<'a> {
    setup: GitFixture<'a>,
    request: String,
    /// The expected titles of pages, by id.
    titles: BTreeMap<String, String>,
    /// The titles of pages whose ids are not known yet.
    news: Vec<String>,
    ever: BTreeSet<String>,
    /// Their markers and parents at the last read.
    markers: BTreeMap<String, String>,
    above: BTreeMap<String, Vec<String>>,
    created: usize,
}

impl<'a> Book<'a> {
    pub(super) async fn begin(app: &'a TestApp) -> Self {
        let setup = GitFixture::new(app).await;
        let space = &setup.space;
        let request = format!("/spaces/{space}/change-requests/1");
        let mut book = Self {
            request,
            setup,
            titles: BTreeMap::new(),
            news: vec!["Home".to_owned()],
            ever: BTreeSet::new(),
            markers: BTreeMap::new(),
            above: BTreeMap::new(),
            created: 0,
        };
        let files = [
            ("README.md", "# Home\n"),
            ("notes.txt", "0\n"),
            ("SUMMARY.md", "# Contents\n\n* [Home](README.md)\n"),
        ];
        book.setup.repository(CLONE, &files).await;
        for _ in 0..PAGES_AT_FIRST {
            let title = book.add_file();
            book.news.push(title);
        }
        book.commit().await;
        let admin = &book.setup.org.admin;
        book.setup.push(CLONE, admin, &["main"]).await.ok();
        let requests = format!("/spaces/{}/change-requests", book.setup.space);
        admin
            .post(requests, json!({"subject": "All"}))
            .await
            .expect_status(201);
        book.check("the beginning").await;
        book
    }

    /// Reads the pages and compares them with the expected ones.
    pub(super) async fn check(&mut self, after: &str) {
        let path = format!("{}/content/pages", self.request);
        let read = self.setup.org.admin.get_json(path).await;
        let mut found = Vec::new();
        self.above.clear();
        self.collect(&read["pages"], &[], &mut found);
        let ids: BTreeSet<&String> = found.iter().map(|(id, _)| id).collect();
        assert_eq!(ids.len(), found.len(), "an id is there twice after {after}");
        let mut news = std::mem::take(&mut self.news);
        for (id, title) in &found {
            if let Some(known) = self.titles.get(id) {
                assert_eq!(known, title, "{id} is another page after {after}");
                continue;
            }
            assert!(
                self.ever.insert(id.clone()),
                "`{title}` has an old id after {after}"
            );
            let at = news.iter().position(|new| new == title);
            news.remove(at.unwrap_or_else(|| panic!("`{title}` has a new id after {after}")));
            self.titles.insert(id.clone(), title.clone());
        }
        assert!(news.is_empty(), "{news:?} are missing after {after}");
        for (id, title) in &self.titles {
            assert!(ids.contains(id), "`{title}` lost its id after {after}");
        }
        self.read_markers().await;
    }

    fn collect(&mut self, pages: &Value, above: &[String], found: &mut Vec<(String, String)>) {
        for page in pages.as_array().into_iter().flatten() {
            let text = |name: &str| page[name].as_str().expect("text").to_owned();
            let id = text("id");
            found.push((id.clone(), text("title")));
            self.above.insert(id.clone(), above.to_vec());
            let below = [above, &[id]].concat();
            self.collect(&page["pages"], &below, found);
        }
    }

    /// Each page has a marker in its text: that is how its file is found.
    async fn read_markers(&mut self) {
        self.markers.clear();
        for id in self.titles.keys() {
            let path = format!("{}/content/page/{id}?format=markdown", self.request);
            let page = self.setup.org.admin.get(path).await.expect_status(200);
            let text = page.text("/markdown");
            let marker = text
                .split_whitespace()
                .find(|word| word.starts_with("marker-"));
            self.markers
                .extend(marker.map(|marker| (id.clone(), marker.to_owned())));
        }
    }

    /// An existing page, other than the first.
    pub(super) fn pick(&self, at: usize) -> String {
        let ids: Vec<&String> = self.markers.keys().collect();
        if ids.is_empty() {
            return self.titles.keys().next().expect("the first page").clone();
        }
        ids[at % ids.len()].clone()
    }

    pub(super) fn title(&self, id: &str) -> String {
        self.titles[id].clone()
    }

    pub(super) fn is_leaf(&self, id: &str) -> bool {
        self.markers.contains_key(id)
            && !self
                .above
                .values()
                .any(|above| above.iter().any(|page| page == id))
    }

    /// Whether a page is another one or below it.
    pub(super) fn is_inside(&self, page: &str, other: &str) -> bool {
        page == other || self.above[page].iter().any(|above| above == other)
    }

    pub(super) fn new_title(&mut self) -> String {
        self.created += 1;
        format!("Title {}", self.created)
    }

    /// A title, and a unique text.
    pub(super) fn new_page(&mut self) -> (String, String) {
        let title = self.new_title();
        let mut text = format!("marker-{}-end\n\n", self.created);
        for line in 0..LINES {
            let number = self.created * 7919 + line * 104_729;
            writeln!(
                text,
                "Line {line} of {title} says {number:x} and {:x}.\n",
                number * 31
            )
            .expect("text grows");
        }
        (title, text)
    }

    pub(super) fn expect_new(&mut self, title: &str) {
        self.news.push(title.to_owned());
    }

    pub(super) fn expect_again(&mut self, id: &str, title: &str) {
        self.titles.insert(id.to_owned(), title.to_owned());
    }

    pub(super) fn retitle(&mut self, id: &str, title: &str) {
        self.titles.insert(id.to_owned(), title.to_owned());
    }

    pub(super) fn forget(&mut self, id: &str) {
        self.titles.remove(id);
    }

    pub(super) fn forget_below(&mut self, id: &str) {
        let gone: Vec<String> = self
            .titles
            .keys()
            .filter(|page| self.is_inside(page, id))
            .cloned()
            .collect();
        for page in gone {
            self.titles.remove(&page);
        }
    }

    pub(super) async fn author(&self, changes: Value) {
        let path = format!("{}/content", self.request);
        let admin = &self.setup.org.admin;
        admin
            .post(path, json!({"changes": changes}))
            .await
            .expect_status(200);
    }

    pub(super) async fn revision(&self) -> String {
        self.setup
            .org
            .admin
            .get(&self.request)
            .await
            .expect_status(200)
            .text("/revision")
    }

    pub(super) async fn fetch(&self) {
        let url = self.setup.url(&self.setup.org.admin);
        self.git(&["fetch", "-q", &url, BRANCH]).await;
        self.git(&["checkout", "-q", "--detach", "FETCH_HEAD"])
            .await;
    }

    pub(super) async fn commit(&self) {
        self.setup.commit(CLONE, &[], "Change").await;
    }

    pub(super) async fn push(&self, options: &[&str]) {
        let target = format!("HEAD:refs/heads/{BRANCH}");
        let words = [options, &[&target]].concat();
        self.setup
            .push(CLONE, &self.setup.org.admin, &words)
            .await
            .ok();
    }

    /// Main moves on, and the branch is rebased onto it.
    pub(super) async fn rebase(&mut self) {
        self.git(&["checkout", "-q", "main"]).await;
        self.created += 1;
        self.write("notes.txt", &format!("{}\n", self.created));
        self.commit().await;
        let admin = &self.setup.org.admin;
        self.setup.push(CLONE, admin, &["main"]).await.ok();
        self.fetch().await;
        self.git(&["rebase", "-q", "main"]).await;
        self.push(&["--force"]).await;
    }

    async fn git(&self, words: &[&str]) {
        self.setup.git(CLONE, words).await.ok();
    }

    /// The file of a page, in the clone.
    pub(super) fn file(&self, at: usize) -> String {
        let marker = self.markers.get(&self.pick(at));
        let root = self.setup.path(CLONE);
        let mut open = vec![root.clone()];
        while let (Some(folder), Some(marker)) = (open.pop(), marker) {
            for entry in fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    open.push(path);
                } else if fs::read_to_string(&path).is_ok_and(|text| text.contains(marker.as_str()))
                {
                    let path = path.strip_prefix(&root).expect("it is inside");
                    return path.to_str().expect("a plain path").to_owned();
                }
            }
        }
        "README.md".to_owned()
    }

    pub(super) fn read(&self, file: &str) -> String {
        fs::read_to_string(self.setup.path(CLONE).join(file)).expect("a file")
    }

    pub(super) fn write(&self, file: &str, text: &str) {
        fixture::write(&self.setup.path(CLONE).join(file), text);
    }

    pub(super) fn append(&self, file: &str) {
        self.write(file, &format!("{}\nOne line more.\n", self.read(file)));
    }

    pub(super) fn remove_file(&self, file: &str) {
        fs::remove_file(self.setup.path(CLONE).join(file)).expect("a file");
    }

    /// Removes a page with its entry.
    pub(super) fn remove(&self, file: &str) {
        self.remove_file(file);
        let entry = format!("]({file})");
        let summary = self.read("SUMMARY.md");
        let left: Vec<&str> = summary
            .lines()
            .filter(|line| !line.contains(&entry))
            .collect();
        self.write("SUMMARY.md", &format!("{}\n", left.join("\n")));
    }

    /// Adds a page with its entry and returns its title.
    pub(super) fn add_file(&mut self) -> String {
        let (title, text) = self.new_page();
        let file = format!("page-{}.md", self.created);
        self.write(&file, &format!("# {title}\n\n{text}"));
        let summary = self.read("SUMMARY.md");
        self.write("SUMMARY.md", &format!("{summary}* [{title}]({file})\n"));
        title
    }

    /// Renames a file, in the table of contents too.
    pub(super) fn rename(&self, from: &str, to: &str) {
        let text = self.read(from);
        self.remove_file(from);
        self.write(to, &text);
        let summary = self.read("SUMMARY.md");
        let summary = summary.replace(&format!("]({from})"), &format!("]({to})"));
        self.write("SUMMARY.md", &summary);
    }
}
