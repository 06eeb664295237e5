//! UI strings around the content, in the languages that sites can have.

mod block_labels;
mod error_texts;
mod germanic;
mod other;
mod romance;

pub(crate) use error_texts::ErrorText;

/// A language with UI strings. Other languages use English.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Locale {
    #[default]
    English,
    French,
    Spanish,
    Chinese,
    Japanese,
    German,
    Dutch,
    Norwegian,
    BrazilianPortuguese,
    Russian,
}

impl Locale {
    /// Finds a locale by a language code such as `pt-br`.
    pub fn from_code(code: &str) -> Option<Self> {
        Some(match code {
            "en" => Self::English,
            "fr" => Self::French,
            "es" => Self::Spanish,
            "zh" => Self::Chinese,
            "ja" => Self::Japanese,
            "de" => Self::German,
            "nl" => Self::Dutch,
            "no" => Self::Norwegian,
            "pt" | "pt-br" => Self::BrazilianPortuguese,
            "ru" => Self::Russian,
            _ => return None,
        })
    }

    /// Returns the value of `lang`.
    pub fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::French => "fr",
            Self::Spanish => "es",
            Self::Chinese => "zh",
            Self::Japanese => "ja",
            Self::German => "de",
            Self::Dutch => "nl",
            Self::Norwegian => "no",
            Self::BrazilianPortuguese => "pt-BR",
            Self::Russian => "ru",
        }
    }

    pub fn ui_strings(self) -> &'static UiStrings {
        match self {
            Self::English => &germanic::ENGLISH,
            Self::French => &romance::FRENCH,
            Self::Spanish => &romance::SPANISH,
            Self::Chinese => &other::CHINESE,
            Self::Japanese => &other::JAPANESE,
            Self::German => &germanic::GERMAN,
            Self::Dutch => &germanic::DUTCH,
            Self::Norwegian => &germanic::NORWEGIAN,
            Self::BrazilianPortuguese => &romance::BRAZILIAN_PORTUGUESE,
            Self::Russian => &other::RUSSIAN,
        }
    }
}

/// `rtl` for languages written from right to left.
pub fn direction(language: &str) -> &'static str {
    let primary = language.split('-').next().unwrap_or_default();
    match primary {
        "ar" | "fa" | "he" | "ur" | "yi" => "rtl",
        _ => "ltr",
    }
}

/// UI strings of pages.
#[derive(Debug)]
pub struct UiStrings {
    pub skip_to_content: &'static str,
    pub main_navigation: &'static str,
    pub sections: &'static str,
    pub pages: &'static str,
    pub breadcrumbs: &'static str,
    pub on_this_page: &'static str,
    pub open_menu: &'static str,
    pub close: &'static str,
    /// Precedes the title of a page that has child pages.
    pub pages_under: &'static str,
    pub search: &'static str,
    pub search_placeholder: &'static str,
    pub search_results: &'static str,
    pub nothing_found: &'static str,
    pub search_failed: &'static str,
    pub search_incomplete: &'static str,
    /// Suggestions if nothing was found.
    pub search_hints: [&'static str; 2],
    /// Contains `{count}`, phrased for every number.
    pub search_count: &'static str,
    pub search_all_results: &'static str,
    pub search_recent: &'static str,
    /// Deletes the recent searches.
    pub search_clear: &'static str,
    /// Label of the list of scopes.
    pub search_scope: &'static str,
    pub scope_site: &'static str,
    pub scope_all: &'static str,
    pub theme: &'static str,
    pub version: &'static str,
    pub language: &'static str,
    pub previous: &'static str,
    pub next: &'static str,
    pub page_navigation: &'static str,
    pub last_updated: &'static str,
    pub page_actions: &'static str,
    pub copy_markdown: &'static str,
    pub copied: &'static str,
    pub copy: &'static str,
    pub view_markdown: &'static str,
    pub open_pdf: &'static str,
    pub edit_page: &'static str,
    pub ask: &'static str,
    pub connect_mcp: &'static str,
    pub subscribe: &'static str,
    pub helpful: &'static str,
    pub helpful_yes: &'static str,
    pub helpful_fair: &'static str,
    pub helpful_no: &'static str,
    pub thanks: &'static str,
    pub not_found: &'static str,
    pub not_found_text: &'static str,
    pub did_you_mean: &'static str,
    pub go_home: &'static str,
    pub privacy_policy: &'static str,
    pub published_with: &'static str,
    pub announcement: &'static str,
    pub preview: &'static str,
    pub external: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arabic_and_hebrew_are_written_from_right_to_left() {
        assert_eq!(direction("ar"), "rtl");
        assert_eq!(direction("he-IL"), "rtl");
        assert_eq!(direction("pt-br"), "ltr");
    }

    #[test]
    fn languages_without_words_of_their_own_are_not_mistaken_for_others() {
        assert_eq!(Locale::from_code("pt"), Some(Locale::BrazilianPortuguese));
        assert_eq!(Locale::from_code("ko"), None);
    }
}
