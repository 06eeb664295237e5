//! Hostile text in every field of every block, and in every part of a page: the output, parsed as a browser does, runs
//! no code and has no unsafe URL.

use std::collections::BTreeSet;

use document::{Document, Unresolved, read};
use openapi::SpecValue;
use render::blocks::{Embed, RenderContext, ResolvedFile, ResolvedReference, Tag, body};
use serde_json::Value;

use crate::{everything, parsed};

/// Returns the payloads and the wrappers.
pub(crate) fn lists() -> (Vec<&'static str>, Vec<&'static str>) {
    let file = include_str!("payloads.txt");
    let (payloads, wrappers) = file.split_once("\n---\n").expect("two parts");
    let payloads = payloads.lines().filter(|line| !line.starts_with("# "));
    (payloads.collect(), wrappers.lines().collect())
}

/// Returns every payload in every wrapper, without duplicates.
pub(crate) fn payloads() -> BTreeSet<String> {
    let (payloads, wrappers) = lists();
    let wrapped = wrappers.iter().flat_map(|wrapper| {
        payloads
            .iter()
            .map(move |payload| wrapper.replace('%', payload))
    });
    let nulls = payloads.iter().map(|payload| payload.replace('<', "<\0"));
    let full = payloads.iter().map(|payload| payload.replace('<', "＜"));
    wrapped.chain(nulls).chain(full).collect()
}

/// Returns the payload for everything.
struct HostileContext {
    payload: String,
    spec: SpecValue,
}

impl HostileContext {
    fn new(payload: &str) -> Self {
        let mut spec = everything::spec();
        everything::fill(&mut spec, payload, &["$ref", "in", "type"]);
        Self {
            payload: payload.to_owned(),
            spec: spec.into(),
        }
    }
}

impl RenderContext for HostileContext {
    fn resolve(&self, _: &Value) -> ResolvedReference {
        let text = Some(self.payload.clone());
        ResolvedReference {
            href: text.clone(),
            title: text.clone(),
            description: text.clone(),
            icon: text.clone(),
            emoji: text,
            is_external: true,
        }
    }

    fn file(&self, _: &Value) -> Option<ResolvedFile> {
        Some(ResolvedFile {
            href: self.payload.clone(),
            name: self.payload.clone(),
            content_type: Some(self.payload.clone()),
            size: Some(1),
            dimensions: Some((0, u32::MAX)),
        })
    }

    fn openapi_spec(&self, _: &Value) -> Option<&SpecValue> {
        Some(&self.spec)
    }

    fn embed(&self, _: &str) -> Option<Embed> {
        Some(Embed {
            title: self.payload.clone(),
            site: Some(self.payload.clone()),
        })
    }

    fn tag(&self, _: &str) -> Option<Tag> {
        let text = Some(self.payload.clone());
        Some(Tag {
            label: self.payload.clone(),
            color: text.clone(),
            icon: text.clone(),
            emoji: text,
        })
    }

    fn opens_new_tabs(&self) -> bool {
        true
    }
}

fn check(document: &Document, around: &dyn RenderContext, payload: &str) {
    let drawn = body(document, around);
    let mut found = parsed::unsafe_parts(&drawn.html);
    found.extend(parsed::id_faults(&drawn.html));
    for update in &drawn.metadata.updates {
        found.extend(parsed::unsafe_parts(&update.html));
    }
    assert!(
        found.is_empty(),
        "{payload:?} gives {found:#?}\n{}",
        drawn.html
    );
}

/// Rendering everything with each of hundreds of payloads takes minutes on one thread.
fn on_all_threads(payloads: &BTreeSet<String>, check: impl Fn(&str) + Sync) {
    let payloads: Vec<&String> = payloads.iter().collect();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for part in payloads.chunks(payloads.len().div_ceil(threads)) {
            scope.spawn(|| part.iter().for_each(|payload| check(payload)));
        }
    });
}

#[test]
fn there_are_enough_payloads() {
    let count = payloads().len();
    println!("hostile: {count} payloads");
    assert!(count >= 300);
}

#[test]
fn no_field_of_a_document_gets_through() {
    let stored: [&[&str]; 2] = [
        &["object", "type", "kind"],
        // Fields that select what is rendered, and those by which parts find each other.
        &[
            "object",
            "type",
            "kind",
            "fragment",
            "style",
            "align",
            "format",
            "date",
            "view",
            "cardSize",
            "values",
            "columns",
            "id",
            "code",
            "syntax",
            "action",
            "method",
            "path",
            "name",
            "schemas",
            "targetDefinition",
            "coverDefinition",
            "coverDefinitionDark",
        ],
    ];
    let listed = lists().0;
    on_all_threads(&payloads(), |payload| {
        let around = HostileContext::new(payload);
        // Different texts change what is rendered; a few cover that.
        let few = if listed.contains(&payload) { 2 } else { 1 };
        for stored in stored.iter().rev().take(few) {
            let mut document = everything::document();
            everything::fill(&mut document, payload, stored);
            let document: Document = serde_json::from_value(document).expect("a document");
            check(&document, &around, payload);
        }
    });
}

#[test]
fn no_place_of_a_page_gets_through() {
    let places = [
        "**%** `%`\n",
        "[a](<%>) ![a](<%> \"%\")\n",
        "<p title=\"%\">%</p>\n",
        "&lt;%&gt;\n",
        "%\n",
        "# %\n\n## %\n",
        "* %\n* [ ] %\n",
        "> %\n",
        "| % | b |\n|---|---|\n| % | % |\n",
        "```%\n%\n```\n",
        "$$\n%\n$$\n\nx $$%$$ y\n",
        "```mermaid\n%\n```\n",
        "```mermaid\nflowchart LR\n A[%] -->|%| B\n```\n",
        "<details><summary>%</summary>\n\n%\n\n</details>\n",
        "<figure><img src=\"%\" alt=\"%\"><figcaption>%</figcaption></figure>\n",
        "[%](%)\n",
        "![%](% \"%\")\n",
        "<a href=\"%\" class=\"button primary\" data-icon=\"%\">%</a>\n",
        "{% hint style=\"%\" icon=\"%\" %}\n%\n{% endhint %}\n",
        "{% embed url=\"%\" %}\n%\n{% endembed %}\n",
        "{% tabs %}{% tab title=\"%\" icon=\"%\" slug=\"%\" %}\n%\n{% endtab %}{% endtabs %}\n",
        "<table data-view=\"cards\"><thead><tr><th>%</th><th data-card-target data-type=\"content-ref\">%</th></tr></thead><tbody><tr><td>%</td><td><a href=\"%\">%</a></td></tr></tbody></table>\n",
        "word[^1] x\n\n[^1]: %\n",
        "{% updates %}{% update date=\"%\" tags=\"%\" %}\n%\n{% endupdate %}{% endupdates %}\n",
        "{% openapi src=\"%\" path=\"%\" method=\"%\" %}\n",
        "{% %\n%\n",
        "<mark style=\"color:%\">%</mark>\n",
        "<i class=\"fa-%\">%</i> <kbd>%</kbd> <code class=\"expression\">%</code>\n",
    ];
    let mut count = 0;
    for payload in lists().0 {
        let around = HostileContext::new(payload);
        for place in places {
            let text = place
                .replace('%', payload)
                .replace(&format!("{{{payload} "), "{% ")
                .replace(&format!(" {payload}}}"), " %}");
            let document = read(&text, &Unresolved);
            check(&document, &EmptyContext, &text);
            count += 1;
        }
        let document = read(payload, &Unresolved);
        check(&document, &around, payload);
    }
    println!("hostile: {count} pages");
}

struct EmptyContext;

impl RenderContext for EmptyContext {}

#[test]
fn the_look_for_unsafe_parts_finds_them() {
    for (html, many) in [
        ("<p>a</p>", false),
        ("<a href='https://x'>a</a>", false),
        ("<script>x</script>", true),
        ("<p onclick=x>a</p>", true),
        ("<a href='javascript:x'>a</a>", true),
        ("<svg><a xlink:href='javascript:x'>a</a></svg>", true),
        ("<iframe src='https://evil.example'></iframe>", true),
        ("<p style='background:url(x)'>a</p>", true),
        ("<img src='data:image/png,x'>", true),
    ] {
        assert_eq!(!parsed::unsafe_parts(html).is_empty(), many, "{html}");
    }
}
