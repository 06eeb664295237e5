//! A part of a text block: text, or inline markup.

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    /// Text to translate: as written, and as read.
    Text { source: String, text: String },
    /// Anything that is protected.
    Opaque { source: String, role: Role },
    /// Markup around other parts: bold, a link.
    Pair {
        open: String,
        close: String,
        parts: Vec<Part>,
    },
}

/// The role of a protected part in its sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// A word such as code or a formula, which a translation may move.
    Word,
    /// A word that is text for the reader: an emoji, a URL.
    Literal,
    /// No part of the sentence if it is at its edge: a break, an image, an anchor.
    Decoration,
}

impl Part {
    pub(super) fn has_letters(&self) -> bool {
        match self {
            Self::Text { text, .. } => text.contains(char::is_alphabetic),
            Self::Opaque { .. } => false,
            Self::Pair { parts, .. } => parts.iter().any(Self::has_letters),
        }
    }

    pub(super) fn append_source(&self, out: &mut String) {
        match self {
            Self::Text { source, .. } | Self::Opaque { source, .. } => out.push_str(source),
            Self::Pair { open, close, parts } => {
                out.push_str(open);
                for part in parts {
                    part.append_source(out);
                }
                out.push_str(close);
            }
        }
    }
}
