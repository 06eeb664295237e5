//! The size of an SVG image, read from its root element.

use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};

use super::Dimensions;

/// Pixels per inch, as in browsers.
const PIXELS_PER_INCH: f64 = 96.0;
const UNITS: [(&str, f64); 8] = [
    ("", 1.0),
    ("px", 1.0),
    ("in", PIXELS_PER_INCH),
    ("cm", PIXELS_PER_INCH / 2.54),
    ("mm", PIXELS_PER_INCH / 25.4),
    ("q", PIXELS_PER_INCH / 101.6),
    ("pt", PIXELS_PER_INCH / 72.0),
    ("pc", PIXELS_PER_INCH / 6.0),
];

/// Uses `width` and `height`; where one is missing or relative, it follows from `viewBox`.
pub(super) fn measure(text: &str) -> Option<Dimensions> {
    let tag = root(text)?;
    let (mut width, mut height, mut shape) = (None, None, None);
    for attribute in tag.attributes().with_checks(false).flatten() {
        let value = &attribute.value;
        match attribute.key.as_ref() {
            "width" => width = length(value),
            "height" => height = length(value),
            "viewBox" => shape = view_box(value),
            _ => {}
        }
    }
    let (width, height) = match (width, height, shape) {
        (Some(width), Some(height), _) => (width, height),
        (Some(width), None, Some((w, h))) => (width, width * h / w),
        (None, Some(height), Some((w, h))) => (height * w / h, height),
        (None, None, Some(shape)) => shape,
        (_, _, None) => return None,
    };
    Some(Dimensions {
        width: pixels(width)?,
        height: pixels(height)?,
    })
}

/// Returns the root element if it is `svg`.
fn root(text: &str) -> Option<BytesStart<'_>> {
    let mut reader = Reader::from_str(text.trim_start_matches('\u{feff}'));
    loop {
        match reader.read_event().ok()? {
            Event::Start(tag) | Event::Empty(tag) => {
                return (tag.local_name().as_ref() == "svg").then_some(tag);
            }
            Event::Eof => return None,
            _ => {}
        }
    }
}

/// Parses a length in pixels. None for relative lengths: percentages and font sizes.
fn length(value: &str) -> Option<f64> {
    let value = value.trim().to_ascii_lowercase();
    let end = value
        .find(|c: char| c.is_ascii_alphabetic() && c != 'e' || c == '%')
        .unwrap_or(value.len());
    let (number, unit) = value.split_at(end);
    let (_, factor) = UNITS.iter().find(|(name, _)| *name == unit.trim())?;
    positive(number).map(|number| number * factor)
}

fn view_box(value: &str) -> Option<(f64, f64)> {
    let separators = |c: char| c.is_whitespace() || c == ',';
    let mut sides = value.split(separators).filter(|part| !part.is_empty());
    let width = positive(sides.nth(2)?)?;
    let height = positive(sides.next()?)?;
    Some((width, height))
}

fn positive(text: &str) -> Option<f64> {
    let number: f64 = text.trim().parse().ok()?;
    (number.is_finite() && number > 0.0).then_some(number)
}

/// Rounds to whole pixels, at least one. None if out of range.
fn pixels(length: f64) -> Option<u32> {
    format!("{:.0}", length.max(1.0)).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_svg_is_measured_by_what_its_tag_says() {
        let cases = [
            ("<svg width='30' height=\"20\"/>", Some((30, 20))),
            ("<svg width = '30px' height='20PX'>", Some((30, 20))),
            ("<svg width='1in' height='72pt'>", Some((96, 96))),
            ("<svg width='1e2' height='2.54cm'>", Some((100, 96))),
            ("<svg viewBox='0 0 24 12'>", Some((24, 12))),
            ("<svg viewBox=' -1,-1 , 24 12.6'>", Some((24, 13))),
            (
                "<svg width='100%' height='100%' viewBox='0 0 24 12'>",
                Some((24, 12)),
            ),
            ("<svg width='48' viewBox='0 0 24 12'>", Some((48, 24))),
            ("<svg height='48' viewBox='0 0 24 12'>", Some((96, 48))),
            ("<svg height='2em' viewBox='0 0 24 12'>", Some((24, 12))),
            (
                "<svg:svg stroke-width='9' width='3' height='2'>",
                Some((3, 2)),
            ),
            (
                "\u{feff}<?xml version='1.0'?>\n<!-- <svg width='1' height='1'> -->\n\
                 <!DOCTYPE svg [<!ENTITY a 'b'>]>\n<svg\n data-a='>' width='3'\n height='2'>",
                Some((3, 2)),
            ),
            (
                "<!DOCTYPE svg PUBLIC 'a' 'b'><svg width='3' height='2'>",
                Some((3, 2)),
            ),
            ("<svg><rect width='3' height='2'/></svg>", None),
            ("<svg width='3'>", None),
            ("<svg width='0' height='-2'>", None),
            ("<svg width='nan' height='inf'>", None),
            ("<svg width='9e99' height='1'>", None),
            ("<svg viewBox='0 0 24'>", None),
            ("<svg width='3' height='2", None),
            ("<svgs width='3' height='2'>", None),
            ("<html><svg width='3' height='2'></html>", None),
            ("<!-- never ends", None),
            ("<svg", None),
            ("", None),
        ];
        for (text, expected) in cases {
            let measured = measure(text).map(|size| (size.width, size.height));
            assert_eq!(measured, expected, "{text}");
        }
    }
}
