//! Links to headings work in a translated page.

use std::collections::BTreeSet;

use document::{
    facts,
    translation::{TranslatedPage, Translation, apply, extract},
};

use crate::pages::upper_case;

fn translated(page: &str, replies: &[&str], targeted: &[&str]) -> TranslatedPage {
    let segments = extract(page).segments;
    let translations: Vec<(usize, Translation)> = replies
        .iter()
        .zip(&segments)
        .enumerate()
        .filter(|(_, (reply, _))| !reply.is_empty())
        .map(|(index, (reply, segment))| (index, segment.parse(reply).expect("it has no markers")))
        .collect();
    let targeted: BTreeSet<String> = targeted.iter().map(|id| (*id).to_owned()).collect();
    apply(page, &translations, &targeted)
}

#[test]
fn a_targeted_heading_keeps_its_anchor() {
    let page = "## Set up\n\n## Use it\n\n<h3>Help</h3>\n";
    let result = translated(
        page,
        &["Einrichten", "Nutzen", "Hilfe"],
        &["set-up", "help"],
    );
    assert_eq!(
        result.text,
        "## Einrichten <a href=\"#set-up\" id=\"set-up\"></a>\n\n## Nutzen\n\n\
         <h3>Hilfe <a href=\"#help\" id=\"help\"></a></h3>\n"
    );
    assert_eq!(facts(&result.text).anchors, ["set-up", "nutzen", "help"]);
    assert!(result.lost_anchors.is_empty());
}

#[test]
fn the_id_of_the_author_stays() {
    let page = "## Set up <a href=\"#own\" id=\"own\"></a>\n";
    let result = translated(page, &["Einrichten"], &["own"]);
    assert_eq!(
        result.text,
        "## Einrichten <a href=\"#own\" id=\"own\"></a>\n"
    );
}

#[test]
fn a_heading_with_a_link_element_keeps_its_anchor() {
    let page = "## Read <a href=\"a.md\">this</a>\n";
    let result = translated(page, &["Lies <x1>das</x1>"], &["read-this"]);
    assert_eq!(
        facts(&result.text).anchors,
        ["read-this"],
        "{}",
        result.text
    );
}

#[test]
fn headings_with_the_same_text_keep_their_numbers() {
    let page = "## Setup\n\n## Setup\n\n## Setup\n";
    let result = translated(page, &["Einrichten", "", ""], &["setup-1", "setup-2"]);
    let anchors = facts(&result.text).anchors;
    assert_eq!(anchors, ["einrichten", "setup-1", "setup-2"]);
}

#[test]
fn anchors_that_cannot_be_kept_are_reported() {
    let page = "<details>\n\n<summary>More</summary>\n\nBody\n\n</details>\n";
    let segments = extract(page).segments;
    let translations = [(0, segments[0].parse("Mehr").expect("it has no markers"))];
    let result = apply(page, &translations, &BTreeSet::from(["more".to_owned()]));
    assert_eq!(result.lost_anchors, ["more"]);
}

#[test]
fn nothing_is_pinned_while_headings_stay() {
    let page = "## Setup\n\n## Setup\n\ntext\n";
    let targeted = BTreeSet::from(["setup".to_owned(), "setup-1".to_owned()]);
    let segments = extract(page).segments;
    let upper = upper_case(&segments[2]).expect("it has no markers");
    let result = apply(page, &[(2, upper)], &targeted);
    assert_eq!(result.text, "## Setup\n\n## Setup\n\nTEXT\n");
}
