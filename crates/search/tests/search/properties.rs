//! Properties that hold for all sequences of changes and all texts.

use proptest::prelude::*;
use search::{Hit, Index, Page, Query};

use crate::fixture::{MEMORY_BYTES, oid, organization, page, page_id, query, section, space};

const WORDS: &[&str] = &[
    "tide",
    "tides",
    "tidal",
    "quay",
    "harbour",
    "harbor",
    "fee",
    "fees",
    "the",
    "of",
    "数据库",
    "连接",
    "รหัสผ่าน",
    "maxRetry",
    "Flut",
];

#[derive(Debug, Clone)]
enum Change {
    Put(Page),
    DeletePage(u128, u128),
    DeleteSpace(u128),
    Commit,
}

fn words() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(WORDS), 0..8).prop_map(|words| words.join(" "))
}

/// Pages of two organizations: spaces 1 and 2 are of the first, 3 of the second.
fn some_page() -> impl Strategy<Value = Page> {
    let sections = prop::collection::vec((words(), words()), 0..4);
    (1..=3_u128, 1..=4_u128, words(), sections, 0..3_u8).prop_map(
        |(space_number, number, title, sections, blob)| {
            let mut created = page(number, &title, "");
            created.organization = organization(if space_number == 3 { 2 } else { 1 });
            created.space = space(space_number);
            created.blob = Some(oid(blob));
            created.fingerprint = u64::from(blob);
            created.ancestors = vec![title];
            created.sections = sections
                .iter()
                .enumerate()
                .map(|(at, (heading, text))| {
                    section(Some(&at.to_string()), &[heading.as_str()], text)
                })
                .collect();
            created
        },
    )
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        8 => some_page().prop_map(Change::Put),
        2 => (1..=3_u128, 1..=4_u128).prop_map(|(space, page)| Change::DeletePage(space, page)),
        1 => (1..=3_u128).prop_map(Change::DeleteSpace),
        3 => Just(Change::Commit),
    ]
}

fn apply(changes: &[Change], pages: &mut Vec<Page>, index: &Index) {
    let mut writer = index.writer().unwrap();
    for change in changes {
        match change {
            Change::Put(page) => {
                pages.retain(|other| (other.space, other.page) != (page.space, page.page));
                pages.push(page.clone());
                writer.put_page(page).unwrap();
            }
            Change::DeletePage(number, page) => {
                pages.retain(|other| (other.space, other.page) != (space(*number), page_id(*page)));
                writer.delete_page(space(*number), page_id(*page)).unwrap();
            }
            Change::DeleteSpace(number) => {
                pages.retain(|other| other.space != space(*number));
                writer.delete_space(space(*number)).unwrap();
            }
            Change::Commit => writer.commit(1).unwrap(),
        }
    }
    writer.commit(2).unwrap();
}

fn queries() -> impl Iterator<Item = Query> {
    let texts = WORDS.iter().map(|word| (*word).to_owned());
    let more = [
        "the fees of the harbour",
        "\"harbour fees\"",
        "tid",
        "harbuor",
        "据库 tide",
        "max retry",
    ];
    texts.chain(more.map(ToOwned::to_owned)).map(|text| Query {
        spaces: [1, 2, 3].map(space).to_vec(),
        ..query(&text)
    })
}

fn found(index: &Index) -> Vec<Vec<Hit>> {
    queries()
        .map(|query| index.search(&query).unwrap().hits)
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_changed_index_has_the_same_results_as_a_new_one(
        changes in prop::collection::vec(change(), 0..30),
    ) {
        let (folder, fresh) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let index = Index::open(folder.path(), MEMORY_BYTES).unwrap();
        let mut pages = Vec::new();
        apply(&changes, &mut pages, &index);
        let rebuilt = Index::open(fresh.path(), MEMORY_BYTES).unwrap();
        let puts: Vec<Change> = pages.iter().cloned().map(Change::Put).collect();
        apply(&puts, &mut Vec::new(), &rebuilt);
        prop_assert_eq!(found(&index), found(&rebuilt));
        for number in 1..=3 {
            let stored = index.pages_of(space(number)).unwrap();
            prop_assert_eq!(stored, rebuilt.pages_of(space(number)).unwrap());
        }
        prop_assert_eq!(index.stats().sections, rebuilt.stats().sections);
    }

    #[test]
    fn hits_are_in_the_organization_and_spaces_of_the_query(
        pages in prop::collection::vec(some_page(), 0..12),
        asked in prop::collection::vec(0..5_u128, 0..4),
        who in 1..=3_u128,
    ) {
        let folder = tempfile::tempdir().unwrap();
        let index = Index::open(folder.path(), MEMORY_BYTES).unwrap();
        let puts: Vec<Change> = pages.iter().cloned().map(Change::Put).collect();
        apply(&puts, &mut Vec::new(), &index);
        let spaces: Vec<_> = asked.into_iter().map(space).collect();
        for query in queries() {
            let query = Query { organization: organization(who), spaces: spaces.clone(), ..query };
            for hit in index.search(&query).unwrap().hits {
                prop_assert_eq!(hit.organization, query.organization);
                prop_assert!(spaces.contains(&hit.space));
                let known = pages.iter().any(|page| {
                    (page.organization, page.space, page.page)
                        == (hit.organization, hit.space, hit.page)
                });
                prop_assert!(known);
            }
        }
    }
}
