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

/// The policy of a page with this nonce and look, which embeds frames of these origins. `styled` pages have formulas
/// or diagrams that need `style` attributes; the sanitizer allows only harmless properties.
pub(crate) fn of_page(nonce: &str, look: &Look, frames: &[String], styled: bool) -> String {
    let attributes = if styled { "'unsafe-inline'" } else { "'none'" };
    let frames = if frames.is_empty() {
        "'none'".to_owned()
    } else {
        frames.join(" ")
    };
    let mut fonts = vec!["'self'".to_owned()];
    fonts.extend(look.font_origins());
    let fonts = fonts.join(" ");
    format!(
        "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'self' 'nonce-{nonce}'; \
         style-src-attr {attributes}; \
         img-src 'self' https: http: data:; media-src 'self' https:; font-src {fonts}; \
         connect-src 'self'; frame-src {frames}; form-action 'self'; base-uri 'none'; object-src 'none'; \
         frame-ancestors 'self'"
    )
}
