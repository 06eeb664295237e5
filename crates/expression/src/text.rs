//! JavaScript strings: UTF-16 units, which may include lone surrogates. Lengths and positions count units.

use std::{fmt, sync::Arc};

/// Larger numbers are property names, not indexes.
const MAX_INDEX: usize = 4_294_967_294;

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Text(Arc<[u16]>);

impl Text {
    pub fn units(&self) -> &[u16] {
        &self.0
    }

    /// None for lone surrogates: no JSON key or Rust string can contain them.
    pub(crate) fn to_utf8(&self) -> Option<String> {
        String::from_utf16(&self.0).ok()
    }

    /// The array or string index that this key denotes: digits without a leading zero.
    pub(crate) fn as_index(&self) -> Option<usize> {
        let digits = self.units();
        let canonical = !digits.is_empty() && (digits[0] != u16::from(b'0') || digits.len() == 1);
        if !canonical || digits.len() > 10 {
            return None;
        }
        let index = digits.iter().try_fold(0_usize, |index, unit| {
            let digit = char::from_u32(u32::from(*unit))?.to_digit(10)?;
            Some(index * 10 + digit as usize)
        })?;
        (index <= MAX_INDEX).then_some(index)
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self(text.encode_utf16().collect())
    }
}

impl From<&[u16]> for Text {
    fn from(units: &[u16]) -> Self {
        Self(units.into())
    }
}

impl From<Vec<u16>> for Text {
    fn from(units: Vec<u16>) -> Self {
        Self(units.into())
    }
}

/// Shows lone surrogates as the replacement character.
impl fmt::Display for Text {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&String::from_utf16_lossy(&self.0))
    }
}

/// The shortest decimal that parses to this number.
pub(crate) fn from_number(number: f64) -> Text {
    Text::from(ryu_js::Buffer::new().format(number))
}

/// White space as `trim` and number parsing define it.
pub(crate) fn is_space(unit: u16) -> bool {
    matches!(
        unit,
        0x09..=0x0D | 0x20 | 0xA0 | 0x1680 | 0x2000..=0x200A | 0x2028 | 0x2029 | 0x202F | 0x205F | 0x3000 | 0xFEFF
    )
}

pub(crate) fn trim_start(units: &[u16]) -> &[u16] {
    let start = units.iter().position(|unit| !is_space(*unit));
    &units[start.unwrap_or(units.len())..]
}

pub(crate) fn trim_end(units: &[u16]) -> &[u16] {
    let last = units.iter().rposition(|unit| !is_space(*unit));
    &units[..last.map_or(0, |last| last + 1)]
}
