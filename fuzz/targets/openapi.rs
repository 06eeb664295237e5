//! Any text is a description of an API or is refused with a reason, and one that is taken can be shown.

#![no_main]

use document::{Unresolved, read};
use fuzz::{check_html, check_ids, text_and_choices};
use libfuzzer_sys::fuzz_target;
use openapi::{Documents, SpecValue, bundle, parse};
use render::blocks::{RenderContext, Summaries, body};
use serde_json::Value;

/// As many operations and schemas of a description are shown.
const SHOWN: usize = 4;

fuzz_target!(|data: &[u8]| {
    let (text, _) = text_and_choices(data);
    let root = match parse(&text) {
        Ok(parsed) => parsed.root,
        Err(problem) => {
            assert!(!problem.message.is_empty(), "refused without a reason");
            return;
        }
    };
    let spec = SpecValue::from(bundle(&Documents::new(None, root)));
    let json = spec.to_string();
    let again = parse(&json).expect("stored, it is none").root;
    assert_eq!(SpecValue::from(again).to_string(), json, "the order is lost");
    let page = page(&spec);
    let around = Api(spec);
    let document = read(&page, &Unresolved);
    let html = body(&document, &around).html;
    check_html(&html);
    check_ids(&html);
    let summaries = Summaries::new(&around);
    for node in &document.nodes {
        if let document::Node::Block(block) = node {
            let _ = summaries.of(block);
        }
    }
});

struct Api(SpecValue);

impl RenderContext for Api {
    fn openapi_spec(&self, _: &Value) -> Option<&SpecValue> {
        Some(&self.0)
    }
}

/// A page with the first operations, webhooks and schemas of the description.
fn page(spec: &SpecValue) -> String {
    let mut page = String::new();
    for (group, tag, word) in [
        ("paths", "openapi-operation", "path"),
        ("webhooks", "openapi-webhook", "name"),
    ] {
        let methods = members(spec.get(group)).flat_map(|(name, item)| {
            members(Some(item)).map(move |(method, _)| (name.clone(), method.clone()))
        });
        for (name, method) in methods.take(SHOWN) {
            if is_plain(&name) && is_plain(&method) {
                page += &format!(
                    "{{% {tag} spec=\"a\" {word}=\"{name}\" method=\"{method}\" %}}\n{{% end{tag} %}}\n\n"
                );
            }
        }
    }
    for schemas in [
        spec.pointer("/components/schemas"),
        spec.get("definitions"),
    ] {
        for (name, _) in members(schemas).take(SHOWN) {
            if is_plain(name) {
                page += &format!(
                    "{{% openapi-schemas spec=\"a\" schemas=\"{name}\" %}}\n{{% endopenapi-schemas %}}\n\n"
                );
            }
        }
    }
    page
}

fn members(value: Option<&SpecValue>) -> impl Iterator<Item = (&String, &SpecValue)> {
    value.and_then(SpecValue::as_object).into_iter().flatten()
}

/// Whether it can stand in a tag as it is.
fn is_plain(text: &str) -> bool {
    !text.contains(['"', '%', '\n', '\r'])
}
