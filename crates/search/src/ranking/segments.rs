//! The index as one organization's query sees it.

use std::{cell::Cell, collections::BTreeSet, sync::Arc};

use model::id::{OrganizationId, SpaceId};
use tantivy::{
    DocId, DocSet, InvertedIndexReader, Searcher, SegmentReader, TERMINATED,
    columnar::ColumnValues,
    postings::{Postings, SegmentPostings, TermInfo},
    schema::IndexRecordOption,
};

use super::automaton::{Similar, SimilarTerms};
use crate::{
    SearchError,
    analysis::Language,
    hash::{self, HashedSet},
    lengths::Lengths,
    schema::{FIELDS, LENGTHS, PAGE, SECTION, SPACE},
    terms::{self, Form, Part},
};

/// So many entries of lists are read for one query. What is left out belongs to the most frequent words.
const MAX_POSTINGS: usize = 2_000_000;
/// So many terms are walked over for one word and segment.
const MAX_TERMS: usize = 4_096;

pub(crate) struct Segments<'a> {
    organization: String,
    spaces: HashedSet,
    all: Vec<Segment<'a>>,
    left: Cell<usize>,
}

pub(crate) struct Segment<'a> {
    reader: &'a SegmentReader,
    words: Arc<InvertedIndexReader>,
    space: Arc<dyn ColumnValues<u64>>,
    page: Arc<dyn ColumnValues<u64>>,
    section: Arc<dyn ColumnValues<u64>>,
    lengths: Arc<dyn ColumnValues<u64>>,
}

/// A document of one of the segments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Address {
    pub(crate) segment: u32,
    pub(crate) doc: DocId,
}

impl Address {
    pub(crate) fn number(self) -> u64 {
        u64::from(self.segment) << 32 | u64::from(self.doc)
    }
}

/// A word in a part of a section.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Occurrence {
    pub(crate) address: Address,
    pub(crate) part: Part,
    pub(crate) count: u32,
}

impl<'a> Segments<'a> {
    pub(crate) fn open(
        searcher: &'a Searcher,
        organization: OrganizationId,
        spaces: &[SpaceId],
    ) -> Result<Self, SearchError> {
        let all = searcher.segment_readers().iter().map(Segment::open);
        Ok(Self {
            organization: terms::of_organization(organization),
            spaces: spaces.iter().copied().map(hash::of_space).collect(),
            all: all.collect::<Result<_, _>>()?,
            left: Cell::new(MAX_POSTINGS),
        })
    }

    /// The languages of the organization's pages.
    pub(crate) fn languages(&self) -> Result<Vec<Language>, SearchError> {
        let start = format!("{}{}", self.organization, terms::any());
        let mut codes = BTreeSet::new();
        for segment in &self.all {
            let mut stream = segment.words.terms().range().gt(&start).into_stream()?;
            while stream.advance()
                && let Some(code) = stream.key().strip_prefix(start.as_bytes())
            {
                let code = String::from_utf8_lossy(code);
                if !codes.contains(code.as_ref()) && segment.alive(stream.value())?.next().is_some()
                {
                    codes.insert(code.into_owned());
                }
            }
        }
        Ok(codes
            .iter()
            .filter_map(|code| Language::named(code))
            .collect())
    }

    /// How many sections the organization has.
    pub(crate) fn sections(&self) -> Result<u32, SearchError> {
        let term = format!("{}{}", self.organization, terms::any());
        let mut count = 0;
        for segment in &self.all {
            let Some(info) = segment.words.terms().get(&term)? else {
                continue;
            };
            count += if segment.reader.has_deletes() {
                u32::try_from(segment.alive(&info)?.count()).unwrap_or(u32::MAX)
            } else {
                info.doc_freq
            };
        }
        Ok(count)
    }

    /// Where a word stands, in the spaces that are asked.
    pub(crate) fn occurrences(
        &self,
        word: &str,
        form: Form,
        found: &mut Vec<Occurrence>,
    ) -> Result<(), SearchError> {
        self.each_term(word, form, |ordinal, segment, part, info| {
            let mut postings = segment.postings(info, IndexRecordOption::WithFreqs)?;
            let mut left = self.left.get();
            while left > 0 && postings.doc() != TERMINATED {
                left -= 1;
                let doc = postings.doc();
                if self.is_asked(segment, doc) {
                    found.push(Occurrence {
                        address: Address {
                            segment: ordinal,
                            doc,
                        },
                        part,
                        count: postings.term_freq(),
                    });
                }
                postings.advance();
            }
            self.left.set(left);
            Ok(())
        })
    }

    /// Where a word stands in the text of given sections, which are in order.
    pub(crate) fn positions(
        &self,
        word: &str,
        form: Form,
        sections: &[Address],
        mut found: impl FnMut(usize, Part, &[u32]),
    ) -> Result<(), SearchError> {
        let mut positions = Vec::new();
        self.each_term(word, form, |ordinal, segment, part, info| {
            let mut postings = segment.postings(info, IndexRecordOption::WithFreqsAndPositions)?;
            for (index, address) in sections.iter().enumerate() {
                if address.segment != ordinal || postings.doc() > address.doc {
                    continue;
                }
                if postings.seek(address.doc) == address.doc {
                    postings.positions(&mut positions);
                    found(index, part, &positions);
                }
            }
            Ok(())
        })
    }

    /// All parts that have the word, in all segments.
    fn each_term(
        &self,
        word: &str,
        form: Form,
        mut visit: impl FnMut(u32, &Segment<'_>, Part, &TermInfo) -> Result<(), SearchError>,
    ) -> Result<(), SearchError> {
        let start = format!("{}{word}{}", self.organization, terms::END);
        for (segment, ordinal) in self.all.iter().zip(0..) {
            let mut stream = segment.words.terms().range().ge(&start).into_stream()?;
            while stream.advance()
                && let Some(&[tag]) = stream.key().strip_prefix(start.as_bytes())
            {
                match terms::of_tag(tag) {
                    Some((part, found)) if found == form => {
                        visit(ordinal, segment, part, stream.value())?;
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Words that start with these letters and have more.
    pub(crate) fn longer(&self, start: &str) -> Result<BTreeSet<String>, SearchError> {
        let from = format!("{}{start}", self.organization);
        let mut words = BTreeSet::new();
        for segment in &self.all {
            let mut stream = segment.words.terms().range().ge(&from).into_stream()?;
            let mut walked = 0;
            while walked < MAX_TERMS
                && stream.advance()
                && stream.key().starts_with(from.as_bytes())
            {
                walked += 1;
                if let Some(word) = self.surface(stream.key())
                    && word.len() > start.len()
                    && !words.contains(word)
                {
                    words.insert(word.to_owned());
                }
            }
        }
        Ok(words)
    }

    pub(crate) fn similar(&self, similar: &Similar) -> Result<BTreeSet<String>, SearchError> {
        let mut words = BTreeSet::new();
        for segment in &self.all {
            let automaton = SimilarTerms {
                organization: self.organization.as_bytes(),
                similar,
            };
            let mut stream = segment.words.terms().search(automaton).into_stream()?;
            let mut walked = 0;
            while walked < MAX_TERMS && stream.advance() {
                walked += 1;
                if let Some(word) = self.surface(stream.key())
                    && !words.contains(word)
                {
                    words.insert(word.to_owned());
                }
            }
        }
        Ok(words)
    }

    pub(crate) fn page(&self, address: Address) -> u64 {
        self.segment(address).page.get_val(address.doc)
    }

    /// The same in every index that has this section.
    pub(crate) fn section(&self, address: Address) -> u64 {
        self.segment(address).section.get_val(address.doc)
    }

    pub(crate) fn lengths(&self, address: Address) -> Lengths {
        Lengths::unpack(self.segment(address).lengths.get_val(address.doc))
    }

    fn segment(&self, address: Address) -> &Segment<'a> {
        &self.all[address.segment as usize]
    }

    fn is_asked(&self, segment: &Segment<'_>, doc: DocId) -> bool {
        !segment.reader.is_deleted(doc) && self.spaces.contains(&segment.space.get_val(doc))
    }

    /// The word of a term that is no stem.
    fn surface<'b>(&self, term: &'b [u8]) -> Option<&'b str> {
        let (tag, rest) = term
            .strip_prefix(self.organization.as_bytes())?
            .split_last()?;
        let word = std::str::from_utf8(rest).ok()?.strip_suffix(terms::END)?;
        terms::is_surface(*tag).then_some(word)
    }
}

impl<'a> Segment<'a> {
    fn open(reader: &'a SegmentReader) -> Result<Self, SearchError> {
        let columns = reader.fast_fields();
        Ok(Self {
            reader,
            words: reader.inverted_index(FIELDS.words)?,
            space: columns.column_first_or_default(SPACE)?,
            page: columns.column_first_or_default(PAGE)?,
            section: columns.column_first_or_default(SECTION)?,
            lengths: columns.column_first_or_default(LENGTHS)?,
        })
    }

    /// Documents that are not deleted.
    fn alive(&self, info: &TermInfo) -> Result<impl Iterator<Item = DocId>, SearchError> {
        let mut postings = self.postings(info, IndexRecordOption::Basic)?;
        let all = std::iter::from_fn(move || {
            let doc = postings.doc();
            postings.advance();
            (doc != TERMINATED).then_some(doc)
        });
        Ok(all.filter(|doc| !self.reader.is_deleted(*doc)))
    }

    fn postings(
        &self,
        info: &TermInfo,
        option: IndexRecordOption,
    ) -> Result<SegmentPostings, SearchError> {
        Ok(self.words.read_postings_from_terminfo(info, option)?)
    }
}
