//! The texts of pages about second factors.

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
pub(crate) struct FactorTexts {
    pub(crate) title: &'static str,
    pub(crate) lead: &'static str,
    pub(crate) step_title: &'static str,
    pub(crate) step_lead: &'static str,
    pub(crate) code: &'static str,
    pub(crate) wrong_code: &'static str,
    pub(crate) expired: &'static str,
    pub(crate) start_again: &'static str,
    pub(crate) lost: &'static str,
    pub(crate) confirm_code: &'static str,
    pub(crate) app: &'static str,
    pub(crate) app_lead: &'static str,
    pub(crate) app_add: &'static str,
    pub(crate) app_scan: &'static str,
    pub(crate) app_picture: &'static str,
    pub(crate) app_key: &'static str,
    pub(crate) added: &'static str,
    /// Contains `{time}`.
    pub(crate) added_at: &'static str,
    pub(crate) remove: &'static str,
    pub(crate) removed: &'static str,
    pub(crate) codes: &'static str,
    pub(crate) codes_lead: &'static str,
    /// Contains `{count}` and `{all}`.
    pub(crate) codes_left: &'static str,
    pub(crate) codes_new: &'static str,
    pub(crate) codes_renew: &'static str,
    pub(crate) codes_renew_hint: &'static str,
    pub(crate) step_passkey: &'static str,
    pub(crate) passkey_sign_in: &'static str,
    pub(crate) passkeys: &'static str,
    pub(crate) passkeys_lead: &'static str,
    pub(crate) passkey_add: &'static str,
    pub(crate) passkey_name: &'static str,
    pub(crate) passkey_rename: &'static str,
    pub(crate) passkey_refused: &'static str,
    pub(crate) passkey_cancelled: &'static str,
    pub(crate) passkey_no_script: &'static str,
    pub(crate) required: &'static str,
}
