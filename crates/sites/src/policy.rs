//! The content security policy of pages: our own script and style by a nonce, our own fonts, pictures, and the players an
//! author embeds. Nothing that an author writes can run.

use render::look::Look;

/// The policy of a page with this nonce and look, which shows frames of these origins. `styled` pages have formulas or
/// diagrams whose drawing needs `style` attributes; the sanitizer lets only harmless properties through.
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
