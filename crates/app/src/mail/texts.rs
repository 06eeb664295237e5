//! What mails say, in the languages of websites. One file per language.

mod chinese;
mod dutch;
mod english;
mod french;
mod german;
mod japanese;
mod norwegian;
mod portuguese;
mod russian;
mod spanish;

use model::ui_language::UiLanguage;

pub(super) fn texts(language: UiLanguage) -> &'static MailTexts {
    match language {
        UiLanguage::English => &english::TEXTS,
        UiLanguage::French => &french::TEXTS,
        UiLanguage::Spanish => &spanish::TEXTS,
        UiLanguage::Chinese => &chinese::TEXTS,
        UiLanguage::Japanese => &japanese::TEXTS,
        UiLanguage::German => &german::TEXTS,
        UiLanguage::Dutch => &dutch::TEXTS,
        UiLanguage::Norwegian => &norwegian::TEXTS,
        UiLanguage::BrazilianPortuguese => &portuguese::TEXTS,
        UiLanguage::Russian => &russian::TEXTS,
    }
}

#[derive(Debug)]
pub(super) struct MailTexts {
    pub(super) hello: &'static str,
    /// Contains `{name}`.
    pub(super) hello_name: &'static str,
    /// Contains `{host}`.
    pub(super) footer: &'static str,
    pub(super) verify_subject: &'static str,
    pub(super) verify_text: &'static str,
    pub(super) verify_button: &'static str,
    /// Contains `{time}`.
    pub(super) verify_note: &'static str,
    pub(super) reset_subject: &'static str,
    pub(super) reset_text: &'static str,
    pub(super) reset_button: &'static str,
    /// Contains `{time}`.
    pub(super) reset_note: &'static str,
    /// Contains `{organization}`.
    pub(super) invitation_subject: &'static str,
    /// Contains `{organization}` and `{person}`.
    pub(super) invitation_text: &'static str,
    pub(super) someone: &'static str,
    pub(super) invitation_button: &'static str,
    pub(super) invitation_account: &'static str,
    pub(super) invitation_note: &'static str,
    pub(super) failures_subject: &'static str,
    /// Contains `{time}` and `{address}`.
    pub(super) failures_text: &'static str,
    pub(super) failures_locked: &'static str,
    pub(super) failures_note: &'static str,
    pub(super) unknown_address: &'static str,
    /// Contains `{organization}`.
    pub(super) webhook_subject: &'static str,
    /// Contains `{url}` and `{organization}`.
    pub(super) webhook_text: &'static str,
    pub(super) webhook_button: &'static str,
    pub(super) webhook_note: &'static str,
    /// Contains `{organization}`.
    pub(super) news_subject: &'static str,
    /// These six contain `{person}` and `{place}`: a change request or a space.
    pub(super) news_review_requested: &'static str,
    pub(super) news_reviewed: &'static str,
    pub(super) news_replied: &'static str,
    pub(super) news_mentioned: &'static str,
    pub(super) news_merged: &'static str,
    pub(super) news_conflicted: &'static str,
    pub(super) news_more: &'static str,
    pub(super) news_button: &'static str,
    pub(super) news_note: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_the_places_of_english() {
        let places = |text: &MailTexts| {
            let text = format!("{text:?}");
            let mut places: Vec<String> = text
                .split('{')
                .skip(2)
                .filter_map(|rest| rest.split_once('}').map(|(name, _)| name.to_owned()))
                .collect();
            places.sort();
            places
        };
        let english = places(&english::TEXTS);
        assert_eq!(english.len(), 25);
        for language in UiLanguage::ALL {
            assert_eq!(places(texts(language)), english, "{language:?}");
        }
    }
}
