//! Methods of strings. Positions and lengths count UTF-16 units.

use super::{arguments::Arguments, no_method, replacing, search};
use crate::{
    convert::{clamp, count, from_end},
    error::EvaluationError,
    member::unit,
    text::{Text, trim_end, trim_start},
    tree::Method,
    value::Value,
};

type Called<'c> = Result<Value<'c>, EvaluationError>;

pub(crate) fn call<'c>(text: &Text, method: Method, arguments: &Arguments<'_, 'c>) -> Called<'c> {
    let units = text.units();
    match method {
        Method::At => {
            let position = from_end(arguments.integer(0)?, units.len());
            Ok(at(text, position, Value::Undefined))
        }
        Method::CharAt => Ok(at(text, arguments.integer(0)?, Value::text(""))),
        Method::Concat => concat(text, arguments),
        Method::EndsWith => ends_with(units, arguments),
        Method::Includes => includes(units, arguments),
        Method::IndexOf => index_of(units, arguments),
        Method::LastIndexOf => last_index_of(units, arguments),
        Method::PadEnd => pad(text, arguments, |text, fill| [text, fill].concat()),
        Method::PadStart => pad(text, arguments, |text, fill| [fill, text].concat()),
        Method::Repeat => repeat(units, arguments),
        Method::Replace => replacing::replace(units, arguments, false),
        Method::ReplaceAll => replacing::replace(units, arguments, true),
        Method::Slice => part(&units[arguments.slice(units.len())?], arguments),
        Method::Split => split(text, arguments),
        Method::StartsWith => starts_with(units, arguments),
        Method::Substring => substring(units, arguments),
        Method::ToLowerCase => change_case(units, arguments, str::to_lowercase),
        Method::ToUpperCase => change_case(units, arguments, str::to_uppercase),
        Method::Trim => part(trim_end(trim_start(units)), arguments),
        Method::TrimEnd => part(trim_end(units), arguments),
        Method::TrimStart => part(trim_start(units), arguments),
        Method::Join | Method::ToFixed | Method::ToString => {
            Err(no_method(&Value::Text(text.clone()), method))
        }
    }
}

fn part<'c>(units: &[u16], arguments: &Arguments) -> Called<'c> {
    arguments.budget().spend_text(units.len())?;
    Ok(Value::Text(units.into()))
}

fn at<'c>(text: &Text, position: f64, otherwise: Value<'c>) -> Value<'c> {
    if position < 0.0 {
        return otherwise;
    }
    let index = clamp(position, text.units().len());
    unit(text, index).unwrap_or(otherwise)
}

fn concat<'c>(text: &Text, arguments: &Arguments) -> Called<'c> {
    let mut joined = Vec::new();
    arguments.budget().append(&mut joined, text.units())?;
    for index in 0..arguments.all().len() {
        let more = arguments.text(index)?;
        arguments.budget().append(&mut joined, more.units())?;
    }
    Ok(Value::Text(joined.into()))
}

fn starts_with<'c>(units: &[u16], arguments: &Arguments) -> Called<'c> {
    let prefix = arguments.text(0)?;
    arguments.budget().spend(prefix.units().len())?;
    let start = arguments.position(1, units.len())?;
    Ok(Value::Boolean(units[start..].starts_with(prefix.units())))
}

fn ends_with<'c>(units: &[u16], arguments: &Arguments) -> Called<'c> {
    let suffix = arguments.text(0)?;
    arguments.budget().spend(suffix.units().len())?;
    let end = arguments.position_or_end(1, units.len())?;
    Ok(Value::Boolean(units[..end].ends_with(suffix.units())))
}

fn includes<'c>(units: &[u16], arguments: &Arguments) -> Called<'c> {
    Ok(Value::Boolean(find(units, arguments)?.is_some()))
}

fn index_of<'c>(units: &[u16], arguments: &Arguments) -> Called<'c> {
    Ok(Value::Number(find(units, arguments)?.map_or(-1.0, count)))
}

fn find(units: &[u16], arguments: &Arguments) -> Result<Option<usize>, EvaluationError> {
    let needle = arguments.text(0)?;
    let from = arguments.position(1, units.len())?;
    search::first(units, needle.units(), from, arguments.budget())
}

fn last_index_of<'c>(units: &[u16], arguments: &Arguments) -> Called<'c> {
    let needle = arguments.text(0)?;
    let from = arguments.number(1)?;
    let from = if from.is_nan() {
        units.len()
    } else {
        clamp(from, units.len())
    };
    let found = search::last(units, needle.units(), from, arguments.budget())?;
    Ok(Value::Number(found.map_or(-1.0, count)))
}

fn substring<'c>(units: &[u16], arguments: &Arguments) -> Called<'c> {
    let start = arguments.position(0, units.len())?;
    let end = arguments.position_or_end(1, units.len())?;
    part(&units[start.min(end)..start.max(end)], arguments)
}

fn repeat<'c>(units: &[u16], arguments: &Arguments) -> Called<'c> {
    let times = arguments.integer(0)?;
    if times < 0.0 || times.is_infinite() {
        let method = Method::Repeat.name();
        return Err(EvaluationError::OutOfRange { method });
    }
    let times = clamp(
        times,
        if units.is_empty() {
            0
        } else {
            usize::MAX >> 12
        },
    );
    arguments
        .budget()
        .spend_text(units.len().saturating_mul(times))?;
    Ok(Value::Text(units.repeat(times).into()))
}

fn pad<'c>(text: &Text, arguments: &Arguments, join: fn(&[u16], &[u16]) -> Vec<u16>) -> Called<'c> {
    let units = text.units();
    let wanted = clamp(arguments.integer(0)?, usize::MAX >> 12);
    let filler = match arguments.defined(1) {
        Some(_) => arguments.text(1)?,
        None => Text::from(" "),
    };
    if wanted <= units.len() || filler.units().is_empty() {
        return Ok(Value::Text(text.clone()));
    }
    arguments.budget().spend_text(wanted)?;
    let fill: Vec<u16> = filler
        .units()
        .iter()
        .copied()
        .cycle()
        .take(wanted - units.len())
        .collect();
    Ok(Value::Text(join(units, &fill).into()))
}

fn split<'c>(text: &Text, arguments: &Arguments) -> Called<'c> {
    let limit = match arguments.defined(1) {
        Some(_) => to_uint32(arguments.number(1)?),
        None => u32::MAX,
    };
    let separator = arguments
        .defined(0)
        .map(|_| arguments.text(0))
        .transpose()?;
    if limit == 0 {
        return Ok(Value::array(Vec::new()));
    }
    let Some(separator) = separator else {
        return Ok(Value::array(vec![Value::Text(text.clone())]));
    };
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let pieces = pieces(text.units(), separator.units(), limit, arguments)?;
    arguments.budget().spend_items(pieces.len())?;
    let pieces = pieces.into_iter().map(|piece| part(piece, arguments));
    pieces.collect::<Result<_, _>>().map(Value::array)
}

/// At most `limit` pieces; the limit must not be zero.
fn pieces<'t>(
    units: &'t [u16],
    separator: &[u16],
    limit: usize,
    arguments: &Arguments,
) -> Result<Vec<&'t [u16]>, EvaluationError> {
    if separator.is_empty() {
        return Ok(units.chunks(1).take(limit).collect());
    }
    let mut pieces = Vec::new();
    let mut start = 0;
    loop {
        let found = search::first(units, separator, start, arguments.budget())?;
        pieces.push(&units[start..found.unwrap_or(units.len())]);
        match found {
            Some(place) if pieces.len() < limit => start = place + separator.len(),
            _ => return Ok(pieces),
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the remainder is between 0 and 2^32, and not-a-number becomes 0"
)]
fn to_uint32(number: f64) -> u32 {
    number.trunc().rem_euclid(4_294_967_296.0) as u32
}

/// Changes the case of whole characters; lone surrogates stay.
fn change_case<'c>(units: &[u16], arguments: &Arguments, change: fn(&str) -> String) -> Called<'c> {
    let budget = arguments.budget();
    let mut changed = Vec::new();
    let mut run = String::new();
    let append = |changed: &mut Vec<u16>, run: &mut String| {
        let units: Vec<u16> = change(&std::mem::take(run)).encode_utf16().collect();
        budget.append(changed, &units)
    };
    for decoded in char::decode_utf16(units.iter().copied()) {
        match decoded {
            Ok(character) => run.push(character),
            Err(half) => {
                append(&mut changed, &mut run)?;
                budget.append(&mut changed, &[half.unpaired_surrogate()])?;
            }
        }
    }
    append(&mut changed, &mut run)?;
    Ok(Value::Text(changed.into()))
}
