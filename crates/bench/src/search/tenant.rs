//! Organizations with real content, which the server indexes itself. Only these are searched.

use std::{
    fmt::Write,
    fs,
    thread::sleep,
    time::{Duration, Instant},
};

use model::id::{OrganizationId, SpaceId};
use rand::rngs::StdRng;
use serde_json::json;

use super::{
    PAGES, SPACES,
    drafts::{Draft, LANGUAGE},
    words::Vocabulary,
};
use crate::{
    client::{Client, text},
    environment::Environment,
    git::{commit_all, git},
};

pub(crate) struct Tenant {
    pub(crate) id: OrganizationId,
    pub(crate) spaces: Vec<Space>,
}

pub(crate) struct Space {
    pub(crate) id: SpaceId,
    /// A word that is on each of its pages and in no other space.
    pub(crate) word: String,
    /// The texts of its sections, to derive queries from.
    pub(crate) texts: Vec<String>,
}

const POLL_INTERVAL: Duration = Duration::from_millis(100);
/// Longer than indexing all of them takes on a slow machine.
const TIMEOUT: Duration = Duration::from_mins(10);

impl Tenant {
    pub(crate) fn create(
        stage: &Environment,
        client: &Client,
        number: u32,
        words: &Vocabulary,
        random: &mut StdRng,
    ) -> Self {
        let title = format!("Tenant {number}");
        let id = text(&client.post("/orgs", &json!({"title": title})), "id");
        let spaces = (0..SPACES).map(|space| {
            let word = space_word(number, space);
            push_space(stage, client, &id, word, words, random)
        });
        Self {
            spaces: spaces.collect(),
            id: id.parse().expect("an id"),
        }
    }

    /// Waits until every page is found.
    pub(crate) fn wait_until_indexed(&self, client: &Client) {
        let deadline = Instant::now() + TIMEOUT;
        let all = usize::try_from(PAGES).expect("few");
        for space in &self.spaces {
            let path = format!(
                "/spaces/{}/search?query={}&limit=1000",
                space.id, space.word
            );
            while client.get(&path)["items"].as_array().map_or(0, Vec::len) < all {
                assert!(
                    Instant::now() < deadline,
                    "the pages of {} are not found within {TIMEOUT:?}",
                    space.id
                );
                sleep(POLL_INTERVAL);
            }
        }
    }
}

/// No two of these words are similar enough to match as misspellings of each other.
fn space_word(tenant: u32, space: u32) -> String {
    let letters = b"bdfgklmnprst";
    let letter = |number: u32| char::from(letters[number as usize % letters.len()]);
    let (one, other) = (letter(tenant), letter(space + 6));
    format!("q{one}{one}{one}w{other}{other}{other}x")
}

fn push_space(
    stage: &Environment,
    client: &Client,
    organization: &str,
    word: String,
    words: &Vocabulary,
    random: &mut StdRng,
) -> Space {
    let body = json!({"title": word, "language": LANGUAGE});
    let created = client.post(&format!("/orgs/{organization}/spaces"), &body);
    let id = text(&created, "id");
    let folder = tempfile::tempdir().expect("a temporary directory");
    let mut summary = "# Table of contents\n\n".to_owned();
    let mut texts = Vec::new();
    for number in 0..PAGES {
        let mut draft = Draft::random_query(words, random);
        texts.extend(draft.sections.iter().map(|section| section.text.clone()));
        draft.sections[0].text.push(' ');
        draft.sections[0].text.push_str(&word);
        let file = match number {
            0 => "README.md".to_owned(),
            _ => format!("page-{number}.md"),
        };
        writeln!(summary, "* [{}]({file})", draft.title).expect("memory");
        fs::write(folder.path().join(file), draft.markdown()).expect("the folder is ours");
    }
    fs::write(folder.path().join("SUMMARY.md"), summary).expect("the folder is ours");
    commit_all(folder.path()).expect("git commits");
    let push = ["push", "-q", &stage.git_url(&id), "main"];
    git(folder.path(), &push).expect("git pushes");
    Space {
        id: id.parse().expect("an id"),
        word,
        texts,
    }
}
