//! Renders the blocks of a document as HTML: [`body`] is the entry point, [`RenderContext`] is what the caller provides.
//!
//! # Markup for the stylesheet
//!
//! Headings are `h2`, `h3`, `h4` (the page's title is the `h1`), each with `a.anchor` at its end. No `style` attribute
//! is used, except by formulas and diagrams. Ids start with a letter or digit unless the author sets others, so ids of
//! the surrounding page start with `_`.
//!
//! | markup | meaning |
//! |---|---|
//! | `p`, `h2`–`h4` `.center .end` | aligned text |
//! | `ul.tasks > li > input + div` | tasks |
//! | `.hint.info .success .warning .danger` `> svg.icon + .inside` | hints |
//! | `figure.picture .left .right .center .wide .framed`, `.gallery > figure.picture` | images; `figcaption` |
//! | `img.light`, `img.dark` | one of the two is shown; `.missing` is a placeholder for a missing image, with `.told` for authors |
//! | `.drawing` on `figure.picture` | a drawing |
//! | `.card` with `.file .embed .ref .integration .broken` | a link card: `svg.icon`, `.title`, `.about` |
//! | `figure.frame > iframe`, `figure.frame > video` | players, 16 to 9; `.audio` for sound |
//! | `.code .wrap .numbered .wide .mermaid` `> .code-head (.code-title, button.copy[hidden]) + pre > code` | code |
//! | `.code details.more > summary + pre` | lines of long code, shown on demand |
//! | `span.line .marked` and in it `.k .s .c .n .f .t .a .v .p .ins .del` | keyword, string, comment, number or constant, function, type or tag, attribute or key, variable, punctuation, inserted, deleted |
//! | `.math`, `.formula`, `code.formula` | block formula, inline formula, and one that could not be parsed |
//! | `figure.diagram > svg` | a diagram; its colours are `var(--diagram-…)`, see `diagram.rs` |
//! | `.tabs` with, for each tab, `input[type=radio] + label + .tab` | tabs; `.tab` is shown when its input is checked |
//! | `details.expandable > summary + .inside` | expandables |
//! | `ol.steps > li.step (.icon-step) > .inside` | steps; the stylesheet numbers them |
//! | `.columns > .column .w5 … .w95 .middle .bottom` | columns and their percentage of the width |
//! | `.table .wide .sticky-header .sticky-first > table` | `th`, `td` with `.center .end .top .middle .bottom .number`; `thead.quiet` is for screen readers only |
//! | `.cards .large .wrap > .record` with `.cover`, `.cells > .cell (.label)`, `a.whole` | tables as cards; `a.whole` covers its card |
//! | `.chip` with a colour, `.rating`, `.check` | values in cells |
//! | `.updates > article.update > .update-head (time, .chip) + .inside` | changelogs |
//! | `.prompt > .prompt-head + .code` | prompts |
//! | `a.button .primary .secondary`, `a.button[data-action=search][data-query]`, `span.button` | buttons; the last is inactive |
//! | `button.note[popovertarget]`, `.notes > .note-body[popover]` | annotated text, and the annotation |
//! | `a.mention`, `span.mention.user`, `.emoji`, `svg.icon`, `kbd`, `code`, `code.expression`, `img.inline .line` | inlines |
//! | `.text-…`, `.back-…` | colours: green blue red orange yellow purple pink violet cyan primary info success warning danger tint |
//! | `a.broken`, `span.broken` | a broken link |
//! | `.operation > .operation-text + .samples` | an API operation, see `openapi.rs` for its content |
//! | `.kit` | what an integration draws, see `contentkit.rs` |
//! | `.quietly` | for screen readers only |

use document::Document;

mod boxes;
mod cards;
mod cells;
mod code;
mod component;
mod contentkit;
mod context;
mod diagram;
mod embeds;
mod highlight;
pub mod icons;
mod images;
mod lists;
mod math;
mod node_data;
mod openapi;
mod openapi_budget;
mod references;
mod renderer;
mod safe_url;
mod sanitize;
mod tables;
mod tabs;
mod text;
mod updates;

pub use component::{Component, ComponentForms};
pub use context::{
    BlockLabel, Embed, RenderContext, ResolvedFile, ResolvedReference, Tag, display_url,
};
pub use openapi::{RequestForms, Summaries};

use renderer::BlockRenderer;

/// The rendered body of a page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Body {
    pub html: String,
    pub outline: Vec<Heading>,
    pub metadata: BodyMetadata,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    pub id: String,
    pub title: String,
    /// 1 to 3, as in the block document.
    pub level: u8,
}

/// Facts about a body that the surrounding page needs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BodyMetadata {
    /// Unknown tags, as written. They are not in the HTML.
    pub unhandled: Vec<String>,
    /// References that cannot be resolved.
    pub broken: Vec<String>,
    /// Origins of embedded frames, for the content security policy.
    pub frames: Vec<String>,
    /// The forms that send requests, for the content security policy and the script.
    pub requests: RequestForms,
    /// The entries of changelogs, for the feed.
    pub updates: Vec<Update>,
    /// Whether there are components of integrations, which have a style and a script of their own.
    pub components: bool,
}

/// One entry of a changelog.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Update {
    pub id: String,
    /// As written: a date such as `2026-11-15`.
    pub date: String,
    pub title: String,
    pub html: String,
}

/// Loads the syntax definitions now, so that the first reader does not wait for them.
pub fn warm_up() {
    highlight::load();
}

/// Renders a component of an integration alone, to replace it in a page.
pub fn component(component: &Component, context: &dyn RenderContext) -> Body {
    let mut renderer = BlockRenderer::new(context);
    let drawn = renderer.component(component);
    renderer.finish(&drawn)
}

/// Renders a document. Conditions, expressions and reusable contents are resolved before.
pub fn body(document: &Document, context: &dyn RenderContext) -> Body {
    let mut renderer = BlockRenderer::new(context);
    let blocks = renderer.blocks(&document.nodes);
    renderer.finish(&blocks)
}
