//! Words of many languages.

use crate::fixture::{page, search_fixture};

/// The text of a page, a query that finds it, and the highlighted text.
const CASES: &[(&str, &str, &[&str])] = &[
    (
        "The crews were indexing old charts.",
        "index",
        &["indexing"],
    ),
    ("Die Häuser am Hafen sind alt.", "haus", &["Häuser"]),
    ("Die Häuser am Hafen sind alt.", "hafen", &["Hafen"]),
    ("Les marées montent dans le port.", "marée", &["marées"]),
    ("Les marées montent dans le port.", "maree", &["marées"]),
    (
        "Las canciones del puerto están escritas.",
        "canción",
        &["canciones"],
    ),
    (
        "Настройка сервера и резервные копии.",
        "настройки",
        &["Настройка"],
    ),
    (
        "De havens zijn gesloten voor het schip.",
        "haven",
        &["havens"],
    ),
    ("Straße am Meer", "strasse", &["Straße"]),
    ("Das İstanbul Büro", "istanbul", &["İstanbul"]),
    ("تحتوي المكتبات على كُتُب قديمة", "مكتبة", &["المكتبات"]),
    ("تحتوي المكتبات على كُتُب قديمة", "كتب", &["كُتُب"]),
    (
        "أُرسلت الرسالة إلى المدرسة",
        "رسالة مدرسه",
        &["الرسالة", "المدرسة"],
    ),
    ("数据库连接超时的解决办法", "连接超时", &["连接超时"]),
    ("数据库连接超时的解决办法", "库", &["库连"]),
    ("数据库连接超时的解决办法", "法", &["法"]),
    (
        "パスワードを忘れた場合の手順",
        "パスワード",
        &["パスワード"],
    ),
    ("ﾊﾟｽﾜｰﾄﾞ を変更する", "パスワード", &["ﾊﾟｽﾜｰﾄﾞ"]),
    ("東京の天気予報", "天気", &["天気"]),
    ("비밀번호를 잊어버린 경우", "비밀번호", &["비밀번호"]),
    ("API를 호출합니다", "api", &["API"]),
    ("หากลืมรหัสผ่าน ให้ขอลิงก์ใหม่", "ลืมรหัส", &["ลืมรหัส"]),
    ("ລືມລະຫັດຜ່ານ", "ລະຫັດ", &["ລະຫັດ"]),
    (
        "Ανοίξτε τις ρυθμίσεις του διακομιστή",
        "ρυθμισεις",
        &["ρυθμίσεις"],
    ),
];

#[test]
fn words_are_found_in_other_forms_without_accents_and_without_spaces() {
    for (text, query, highlighted) in CASES {
        let shelf = search_fixture(&[
            page(1, "…", text),
            page(2, "Other", "Nothing of the kind is here."),
        ]);
        assert_eq!(shelf.pages(query), [1], "{query} in {text}");
        assert_eq!(shelf.highlighted(query), *highlighted, "{query} in {text}");
    }
}

#[test]
fn the_language_that_is_named_decides() {
    let mut german = page(1, "…", "Häuser");
    german.language = Some("de-CH".to_owned());
    let mut english = page(2, "…", "Häuser");
    english.language = Some("en".to_owned());
    let shelf = search_fixture(&[german, english]);
    assert_eq!(shelf.pages("haus "), [1]);
}

#[test]
fn quotations_work_without_spaces() {
    let shelf = search_fixture(&[
        page(1, "…", "数据库连接超时"),
        page(2, "…", "连接数据库会超时"),
    ]);
    assert_eq!(shelf.pages("\"数据库连接\""), [1]);
    assert_eq!(shelf.pages("数据库 连接").len(), 2);
}
