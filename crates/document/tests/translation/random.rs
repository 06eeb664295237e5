//! Laws on random pages and replies.

use document::translation::extract;
use proptest::prelude::*;

use crate::pages::{PAGES, protected, translate_with, upper_case};

fn page() -> impl Strategy<Value = String> {
    let known = prop::sample::select(&PAGES[..]).prop_map(str::to_owned);
    let odd = "([#>*_`~|\\\\\\[\\]()<>{%}!$:&;=+0-9. -]|\\{% hint %\\}|\\{% end|<td>|<b>|</b>|</|\r?\n|[a-z]{1,4}|\\PC){0,40}";
    prop::collection::vec(
        prop_oneof![1 => known, 2 => odd.prop_map(|text| text)],
        1..4,
    )
    .prop_map(|parts| parts.join("\n\n"))
}

proptest! {
    #[test]
    fn the_same_text_changes_nothing(page in page()) {
        let same = translate_with(&page, |segment| segment.parse(&segment.marked()).ok());
        prop_assert_eq!(&same.text, &page);
        prop_assert!(same.rejected.is_empty(), "{:?}", same.rejected);
        let runs = translate_with(&page, |segment| segment.parse_runs(&segment.runs()).ok());
        prop_assert_eq!(&runs.text, &page);
    }

    #[test]
    fn upper_case_keeps_what_is_protected(page in page()) {
        let upper = translate_with(&page, upper_case);
        prop_assert_eq!(protected(&upper.text), protected(&page), "{}", upper.text);
    }

    #[test]
    fn any_reply_is_text(page in page(), reply in "([a-z]|[#>*_`~|\\\\\\[\\]()<>{%}!$:&;=+0-9. -]|\\PC){1,30}") {
        let before = extract(&page).segments;
        let result = translate_with(&page, |segment| {
            let runs = vec![format!("a{reply}b"); segment.runs().len()];
            segment.parse_runs(&runs).ok()
        });
        let after = extract(&result.text).segments;
        prop_assert_eq!(before.len(), after.len(), "{}", result.text);
    }
}
