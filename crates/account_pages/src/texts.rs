//! What the pages say, in the languages of websites. One file per language.

mod chinese;
mod dutch;
mod english;
pub(crate) mod factors;
mod french;
mod german;
mod japanese;
mod norwegian;
pub(crate) mod personal_data;
mod portuguese;
mod russian;
mod spanish;
pub(crate) mod sso;

use render::i18n::Locale;

use factors::FactorTexts;
use sso::SsoTexts;

pub(crate) fn texts(locale: Locale) -> &'static Texts {
    match locale {
        Locale::English => &english::TEXTS,
        Locale::French => &french::TEXTS,
        Locale::Spanish => &spanish::TEXTS,
        Locale::Chinese => &chinese::TEXTS,
        Locale::Japanese => &japanese::TEXTS,
        Locale::German => &german::TEXTS,
        Locale::Dutch => &dutch::TEXTS,
        Locale::Norwegian => &norwegian::TEXTS,
        Locale::BrazilianPortuguese => &portuguese::TEXTS,
        Locale::Russian => &russian::TEXTS,
    }
}

#[derive(Debug)]
pub(crate) struct Texts {
    pub(crate) factors: &'static FactorTexts,
    pub(crate) sso: &'static SsoTexts,
    pub(crate) email: &'static str,
    pub(crate) password: &'static str,
    pub(crate) new_password: &'static str,
    pub(crate) current_password: &'static str,
    pub(crate) name: &'static str,
    pub(crate) go_on: &'static str,
    pub(crate) sign_in: &'static str,
    pub(crate) sign_up: &'static str,
    pub(crate) sign_out: &'static str,
    pub(crate) save: &'static str,
    pub(crate) stay_signed_in: &'static str,
    pub(crate) other_address: &'static str,
    pub(crate) forgot_password: &'static str,
    pub(crate) no_account: &'static str,
    pub(crate) have_account: &'static str,
    pub(crate) not_encrypted: &'static str,
    pub(crate) signed_out: &'static str,
    /// Of a link that signs in once.
    pub(crate) link_lead: &'static str,
    pub(crate) wrong_credentials: &'static str,
    pub(crate) disabled_account: &'static str,
    /// Contains `{seconds}`.
    pub(crate) too_many: &'static str,
    pub(crate) password_rule: &'static str,
    pub(crate) name_rule: &'static str,
    pub(crate) label_rule: &'static str,
    pub(crate) email_invalid: &'static str,
    pub(crate) email_taken: &'static str,
    pub(crate) wrong_password: &'static str,
    pub(crate) sign_up_closed: &'static str,
    pub(crate) verify_title: &'static str,
    pub(crate) verify_lead: &'static str,
    pub(crate) verify_button: &'static str,
    pub(crate) verified: &'static str,
    /// For those who are not signed in.
    pub(crate) verified_hint: &'static str,
    /// Contains `{email}`.
    pub(crate) verify_sent: &'static str,
    pub(crate) verify_again: &'static str,
    pub(crate) email_unverified: &'static str,
    pub(crate) mail_off: &'static str,
    pub(crate) link_invalid_title: &'static str,
    pub(crate) link_invalid: &'static str,
    pub(crate) forgot_title: &'static str,
    pub(crate) forgot_lead: &'static str,
    pub(crate) forgot_send: &'static str,
    /// Contains `{email}`.
    pub(crate) forgot_sent: &'static str,
    pub(crate) reset_lead: &'static str,
    pub(crate) reset_done: &'static str,
    pub(crate) password_lead: &'static str,
    pub(crate) keep_tokens: &'static str,
    pub(crate) password_missing: &'static str,
    pub(crate) password_changed: &'static str,
    pub(crate) confirm_title: &'static str,
    pub(crate) confirm_lead: &'static str,
    /// Contains `{organization}`.
    pub(crate) invitation_title: &'static str,
    /// If the organization is not known.
    pub(crate) invitation_unknown: &'static str,
    pub(crate) invitation_lead: &'static str,
    pub(crate) invitation_sign_in: &'static str,
    pub(crate) invitation_accept: &'static str,
    pub(crate) invitation_invalid_title: &'static str,
    pub(crate) invitation_invalid: &'static str,
    /// Contains `{email}`.
    pub(crate) signed_in_as: &'static str,
    /// Contains `{email}`.
    pub(crate) invitation_for: &'static str,
    pub(crate) organizations: &'static str,
    pub(crate) organizations_none: &'static str,
    pub(crate) account: &'static str,
    pub(crate) profile: &'static str,
    pub(crate) sessions: &'static str,
    pub(crate) tokens: &'static str,
    pub(crate) saved: &'static str,
    pub(crate) sessions_lead: &'static str,
    pub(crate) this_session: &'static str,
    pub(crate) program: &'static str,
    pub(crate) unknown_browser: &'static str,
    pub(crate) signed_in_at: &'static str,
    pub(crate) last_used: &'static str,
    pub(crate) end_session: &'static str,
    pub(crate) end_others: &'static str,
    pub(crate) session_ended: &'static str,
    pub(crate) tokens_lead: &'static str,
    pub(crate) tokens_none: &'static str,
    pub(crate) token_label: &'static str,
    pub(crate) token_lifetime: &'static str,
    pub(crate) token_access: &'static str,
    /// Contains `{count}`.
    pub(crate) days: &'static str,
    pub(crate) forever: &'static str,
    pub(crate) access_all: &'static str,
    pub(crate) access_read: &'static str,
    pub(crate) create_token: &'static str,
    pub(crate) token_created: &'static str,
    pub(crate) revoke: &'static str,
    pub(crate) expires: &'static str,
    pub(crate) your_data: &'static str,
    pub(crate) refused_title: &'static str,
    pub(crate) not_found_title: &'static str,
    pub(crate) not_found: &'static str,
    pub(crate) broken_title: &'static str,
    /// Contains `{id}`.
    pub(crate) broken: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCALES: [Locale; 10] = [
        Locale::English,
        Locale::French,
        Locale::Spanish,
        Locale::Chinese,
        Locale::Japanese,
        Locale::German,
        Locale::Dutch,
        Locale::Norwegian,
        Locale::BrazilianPortuguese,
        Locale::Russian,
    ];

    #[test]
    fn every_language_has_the_places_for_what_is_filled_in() {
        for locale in LOCALES {
            let texts = texts(locale);
            for (text, place) in [
                (texts.too_many, "{seconds}"),
                (texts.verify_sent, "{email}"),
                (texts.forgot_sent, "{email}"),
                (texts.signed_in_as, "{email}"),
                (texts.invitation_for, "{email}"),
                (texts.invitation_title, "{organization}"),
                (texts.days, "{count}"),
                (texts.broken, "{id}"),
                (texts.factors.added_at, "{time}"),
                (texts.factors.codes_left, "{count}"),
                (texts.factors.codes_left, "{all}"),
                (texts.sso.sign_in_with, "{provider}"),
                (texts.sso.continue_title, "{organization}"),
                (texts.sso.continue_lead, "{name}"),
                (texts.sso.connect_lead, "{name}"),
                (texts.sso.connect_lead, "{organization}"),
                (texts.sso.connect_lead, "{email}"),
            ] {
                assert!(text.contains(place), "{locale:?}: {text}");
            }
            let all = format!("{texts:?}");
            assert_eq!(all.matches('{').count(), 20, "{locale:?}: {all}");
        }
    }
}
