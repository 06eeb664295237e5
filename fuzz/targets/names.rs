//! Names that people choose and that lead to places: of refs, of files, in links and redirects. What is taken is what
//! the next program takes it for, and stays inside.

#![no_main]

use content::{ByteSlice, tree};
use fuzz::text_and_choices;
use git::refs;
use libfuzzer_sys::fuzz_target;
use model::{openapi_spec::SpecSlug, site_redirect::SourcePath};
use space_files::path::{confined, decode, encode, is_url};

fuzz_target!(|data: &[u8]| {
    file(data);
    let (text, _) = text_and_choices(data);
    reference(&text);
    link(&text);
    redirect(&text);
    if let Ok(slug) = SpecSlug::parse("slug", &text) {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
        assert!(slug.as_str().chars().all(is_plain), "{text:?}");
    }
});

/// As `git check-ref-format` and the command line see it.
fn reference(name: &str) {
    if !refs::is_name(name) {
        return;
    }
    let refused = |c: char| c.is_ascii_control() || " ~^:?*[\\".contains(c);
    assert!(!name.contains(refused), "{name:?}");
    assert!(!name.contains("..") && !name.contains("@{"), "{name:?}");
    assert!(!name.ends_with(['.', '/']), "{name:?}");
    for part in name.split('/') {
        let is_odd = part.is_empty() || part.starts_with(['-', '.']) || part.ends_with(".lock");
        assert!(!is_odd, "{name:?}");
    }
}

fn file(path: &[u8]) {
    if !tree::is_valid_path(path.as_bstr()) {
        return;
    }
    assert!(!path.starts_with(b"/") && !path.contains(&0), "{path:?}");
    for part in path.split(|byte| *byte == b'/') {
        let is_odd = matches!(part, b"" | b"." | b"..") || part.eq_ignore_ascii_case(b".git");
        assert!(!is_odd, "{path:?}");
    }
}

fn link(path: &str) {
    let _ = is_url(path);
    assert_eq!(decode(&encode(path)), path);
    for path in [path, &decode(path)] {
        let Some(inside) = confined(path) else {
            continue;
        };
        assert!(!inside.starts_with('/'), "{path:?} leads to {inside:?}");
        assert!(inside.split('/').all(|part| part != "." && part != ".."));
        assert_eq!(confined(&inside).as_ref(), Some(&inside));
    }
}

/// A redirect answers for a path of its own site only.
fn redirect(text: &str) {
    let Ok(source) = SourcePath::parse("source", text) else {
        return;
    };
    let base = url::Url::parse("https://site.test/").expect("an address");
    let led = base.join(source.as_str()).expect("a path is an address");
    assert_eq!(led.origin(), base.origin(), "{text:?}");
}
