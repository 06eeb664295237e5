//! Detects the script of a page, which decides the text direction and the preferred fonts.

/// Script settings of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Script {
    /// A language code; sets the direction and line breaking.
    pub(crate) language: &'static str,
    /// Families to try after the Latin one.
    pub(crate) families: &'static [&'static str],
}

impl Script {
    pub(crate) fn is_rtl(self) -> bool {
        self == ARABIC || self == HEBREW
    }
}

pub(crate) const LATIN: Script = Script {
    language: "en",
    families: &[],
};
const JAPANESE: Script = Script {
    language: "ja",
    families: &["Noto Sans CJK JP"],
};
const KOREAN: Script = Script {
    language: "ko",
    families: &["Noto Sans CJK KR"],
};
const CHINESE: Script = Script {
    language: "zh",
    families: &["Noto Sans CJK SC"],
};
const ARABIC: Script = Script {
    language: "ar",
    families: &["Noto Sans Arabic", "Noto Naskh Arabic"],
};
const HEBREW: Script = Script {
    language: "he",
    families: &["Noto Sans Hebrew"],
};

/// A page counts as non-Latin if one in this many of its letters is.
const NON_LATIN_ONE_IN: usize = 4;

pub(crate) fn of(text: &str) -> Script {
    let (mut letters, mut han, mut kana, mut hangul, mut arabic, mut hebrew) = (0, 0, 0, 0, 0, 0);
    for character in text.chars().filter(|c| c.is_alphabetic()) {
        letters += 1;
        match character {
            '\u{3040}'..='\u{30ff}' => kana += 1,
            '\u{ac00}'..='\u{d7af}' => hangul += 1,
            '\u{4e00}'..='\u{9fff}' | '\u{3400}'..='\u{4dbf}' => han += 1,
            '\u{600}'..='\u{8ff}' | '\u{fb50}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}' => {
                arabic += 1;
            }
            '\u{590}'..='\u{5ff}' => hebrew += 1,
            _ => {}
        }
    }
    let is_large = |count: usize| count * NON_LATIN_ONE_IN > letters;
    if is_large(arabic) {
        ARABIC
    } else if is_large(hebrew) {
        HEBREW
    } else if is_large(hangul) {
        KOREAN
    } else if is_large(han + kana) {
        // Japanese mixes both; Chinese has no kana.
        if kana * 20 > han { JAPANESE } else { CHINESE }
    } else {
        LATIN
    }
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn the_script_of_most_letters_decides() {
        for (text, language) in [
            ("Plain words, and 日本 once", "en"),
            ("はじめに、設定を確認します。", "ja"),
            ("请先检查您的设置", "zh"),
            ("설정을 확인하십시오", "ko"),
            ("مرحبا بكم في الدليل curl", "ar"),
            ("ברוכים הבאים", "he"),
            ("Ελληνικά και Русский", "en"),
            ("", "en"),
        ] {
            assert_eq!(of(text).language, language, "{text}");
        }
    }
}
