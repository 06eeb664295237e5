//! Snapshots of each kind of block. The pages are in `cases`, one file each, next to their HTML.

use std::fmt::Write;

use document::{Unresolved, read};
use openapi::SpecValue;
use render::blocks::{Embed, RenderContext, ResolvedFile, ResolvedReference, body};
use serde_json::{Value, json};

use crate::{everything, parsed};

/// A site with a few pages and files.
struct SnapshotContext {
    spec: SpecValue,
}

impl RenderContext for SnapshotContext {
    fn resolve(&self, reference: &Value) -> ResolvedReference {
        let target = reference
            .get("url")
            .and_then(Value::as_str)
            .unwrap_or_default();
        match target {
            "guide.md" => ResolvedReference {
                href: Some("/guide".to_owned()),
                title: Some("The guide".to_owned()),
                description: Some("How it is done".to_owned()),
                emoji: Some("📘".to_owned()),
                ..ResolvedReference::default()
            },
            "lost.md" => ResolvedReference::default(),
            url => ResolvedReference {
                href: Some(url.to_owned()),
                title: Some(url.to_owned()),
                is_external: url.starts_with("http"),
                ..ResolvedReference::default()
            },
        }
    }

    fn file(&self, reference: &Value) -> Option<ResolvedFile> {
        let name = ["file", "url"]
            .iter()
            .find_map(|name| reference.get(name)?.as_str())?;
        (name != "lost.png").then(|| ResolvedFile {
            href: format!("/files/{name}"),
            name: name.to_owned(),
            content_type: None,
            size: Some(23_456),
            dimensions: name.contains(".png").then_some((800, 400)),
        })
    }

    fn openapi_spec(&self, reference: &Value) -> Option<&SpecValue> {
        (reference.get("spec") == Some(&json!("pets"))).then_some(&self.spec)
    }

    fn search_url(&self) -> Option<&str> {
        Some("/~/search")
    }

    fn embed(&self, url: &str) -> Option<Embed> {
        url.contains("article").then(|| Embed {
            title: "An article".to_owned(),
            site: Some("Example".to_owned()),
        })
    }
}

#[test]
fn blocks_are_drawn() {
    let site = SnapshotContext {
        spec: everything::spec().into(),
    };
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/html/cases");
    for entry in std::fs::read_dir(cases).expect("the cases are there") {
        let path = entry.expect("an entry of a directory").path();
        let text = std::fs::read_to_string(&path).expect("a case");
        let name = path
            .file_stem()
            .expect("an entry has a name")
            .to_string_lossy();
        let drawn = body(&read(&text, &Unresolved), &site);
        assert_eq!(parsed::unsafe_parts(&drawn.html), Vec::<String>::new());
        assert_eq!(parsed::id_faults(&drawn.html), Vec::<String>::new());
        let mut shown = lines(&drawn.html);
        for heading in &drawn.outline {
            let _ = writeln!(
                shown,
                "outline {} {} {}",
                heading.level, heading.id, heading.title
            );
        }
        let _ = writeln!(shown, "{:#?}", drawn.metadata);
        insta::assert_snapshot!(&*name, shown);
    }
}

#[test]
fn skipped_heading_levels_are_not_announced() {
    let site = SnapshotContext {
        spec: SpecValue::Null,
    };
    let text = "# Title\n\n#### Deep\n\n## One\n\n#### Two deeper\n\n### Two\n\n#### Three\n";
    let html = body(&read(text, &Unresolved), &site).html;
    let levels: Vec<&str> = html
        .split("<h")
        .skip(1)
        .map(|part| {
            let end = part.find('>').unwrap_or_default();
            let said = part[..end].split("aria-level=\"").nth(1);
            said.map_or(&part[..1], |said| &said[..1])
        })
        .collect();
    assert_eq!(levels, ["2", "2", "3", "3", "4"], "{html}");
}

/// Puts block elements on separate lines, so that diffs are readable.
fn lines(html: &str) -> String {
    let starts = [
        "<p",
        "<h2",
        "<h3",
        "<h4",
        "<ul",
        "<ol",
        "<li",
        "<div",
        "<figure",
        "<table",
        "<tr",
        "<td",
        "<th",
        "<details",
        "<summary",
        "<section",
        "<article",
        "<blockquote",
        "<hr",
        "<pre",
        "<label",
        "<input",
        "<a class",
        "<button",
        "<dl",
        "<dt",
        "<dd",
        "<iframe",
        "<svg",
        "<math",
    ];
    let mut out = String::with_capacity(html.len() * 2);
    for (at, character) in html.char_indices() {
        if character == '<' && starts.iter().any(|start| html[at..].starts_with(start)) {
            out.push('\n');
        }
        out.push(character);
    }
    // The paths of icons are not readable.
    let mut shown = String::new();
    for line in out.lines().filter(|line| !line.is_empty()) {
        match line.split_once("<path d=\"") {
            Some((before, after)) => {
                let after = after.split_once('"').map_or("", |(_, after)| after);
                let _ = writeln!(shown, "{before}<path d=\"…\"{after}");
            }
            None => {
                let _ = writeln!(shown, "{line}");
            }
        }
    }
    shown
}
