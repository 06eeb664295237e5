//! Finds content outside of the margins.

use typst::{
    layout::{Abs, Frame, FrameItem, Point, Transform},
    model::Destination,
};
use typst_layout::PagedDocument;

/// Margins in points, as in `book.typ`, with tolerance for rounding and hanging punctuation.
const LEFT: f64 = 62.0 - 4.0;
const RIGHT: f64 = 595.28 - 62.0 + 4.0;
const BOTTOM: f64 = 841.89 - 20.0;

/// Returns the overflowing text with its sheet.
pub(super) fn find(document: &PagedDocument) -> Vec<String> {
    let mut found = Vec::new();
    for (number, page) in document.pages().iter().enumerate() {
        walk(
            &page.frame,
            Transform::identity(),
            &mut |text, start, end| {
                let inside =
                    start.x.to_pt() >= LEFT && end.x.to_pt() <= RIGHT && end.y.to_pt() <= BOTTOM;
                if !inside && !text.trim().is_empty() {
                    let place = format!("{:.0}–{:.0}", start.x.to_pt(), end.x.to_pt());
                    found.push(format!("sheet {}: {place}: {text}", number + 1));
                }
            },
        );
    }
    found
}

/// Returns all text, sheet by sheet, without break opportunities.
pub(super) fn text(document: &PagedDocument) -> String {
    let mut all = String::new();
    for page in document.pages() {
        walk(&page.frame, Transform::identity(), &mut |text, _, _| {
            all.push_str(text);
        });
        all.push('\n');
    }
    all.replace(crate::width::BREAK_OPPORTUNITY, "")
}

/// Counts the links to places in the document.
pub(super) fn inner_links(document: &PagedDocument) -> usize {
    fn count(frame: &Frame) -> usize {
        let items = frame.items().map(|(_, item)| match item {
            FrameItem::Group(group) => count(&group.frame),
            FrameItem::Link(Destination::Location(_) | Destination::Position(_), _) => 1,
            _ => 0,
        });
        items.sum()
    }
    document.pages().iter().map(|page| count(&page.frame)).sum()
}

fn walk(frame: &Frame, transform: Transform, visit: &mut dyn FnMut(&str, Point, Point)) {
    for (place, item) in frame.items() {
        match item {
            FrameItem::Group(group) => {
                let inner = transform
                    .pre_concat(Transform::translate(place.x, place.y))
                    .pre_concat(group.transform);
                walk(&group.frame, inner, visit);
            }
            FrameItem::Text(run) => {
                let start = place.transform(transform);
                let end = Point::new(place.x + run.width(), place.y).transform(transform);
                visit(&run.text, start, end);
            }
            FrameItem::Image(_, size, _) => {
                let start = place.transform(transform);
                let end = Point::new(place.x + size.x, place.y + size.y).transform(transform);
                visit("picture", start, Point::new(end.x, end.y.max(Abs::zero())));
            }
            _ => {}
        }
    }
}
