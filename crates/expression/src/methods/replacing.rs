//! `replace` and `replaceAll` with a plain text as the pattern.

use super::{arguments::Arguments, search};
use crate::{error::EvaluationError, value::Value};

pub(crate) fn replace<'c>(
    units: &[u16],
    arguments: &Arguments<'_, 'c>,
    all: bool,
) -> Result<Value<'c>, EvaluationError> {
    let budget = arguments.budget();
    let pattern = arguments.text(0)?;
    let replacement = arguments.text(1)?;
    let parts = parts(replacement.units());
    let mut replaced = Vec::new();
    let mut copied = 0;
    let mut from = 0;
    while let Some(start) = search::first(units, pattern.units(), from, budget)? {
        let end = start + pattern.units().len();
        budget.append(&mut replaced, &units[copied..start])?;
        for part in &parts {
            let part = match part {
                Part::Plain(plain) => plain,
                Part::Match => pattern.units(),
                Part::Before => &units[..start],
                Part::After => &units[end..],
            };
            budget.append(&mut replaced, part)?;
        }
        budget.spend(parts.len())?;
        copied = end;
        from = end.max(start + 1);
        if !all {
            break;
        }
    }
    budget.append(&mut replaced, &units[copied..])?;
    Ok(Value::Text(replaced.into()))
}

enum Part<'t> {
    Plain(&'t [u16]),
    /// `$&`
    Match,
    /// `` $` ``
    Before,
    /// `$'`
    After,
}

/// Splits the replacement at its `$` signs. There are no groups, so `$1` is literal text.
fn parts(replacement: &[u16]) -> Vec<Part<'_>> {
    const DOLLAR: u16 = b'$' as u16;
    let mut parts = Vec::new();
    let mut rest = replacement;
    while let Some(place) = rest.iter().position(|unit| *unit == DOLLAR) {
        let (plain, sign) = rest.split_at(place);
        parts.push(Part::Plain(plain));
        let (part, length) = match sign.get(1).and_then(|unit| u8::try_from(*unit).ok()) {
            Some(b'&') => (Part::Match, 2),
            Some(b'`') => (Part::Before, 2),
            Some(b'\'') => (Part::After, 2),
            Some(b'$') => (Part::Plain(&sign[..1]), 2),
            _ => (Part::Plain(&sign[..1]), 1),
        };
        parts.push(part);
        rest = &sign[length..];
    }
    parts.push(Part::Plain(rest));
    parts
}
