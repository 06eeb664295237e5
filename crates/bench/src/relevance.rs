//! Search relevance: known-item queries over the corpora, run by our search and by the full text of PostgreSQL on the
//! same sections, and queries in languages with other writing systems than English.
//! Visitors search the latest version of every space of a corpus together. The index has all versions.

mod corpus_spaces;
mod languages;
mod postgres;
mod queries;
mod random;

use std::{collections::BTreeMap, process::ExitCode};

use model::id::{OrganizationId, PageId, SpaceId};
use search::{Audience, Index, Page, Query};
use tempfile::TempDir;

use crate::corpus::archives::Corpus;
use corpus_spaces::IndexedSpace;
use postgres::Postgres;
use random::Random;

/// The same queries in every run.
const SEED: u64 = 16;
/// For building the index.
const MEMORY_BYTES: usize = 200 << 20;
/// In percent, for the first result and for the first five.
const GOAL: (f64, f64) = (75.0, 92.0);
const LANGUAGE_GOAL: f64 = 90.0;

/// Fails if a goal is missed, or if PostgreSQL finds more.
pub(crate) async fn run() -> ExitCode {
    let Some(corpus) = Corpus::find() else {
        println!("relevance: skipped, there is no corpus; BINDERY_CORPUS names its folder");
        return ExitCode::FAILURE;
    };
    let folder = tempfile::tempdir().expect("a temporary directory");
    let spaces = corpus_spaces::read(&corpus.unpack(folder.path()));
    let (kinds, theirs) = compare(&spaces).await;
    let ours = total(&kinds);
    let languages = in_languages();
    for (kind, found) in kinds.iter().chain(&languages) {
        println!(
            "{kind:<16} {:>4} queries, first {:>5.1} %, five {:>5.1} %",
            found.queries,
            found.first(),
            found.five()
        );
    }
    let languages = total(&languages);
    println!(
        "relevance: first {:.1} %, five {:.1} %; postgres first {:.1} %, five {:.1} %",
        ours.first(),
        ours.five(),
        theirs.first(),
        theirs.five()
    );
    println!("relevance languages: five {:.1} %", languages.five());
    let reached = ours.first() >= GOAL.0
        && ours.five() >= GOAL.1
        && languages.five() >= LANGUAGE_GOAL
        && ours.first() > theirs.first()
        && ours.five() > theirs.five();
    if reached {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Number of queries with the right page first and among the first five.
#[derive(Debug, Default)]
struct HitCounts {
    queries: usize,
    first: usize,
    five: usize,
}

impl HitCounts {
    fn count(&mut self, rank: Option<usize>) {
        self.queries += 1;
        self.first += usize::from(rank == Some(0));
        self.five += usize::from(rank.is_some_and(|rank| rank < 5));
    }

    fn first(&self) -> f64 {
        percent(self.first, self.queries)
    }

    fn five(&self) -> f64 {
        percent(self.five, self.queries)
    }
}

/// By the kind of query.
type Kinds = BTreeMap<String, HitCounts>;

fn total(kinds: &Kinds) -> HitCounts {
    let mut all = HitCounts::default();
    for found in kinds.values() {
        all.queries += found.queries;
        all.first += found.first;
        all.five += found.five;
    }
    all
}

#[expect(clippy::cast_precision_loss, reason = "some hundreds")]
fn percent(part: usize, all: usize) -> f64 {
    part as f64 * 100.0 / all.max(1) as f64
}

/// Runs every known-item query on both. Returns our results by kind, and those of PostgreSQL.
async fn compare(spaces: &[IndexedSpace]) -> (Kinds, HitCounts) {
    let (index, _folder) = indexed(spaces.iter().flat_map(|space| &space.pages));
    let mut postgres = Postgres::fill(spaces).await;
    let (mut ours, mut theirs) = (Kinds::new(), HitCounts::default());
    for known in queries::generate(spaces, &mut Random(SEED)) {
        let space = &spaces[known.item.0];
        let site = spaces
            .iter()
            .filter(|other| other.latest && other.corpus == space.corpus)
            .map(|other| other.space)
            .collect();
        let wanted = (space.space, space.pages[known.item.1].page);
        let pages = pages(&index, space.organization, site, &known.text);
        let typo = if known.typo { ", typo" } else { "" };
        let kind = ours.entry(format!("{}{typo}", known.kind)).or_default();
        kind.count(pages.iter().position(|page| *page == wanted));
        let items = postgres.find(&space.corpus, &known.text).await;
        theirs.count(items.iter().position(|item| *item == known.item));
    }
    (ours, theirs)
}

fn in_languages() -> Kinds {
    let written = languages::pages();
    let (index, _folder) = indexed(&written);
    let mut found = Kinds::new();
    for question in languages::questions() {
        let spaces = languages::spaces();
        let pages = pages(&index, languages::ORGANIZATION, spaces, question.text);
        let rank = pages.iter().position(|(space, page)| {
            written.iter().any(|written| {
                (written.space, written.page) == (*space, *page) && written.title == question.title
            })
        });
        let language = found.entry(question.language.to_owned()).or_default();
        language.count(rank);
    }
    found
}

/// A new index, and its directory.
fn indexed<'a>(pages: impl IntoIterator<Item = &'a Page>) -> (Index, TempDir) {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let index = Index::open(folder.path(), MEMORY_BYTES).expect("an empty folder");
    let mut writer = index.writer().expect("nobody else has it");
    for page in pages {
        writer.put_page(page).expect("the disk has room");
    }
    writer.commit(1).expect("the disk has room");
    (index, folder)
}

/// The first ten pages.
fn pages(
    index: &Index,
    organization: OrganizationId,
    spaces: Vec<SpaceId>,
    text: &str,
) -> Vec<(SpaceId, PageId)> {
    let query = Query {
        organization,
        spaces,
        text: text.to_owned(),
        language: None,
        audience: Audience::Members,
        limit: 10,
        offset: 0,
        without_text: 0,
    };
    let answer = index.search(&query).expect("the index was just made");
    let hits = answer.hits.iter();
    let mut pages: Vec<(SpaceId, PageId)> = hits.map(|hit| (hit.space, hit.page)).collect();
    pages.dedup();
    pages
}
