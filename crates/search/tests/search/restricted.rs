//! Restricted sections have no influence on what visitors find in open ones.

use proptest::{collection::vec, option, prelude::*, sample::select};
use search::{Audience, Hit, Index, Page, Query, SearchResults, Section};

use crate::fixture::{SearchFixture, page, page_id, query, search_fixture, section, space};

/// Few words, some of which are prefixes, misspellings or other forms of others.
const WORDS: [&str; 20] = [
    "alpha", "alphabet", "alpah", "beta", "betas", "echidna", "echidnas", "harbour", "harbor",
    "tide", "tides", "tidal", "the", "and", "der", "häuser", "haus", "fooBar", "foo", "bar",
];
const CONDITIONS: [&str; 2] = ["visitor.claims.beta", "visitor.claims.gamma"];

fn text(most: usize) -> impl Strategy<Value = String> {
    vec(select(&WORDS[..]), 0..most).prop_map(|words| words.join(" "))
}

fn any_section() -> impl Strategy<Value = Section> {
    let condition = option::of(select(&CONDITIONS[..]));
    (text(3), text(30), text(4), condition).prop_map(|(heading, text, code, condition)| Section {
        headings: vec![heading.clone()],
        anchor: Some(heading),
        text,
        code,
        conditions: condition.map(str::to_owned).into_iter().collect(),
        source: None,
    })
}

fn any_page() -> impl Strategy<Value = Page> {
    let sections = vec(any_section(), 0..5);
    (
        text(4),
        option::of(text(6)),
        text(20),
        sections,
        any::<bool>(),
    )
        .prop_map(|(title, description, first, sections, restricted)| Page {
            description,
            restricted,
            sections: std::iter::once(section(None, &[], &first))
                .chain(sections)
                .collect(),
            ..page(0, &title, "")
        })
}

fn any_pages() -> impl Strategy<Value = Vec<Page>> {
    vec(any_page(), 1..12).prop_map(|pages| {
        let numbered = pages.into_iter().zip(1..);
        numbered
            .map(|(page, number)| Page {
                page: page_id(number),
                ..page
            })
            .collect()
    })
}

fn any_query() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        4 => select(&WORDS[..]).prop_map(str::to_owned),
        1 => select(&["ech", "alph", "zzzz", "\"alpha beta\"", "harbuor"][..]).prop_map(str::to_owned),
    ];
    vec(word, 1..4).prop_map(|words| words.join(" "))
}

fn as_visitor(index: &Index, text: &str) -> SearchResults {
    let query = Query {
        audience: Audience::Visitors,
        limit: 1_000,
        ..query(text)
    };
    index.search(&query).expect("the index works")
}

/// Removes ranks, which count restricted pages too.
fn without_ranks(hits: impl Iterator<Item = Hit>) -> Vec<Hit> {
    hits.map(|hit| Hit { rank: 0, ..hit }).collect()
}

/// Leaves only open sections, and one restricted page.
fn remove_restricted(index: &Index, pages: &[Page], stored: Option<&Page>) {
    let mut writer = index.writer().expect("the index works");
    for page in pages.iter().filter(|page| Some(*page) != stored) {
        if page.restricted {
            writer
                .delete_page(space(1), page.page)
                .expect("the index works");
            continue;
        }
        let mut open = page.clone();
        open.sections
            .retain(|section| section.conditions.is_empty());
        writer.put_page(&open).expect("the index works");
    }
    writer.commit(2).expect("the index works");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn open_hits_are_those_of_an_index_without_restricted_sections(
        pages in any_pages(),
        queries in vec(any_query(), 8),
    ) {
        let SearchFixture { index, folder: _folder } = search_fixture(&pages);
        let is_open = |hit: &Hit| {
            let page = pages.iter().find(|page| page.page == hit.page);
            hit.conditions.is_empty() && page.is_some_and(|page| !page.restricted)
        };
        let before: Vec<Vec<Hit>> = queries
            .iter()
            .map(|text| without_ranks(as_visitor(&index, text).hits.into_iter().filter(is_open)))
            .collect();
        remove_restricted(&index, &pages, None);
        for (text, before) in queries.iter().zip(before) {
            let after = without_ranks(as_visitor(&index, text).hits.into_iter());
            prop_assert_eq!(before, after, "{}", text);
        }
    }

    #[test]
    fn a_restricted_page_is_found_whatever_other_restricted_pages_say(
        pages in any_pages(),
        queries in vec(any_query(), 8),
    ) {
        let Some(stored) = pages.iter().find(|page| page.restricted) else {
            return Ok(());
        };
        let SearchFixture { index, folder: _folder } = search_fixture(&pages);
        let found = |text: &str| {
            let hits = as_visitor(&index, text).hits.into_iter();
            let own = hits.filter(|hit| hit.page == stored.page);
            let mut own: Vec<_> = own.map(|hit| (hit.anchor, hit.conditions, hit.snippet.text)).collect();
            own.sort();
            own
        };
        let before: Vec<_> = queries.iter().map(|text| found(text)).collect();
        remove_restricted(&index, &pages, Some(stored));
        for (text, before) in queries.iter().zip(before) {
            prop_assert_eq!(before, found(text), "{}", text);
        }
    }
}

fn restricted(page: Page) -> Page {
    Page {
        restricted: true,
        ..page
    }
}

#[test]
fn a_word_of_a_hidden_page_drops_no_open_page() {
    let mut pages: Vec<Page> = (1..=10)
        .map(|number| page(number, &format!("Page {number}"), "alpha"))
        .collect();
    pages.extend((11..=19).map(|number| page(number, "Other", "something else")));
    pages.push(restricted(page(20, "Hidden", "echidna")));
    let shelf = search_fixture(&pages);
    let open = |text: &str| {
        let hits = as_visitor(&shelf.index, text).hits.into_iter();
        without_ranks(hits.filter(|hit| hit.page != page_id(20)))
    };
    let nowhere = open("alpha zzzz");
    assert_eq!(nowhere.len(), 10);
    assert_eq!(open("alpha echidna"), nowhere);
    assert_eq!(open("alpha ech"), nowhere);
    // Members find it, and so do visitors, among the restricted pages.
    assert_eq!(shelf.pages("alpha echidna")[0], 20);
    let hits = as_visitor(&shelf.index, "echidna").hits;
    assert_eq!(hits.len(), 1);
    assert_eq!(hits[0].page, page_id(20));
}

#[test]
fn conditional_sections_do_not_push_out_open_ones_of_their_page() {
    let condition = CONDITIONS[0].to_owned();
    let mut tides = page(1, "Sea", &format!("{} tide", "water ".repeat(200)));
    for number in 0..6 {
        tides.sections.push(Section {
            conditions: vec![condition.clone()],
            ..section(Some(&format!("tide-{number}")), &["Tide"], "tide")
        });
    }
    let shelf = search_fixture(&[tides]);
    let answer = as_visitor(&shelf.index, "tide");
    let is_open = |hit: &&Hit| hit.conditions.is_empty();
    let open: Vec<&Hit> = answer.hits.iter().filter(is_open).collect();
    assert_eq!(open.len(), 1, "{answer:?}");
    assert!(open[0].snippet.text.contains("tide"));
    // The others have a separate rank.
    let others = answer.hits.iter().filter(|hit| hit.rank != open[0].rank);
    assert_eq!(others.count(), 5);
    assert_eq!(answer.next, None);
}
