//! Languages that pages of accounts and mails are written in. They are those of websites.

use crate::text_enum::text_enum;

text_enum! {
    /// A language of pages and mails. Others get English.
    pub enum UiLanguage {
        English => "en",
        French => "fr",
        Spanish => "es",
        Chinese => "zh",
        Japanese => "ja",
        German => "de",
        Dutch => "nl",
        Norwegian => "no",
        BrazilianPortuguese => "pt-BR",
        Russian => "ru",
    }
}
