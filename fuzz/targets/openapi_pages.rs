//! Any text is a tree or is refused with a reason; any tree is checked, joined, changed by an overlay and expanded into
//! pages, within the limits.

#![no_main]

use std::collections::HashSet;

use fuzz::text_and_choices;
use libfuzzer_sys::fuzz_target;
use openapi::{
    Documents, ExpandOptions, Grouping, Node, Overlay, bundle, expand, limits, parse, validate,
};
use url::Url;

fuzz_target!(|data: &[u8]| {
    let (text, choices) = text_and_choices(data);
    let Some(root) = tree(&text) else { return };
    // The rest is another document, and an overlay.
    let other = String::from_utf8_lossy(choices.take_rest());
    let Some(other) = tree(&other) else { return };
    let overlay = Overlay::read(&other);

    let url = Url::parse("https://example.com/a/spec.yaml").expect("a URL");
    let mut documents = Documents::new(Some(url.clone()), root);
    for wanted in validate(&documents).wanted.into_iter().take(1) {
        assert_eq!(wanted.origin(), url.origin(), "{wanted} must not be fetched");
        documents.insert(wanted, other.clone());
    }
    check_problems(&documents);
    let mut spec = bundle(&documents);
    check_size(&spec);
    check_pages(&spec);
    if let Ok(overlay) = overlay {
        overlay.apply(&mut spec);
        check_size(&spec);
        check_pages(&spec);
    }
});

fn tree(text: &str) -> Option<Node> {
    match parse(text) {
        Ok(parsed) => {
            check_size(&parsed.root);
            let json = parsed.root.to_json().to_string();
            let again = parse(&json).expect("it is JSON now");
            assert_eq!(again.root.to_json(), parsed.root.to_json());
            Some(parsed.root)
        }
        Err(problem) => {
            assert!(!problem.message.is_empty() && problem.position.line > 0);
            None
        }
    }
}

fn check_problems(documents: &Documents) {
    let problems = validate(documents).problems;
    assert!(problems.len() <= limits::MAX_PROBLEMS);
    for problem in problems {
        assert!(!problem.message.is_empty() && problem.position.line > 0);
        if problem.document == 0 {
            let found = documents.entry().pointer(&problem.pointer);
            assert!(found.is_some(), "{problem:?}");
        }
    }
}

fn check_size(root: &Node) {
    assert!(root.depth() <= limits::MAX_DEPTH && root.count() <= limits::MAX_NODES);
}

fn check_pages(spec: &Node) {
    for grouping in [Grouping::ByOperation, Grouping::ByTag] {
        let options = ExpandOptions {
            grouping,
            models: true,
            ..ExpandOptions::default()
        };
        let expansion = expand(spec, &options);
        let (mut keys, mut paths) = (HashSet::new(), HashSet::new());
        for page in expansion.iter() {
            assert!(keys.insert(&page.key), "{} is not unique", page.key);
            assert!(paths.insert(&page.path), "{} is not unique", page.path);
            page.markdown("spec");
        }
    }
}
