//! The segments of the index, restricted to one organization's query.

use std::{cell::Cell, collections::BTreeSet, sync::Arc};

use tantivy::{
    DocId, DocSet, InvertedIndexReader, Searcher, SegmentReader, TERMINATED,
    columnar::ColumnValues,
    postings::{Postings, SegmentPostings, TermInfo},
    schema::IndexRecordOption,
};

use super::{
    automaton::{Similar, SimilarTerms},
    scope::Scope,
};
use crate::{
    Query, SearchError,
    analysis::Language,
    hash::{self, HashedSet},
    lengths::Lengths,
    schema::{AUDIENCE, FIELDS, LENGTHS, PAGE, SECTION, SPACE},
    terms::{self, Access, Form, Part},
};

/// Maximum postings read for one query. The rest belongs to the most frequent words.
const MAX_POSTINGS: usize = if cfg!(test) { 200 } else { 1_000_000 };
/// Maximum matching terms for one word and segment, and maximum terms visited to find them.
const MAX_TERMS: usize = 4_096;
const MAX_VISITED_TERMS: usize = 16 * MAX_TERMS;

/// Overview of the spaces searched.
pub(crate) struct Census {
    /// Number of sections in the scope.
    pub(crate) sections: u32,
    /// Their languages.
    pub(crate) languages: Vec<Language>,
    /// Whether there are any restricted sections.
    pub(crate) has_restricted: bool,
}

pub(crate) struct Segments<'a> {
    organization: String,
    spaces: HashedSet,
    scope: Scope,
    all: Vec<Segment<'a>>,
    /// Postings that may still be read for all words, and for the current one.
    left: Cell<usize>,
    share: Cell<usize>,
}

pub(crate) struct Segment<'a> {
    reader: &'a SegmentReader,
    words: Arc<InvertedIndexReader>,
    space: Arc<dyn ColumnValues<u64>>,
    page: Arc<dyn ColumnValues<u64>>,
    section: Arc<dyn ColumnValues<u64>>,
    lengths: Arc<dyn ColumnValues<u64>>,
    audience: Arc<dyn ColumnValues<u64>>,
}

/// A document of one segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct SectionAddress {
    pub(crate) segment: u32,
    pub(crate) doc: DocId,
}

impl SectionAddress {
    pub(crate) fn number(self) -> u64 {
        u64::from(self.segment) << 32 | u64::from(self.doc)
    }
}

/// A word in a part of a section.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Occurrence {
    pub(crate) address: SectionAddress,
    pub(crate) part: Part,
    pub(crate) count: u32,
}

impl<'a> Segments<'a> {
    pub(crate) fn open(
        searcher: &'a Searcher,
        query: &Query,
        scope: Scope,
    ) -> Result<Self, SearchError> {
        let all = searcher.segment_readers().iter().map(Segment::open);
        let spaces = query.spaces.iter().copied();
        Ok(Self {
            organization: terms::organization_prefix(query.organization),
            spaces: spaces.map(hash::of_space).collect(),
            scope,
            all: all.collect::<Result<_, _>>()?,
            left: Cell::new(MAX_POSTINGS),
            share: Cell::new(MAX_POSTINGS),
        })
    }

    /// Limits the postings of the next word to its share of what is left for all remaining words.
    pub(crate) fn limit_next_word(&self, words: usize) {
        self.share.set(self.left.get() / words.max(1));
    }

    /// Counts the sections in the spaces searched.
    pub(crate) fn census(&self) -> Result<Census, SearchError> {
        let start = format!("{}{}", self.organization, terms::census_prefix());
        let mut codes = BTreeSet::new();
        let (mut sections, mut has_restricted) = (0, false);
        for segment in &self.all {
            let mut stream = segment.words.terms().range().gt(&start).into_stream()?;
            while stream.advance()
                && let Some(mark) = stream.key().strip_prefix(start.as_bytes())
            {
                let Some((space, access, code)) = terms::parse_census_term(mark) else {
                    continue;
                };
                if !self.spaces.contains(&space) {
                    continue;
                }
                let counts = self.scope.has(access);
                if !counts && has_restricted {
                    continue;
                }
                let alive = segment.count_alive(stream.value())?;
                has_restricted |= access == Access::Restricted && alive > 0;
                if counts && alive > 0 {
                    sections += alive;
                    codes.insert(code.to_owned());
                }
            }
        }
        let languages = codes.iter().filter_map(|code| Language::by_code(code));
        Ok(Census {
            sections,
            languages: languages.collect(),
            has_restricted,
        })
    }

    /// Counts the parts of sections that contain a word, in all spaces.
    pub(crate) fn frequency(&self, word: &str, form: Form) -> Result<u64, SearchError> {
        let mut frequency = 0;
        self.each_term(word, form, |_, _, _, info| {
            frequency += u64::from(info.doc_freq);
            Ok(())
        })?;
        Ok(frequency)
    }

    /// Adds the occurrences of a word in the spaces searched.
    pub(crate) fn occurrences(
        &self,
        word: &str,
        form: Form,
        found: &mut Vec<Occurrence>,
    ) -> Result<(), SearchError> {
        self.each_term(word, form, |ordinal, segment, part, info| {
            let mut postings = segment.postings(info, IndexRecordOption::WithFreqs)?;
            let share = self.share.get();
            let mut left = share;
            while left > 0 && postings.doc() != TERMINATED {
                left -= 1;
                let doc = postings.doc();
                if self.is_searched(segment, doc) {
                    found.push(Occurrence {
                        address: SectionAddress {
                            segment: ordinal,
                            doc,
                        },
                        part,
                        count: postings.term_freq(),
                    });
                }
                postings.advance();
            }
            self.share.set(left);
            self.left.set(self.left.get() - (share - left));
            Ok(())
        })
    }

    /// Reports the positions of a word in the given sections, which must be sorted.
    pub(crate) fn positions(
        &self,
        word: &str,
        form: Form,
        sections: &[SectionAddress],
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

    /// Visits all terms of the word, in all segments and within the scope.
    fn each_term(
        &self,
        word: &str,
        form: Form,
        mut visit: impl FnMut(u32, &Segment<'_>, Part, &TermInfo) -> Result<(), SearchError>,
    ) -> Result<(), SearchError> {
        let start = format!("{}{word}{}", self.organization, terms::WORD_END);
        for (segment, ordinal) in self.all.iter().zip(0..) {
            let mut stream = segment.words.terms().range().ge(&start).into_stream()?;
            while stream.advance()
                && let Some(&[tag]) = stream.key().strip_prefix(start.as_bytes())
            {
                match terms::parse_tag(tag) {
                    Some((part, found, access)) if found == form && self.scope.has(access) => {
                        visit(ordinal, segment, part, stream.value())?;
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Returns longer words with this prefix.
    pub(crate) fn completions(&self, start: &str) -> Result<BTreeSet<String>, SearchError> {
        let from = format!("{}{start}", self.organization);
        let mut words = BTreeSet::new();
        for segment in &self.all {
            let mut stream = segment.words.terms().range().ge(&from).into_stream()?;
            let (mut count, mut walked) = (0, 0);
            while count < MAX_TERMS
                && walked < MAX_VISITED_TERMS
                && stream.advance()
                && stream.key().starts_with(from.as_bytes())
            {
                walked += 1;
                let Some(word) = self.surface(stream.key()) else {
                    continue;
                };
                count += 1;
                if word.len() > start.len() && !words.contains(word) {
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
                scope: self.scope,
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

    pub(crate) fn page(&self, address: SectionAddress) -> u64 {
        self.segment(address).page.get_val(address.doc)
    }

    /// Returns the hash of a section, which is the same in every index.
    pub(crate) fn section(&self, address: SectionAddress) -> u64 {
        self.segment(address).section.get_val(address.doc)
    }

    pub(crate) fn lengths(&self, address: SectionAddress) -> Lengths {
        Lengths::unpack(self.segment(address).lengths.get_val(address.doc))
    }

    /// Returns 0 for open sections. Restricted sections of a page with equal values are for the same readers.
    pub(crate) fn audience(&self, address: SectionAddress) -> u64 {
        self.segment(address).audience.get_val(address.doc)
    }

    fn segment(&self, address: SectionAddress) -> &Segment<'a> {
        &self.all[address.segment as usize]
    }

    fn is_searched(&self, segment: &Segment<'_>, doc: DocId) -> bool {
        !segment.reader.is_deleted(doc) && self.spaces.contains(&segment.space.get_val(doc))
    }

    /// Returns the word of a term, if it is unstemmed and of a section in the scope.
    fn surface<'b>(&self, term: &'b [u8]) -> Option<&'b str> {
        let (tag, rest) = term
            .strip_prefix(self.organization.as_bytes())?
            .split_last()?;
        let word = std::str::from_utf8(rest)
            .ok()?
            .strip_suffix(terms::WORD_END)?;
        self.scope.has_surface(*tag).then_some(word)
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
            audience: columns.column_first_or_default(AUDIENCE)?,
        })
    }

    /// Counts the documents with a term that are not deleted.
    fn count_alive(&self, info: &TermInfo) -> Result<u32, SearchError> {
        if !self.reader.has_deletes() {
            return Ok(info.doc_freq);
        }
        let mut postings = self.postings(info, IndexRecordOption::Basic)?;
        let mut alive = 0;
        while postings.doc() != TERMINATED {
            alive += u32::from(!self.reader.is_deleted(postings.doc()));
            postings.advance();
        }
        Ok(alive)
    }

    fn postings(
        &self,
        info: &TermInfo,
        option: IndexRecordOption,
    ) -> Result<SegmentPostings, SearchError> {
        Ok(self.words.read_postings_from_terminfo(info, option)?)
    }
}
