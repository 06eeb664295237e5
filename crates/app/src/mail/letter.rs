//! One mail in both its forms: plain text, and HTML with inline styles. Nothing is loaded from anywhere, and nothing
//! tells who opened it.

use model::ui_language::UiLanguage;

/// The parts of a mail. Texts are plain; the HTML form escapes them.
#[derive(Debug)]
pub(super) struct Letter {
    pub(super) language: UiLanguage,
    pub(super) subject: String,
    pub(super) greeting: String,
    pub(super) paragraphs: Vec<String>,
    /// The label of the button, and its URL.
    pub(super) link: (String, String),
    /// Small print below the button.
    pub(super) notes: Vec<String>,
    /// Why there is this mail.
    pub(super) footer: String,
}

const PAGE: &str = "margin:0;padding:32px 16px;background:#f4f4f6;color:#1c1c22;\
    font:16px/1.55 -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans',sans-serif";
const SHEET: &str = "max-width:520px;margin:0 auto;padding:32px 28px;background:#ffffff;border:1px solid #e3e3e8;\
    border-radius:12px";
const BRAND: &str =
    "max-width:520px;margin:0 auto 16px;font-weight:700;font-size:18px;color:#1c1c22";
const HEADING: &str = "margin:0 0 20px;font-size:22px;line-height:1.3;font-weight:650;\
    text-wrap:balance";
const PARAGRAPH: &str = "margin:0 0 16px";
const BUTTON: &str = "display:inline-block;margin:8px 0 24px;padding:12px 22px;background:#2f4bc7;color:#ffffff;\
    border-radius:8px;font-weight:600;text-decoration:none";
const NOTE: &str = "margin:0 0 12px;font-size:14px;color:#5b5b66";
const ADDRESS: &str = "margin:16px 0 0;padding-top:16px;border-top:1px solid #e3e3e8;font-size:13px;color:#5b5b66;\
    word-break:break-all;overflow-wrap:anywhere";
const FOOTER: &str = "max-width:520px;margin:16px auto 0;font-size:13px;color:#5b5b66";

impl Letter {
    pub(super) fn text(&self) -> String {
        let mut parts = vec![self.greeting.clone()];
        parts.extend(self.paragraphs.iter().cloned());
        let (label, url) = &self.link;
        parts.push(format!("{label}:\n{url}"));
        parts.extend(self.notes.iter().cloned());
        // Mail programs know this line as the beginning of a signature.
        format!("{}\n\n-- \n{}\n", parts.join("\n\n"), self.footer)
    }

    pub(super) fn html(&self) -> String {
        let subject = escape(&self.subject);
        let greeting = paragraph(PARAGRAPH, &self.greeting);
        let body: String = self
            .paragraphs
            .iter()
            .map(|text| paragraph(PARAGRAPH, text))
            .collect();
        let (label, url) = (escape(&self.link.0), escape(&self.link.1));
        let notes: String = self
            .notes
            .iter()
            .map(|text| paragraph(NOTE, text))
            .collect();
        let footer = paragraph(FOOTER, &self.footer);
        format!(
            "<!doctype html>\n\
             <html lang=\"{language}\">\n\
             <head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light\">\n\
             <title>{subject}</title>\n</head>\n\
             <body style=\"{PAGE}\">\n\
             <div style=\"{BRAND}\">Bindery</div>\n\
             <div style=\"{SHEET}\">\n\
             <h1 style=\"{HEADING}\">{subject}</h1>\n\
             {greeting}{body}\
             <p style=\"margin:0\"><a href=\"{url}\" style=\"{BUTTON}\">{label}</a></p>\n\
             {notes}\
             <p style=\"{ADDRESS}\"><a href=\"{url}\" style=\"color:#5b5b66\">{url}</a></p>\n\
             </div>\n\
             {footer}\
             </body>\n</html>\n",
            language = self.language.as_str(),
        )
    }
}

fn paragraph(style: &str, text: &str) -> String {
    format!("<p style=\"{style}\">{}</p>\n", escape(text))
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}
