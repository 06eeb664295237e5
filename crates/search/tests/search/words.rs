//! Which words find which pages.

use crate::kit::{page, shelf};

#[test]
fn words_phrases_typos_and_beginnings_find_pages() {
    let shelf = shelf(&[
        page(
            1,
            "Tides",
            "The tide comes in twice a day. Fishing boats leave with it.",
        ),
        page(
            2,
            "Harbour",
            "Opening hours of the harbour office and the crane.",
        ),
        page(3, "Fees", "What a berth costs: see the harbour office."),
    ]);
    assert_eq!(shelf.pages("tide"), [1]);
    assert_eq!(shelf.pages("TIDES"), [1]);
    assert_eq!(shelf.pages("fish"), [1]);
    assert_eq!(shelf.pages("harbour"), [2, 3]);
    assert_eq!(shelf.pages("harbuor fees")[0], 3);
    assert_eq!(shelf.pages("har"), [2, 3]);
    assert_eq!(shelf.pages("har "), [] as [u128; 0]);
    assert_eq!(shelf.pages("\"opening hours\""), [2]);
    assert_eq!(shelf.pages("\"hours opening\""), [] as [u128; 0]);
    assert_eq!(shelf.pages("what does a berth cost?"), [3]);
    assert_eq!(shelf.highlighted("fishing boat"), ["Fishing", "boats"]);
}
