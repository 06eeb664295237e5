//! Size limits of a response, whatever the pages contain.

use search::{Page, Query, SearchResults, Section};

use crate::fixture::{page, page_id, query, search_fixture, section};

fn bytes_of(answer: &SearchResults) -> usize {
    let hits = answer.hits.iter();
    hits.map(|hit| {
        let texts = hit.headings.iter().chain(&hit.conditions);
        hit.snippet.text.len() + texts.map(String::len).sum::<usize>()
    })
    .sum()
}

#[test]
fn long_headings_are_not_repeated_in_whole() {
    let long = "tide ".repeat(100_000);
    let pages: Vec<Page> = (1..=5)
        .map(|number| {
            let below = (0..4).map(|_| section(Some("tide"), &[&long, "Tide"], "tide"));
            Page {
                sections: below.collect(),
                ..page(number, "Sea", "")
            }
        })
        .collect();
    let shelf = search_fixture(&pages);
    let answer = shelf.index.search(&query("tide")).unwrap();
    assert_eq!(answer.hits[0].headings.len(), 2);
    assert!(bytes_of(&answer) < 100_000, "{}", bytes_of(&answer));
}

#[test]
fn a_full_response_has_the_offset_to_continue_with() {
    let condition = format!("'{}' != ''", "x".repeat(15_000));
    let pages: Vec<Page> = (1..=150)
        .map(|number| {
            let sections = (0..4).map(|part| Section {
                conditions: vec![condition.clone()],
                ..section(Some("tide"), &["Tide"], &format!("tide {part}"))
            });
            Page {
                page: page_id(number),
                sections: sections.collect(),
                ..page(number, "Sea", "")
            }
        })
        .collect();
    let shelf = search_fixture(&pages);
    let (mut offset, mut answers, mut found) = (0, 0, Vec::new());
    loop {
        let part = Query {
            limit: 1_000,
            offset,
            ..query("tide")
        };
        let answer = shelf.index.search(&part).unwrap();
        assert!(bytes_of(&answer) < 5 << 20, "{}", bytes_of(&answer));
        found.extend(answer.hits.iter().map(|hit| hit.page));
        answers += 1;
        match answer.next {
            Some(next) => offset = next,
            None => break,
        }
    }
    found.dedup();
    assert_eq!(found.len(), 150, "each page once");
    assert!(answers > 1);
}

#[test]
fn pages_that_are_skipped_come_without_text() {
    let shelf = search_fixture(&[page(1, "Tide", "tide"), page(2, "Sea", "tide")]);
    let query = Query {
        without_text: 1,
        ..query("tide")
    };
    let hits = shelf.index.search(&query).unwrap().hits;
    assert_eq!(hits.len(), 2);
    assert_eq!(hits[0].snippet.text, "");
    assert_eq!(hits[0].blob, hits[1].blob);
    assert_eq!(hits[1].snippet.text, "tide");
}

#[test]
fn a_word_of_a_mebibyte_is_indexed_by_its_beginning() {
    let long = "ational".repeat((1 << 20) / 7);
    let shelf = search_fixture(&[page(1, "Long", &long)]);
    assert_eq!(shelf.pages("ationalational"), [1]);
}
