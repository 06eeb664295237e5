//! Encodes words as terms of the one dictionary of an index.
//!
//! A term is the organization, the word, a zero byte and a letter for the part of the page that contains the word. So a
//! query traverses only words of its own organization, whatever it expands to, and finds all parts in one pass.
//! Restricted sections have separate letters: a search in open sections reads nothing of restricted ones.

use model::id::OrganizationId;

/// The part of a page that contains a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Part {
    Title,
    Description,
    Ancestors,
    Heading,
    OuterHeadings,
    Text,
    Code,
}

/// A word as it is written, or its stem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Form {
    Surface,
    Stem,
}

/// Who may read a section: every reader of its space, or only some of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    Open,
    Restricted,
}

const PARTS: [Part; 7] = [
    Part::Title,
    Part::Description,
    Part::Ancestors,
    Part::Heading,
    Part::OuterHeadings,
    Part::Text,
    Part::Code,
];

/// Separates the word from its tag. No word contains it.
pub(crate) const WORD_END: char = '\0';
/// Prefix of terms that are not words. Sorts before every letter.
const CENSUS_MARKER: char = '\u{1}';
const OPEN: char = '+';
const RESTRICTED: char = '-';

impl Part {
    /// True for parts that belong to the whole page. They are indexed once, with its first section.
    pub(crate) fn is_page_level(self) -> bool {
        matches!(self, Self::Title | Self::Description | Self::Ancestors)
    }

    fn tag(self, form: Form, access: Access) -> char {
        char::from(first_tag(form, access) + self as u8)
    }
}

fn first_tag(form: Form, access: Access) -> u8 {
    match (form, access) {
        (Form::Surface, Access::Open) => b'a',
        (Form::Surface, Access::Restricted) => b'n',
        (Form::Stem, Access::Open) => b'A',
        (Form::Stem, Access::Restricted) => b'N',
    }
}

/// Decodes a tag.
pub(crate) fn parse_tag(tag: u8) -> Option<(Part, Form, Access)> {
    [Form::Surface, Form::Stem]
        .into_iter()
        .flat_map(|form| [(form, Access::Open), (form, Access::Restricted)])
        .find_map(|(form, access)| {
            let part = PARTS.get(usize::from(tag.checked_sub(first_tag(form, access))?))?;
            Some((*part, form, access))
        })
}

/// Returns the prefix of all terms of the organization.
pub(crate) fn organization_prefix(organization: OrganizationId) -> String {
    organization.to_string()
}

/// Returns the prefix of the terms that count sections.
pub(crate) fn census_prefix() -> String {
    CENSUS_MARKER.to_string()
}

/// Returns the term that all sections of a space with this language and access have.
pub(crate) fn census_term(space: u64, access: Access, language: &str) -> String {
    let access = match access {
        Access::Open => OPEN,
        Access::Restricted => RESTRICTED,
    };
    format!("{CENSUS_MARKER}{space:016x}{access}{language}")
}

/// Decodes such a term, without the prefix from [`census_prefix`].
pub(crate) fn parse_census_term(rest: &[u8]) -> Option<(u64, Access, &str)> {
    let rest = std::str::from_utf8(rest).ok()?;
    let (space, rest) = rest.split_at_checked(16)?;
    let space = u64::from_str_radix(space, 16).ok()?;
    let open = rest.strip_prefix(OPEN);
    let open = open.map(|language| (space, Access::Open, language));
    open.or_else(|| {
        let language = rest.strip_prefix(RESTRICTED)?;
        Some((space, Access::Restricted, language))
    })
}

pub(crate) fn word(word: &str, part: Part, form: Form, access: Access) -> String {
    format!("{word}{WORD_END}{}", part.tag(form, access))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_and_marks_are_read_back() {
        for part in PARTS {
            for form in [Form::Surface, Form::Stem] {
                for access in [Access::Open, Access::Restricted] {
                    let tag = u8::try_from(part.tag(form, access)).unwrap();
                    assert_eq!(parse_tag(tag), Some((part, form, access)));
                }
            }
        }
        for access in [Access::Open, Access::Restricted] {
            let mark = census_term(7, access, "pt");
            let rest = mark.strip_prefix(&census_prefix()).unwrap();
            assert_eq!(parse_census_term(rest.as_bytes()), Some((7, access, "pt")));
        }
    }
}
