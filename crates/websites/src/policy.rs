//! The content security policy of pages: our own script and style by a nonce, our own fonts, images, and the players
//! an author embeds. Nothing that an author writes can run.

mod script_sources;

use context::App;

use render::look::Look;

pub(crate) use script_sources::{ScriptSources, frame_sources};

const NONCE: &str = "nonce of a page";

/// The nonce is a MAC, so that it cannot be predicted before the page is rendered. So the same page has the same bytes
/// on every node, while an author's text cannot contain its nonce.
pub(crate) fn nonce(app: &App, message: &str) -> String {
    let signature = app.keys.sign(NONCE, message.as_bytes());
    signature
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .take(22)
        .collect()
}

/// What the body of a page needs beyond our own files.
#[derive(Debug, Default)]
pub(crate) struct BodySources<'a> {
    /// Origins of embedded frames.
    pub(crate) frames: &'a [String],
    /// Origins that forms send requests to.
    pub(crate) requests: &'a [String],
    /// Whether it has formulas or diagrams that need `style` attributes; the sanitizer allows only harmless
    /// properties.
    pub(crate) styled: bool,
    /// What scripts of integrations need.
    pub(crate) scripts: Option<&'a ScriptSources>,
}

/// The policy of a page with this nonce and look.
pub(crate) fn of_page(nonce: &str, look: &Look, body: &BodySources<'_>) -> String {
    let attributes = if body.styled {
        "'unsafe-inline'"
    } else {
        "'none'"
    };
    let added = |directive: &str| {
        let sources = body.scripts.map(|scripts| scripts.after(directive));
        sources.unwrap_or_default()
    };
    let frames = format!("{}{}", body.frames.join(" "), added("frame-src"));
    let frames = match frames.trim_start() {
        "" => "'none'",
        frames => frames,
    };
    let with_self = |others: &[String]| {
        let own = ["'self'".to_owned()];
        own.iter()
            .chain(others)
            .cloned()
            .collect::<Vec<_>>()
            .join(" ")
    };
    let fonts = with_self(&look.font_origins());
    // The search dialog and the feedback form need the site itself.
    let connections = with_self(body.requests);
    let [scripts, styles, images] = ["script-src", "style-src", "img-src"].map(added);
    let [media, added_fonts, added_connections] =
        ["media-src", "font-src", "connect-src"].map(added);
    format!(
        "default-src 'none'; script-src 'nonce-{nonce}'{scripts}; style-src 'self' 'nonce-{nonce}'{styles}; \
         style-src-attr {attributes}; \
         img-src 'self' https: http: data:{images}; media-src 'self' https:{media}; font-src {fonts}{added_fonts}; \
         connect-src {connections}{added_connections}; frame-src {frames}; form-action 'self'; base-uri 'none'; \
         object-src 'none'; frame-ancestors 'self'"
    )
}
