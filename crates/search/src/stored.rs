//! Reads documents back.

use std::collections::HashMap;

use model::{
    Oid,
    id::{Id, OrganizationId, PageId, SpaceId},
};
use tantivy::{
    DocAddress, DocSet, InvertedIndexReader, Searcher, SegmentReader, TERMINATED, TantivyDocument,
    Term,
    postings::TermInfo,
    schema::{Field, IndexRecordOption, Value},
};
use uuid::Uuid;

use crate::{
    IndexedSpace, SearchError, document,
    schema::{FIELDS, FINGERPRINT, PAGE_HIGH, PAGE_LOW},
};

/// The stored fields of a section's document.
pub(crate) struct StoredSection {
    pub(crate) organization: OrganizationId,
    pub(crate) space: SpaceId,
    pub(crate) page: PageId,
    pub(crate) key: Vec<u8>,
    /// Only in the first section of a page.
    pub(crate) blob: Option<Oid>,
    pub(crate) description: String,
    pub(crate) source: Option<Oid>,
    pub(crate) conditions: Vec<String>,
    pub(crate) anchor: Option<String>,
    pub(crate) headings: Vec<String>,
    pub(crate) text: String,
    pub(crate) code: String,
    pub(crate) language: String,
}

pub(crate) fn section(
    searcher: &Searcher,
    address: DocAddress,
) -> Result<StoredSection, SearchError> {
    let document: TantivyDocument = searcher.doc(address)?;
    let page_key = bytes(&document, FIELDS.page_key).unwrap_or_default();
    let (space, page) = page_key.split_at_checked(16).unwrap_or_default();
    Ok(StoredSection {
        organization: id(&bytes(&document, FIELDS.organization).unwrap_or_default())?,
        space: id(space)?,
        page: id(page)?,
        key: bytes(&document, FIELDS.section_key).unwrap_or_default(),
        blob: oid(&document, FIELDS.blob)?,
        description: text(&document, FIELDS.description).unwrap_or_default(),
        source: oid(&document, FIELDS.source)?,
        conditions: texts(&document, FIELDS.conditions),
        anchor: text(&document, FIELDS.anchor),
        headings: texts(&document, FIELDS.headings),
        text: text(&document, FIELDS.text).unwrap_or_default(),
        code: text(&document, FIELDS.code).unwrap_or_default(),
        language: text(&document, FIELDS.language).unwrap_or_default(),
    })
}

pub(crate) fn space(
    searcher: &Searcher,
    space: SpaceId,
) -> Result<Option<IndexedSpace>, SearchError> {
    let term = Term::from_field_bytes(FIELDS.space_document, space.uuid().as_bytes());
    let Some(address) = addresses(searcher, &term)?.first().copied() else {
        return Ok(None);
    };
    let document: TantivyDocument = searcher.doc(address)?;
    let revision = oid(&document, FIELDS.revision)?
        .ok_or_else(|| SearchError::Damaged("a space has no revision".to_owned()))?;
    Ok(Some(IndexedSpace {
        organization: id(&bytes(&document, FIELDS.organization).unwrap_or_default())?,
        space,
        revision,
    }))
}

pub(crate) fn count_spaces(searcher: &Searcher) -> Result<u64, SearchError> {
    let mut count = 0;
    for segment in searcher.segment_readers() {
        let inverted = segment.inverted_index(FIELDS.space_document)?;
        let mut terms = inverted.terms().stream()?;
        while terms.advance() {
            count += u64::from(is_alive(segment, &inverted, terms.value())?);
        }
    }
    Ok(count)
}

pub(crate) fn pages(
    searcher: &Searcher,
    space: SpaceId,
) -> Result<HashMap<PageId, u64>, SearchError> {
    let mut pages = HashMap::new();
    let term = Term::from_field_bytes(FIELDS.space_key, space.uuid().as_bytes());
    for segment in searcher.segment_readers() {
        let columns = segment.fast_fields();
        let high = columns.u64(PAGE_HIGH)?;
        let low = columns.u64(PAGE_LOW)?;
        let fingerprint = columns.u64(FINGERPRINT)?;
        for doc in alive(segment, &term)? {
            // Only the first section of a page has these columns.
            if let (Some(high), Some(low), Some(fingerprint)) =
                (high.first(doc), low.first(doc), fingerprint.first(doc))
            {
                let page = Id::from_uuid(Uuid::from_u64_pair(high, low));
                pages.insert(page, fingerprint);
            }
        }
    }
    Ok(pages)
}

/// Returns the blob of a page from its first section, without reading the others.
pub(crate) fn blob(
    searcher: &Searcher,
    space: SpaceId,
    page: PageId,
) -> Result<Option<Oid>, SearchError> {
    let key = document::page_key(space, page);
    let term = Term::from_field_bytes(FIELDS.page_key, &key);
    for (segment, ordinal) in searcher.segment_readers().iter().zip(0..) {
        let docs = alive(segment, &term)?;
        if docs.is_empty() {
            continue;
        }
        let is_first = segment.fast_fields().u64(FINGERPRINT)?;
        let first = docs.into_iter().find(|doc| is_first.first(*doc).is_some());
        if let Some(doc) = first {
            let found: TantivyDocument = searcher.doc(DocAddress::new(ordinal, doc))?;
            return oid(&found, FIELDS.blob);
        }
    }
    Ok(None)
}

/// Returns the documents with this term that are not deleted.
pub(crate) fn addresses(searcher: &Searcher, term: &Term) -> Result<Vec<DocAddress>, SearchError> {
    let mut found = Vec::new();
    for (segment, ordinal) in searcher.segment_readers().iter().zip(0..) {
        let docs = alive(segment, term)?;
        found.extend(docs.into_iter().map(|doc| DocAddress::new(ordinal, doc)));
    }
    Ok(found)
}

fn alive(segment: &SegmentReader, term: &Term) -> Result<Vec<u32>, SearchError> {
    let inverted = segment.inverted_index(term.field())?;
    let Some(postings) = inverted.read_postings(term, IndexRecordOption::Basic)? else {
        return Ok(Vec::new());
    };
    Ok(remaining(segment, postings))
}

pub(crate) fn is_alive(
    segment: &SegmentReader,
    inverted: &InvertedIndexReader,
    term: &TermInfo,
) -> Result<bool, SearchError> {
    let postings = inverted.read_postings_from_terminfo(term, IndexRecordOption::Basic)?;
    Ok(!remaining(segment, postings).is_empty())
}

fn remaining(segment: &SegmentReader, mut postings: impl DocSet) -> Vec<u32> {
    let mut docs = Vec::new();
    let mut doc = postings.doc();
    while doc != TERMINATED {
        if !segment.is_deleted(doc) {
            docs.push(doc);
        }
        doc = postings.advance();
    }
    docs
}

pub(crate) fn space_id(bytes: &[u8]) -> Result<SpaceId, SearchError> {
    id(bytes)
}

fn id<K>(bytes: &[u8]) -> Result<Id<K>, SearchError> {
    Uuid::from_slice(bytes)
        .map(Id::from_uuid)
        .map_err(|_| SearchError::Damaged("a document has no id".to_owned()))
}

fn oid(document: &TantivyDocument, field: Field) -> Result<Option<Oid>, SearchError> {
    bytes(document, field)
        .map(|bytes| {
            Oid::try_from(bytes.as_slice())
                .map_err(|_| SearchError::Damaged("an object id is invalid".to_owned()))
        })
        .transpose()
}

fn bytes(document: &TantivyDocument, field: Field) -> Option<Vec<u8>> {
    Some(document.get_first(field)?.as_bytes()?.to_owned())
}

fn text(document: &TantivyDocument, field: Field) -> Option<String> {
    Some(document.get_first(field)?.as_str()?.to_owned())
}

fn texts(document: &TantivyDocument, field: Field) -> Vec<String> {
    document
        .get_all(field)
        .filter_map(|value| Some(value.as_str()?.to_owned()))
        .collect()
}
