//! The text of a page for full-text search, with its headings and conditions.

use document::{
    limits::{MAX_CONDITION_BYTES, MAX_PAGE_BYTES, MAX_SECTION_POSITION_BYTES},
    sections::{SearchPiece, SectionPosition, sections},
};

/// `anchor|heading > heading|text|code|conditions` of each section, `include target` of each include.
fn written(text: &str) -> Vec<String> {
    sections(text).iter().map(line).collect()
}

fn line(piece: &SearchPiece) -> String {
    match piece {
        SearchPiece::Section(section) => {
            let (text, code) = (&section.text, &section.code);
            let text = text.replace('\n', "/");
            let code = code.replace('\n', "/");
            let (at, under) = place(&section.place);
            format!("{at}|{text}|{code}|{under}")
        }
        SearchPiece::Include(include) => {
            let (at, under) = place(&include.place);
            format!("include {} at {at}|{under}", include.target)
        }
    }
}

fn place(place: &SectionPosition) -> (String, String) {
    let anchor = place.anchor.as_deref().unwrap_or_default();
    let headings = place.headings.iter();
    let headings: Vec<&str> = headings.map(|heading| heading.text.as_str()).collect();
    let at = format!("{anchor}|{}", headings.join(" > "));
    (at, place.conditions.join(" & "))
}

#[test]
fn text_is_under_its_headings_and_code_apart() {
    let text = "---\ndescription: d\n---\n\n# T\n\nIntro `c`\n\n## One\n\na\n\n### Two\n\n```js\nlet x;\nlet y;\n```\n\n## Three\n";
    assert_eq!(
        written(text),
        [
            "||Intro c||",
            "one|One|a||",
            "two|One > Two||let x;/let y;|",
            "three|Three|||",
        ]
    );
    assert_eq!(written(""), ["||||"], "a page without text is found too");
    assert_eq!(written("# T\n\n## One\n"), ["||||", "one|One|||"]);
}

#[test]
fn block_content_belongs_to_the_section() {
    let text = concat!(
        "{% hint %}\n### Note\n\nin a hint\n{% endhint %}\n\n",
        "{% tabs %}\n{% tab title=\"First\" %}\nin a tab\n{% endtab %}\n{% endtabs %}\n\n",
        "<details>\n<summary>More</summary>\n\nin a box\n\n</details>\n\n",
        "| Name | Type |\n|---|---|\n| a | b |\n\n",
        "{% openapi-operation spec=\"s\" path=\"/pets\" method=\"get\" %}\n\n",
        "{% openapi-schemas spec=\"s\" schemas=\"Pet,Owner\" %}\n\n",
        "{% code title=\"main.rs\" %}\n```rust\nfn main() {}\n```\n{% endcode %}\n\n",
        "A word[^1].\n\n[^1]: a note\n\n",
        "<figure><img src=\"a.png\" alt=\"Drawn\"><figcaption><p>Below</p></figcaption></figure>\n\n",
        "<a href=\"x\" class=\"button primary\">Press</a>\n\n",
        "$$\nx^2\n$$\n\n",
        "{% nosuch %}\n",
    );
    let wanted = concat!(
        "||Note/in a hint/First/in a tab/More/in a box/Name Type/a/b/GET /pets/Pet Owner/main.rs/",
        "A word./a note/Drawn/Below/Press|fn main() {}/x^2|"
    );
    assert_eq!(written(text), [wanted]);
}

#[test]
fn hidden_columns_are_not_found_and_options_are_by_their_labels() {
    let text = concat!(
        "<table data-view=\"cards\"><thead><tr><th></th><th data-hidden data-card-target data-type=\"content-ref\"></th>",
        "<th data-type=\"select\"><select><option value=\"k\" label=\"Kind\" color=\"blue\"></option></select></th>",
        "<th data-hidden>Secret</th></tr></thead><tbody><tr><td><h4>Card</h4></td><td><a href=\"a.md\">a.md</a></td>",
        "<td><span data-option=\"k\">Kind</span></td><td>hidden</td></tr></tbody></table>\n\nafter\n",
    );
    assert_eq!(written(text), ["||Card/Kind/after||"]);
}

#[test]
fn a_heading_counts_within_its_container() {
    let text = "## Out\n\na\n\n{% stepper %}\n{% step %}\n### Step\n\nb\n{% endstep %}\n{% endstepper %}\n\nc\n";
    assert_eq!(
        written(text),
        ["||||", "out|Out|a/c||", "step|Out > Step|b||"]
    );
}

#[test]
fn text_under_a_condition_is_apart() {
    let text = concat!(
        "# T\n\n## One\n\na\n\n{% if visitor.x %}\nb\n\n### Two\n\nc\n\n{% if visitor.y %}\nd\n{% endif %}\n{% endif %}\n\ne\n\n",
        "{% if visitor.z %}\n{% endif %}\n",
    );
    assert_eq!(
        written(text),
        [
            "||||",
            // Readers who do not see `Two` read `e` under `One`.
            "one|One|a/e||",
            "one|One|b||visitor.x",
            "two|One > Two|c||visitor.x",
            "two|One > Two|d||visitor.x & visitor.y",
        ]
    );
}

#[test]
fn printed_values_are_not_searchable() {
    let text = "a <code class=\"expression\">visitor.claims.name</code> b\n\n<pre><code>x <code class=\"expression\">space.vars.y</code></code></pre>\n";
    let found = written(text).join("\n");
    assert!(found.contains("a  b"), "{found}");
    assert!(
        !found.contains("visitor") && !found.contains("vars"),
        "{found}"
    );
}

#[test]
fn includes_stand_where_they_are() {
    let text = "a\n\n## One\n\n{% if visitor.x %}\n{% include \".gitbook/includes/i.md\" %}\n{% endif %}\n\nb\n";
    assert_eq!(
        written(text),
        [
            "||a||",
            "one|One|b||",
            "include .gitbook/includes/i.md at one|One|visitor.x",
        ]
    );
}

#[test]
fn places_in_an_included_content_are_below_the_include() {
    let include = "## One\n\n### Two\n\n{% if visitor.x %}\n{% include \"i.md\" %}\n{% endif %}\n";
    let included = "first\n\n## Three\n\n{% if visitor.y %}\nlast\n{% endif %}\n";
    let pieces = sections(include);
    let Some(SearchPiece::Include(include)) = pieces.last() else {
        panic!("no include in {pieces:?}");
    };
    let inner = sections(included);
    let inner = inner.iter().filter_map(|piece| match piece {
        SearchPiece::Section(section) => Some(&section.place),
        SearchPiece::Include(_) => None,
    });
    let places: Vec<String> = inner
        .map(|inner| {
            let (at, under) = place(&include.place.within_include(inner));
            format!("{at}|{under}")
        })
        .collect();
    assert_eq!(
        places,
        [
            "two|One > Two|visitor.x",
            "three|Three|visitor.x",
            "three|Three|visitor.x & visitor.y",
        ]
    );
}

#[test]
fn the_source_of_a_page_over_a_limit_is_not_found() {
    let text = format!("# T\n\n{}", "word ".repeat(MAX_PAGE_BYTES / 5 + 1));
    assert_eq!(written(&text), ["||||"]);
}

#[test]
fn few_bytes_cannot_repeat_long_headings_and_conditions_without_end() {
    let long = "x".repeat(9_000);
    let heading = format!("## {long}\n\n{}", "### a\n\n".repeat(20_000));
    let begin = format!("{{% if {long} %}}\n").repeat(20);
    let end = "{% endif %}\n".repeat(20);
    let condition = format!("{begin}{}{end}", "## a\n\nsecret\n\n".repeat(20_000));
    for text in [heading, condition] {
        let pieces = sections(&text);
        let bytes: usize = pieces
            .iter()
            .map(|piece| match piece {
                SearchPiece::Section(section) => section.place.bytes(),
                SearchPiece::Include(include) => include.place.bytes(),
            })
            .sum();
        assert!(bytes < 2 * MAX_SECTION_POSITION_BYTES, "{bytes}");
        let is_open = |piece: &SearchPiece| {
            matches!(piece, SearchPiece::Section(section)
                if section.text.contains("secret") && section.place.conditions.len() < 20)
        };
        assert!(!pieces.iter().any(is_open));
    }
}

#[test]
fn text_in_overlong_conditions_is_not_found() {
    let text = |bytes: usize| {
        let half = "x".repeat(bytes / 2);
        let ends = "{% endif %}\n\n".repeat(2);
        format!("{{% if {half} %}}\n{{% if {half} %}}\nsecret\n{ends}open\n")
    };
    let has_secret = |text: &str| {
        let is_secret = |piece: &SearchPiece| matches!(piece, SearchPiece::Section(section) if section.text.contains("secret"));
        sections(text).iter().any(is_secret)
    };
    assert!(has_secret(&text(MAX_CONDITION_BYTES)));
    let long = text(MAX_CONDITION_BYTES + 2);
    assert!(!has_secret(&long));
    assert_eq!(written(&long), written("open\n"));
}
