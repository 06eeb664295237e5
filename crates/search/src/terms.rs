//! How words are written into the one dictionary of an index.
//!
//! A term is the organization, the word, a zero byte and a letter for the part of the page that the word stands in. So
//! a query walks only through words of its own organization, whatever it expands to, and finds all parts in one walk.

use model::id::OrganizationId;

/// Where in a page a word stands.
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

/// A word as it is written, or what is left of it without its ending.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Form {
    Surface,
    Stem,
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

/// Between the word and its tag. No word has it.
pub(crate) const END: char = '\0';
/// Before what is no word: less than every letter.
const MARK: char = '\u{1}';

impl Part {
    /// Parts that belong to the whole page. They are written once, with its first section.
    pub(crate) fn of_page(self) -> bool {
        matches!(self, Self::Title | Self::Description | Self::Ancestors)
    }

    fn index(self) -> u8 {
        self as u8
    }

    pub(crate) fn tag(self, form: Form) -> char {
        match form {
            Form::Surface => char::from(b'a' + self.index()),
            Form::Stem => char::from(b'A' + self.index()),
        }
    }
}

/// What a tag says.
pub(crate) fn of_tag(tag: u8) -> Option<(Part, Form)> {
    let (first, form) = if is_surface(tag) {
        (b'a', Form::Surface)
    } else {
        (b'A', Form::Stem)
    };
    let part = PARTS.get(usize::from(tag.checked_sub(first)?))?;
    Some((*part, form))
}

pub(crate) fn is_surface(tag: u8) -> bool {
    tag.is_ascii_lowercase()
}

/// What every term of the organization starts with.
pub(crate) fn of_organization(organization: OrganizationId) -> String {
    organization.to_string()
}

/// A line that every section has.
pub(crate) fn any() -> String {
    MARK.to_string()
}

/// A line that every section in this language has.
pub(crate) fn in_language(code: &str) -> String {
    format!("{MARK}{code}")
}

pub(crate) fn word(word: &str, part: Part, form: Form) -> String {
    format!("{word}{END}{}", part.tag(form))
}
