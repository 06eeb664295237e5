//! The content security policy of pages: our own script and style by a nonce, pictures, and the players an author
//! embeds. Nothing that an author writes can run.

/// The policy of a page with this nonce, which shows frames of these origins.
pub(crate) fn of_page(nonce: &str, frames: &[String]) -> String {
    let frames = if frames.is_empty() {
        "'none'".to_owned()
    } else {
        frames.join(" ")
    };
    format!(
        "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'self' 'nonce-{nonce}'; \
         img-src 'self' https: http: data:; media-src 'self' https:; font-src 'self' https:; \
         connect-src 'self'; frame-src {frames}; form-action 'self'; base-uri 'none'; object-src 'none'; \
         frame-ancestors 'self'"
    )
}
