//! The texts of pages about single sign-on.

pub(super) mod chinese;
pub(super) mod dutch;
pub(super) mod english;
pub(super) mod french;
pub(super) mod german;
pub(super) mod japanese;
pub(super) mod norwegian;
pub(super) mod portuguese;
pub(super) mod russian;
pub(super) mod spanish;

#[derive(Debug)]
pub(crate) struct SsoTexts {
    /// Contains `{provider}`.
    pub(crate) sign_in_with: &'static str,
    pub(crate) choose_title: &'static str,
    pub(crate) no_provider: &'static str,
    /// Contains `{organization}`.
    pub(crate) continue_title: &'static str,
    /// Contains `{name}`.
    pub(crate) continue_lead: &'static str,
    pub(crate) connect_title: &'static str,
    /// Contains `{name}`, `{organization}` and `{email}`.
    pub(crate) connect_lead: &'static str,
    pub(crate) connect: &'static str,
    pub(crate) refused_title: &'static str,
    pub(crate) refused_message: &'static str,
    pub(crate) expired: &'static str,
    pub(crate) other_browser: &'static str,
    pub(crate) unknown_person: &'static str,
    pub(crate) removed_member: &'static str,
    pub(crate) email_unverified: &'static str,
    pub(crate) unavailable: &'static str,
    pub(crate) start_again: &'static str,
}
