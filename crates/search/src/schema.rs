//! The fields of documents. There are two kinds: sections of pages, and one document for each space.

use std::sync::LazyLock;

use tantivy::schema::{
    BytesOptions, FAST, Field, IndexRecordOption, STORED, Schema, TextFieldIndexing, TextOptions,
};

use crate::lines::LINES;

/// Version of the document format. Indexes of other versions are rebuilt.
pub(crate) const VERSION: u32 = 2;

/// Names of columns that are read by name.
pub(crate) const SPACE: &str = "space";
pub(crate) const PAGE: &str = "page";
pub(crate) const SECTION: &str = "section";
pub(crate) const LENGTHS: &str = "lengths";
pub(crate) const AUDIENCE: &str = "audience";
pub(crate) const PAGE_HIGH: &str = "page_high";
pub(crate) const PAGE_LOW: &str = "page_low";
pub(crate) const FINGERPRINT: &str = "fingerprint";

pub(crate) struct Fields {
    pub(crate) schema: Schema,
    /// Both kinds: the space's id.
    pub(crate) space_key: Field,
    /// Sections: the ids of space and page.
    pub(crate) page_key: Field,
    /// Sections: a hash of the whole document.
    pub(crate) section_key: Field,
    /// Spaces: the space's id.
    pub(crate) space_document: Field,
    /// Spaces: the revision that is indexed.
    pub(crate) revision: Field,
    /// Both kinds: the organization's id.
    pub(crate) organization: Field,
    /// Sections: hashes of the ids and of the document, and the lengths of the parts.
    pub(crate) space: Field,
    pub(crate) page: Field,
    pub(crate) section: Field,
    pub(crate) lengths: Field,
    /// Sections: 0 for open ones, otherwise a hash of their conditions.
    pub(crate) audience: Field,
    /// First sections: the page's id in two halves, and its fingerprint.
    pub(crate) page_high: Field,
    pub(crate) page_low: Field,
    pub(crate) fingerprint: Field,
    /// First sections.
    pub(crate) blob: Field,
    pub(crate) description: Field,
    /// All words, see `terms`.
    pub(crate) words: Field,
    pub(crate) source: Field,
    pub(crate) conditions: Field,
    pub(crate) anchor: Field,
    pub(crate) headings: Field,
    pub(crate) text: Field,
    pub(crate) code: Field,
    pub(crate) language: Field,
}

pub(crate) static FIELDS: LazyLock<Fields> = LazyLock::new(|| {
    let mut schema = Schema::builder();
    let key = BytesOptions::default().set_indexed();
    let stored_key = key.clone().set_stored();
    let words = TextFieldIndexing::default()
        .set_tokenizer(LINES)
        .set_fieldnorms(false)
        .set_index_option(IndexRecordOption::WithFreqsAndPositions);
    Fields {
        space_key: schema.add_bytes_field("space_key", stored_key.clone()),
        page_key: schema.add_bytes_field("page_key", stored_key.clone()),
        section_key: schema.add_bytes_field("section_key", stored_key),
        space_document: schema.add_bytes_field("space_document", key),
        revision: schema.add_bytes_field("revision", STORED),
        organization: schema.add_bytes_field("organization", STORED),
        space: schema.add_u64_field(SPACE, FAST),
        page: schema.add_u64_field(PAGE, FAST),
        section: schema.add_u64_field(SECTION, FAST),
        lengths: schema.add_u64_field(LENGTHS, FAST),
        audience: schema.add_u64_field(AUDIENCE, FAST),
        page_high: schema.add_u64_field(PAGE_HIGH, FAST),
        page_low: schema.add_u64_field(PAGE_LOW, FAST),
        fingerprint: schema.add_u64_field(FINGERPRINT, FAST),
        blob: schema.add_bytes_field("blob", STORED),
        description: schema.add_text_field("description", STORED),
        words: schema.add_text_field("words", TextOptions::default().set_indexing_options(words)),
        source: schema.add_bytes_field("source", STORED),
        conditions: schema.add_text_field("conditions", STORED),
        anchor: schema.add_text_field("anchor", STORED),
        headings: schema.add_text_field("headings", STORED),
        text: schema.add_text_field("text", STORED),
        code: schema.add_text_field("code", STORED),
        language: schema.add_text_field("language", STORED),
        schema: schema.build(),
    }
});
