//! The blocks of a document as HTML: [`body`] is the way in, [`Surroundings`] is what it asks.
//!
//! # What the stylesheet finds
//!
//! Headings are `h2`, `h3`, `h4` (the page's title is the `h1`), each with `a.anchor` at its end. No `style` attribute
//! is used, except by formulas and diagrams. Ids start with a letter or digit unless an author says otherwise, so those
//! of the page around start with `_`.
//!
//! | markup | what it is |
//! |---|---|
//! | `p`, `h2`–`h4` `.center .end` | aligned text |
//! | `ul.tasks > li > input + div` | tasks |
//! | `.hint.info .success .warning .danger` `> svg.icon + .inside` | hints |
//! | `figure.picture .left .right .center .wide .framed`, `.gallery > figure.picture` | images; `figcaption` |
//! | `img.light`, `img.dark` | one of the two is shown; `.missing` stands for a picture that is not there, with `.told` for authors |
//! | `.drawing` on `figure.picture` | a drawing |
//! | `.card` with `.file .embed .ref .integration .broken` | a row that leads elsewhere: `svg.icon`, `.title`, `.about` |
//! | `figure.frame > iframe`, `figure.frame > video` | players, 16 to 9; `.audio` for sound |
//! | `.code .wrap .numbered .wide .mermaid` `> .code-head (.code-title, button.copy[hidden]) + pre > code` | code |
//! | `.code details.more > summary + pre` | the lines of long code that are shown on demand |
//! | `span.line .marked` and in it `.k .s .c .n .f .t .a .v .p .ins .del` | keyword, string, comment, number or constant, function, type or tag, attribute or key, variable, punctuation, inserted, deleted |
//! | `.math`, `.formula`, `code.formula` | formula in a block, in a line, and one that could not be read |
//! | `figure.diagram > svg` | a diagram; its colours are `var(--diagram-…)`, see `diagram.rs` |
//! | `.tabs` with, for each tab, `input[type=radio] + label + .tab` | tabs; `.tab` is shown when its input is checked |
//! | `details.expandable > summary + .inside` | expandables |
//! | `ol.steps > li.step (.icon-step) > .inside` | steps; their numbers are the stylesheet's |
//! | `.columns > .column .w5 … .w95 .middle .bottom` | columns and the per cent each takes |
//! | `.table .wide .sticky-header .sticky-first > table` | `th`, `td` with `.center .end .top .middle .bottom .number`; `thead.quiet` is for screen readers only |
//! | `.cards .large .wrap > .record` with `.cover`, `.cells > .cell (.label)`, `a.whole` | tables as cards; `a.whole` covers its card |
//! | `.chip` with a colour, `.rating`, `.check` | values in cells |
//! | `.updates > article.update > .update-head (time, .chip) + .inside` | changelogs |
//! | `.prompt > .prompt-head + .code` | prompts |
//! | `a.button .primary .secondary`, `a.button[data-action=search][data-query]`, `span.button` | buttons; the last is inactive |
//! | `button.note[popovertarget]`, `.notes > .note-body[popover]` | annotated text, and what is said about it |
//! | `a.mention`, `span.mention.user`, `.emoji`, `svg.icon`, `kbd`, `code`, `code.expression`, `img.inline .line` | in lines |
//! | `.text-…`, `.back-…` | colours: green blue red orange yellow purple pink violet cyan primary info success warning danger tint |
//! | `a.broken`, `span.broken` | a link that leads nowhere |
//! | `.operation > .operation-text + .samples` | an operation of an API, see `openapi.rs` for what is in it |
//! | `.quietly` | for screen readers only |

use document::Document;

mod address;
mod boxes;
mod cards;
mod cells;
mod clean;
mod code;
mod colors;
mod diagram;
mod draw;
mod embeds;
pub mod icons;
mod images;
mod lists;
mod math;
mod members;
mod openapi;
mod references;
mod surroundings;
mod tables;
mod tabs;
mod text;
mod updates;

pub use openapi::Summaries;
pub use surroundings::{Embed, Lead, Stored, Surroundings, Tag, Word, short};

use draw::Drawer;

/// The body of a page, ready to be put into it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Body {
    pub html: String,
    pub outline: Vec<Heading>,
    pub uses: Uses,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    pub id: String,
    pub title: String,
    /// 1 to 3, as in the block document.
    pub level: u8,
}

/// What the page around a body has to know about it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Uses {
    /// Tags that nothing knows, as they are written. Nothing of them is in the HTML.
    pub unhandled: Vec<String>,
    /// References that lead nowhere.
    pub broken: Vec<String>,
    /// The origins whose pages are shown in frames: the content security policy has to name them.
    pub frames: Vec<String>,
    /// The entries of changelogs: they are a feed.
    pub updates: Vec<Update>,
}

/// One entry of a changelog.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Update {
    pub id: String,
    /// As it is written: a day, `2026-11-15`.
    pub date: String,
    pub title: String,
    pub html: String,
}

/// Loads what colours code now, so that the first reader does not wait for it.
pub fn prepare() {
    colors::load();
}

/// The HTML of a document. Conditions, expressions and reusable contents are decided before.
pub fn body(document: &Document, around: &dyn Surroundings) -> Body {
    let mut drawer = Drawer::new(around);
    let blocks = drawer.blocks(&document.nodes);
    drawer.finish(&blocks)
}
