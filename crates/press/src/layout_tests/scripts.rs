//! Non-Latin scripts. Without the fonts of Debian the tests report that they check nothing.

use super::{book_of, fonts, printed, set};
use crate::script;

fn has(family: &str) -> bool {
    let there = fonts().store.book().contains_family(&family.to_lowercase());
    if !there {
        println!("skipped: the font {family} is not installed");
    }
    there
}

#[test]
fn japanese_and_arabic_pages_are_set_in_their_own_fonts() {
    for (family, markdown, language) in [
        (
            "Noto Sans CJK JP",
            "## はじめに\n\n設定ファイルを開き、次の手順に従ってください。長い文章でも行末で正しく折り返されます。\n",
            "ja",
        ),
        (
            "Noto Sans Arabic",
            "## مقدمة\n\nافتح ملف الإعدادات واتبع الخطوات التالية `curl` حتى النهاية.\n",
            "ar",
        ),
    ] {
        if has(family) {
            let sample = script::of(markdown);
            assert_eq!(sample.language, language);
            assert!(fonts().families(sample).contains(&family));
            printed(markdown);
        }
    }
}

#[test]
fn greek_and_cyrillic_are_set_with_the_fonts_that_the_press_brings() {
    let (_, text) = set(book_of(&["Ελληνικά και Русский текст"]));
    assert!(text.contains("Ελληνικά") && text.contains("Русский"));
}
