//! Any text can be a page, and any text can be asked for: it is answered, with highlights that fit, and only from the
//! organization and the spaces that were asked.

#![no_main]

use std::cell::RefCell;

use arbitrary::Unstructured;
use fuzz::text_and_choices;
use libfuzzer_sys::fuzz_target;
use model::id::{OrganizationId, PageId, SpaceId};
use search::{Audience, Index, Page, Query, Section, Writer};
use tempfile::TempDir;
use uuid::Uuid;

const MEMORY_BYTES: usize = 15_000_000;
const LANGUAGES: [Option<&str>; 5] = [None, Some("en"), Some("de"), Some("ar"), Some("zz-ZZ")];

struct Shelf {
    index: Index,
    writer: Writer,
    _folder: TempDir,
}

thread_local! {
    /// Made once: a commit takes milliseconds, an index takes more.
    static SHELF: RefCell<Shelf> = RefCell::new(Shelf::new());
}

fuzz_target!(|data: &[u8]| {
    let (text, mut choices) = text_and_choices(data);
    // What is asked is after a line of its own, or it is the text itself.
    let (written, request) = text.split_once("\n\n").unwrap_or((&text, &text));
    SHELF.with_borrow_mut(|shelf| shelf.check(written, request, &mut choices));
});

impl Shelf {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let index = Index::open(folder.path(), MEMORY_BYTES).expect("an empty folder");
        let writer = index.writer().expect("nobody else has it");
        Self {
            index,
            writer,
            _folder: folder,
        }
    }

    fn check(&mut self, written: &str, request: &str, choices: &mut Unstructured<'_>) {
        let language = *choices.choose(&LANGUAGES).unwrap_or(&None);
        for organization in [1, 2] {
            let page = page(organization, written, language);
            self.writer.put_page(&page).expect("any text is a page");
        }
        self.writer.commit(1).expect("the disk has room");
        for text in [request, written] {
            for audience in [Audience::Members, Audience::Visitors] {
                self.ask(text, language, audience);
            }
        }
    }

    fn ask(&self, text: &str, language: Option<&str>, audience: Audience) {
        let query = Query {
            organization: OrganizationId::from_uuid(Uuid::from_u128(1)),
            spaces: vec![SpaceId::from_uuid(Uuid::from_u128(1))],
            text: text.to_owned(),
            language: language.map(str::to_owned),
            audience,
            limit: 10,
            offset: 0,
            without_text: 0,
        };
        let found = self.index.search(&query).expect("any text is a query");
        for hit in found.hits {
            assert_eq!(hit.organization, query.organization);
            assert_eq!([hit.space].as_slice(), query.spaces);
            assert!(hit.score.is_finite() && hit.score >= 0.0);
            let mut end = 0;
            for (from, to) in hit.snippet.highlights {
                assert!(end <= from && from < to, "{text:?}");
                assert!(hit.snippet.text.get(from..to).is_some(), "{text:?}");
                end = to;
            }
        }
    }
}

fn page(organization: u128, text: &str, language: Option<&str>) -> Page {
    let (title, rest) = text.split_once('\n').unwrap_or((text, ""));
    Page {
        organization: OrganizationId::from_uuid(Uuid::from_u128(organization)),
        space: SpaceId::from_uuid(Uuid::from_u128(organization)),
        page: PageId::from_uuid(Uuid::from_u128(1)),
        blob: None,
        fingerprint: 1,
        title: title.to_owned(),
        description: Some(rest.to_owned()),
        ancestors: vec![title.to_owned()],
        language: language.map(str::to_owned),
        restricted: organization == 2,
        sections: vec![Section {
            headings: vec![title.to_owned()],
            text: text.to_owned(),
            code: rest.to_owned(),
            ..Section::default()
        }],
    }
}
