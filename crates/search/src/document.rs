//! Builds the documents to write: one for each section of a page, one for each space.

use std::collections::BTreeMap;

use model::id::{PageId, SpaceId};
use tantivy::TantivyDocument;
use uuid::Uuid;
use xxhash_rust::xxh3::Xxh3;

use crate::{
    IndexedSpace, Page, Section,
    analysis::{self, Language, Token},
    error::catch_analysis_panic,
    hash,
    lengths::Lengths,
    lines::Lines,
    schema::FIELDS,
    terms::{self, Access, Form, Part},
};

/// Hash of everything in a section's document, including its page.
pub(crate) type SectionKey = [u8; 16];

/// Amount of text that is sampled to detect a page's language.
const SAMPLE_BYTES: usize = 2_000;
/// Stored text of a section for snippets; the same limit applies to its code and to the description. A search reads it
/// for each section found.
const MAX_STORED_BYTES: usize = 16 << 10;
/// Stored length of a heading, which is repeated with every section below it.
const MAX_HEADING_BYTES: usize = 500;
/// Longer anchors are not stored: nothing links to them.
const MAX_ANCHOR_BYTES: usize = 1_000;

/// Returns the sections of a page by key. Identical sections are indexed once.
pub(crate) fn sections(page: &Page) -> BTreeMap<SectionKey, SectionSource<'_>> {
    // Restricted text must not influence the detected language of open text.
    let language = |access| {
        let language = catch_analysis_panic(|| {
            Language::by_code_or_detect(page.language.as_deref(), &sample(page, access))
        });
        language.unwrap_or(Language::ENGLISH)
    };
    let (open, restricted) = (language(Access::Open), language(Access::Restricted));
    let sections: Vec<Option<&Section>> = if page.sections.is_empty() {
        vec![None]
    } else {
        page.sections.iter().map(Some).collect()
    };
    sections
        .into_iter()
        .enumerate()
        .map(|(index, section)| {
            let access = access_of(page, section);
            let source = SectionSource {
                page,
                section,
                first: index == 0,
                access,
                language: match access {
                    Access::Open => open,
                    Access::Restricted => restricted,
                },
            };
            (source.key(), source)
        })
        .collect()
}

/// Input of a section's document.
pub(crate) struct SectionSource<'a> {
    page: &'a Page,
    /// None for a page without sections.
    section: Option<&'a Section>,
    first: bool,
    access: Access,
    language: Language,
}

fn access_of(page: &Page, section: Option<&Section>) -> Access {
    if page.restricted || section.is_some_and(|section| !section.conditions.is_empty()) {
        Access::Restricted
    } else {
        Access::Open
    }
}

/// Returns the start of the text that readers with this access see.
fn sample(page: &Page, access: Access) -> String {
    let mut sample = truncated(&page.title, SAMPLE_BYTES).to_owned();
    let sections = page.sections.iter().filter(|section| {
        access == Access::Restricted || access_of(page, Some(section)) == Access::Open
    });
    let texts = sections.map(|section| section.text.as_str());
    for text in page.description.as_deref().into_iter().chain(texts) {
        if sample.len() >= SAMPLE_BYTES {
            break;
        }
        sample.push('\n');
        sample.push_str(truncated(text, SAMPLE_BYTES));
    }
    sample
}

fn truncated(text: &str, bytes: usize) -> &str {
    &text[..text.floor_char_boundary(bytes)]
}

impl SectionSource<'_> {
    fn key(&self) -> SectionKey {
        let mut hash = Hash(Xxh3::new());
        let Self { page, section, .. } = self;
        hash.bytes(&page_key(page.space, page.page));
        hash.bytes(page.organization.uuid().as_bytes());
        hash.bytes(self.language.code().as_bytes());
        hash.bytes(&[u8::from(page.restricted)]);
        if self.first {
            hash.bytes(&page.fingerprint.to_le_bytes());
            hash.optional(page.blob.as_ref().map(|blob| &blob.as_bytes()[..]));
            hash.bytes(page.title.as_bytes());
            hash.optional(page.description.as_ref().map(String::as_bytes));
            hash.list(&page.ancestors);
        }
        if let Some(section) = section {
            hash.optional(section.anchor.as_ref().map(String::as_bytes));
            hash.list(&section.headings);
            hash.bytes(section.text.as_bytes());
            hash.bytes(section.code.as_bytes());
            hash.list(&section.conditions);
            hash.optional(section.source.as_ref().map(|source| &source.as_bytes()[..]));
        }
        hash.0.digest128().to_be_bytes()
    }

    pub(crate) fn document(&self, key: &SectionKey) -> TantivyDocument {
        let page = self.page;
        let mut document = TantivyDocument::new();
        document.add_bytes(FIELDS.space_key, page.space.uuid().as_bytes());
        document.add_bytes(FIELDS.page_key, &page_key(page.space, page.page));
        document.add_bytes(FIELDS.section_key, key);
        document.add_bytes(FIELDS.organization, page.organization.uuid().as_bytes());
        document.add_u64(FIELDS.space, hash::of_space(page.space));
        document.add_u64(FIELDS.page, hash::of_page(page.space, page.page));
        let (hash, _) = Uuid::from_bytes(*key).as_u64_pair();
        document.add_u64(FIELDS.section, hash);
        document.add_u64(FIELDS.audience, self.audience());
        document.add_text(FIELDS.language, self.language.code());
        if self.first {
            let (high, low) = page.page.uuid().as_u64_pair();
            document.add_u64(FIELDS.page_high, high);
            document.add_u64(FIELDS.page_low, low);
            document.add_u64(FIELDS.fingerprint, page.fingerprint);
            if let Some(blob) = &page.blob {
                document.add_bytes(FIELDS.blob, blob.as_bytes());
            }
            if let Some(description) = &page.description {
                document.add_text(FIELDS.description, truncated(description, MAX_STORED_BYTES));
            }
        }
        if let Some(section) = self.section {
            add_section(&mut document, section);
        }
        let words = catch_analysis_panic(|| self.words()).unwrap_or_else(|| {
            tracing::error!(
                space = %page.space,
                page = %page.page,
                "a section of a page cannot be analyzed and is not found by its words"
            );
            DocumentWords::new(self)
        });
        document.add_u64(FIELDS.lengths, words.lengths.pack());
        document.add_text(FIELDS.words, words.lines.into_value());
        document
    }

    fn words(&self) -> DocumentWords {
        let mut words = DocumentWords::new(self);
        if self.first {
            words.add_page(self.page);
        }
        if let Some(section) = self.section {
            words.add_section(section);
        }
        words
    }

    /// Sections of a page for the same readers have the same number. Returns 0 for open sections.
    fn audience(&self) -> u64 {
        if self.access == Access::Open {
            return 0;
        }
        let mut hash = Hash(Xxh3::new());
        let conditions = self.section.map(|section| section.conditions.as_slice());
        hash.list(conditions.unwrap_or_default());
        hash.0.digest().max(1)
    }
}

fn add_section(document: &mut TantivyDocument, section: &Section) {
    let anchor = section.anchor.as_deref();
    if let Some(anchor) = anchor.filter(|anchor| anchor.len() <= MAX_ANCHOR_BYTES) {
        document.add_text(FIELDS.anchor, anchor);
    }
    for heading in &section.headings {
        document.add_text(FIELDS.headings, truncated(heading, MAX_HEADING_BYTES));
    }
    for condition in &section.conditions {
        document.add_text(FIELDS.conditions, condition);
    }
    if let Some(source) = &section.source {
        document.add_bytes(FIELDS.source, source.as_bytes());
    }
    document.add_text(FIELDS.text, truncated(&section.text, MAX_STORED_BYTES));
    document.add_text(FIELDS.code, truncated(&section.code, MAX_STORED_BYTES));
}

/// The words of a document, with the number of words in each part.
struct DocumentWords {
    lines: Lines,
    lengths: Lengths,
    access: Access,
    language: Language,
}

impl DocumentWords {
    fn new(source: &SectionSource<'_>) -> Self {
        let mut lines = Lines::new(&terms::organization_prefix(source.page.organization));
        let space = hash::of_space(source.page.space);
        let mark = terms::census_term(space, source.access, source.language.code());
        lines.push(0, &mark);
        Self {
            lines,
            lengths: Lengths::default(),
            access: source.access,
            language: source.language,
        }
    }

    fn add_page(&mut self, page: &Page) {
        self.lengths.title = self.add(&page.title, Part::Title);
        if let Some(description) = &page.description {
            self.add(description, Part::Description);
        }
        self.add(&page.ancestors.join("\n"), Part::Ancestors);
    }

    fn add_section(&mut self, section: &Section) {
        if let Some((own, outer)) = section.headings.split_last() {
            self.lengths.heading = self.add(own, Part::Heading);
            self.add(&outer.join("\n"), Part::OuterHeadings);
        }
        self.lengths.text = self.add(&section.text, Part::Text);
        self.lengths.code = self.add(&section.code, Part::Code);
    }

    /// Returns the number of words.
    fn add(&mut self, text: &str, part: Part) -> u32 {
        let tokens = match part {
            Part::Code => analysis::code_tokens(text),
            _ => analysis::tokens(text, self.language),
        };
        for Token {
            position,
            word,
            stem,
            ..
        } in &tokens
        {
            let surface = terms::word(word, part, Form::Surface, self.access);
            self.lines.push(*position, &surface);
            if let Some(stem) = stem {
                let stem = terms::word(stem, part, Form::Stem, self.access);
                self.lines.push(*position, &stem);
            }
        }
        tokens.last().map_or(0, |token| token.position + 1)
    }
}

pub(crate) fn space_document(space: &IndexedSpace) -> TantivyDocument {
    let mut document = TantivyDocument::new();
    let id = space.space.uuid();
    document.add_bytes(FIELDS.space_key, id.as_bytes());
    document.add_bytes(FIELDS.space_document, id.as_bytes());
    document.add_bytes(FIELDS.organization, space.organization.uuid().as_bytes());
    document.add_bytes(FIELDS.revision, space.revision.as_bytes());
    document
}

pub(crate) fn page_key(space: SpaceId, page: PageId) -> [u8; 32] {
    let mut key = [0; 32];
    key[..16].copy_from_slice(space.uuid().as_bytes());
    key[16..].copy_from_slice(page.uuid().as_bytes());
    key
}

/// Hashes every value with its length, so that different lists of values cannot collide.
struct Hash(Xxh3);

impl Hash {
    fn bytes(&mut self, bytes: &[u8]) {
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }

    fn optional(&mut self, bytes: Option<&[u8]>) {
        self.0.update(&[u8::from(bytes.is_some())]);
        self.bytes(bytes.unwrap_or_default());
    }

    fn list(&mut self, texts: &[String]) {
        self.0.update(&(texts.len() as u64).to_le_bytes());
        for text in texts {
            self.bytes(text.as_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use model::{
        Oid,
        id::{OrganizationId, PageId, SpaceId},
    };
    use uuid::Uuid;

    use crate::{Page, Section};

    fn page(blob: u8, texts: &[&str]) -> Page {
        Page {
            organization: OrganizationId::from_uuid(Uuid::from_u128(1)),
            space: SpaceId::from_uuid(Uuid::from_u128(1)),
            page: PageId::from_uuid(Uuid::from_u128(1)),
            blob: Some(Oid::from_bytes([blob; 20])),
            fingerprint: u64::from(blob),
            title: "Page".to_owned(),
            description: None,
            ancestors: Vec::new(),
            language: Some("en".to_owned()),
            restricted: false,
            sections: texts
                .iter()
                .map(|text| Section {
                    text: (*text).to_owned(),
                    ..Section::default()
                })
                .collect(),
        }
    }

    /// Counts the sections that both pages have.
    fn common(before: &Page, after: &Page) -> usize {
        let before = super::sections(before);
        let after = super::sections(after);
        after.keys().filter(|key| before.contains_key(*key)).count()
    }

    #[test]
    fn sections_keep_their_keys_while_they_are_the_same() {
        let before = page(1, &["first", "second", "third"]);
        assert_eq!(common(&before, &before), 3);
        // The first section includes the data of the page, so it changes with every file.
        assert_eq!(common(&before, &page(2, &["first", "changed", "third"])), 1);
        assert_eq!(common(&before, &page(1, &["first", "third", "second"])), 3);
        let mut renamed = before.clone();
        renamed.title = "Other".to_owned();
        assert_eq!(common(&before, &renamed), 2);
        let mut moved = before.clone();
        moved.page = PageId::from_uuid(Uuid::from_u128(2));
        assert_eq!(common(&before, &moved), 0);
        // Stems differ between languages.
        let mut translated = before.clone();
        translated.language = Some("de".to_owned());
        assert_eq!(common(&before, &translated), 0);
    }
}
