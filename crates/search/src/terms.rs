//! How words are written into the one dictionary of an index.
//!
//! A term is the organization, the word, a zero byte and a letter for the part of the page that the word stands in. So
//! a query walks only through words of its own organization, whatever it expands to, and finds all parts in one walk.
//! Restricted sections have letters of their own: who looks for open ones reads nothing that restricted ones have said.

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

/// Who sees a section: everyone who sees its space, or only some of them.
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

/// Between the word and its tag. No word has it.
pub(crate) const END: char = '\0';
/// Before what is no word: less than every letter.
const MARK: char = '\u{1}';
const OPEN: char = '+';
const RESTRICTED: char = '-';

impl Part {
    /// Parts that belong to the whole page. They are written once, with its first section.
    pub(crate) fn of_page(self) -> bool {
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

/// What a tag says.
pub(crate) fn of_tag(tag: u8) -> Option<(Part, Form, Access)> {
    [Form::Surface, Form::Stem]
        .into_iter()
        .flat_map(|form| [(form, Access::Open), (form, Access::Restricted)])
        .find_map(|(form, access)| {
            let part = PARTS.get(usize::from(tag.checked_sub(first_tag(form, access))?))?;
            Some((*part, form, access))
        })
}

/// What every term of the organization starts with.
pub(crate) fn of_organization(organization: OrganizationId) -> String {
    organization.to_string()
}

/// What the lines start with that tell what sections there are.
pub(crate) fn marks() -> String {
    MARK.to_string()
}

/// A line that every section of a space has that is in this language and for these.
pub(crate) fn mark(space: u64, access: Access, language: &str) -> String {
    let access = match access {
        Access::Open => OPEN,
        Access::Restricted => RESTRICTED,
    };
    format!("{MARK}{space:016x}{access}{language}")
}

/// What such a line says after [`marks`].
pub(crate) fn of_mark(rest: &[u8]) -> Option<(u64, Access, &str)> {
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
    format!("{word}{END}{}", part.tag(form, access))
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
                    assert_eq!(of_tag(tag), Some((part, form, access)));
                }
            }
        }
        for access in [Access::Open, Access::Restricted] {
            let mark = mark(7, access, "pt");
            let rest = mark.strip_prefix(&marks()).unwrap();
            assert_eq!(of_mark(rest.as_bytes()), Some((7, access, "pt")));
        }
    }
}
