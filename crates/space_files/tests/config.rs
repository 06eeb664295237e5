//! The files that configure a space.

use serde_json::json;
use space_files::config::{SpaceConfig, Tags, Variables};

#[test]
fn a_space_is_set_up() {
    let config = SpaceConfig::parse(
        "root: ./docs/\n\n\u{200b}structure:\n  readme: ./HOME.md\n  summary: toc/SUMMARY.md\u{200b}\n\nunknown: {}\nredirects:\n  /old/page: new.md\n  help: ./\n  bad: ../../x.md\n",
    );
    assert_eq!(
        (
            config.root.as_str(),
            config.readme.as_str(),
            config.summary.as_str()
        ),
        ("docs", "HOME.md", "toc/SUMMARY.md")
    );
    let redirects: Vec<_> = config
        .redirects
        .iter()
        .map(|(from, to)| (from.as_str(), to.as_str()))
        .collect();
    assert_eq!(redirects, [("help", ""), ("old/page", "new.md")]);
    assert_eq!(config.problems.len(), 1);
    assert_eq!(config.problems[0].line, 8);
}

#[test]
fn a_space_without_settings_has_the_usual_ones() {
    for text in ["", "# nothing\n", "structure:\nredirects:\n"] {
        assert_eq!(SpaceConfig::parse(text), SpaceConfig::default(), "{text}");
    }
    for (text, line) in [
        ("root: [", 2),
        ("- a\n", 1),
        ("root: ../out\n", 1),
        ("\nstructure: 1\n", 2),
        ("structure:\n  readme: 3\n", 1),
    ] {
        let config = SpaceConfig::parse(text);
        assert_eq!(config.problems[0].line, line, "{text}");
        assert_eq!(
            (config.root.as_str(), config.readme.as_str()),
            ("", "README.md")
        );
    }
}

#[test]
fn variables_are_plain_values() {
    let variables = Variables::parse("a: x\nwhen: 2026-12-31\nn: 1.5\n1bad: x\nlist: [1]\nnone:\n");
    let names: Vec<_> = variables.values.keys().map(String::as_str).collect();
    assert_eq!(names, ["a", "n", "when"]);
    assert_eq!(variables.values["when"], json!("2026-12-31"));
    assert_eq!(variables.problems.len(), 2);
}

#[test]
fn tags_are_listed() {
    let tags = Tags::parse(
        "- tag: new\n  label: New\n  icon: rocket\n  color: $primary\n- tag: fix\n- label: none\n- tag: new\n",
    );
    let seen: Vec<_> = tags
        .tags
        .iter()
        .map(|tag| (tag.slug.as_str(), tag.label.as_str()))
        .collect();
    assert_eq!(seen, [("new", "New"), ("fix", "fix")]);
    assert_eq!(tags.problems.len(), 2);
}
