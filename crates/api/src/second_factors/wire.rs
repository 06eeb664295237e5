//! Second factors as their owner sees them.

use app::second_factors::totp::NewTotp;
use model::second_factor::SecondFactors;
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What signing in needs beside the password.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SecondFactors)]
pub(crate) struct SecondFactorsOut {
    /// Always `second-factors`.
    object: &'static str,
    /// Whether signing in needs more than the password.
    enabled: bool,
    /// When you added your authenticator app. Left out if you have none.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    totp_added_at: Option<String>,
    /// How many passkeys you have.
    passkeys: u32,
    /// How many recovery codes are not used yet.
    recovery_codes_left: u32,
}

impl SecondFactorsOut {
    pub(crate) fn new(factors: &SecondFactors) -> Self {
        Self {
            object: "second-factors",
            enabled: factors.is_any(),
            totp_added_at: factors.totp_since.map(|since| since.to_string()),
            passkeys: factors.passkeys,
            recovery_codes_left: factors.recovery_codes_left,
        }
    }
}

/// What an authenticator app needs. Shown only once.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TotpSecret)]
pub(crate) struct TotpOut {
    /// Always `totp-secret`.
    object: &'static str,
    /// The secret in base32, to type into an app.
    secret: String,
    /// An `otpauth:` URL, to show as a QR code.
    url: String,
}

impl TotpOut {
    pub(crate) fn new(new: &NewTotp) -> Self {
        Self {
            object: "totp-secret",
            secret: new.secret.expose_secret().to_owned(),
            url: new.url.expose_secret().to_owned(),
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct TotpConfirmation {
    /// The six digits that the app shows.
    #[schema(value_type = String)]
    pub(crate) code: SecretString,
}

/// Codes that replace a second factor once each. Shown only once.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RecoveryCodes)]
pub(crate) struct RecoveryCodesOut {
    /// Always `recovery-codes`.
    object: &'static str,
    /// Empty if you had a second factor before: then the earlier codes stay valid.
    codes: Vec<String>,
}

impl RecoveryCodesOut {
    pub(crate) fn new(codes: &[SecretString]) -> Self {
        let codes = codes.iter().map(|code| code.expose_secret().to_owned());
        Self {
            object: "recovery-codes",
            codes: codes.collect(),
        }
    }
}
