//! Pages of the benchmark, as Markdown for pushed spaces and as documents for the index alone.

use std::fmt::Write;

use model::{
    ObjectKind, Oid,
    id::{OrganizationId, PageId, SpaceId},
};
use rand::{RngExt, rngs::StdRng};
use search::{Page, Section};
use uuid::Uuid;

use super::words::Vocabulary;

/// Sections per page, including the one before the first heading.
pub(crate) const SECTIONS: u32 = 5;
/// The language of all texts, so that their words are stemmed.
pub(crate) const LANGUAGE: &str = "en";

const SENTENCE_WORDS: usize = 12;
/// Every nth section has code.
const CODE_EVERY: u32 = 3;

pub(crate) struct Draft {
    pub(crate) title: String,
    pub(crate) sections: Vec<DraftSection>,
}

pub(crate) struct DraftSection {
    /// None for the first.
    heading: Option<String>,
    pub(crate) text: String,
    code: String,
}

impl Draft {
    pub(crate) fn random_query(words: &Vocabulary, random: &mut StdRng) -> Self {
        let title = words.phrase(3, random);
        let sections = (0..SECTIONS).map(|number| DraftSection {
            heading: (number > 0).then(|| words.phrase(3, random)),
            text: text(words, random),
            code: if number % CODE_EVERY == 1 {
                words.phrase(8, random).replace(' ', "_")
            } else {
                String::new()
            },
        });
        let sections = sections.collect();
        Self { title, sections }
    }

    pub(crate) fn markdown(&self) -> String {
        let mut markdown = format!("# {}\n", self.title);
        for section in &self.sections {
            if let Some(heading) = &section.heading {
                writeln!(markdown, "\n## {heading}").expect("memory");
            }
            writeln!(markdown, "\n{}", section.text).expect("memory");
            if !section.code.is_empty() {
                writeln!(markdown, "\n```\n{}\n```", section.code).expect("memory");
            }
        }
        markdown
    }

    /// The page as an index document, with its own id.
    pub(crate) fn into_page(
        self,
        organization: OrganizationId,
        space: SpaceId,
        number: u64,
    ) -> Page {
        let id = 0x7000_8003_0000_0000_0000 | u128::from(number);
        let sections = self.sections.into_iter().map(|section| Section {
            anchor: section.heading.as_ref().map(|text| text.replace(' ', "-")),
            headings: section.heading.into_iter().collect(),
            text: section.text,
            code: section.code,
            ..Section::default()
        });
        Page {
            organization,
            space,
            page: PageId::from_uuid(Uuid::from_u128(id)),
            blob: Some(Oid::of(ObjectKind::Blob, &number.to_be_bytes())),
            fingerprint: number,
            title: self.title,
            description: None,
            ancestors: Vec::new(),
            language: Some(LANGUAGE.to_owned()),
            restricted: false,
            sections: sections.collect(),
        }
    }
}

/// Some hundred words in sentences.
fn text(words: &Vocabulary, random: &mut StdRng) -> String {
    let mut text = String::new();
    for _ in 0..random.random_range(3..=8) {
        let separator = if text.is_empty() { "" } else { " " };
        let sentence = words.phrase(SENTENCE_WORDS, random);
        write!(text, "{separator}{sentence}.").expect("memory");
    }
    text
}
