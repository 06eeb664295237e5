//! Generates the Typst files of a book: one for the frame, one for each page, one for each formula.

use std::{collections::HashSet, fmt::Write};

use press_client::book::{Body, Book, Entry};

use crate::{
    area::{self, LayoutArea},
    fonts::Fonts,
    link_index::{LinkIndex, label_expression, url_expression},
    literal::{fitting, literal},
    math::Formulas,
    script::{self, Script},
    typst_writer::TypstWriter,
};

pub(crate) const MAIN: &str = "/main.typ";
const MAX_HEADING_LEVEL: usize = 6;
/// On right-to-left pages, marks at the start of lines are on the right.
const RTL_OVERRIDES: &str = "let hint = hint.with(edge: right); let quotation = quotation.with(edge: right); \
                      let step = step.with(edge: right); let task = task.with(edge: right); ";

/// A file of the book, with its fallback if it does not compile.
pub(crate) struct TypstFile {
    pub(crate) path: String,
    pub(crate) text: String,
    pub(crate) fallback: SourceFallback,
}

pub(crate) enum SourceFallback {
    /// The frame, which has no fallback.
    Nothing,
    /// A page: its title, and a notice with the error.
    Notice(String),
    /// A formula as source.
    Text(String),
}

pub(crate) fn files(book: &Book, shelf: &LinkIndex, fonts: &Fonts) -> Vec<TypstFile> {
    let mut formulas = Formulas::default();
    let numbers = numbers(&book.entries);
    let mut files = vec![TypstFile {
        path: MAIN.to_owned(),
        text: frame(book, &numbers, fonts),
        fallback: SourceFallback::Nothing,
    }];
    for (index, entry) in book.entries.iter().enumerate() {
        if entry.url.is_some() {
            continue;
        }
        let number = if book.bound {
            numbers[index].as_str()
        } else {
            ""
        };
        let opening = opening(book, index, number, fonts);
        let body = body(entry, shelf, &mut formulas);
        files.push(TypstFile {
            path: page_path(index),
            text: format!("{opening}{body}}}"),
            fallback: SourceFallback::Notice(opening),
        });
    }
    files.extend(formulas.into_inner().into_iter().map(|formula| TypstFile {
        path: formula.path,
        text: formula.translated,
        fallback: SourceFallback::Text(formula.source_text),
    }));
    files
}

fn page_path(index: usize) -> String {
    format!("/pages/{index}.typ")
}

fn frame(book: &Book, numbers: &[String], fonts: &Fonts) -> String {
    let script = script::of(&book.title);
    let title = literal(&book.title);
    let mut out = format!(
        "#import \"/book.typ\": *\n#show: bound.with(title: {title}, fonts: {}, description: {})\n",
        families(fonts, script),
        literal(&book.organization),
    );
    if book.bound {
        let emoji = book.emoji.as_ref().map_or("none".to_owned(), |emoji| {
            format!("emoji({})", literal(emoji))
        });
        let mut facts = String::new();
        for fact in &book.facts {
            let _ = write!(
                facts,
                "({}, {}), ",
                literal(&fact.name),
                fitting(&fact.value, LayoutArea::sheet().inside(130.0))
            );
        }
        let organization = fitting(
            &book.organization,
            LayoutArea::sheet().inside(30.0).with_size(12.0),
        );
        let title = fitting(
            &book.title,
            LayoutArea::sheet().inside(30.0).with_size(37.0),
        );
        let _ = writeln!(
            out,
            "#cover(title: {title}, emoji: {emoji}, organization: {organization}, facts: ({facts}))"
        );
        let _ = writeln!(
            out,
            "#contents(\"Contents\", ({}))",
            contents(&book.entries, numbers)
        );
    }
    for (index, entry) in book.entries.iter().enumerate() {
        if entry.url.is_none() {
            let _ = writeln!(out, "#include \"{}\"", page_path(index));
        }
    }
    out
}

fn contents(entries: &[Entry], numbers: &[String]) -> String {
    let mut out = String::new();
    for (entry, number) in entries.iter().zip(numbers) {
        let target = match &entry.url {
            Some(url) => url_expression(url),
            None => Some(label_expression(&entry.id)),
        };
        let Some(target) = target else { continue };
        let taken = 90.0 + 14.0 * area::to_f64(entry.depth.min(MAX_HEADING_LEVEL));
        let title = fitting(&entry.title, LayoutArea::sheet().inside(taken));
        let _ = write!(
            out,
            "contents-entry({}, \"{number}\", {target}, {title}), ",
            entry.depth
        );
    }
    out
}

/// Starts a page on a new sheet or below a line, with its title.
fn opening(book: &Book, index: usize, number: &str, fonts: &Fonts) -> String {
    let entry = &book.entries[index];
    let area = LayoutArea::sheet().inside(60.0).with_size(23.0);
    let script = script::of(&sample_letters(entry));
    let title = fitting(&entry.title, area);
    let start = match start(&book.entries, index) {
        PageStart::Sheet => format!(
            "running.update({}); pagebreak(weak: true)",
            literal(&entry.title)
        ),
        PageStart::Line => format!("between(); running.update({})", literal(&entry.title)),
        PageStart::BelowGroupTitle => format!("running.update({})", literal(&entry.title)),
    };
    let level = (entry.depth + 1).min(MAX_HEADING_LEVEL);
    let heading = if matches!(entry.body, Body::None) {
        format!("group-title({level}, \"{number}\", {title})")
    } else {
        let emoji = entry.emoji.as_ref().map_or("none".to_owned(), |emoji| {
            format!("emoji({})", literal(emoji))
        });
        let description = entry
            .description
            .as_ref()
            .map_or("none".to_owned(), |text| {
                fitting(text, area.with_size(11.0))
            });
        format!("page-title({level}, \"{number}\", {emoji}, {title}, {description})")
    };
    let turned = if script.is_rtl() { RTL_OVERRIDES } else { "" };
    format!(
        "#import \"/book.typ\": *\n#{{ {start}; {turned}set text(lang: \"{}\", font: {}); counter(footnote).update(0); anchor({}); {heading}; ",
        script.language,
        families(fonts, script),
        literal(&entry.id),
    )
}

enum PageStart {
    Sheet,
    Line,
    /// Below the title of its group, as the first page of it.
    BelowGroupTitle,
}

fn start(entries: &[Entry], index: usize) -> PageStart {
    let entry = &entries[index];
    let is_group = |entry: &Entry| matches!(entry.body, Body::None) && entry.url.is_none();
    let before = index.checked_sub(1).map(|before| &entries[before]);
    let above = entries[..index]
        .iter()
        .rev()
        .find(|above| above.depth < entry.depth);
    match before {
        Some(before) if is_group(before) && before.depth < entry.depth => {
            PageStart::BelowGroupTitle
        }
        _ if entry.depth == 0 || above.is_some_and(is_group) => PageStart::Sheet,
        _ => PageStart::Line,
    }
}

fn body(entry: &Entry, shelf: &LinkIndex, formulas: &mut Formulas) -> String {
    match &entry.body {
        Body::Document(document) => {
            let mut setter = TypstWriter {
                links: shelf,
                page: &entry.id,
                level: (entry.depth + 1).min(MAX_HEADING_LEVEL),
                formulas,
                anchors: HashSet::new(),
            };
            setter.content(&document.nodes, LayoutArea::sheet())
        }
        Body::Unreadable(reason) => fallback_notice(reason),
        Body::None => String::new(),
    }
}

/// Returns the notice that replaces a page that does not compile.
pub(crate) fn fallback_notice(reason: &str) -> String {
    let text = format!("This page could not be printed: {reason}");
    format!("notice({})", fitting(&text, LayoutArea::sheet()))
}

/// Returns a sample of the page's letters.
fn sample_letters(entry: &Entry) -> String {
    const SAMPLE_BYTES: usize = 4000;
    let mut sample = entry.title.clone();
    if let Body::Document(document) = &entry.body {
        crate::typst_writer::plain_text(&document.nodes, SAMPLE_BYTES, &mut sample);
    }
    sample
}

fn families(fonts: &Fonts, script: Script) -> String {
    let mut out = String::from("(");
    for family in fonts.families(script) {
        let _ = write!(out, "\"{family}\", ");
    }
    out.push(')');
    out
}

/// Returns the number of each entry: 1, 1.1, 1.2, 2 and so on.
fn numbers(entries: &[Entry]) -> Vec<String> {
    let mut counts: Vec<usize> = Vec::new();
    let mut numbers = Vec::with_capacity(entries.len());
    for entry in entries {
        counts.resize(entry.depth + 1, 0);
        counts[entry.depth] += 1;
        let words: Vec<String> = counts.iter().map(usize::to_string).collect();
        numbers.push(words.join("."));
    }
    numbers
}
