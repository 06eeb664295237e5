//! Merges text as Git does: line by line, with changes of both sides where they do not touch.
//!
//! A change can be ambiguous (a line inserted beside an equal one), and its position decides whether it touches another
//! one. The library chooses the position by indentation, `git merge-file` does not. So the library gets numbers instead
//! of lines: without indentation it chooses as Git does.

use std::{collections::HashMap, fmt::Write as _};

use bstr::ByteSlice;
use gix_imara_diff::InternedInput;
use gix_merge::blob::{
    Resolution,
    builtin_driver::text::{Conflict, Labels, Options},
};

use super::OnConflict;

/// Like Git, searches this many bytes for a zero byte to detect binary files.
const BINARY_PROBE_BYTES: usize = 8000;
/// A last line that is the same on all sides: the library avoids changes at the very end, Git does not.
const END: &str = "end\n";

/// Returns the merged text, or none if both sides changed the same or adjacent lines.
pub fn merge(base: &[u8], ours: &[u8], theirs: &[u8]) -> Option<Vec<u8>> {
    merge_with(base, ours, theirs, OnConflict::Report)
}

/// Like [`merge`], with a choice for lines in conflict. None for binary data.
pub(super) fn merge_with(
    base: &[u8],
    ours: &[u8],
    theirs: &[u8],
    odds: OnConflict,
) -> Option<Vec<u8>> {
    if ours == theirs || theirs == base {
        return Some(ours.to_vec());
    }
    if ours == base {
        return Some(theirs.to_vec());
    }
    if [base, ours, theirs].into_iter().any(is_binary) {
        return None;
    }
    let mut lines = Lines::default();
    let [base, ours, theirs] = [base, ours, theirs].map(|text| lines.numbered(text));
    let mut merged = Vec::new();
    let mut options = Options::default();
    if odds == OnConflict::KeepOurs {
        options.conflict = Conflict::ResolveWithOurs;
    }
    let resolution = gix_merge::blob::builtin_driver::text(
        &mut merged,
        &mut InternedInput::default(),
        Labels::default(),
        ours.as_bytes(),
        base.as_bytes(),
        theirs.as_bytes(),
        options,
    );
    (resolution != Resolution::Conflict).then(|| lines.text(&merged))
}

pub(super) fn is_binary(bytes: &[u8]) -> bool {
    bytes[..bytes.len().min(BINARY_PROBE_BYTES)].contains(&0)
}

#[derive(Default)]
struct Lines<'a> {
    numbers: HashMap<&'a [u8], usize>,
    lines: Vec<&'a [u8]>,
}

impl<'a> Lines<'a> {
    /// Replaces each line by a number, the same for equal lines.
    fn numbered(&mut self, text: &'a [u8]) -> String {
        let mut out = String::new();
        for line in text.lines_with_terminator() {
            let number = *self.numbers.entry(line).or_insert_with(|| {
                self.lines.push(line);
                self.lines.len() - 1
            });
            writeln!(out, "{number}").expect("writing to memory does not fail");
        }
        out + END
    }

    fn text(&self, numbered: &[u8]) -> Vec<u8> {
        let numbers = numbered
            .lines()
            .filter_map(|line| line.to_str().ok()?.parse().ok());
        let lines = numbers.filter_map(|number: usize| self.lines.get(number));
        lines.copied().collect::<Vec<_>>().concat()
    }
}
