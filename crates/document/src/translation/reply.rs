//! Replies of providers. Every marker of the segment must occur once and in the same marker as before; everything else
//! is text.

use super::{
    MAX_REPLY_BYTES, ReplyError, Segment, builder::Builder, marker_tag::MarkerTag,
    translated::Translation, words::reference,
};

impl Segment {
    /// Reads the reply to [`Segment::marked`].
    pub fn parse(&self, reply: &str) -> Result<Translation, ReplyError> {
        if reply.len() > MAX_REPLY_BYTES {
            return Err(ReplyError("The reply is too long."));
        }
        let mut builder = Builder::new(self);
        let mut text = String::new();
        let mut rest = reply;
        while let Some(character) = rest.chars().next() {
            if let Some((tag, length)) = MarkerTag::parse(rest) {
                builder.text(&std::mem::take(&mut text));
                builder.tag(&tag)?;
                rest = &rest[length..];
            } else if let Some((decoded, length)) = reference(rest) {
                text.push_str(&decoded);
                rest = &rest[length..];
            } else {
                text.push(character);
                rest = &rest[character.len_utf8()..];
            }
        }
        builder.text(&text);
        builder.finish()
    }

    /// Builds the translation from those of [`Segment::runs`], in their order.
    pub fn parse_runs(&self, runs: &[String]) -> Result<Translation, ReplyError> {
        if runs.iter().map(String::len).sum::<usize>() > MAX_REPLY_BYTES {
            return Err(ReplyError("The reply is too long."));
        }
        let mut builder = Builder::new(self);
        let mut runs = runs.iter();
        builder.runs(&self.parts, &mut runs)?;
        if runs.next().is_some() {
            return Err(ReplyError("The reply has more texts than the segment."));
        }
        builder.finish()
    }

    /// The translation that a segment of a translated page contains, for corrections by hand. Its markup is recognized
    /// by its bytes. None if it is not the same.
    pub fn translation_in(&self, translated: &Segment) -> Option<Translation> {
        let mut builder = Builder::new(self);
        builder.copy(&translated.parts).ok()?;
        builder.finish().ok()
    }
}
