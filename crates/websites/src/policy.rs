//! The content security policy of pages: our own script and style by a nonce, our own fonts, images, and the players
//! an author embeds. Nothing that an author writes can run.

use context::App;

use render::look::Look;

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
}

/// The policy of a page with this nonce and look.
pub(crate) fn of_page(nonce: &str, look: &Look, body: &BodySources<'_>) -> String {
    let attributes = if body.styled {
        "'unsafe-inline'"
    } else {
        "'none'"
    };
    let frames = if body.frames.is_empty() {
        "'none'".to_owned()
    } else {
        body.frames.join(" ")
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
    format!(
        "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'self' 'nonce-{nonce}'; \
         style-src-attr {attributes}; \
         img-src 'self' https: http: data:; media-src 'self' https:; font-src {fonts}; \
         connect-src {connections}; frame-src {frames}; form-action 'self'; base-uri 'none'; object-src 'none'; \
         frame-ancestors 'self'"
    )
}
