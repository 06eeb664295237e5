//! Pages and queries in languages with other writing systems than English. The texts are our own: see
//! `crates/bench/languages`.

use model::id::{OrganizationId, PageId, SpaceId};
use search::{Page, Section};
use uuid::Uuid;

/// Language code, pages and queries.
const LANGUAGES: [(&str, &str, &str); 6] = [
    (
        "ar",
        include_str!("../../languages/ar.md"),
        include_str!("../../languages/ar.txt"),
    ),
    (
        "de",
        include_str!("../../languages/de.md"),
        include_str!("../../languages/de.txt"),
    ),
    (
        "ja",
        include_str!("../../languages/ja.md"),
        include_str!("../../languages/ja.txt"),
    ),
    (
        "ko",
        include_str!("../../languages/ko.md"),
        include_str!("../../languages/ko.txt"),
    ),
    (
        "th",
        include_str!("../../languages/th.md"),
        include_str!("../../languages/th.txt"),
    ),
    (
        "zh",
        include_str!("../../languages/zh.md"),
        include_str!("../../languages/zh.txt"),
    ),
];

/// The corpora are numbered from one.
pub(crate) const ORGANIZATION: OrganizationId = OrganizationId::from_uuid(Uuid::from_u128(1_000));

pub(crate) struct Question {
    pub(crate) language: &'static str,
    pub(crate) text: &'static str,
    /// The title of the right page.
    pub(crate) title: &'static str,
}

/// All spaces, one for each language. All are searched together.
pub(crate) fn spaces() -> Vec<SpaceId> {
    (0..LANGUAGES.len()).map(space).collect()
}

fn space(number: usize) -> SpaceId {
    SpaceId::from_uuid(Uuid::from_u128(1_000 + number as u128))
}

/// Without their language: search must detect it from the text.
pub(crate) fn pages() -> Vec<Page> {
    let mut pages = Vec::new();
    for (number, (_, text, _)) in LANGUAGES.iter().enumerate() {
        for written in text.split("\n# ") {
            pages.push(page(number, pages.len(), written.trim_start_matches("# ")));
        }
    }
    pages
}

fn page(language: usize, number: usize, written: &str) -> Page {
    let mut parts = written.split("\n## ");
    let (title, text) = split(parts.next().unwrap_or_default());
    let section = |headings: Vec<String>, text: &str| Section {
        anchor: headings.first().cloned(),
        headings,
        text: text.trim().to_owned(),
        ..Section::default()
    };
    let mut sections = vec![section(Vec::new(), text)];
    for part in parts {
        let (heading, text) = split(part);
        sections.push(section(vec![heading.to_owned()], text));
    }
    Page {
        organization: ORGANIZATION,
        space: space(language),
        page: PageId::from_uuid(Uuid::from_u128(number as u128)),
        blob: None,
        fingerprint: 1,
        title: title.to_owned(),
        description: None,
        ancestors: Vec::new(),
        language: None,
        restricted: false,
        sections,
    }
}

fn split(part: &str) -> (&str, &str) {
    part.split_once('\n').unwrap_or((part, ""))
}

pub(crate) fn questions() -> impl Iterator<Item = Question> {
    LANGUAGES.iter().flat_map(|(language, _, questions)| {
        questions.lines().filter_map(|line| {
            let (text, title) = line.split_once('|')?;
            Some(Question {
                language,
                text: text.trim(),
                title: title.trim(),
            })
        })
    })
}
