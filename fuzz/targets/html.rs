//! Any page, as HTML and read again as a browser reads it, is harmless: no script, no handler, no address but those of
//! the web and of mail, whatever the page and whatever the server knows of what it names.

#![no_main]

use arbitrary::Arbitrary;
use document::{Unresolved, read};
use fuzz::{check_html, check_ids, text_and_choices};
use libfuzzer_sys::fuzz_target;
use render::blocks::{Embed, RenderContext, ResolvedFile, ResolvedReference, Tag, body};
use serde_json::Value;

fuzz_target!(|data: &[u8]| {
    let (text, choices) = text_and_choices(data);
    let document = read(&text, &Unresolved);
    let reported = <&str>::arbitrary_take_rest(choices).unwrap_or_default();
    for around in [&Nothing as &dyn RenderContext, &Echo(reported.to_owned())] {
        let drawn = body(&document, around);
        check_html(&drawn.html);
        check_ids(&drawn.html);
        for update in &drawn.uses.updates {
            check_html(&update.html);
        }
        for origin in &drawn.uses.frames {
            assert!(origin.starts_with("https://"), "a frame of {origin}");
            let ends = |c: char| c == ';' || c == ',' || c.is_whitespace();
            assert!(!origin.contains(ends), "{origin:?} in a header");
        }
    }
});

struct Nothing;

impl RenderContext for Nothing {}

/// Answers every question with the same text.
struct Echo(String);

impl RenderContext for Echo {
    fn lead(&self, _: &Value) -> ResolvedReference {
        let text = Some(self.0.clone());
        ResolvedReference {
            href: text.clone(),
            title: text.clone(),
            description: text.clone(),
            icon: text.clone(),
            emoji: text,
            outside: true,
        }
    }

    fn file(&self, _: &Value) -> Option<ResolvedFile> {
        Some(ResolvedFile {
            href: self.0.clone(),
            name: self.0.clone(),
            content_type: Some(self.0.clone()),
            size: Some(1),
            dimensions: Some((0, u32::MAX)),
        })
    }

    fn embed(&self, _: &str) -> Option<Embed> {
        Some(Embed {
            title: self.0.clone(),
            site: Some(self.0.clone()),
        })
    }

    fn tag(&self, _: &str) -> Option<Tag> {
        let text = Some(self.0.clone());
        Some(Tag {
            label: self.0.clone(),
            color: text.clone(),
            icon: text.clone(),
            emoji: text,
        })
    }

    fn new_tabs(&self) -> bool {
        true
    }
}
