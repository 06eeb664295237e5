//! Second factors: what people prove beside their password when they sign in.

use jiff::Timestamp;

use crate::text_enum::text_enum;

/// How many recovery codes are generated at a time.
pub const RECOVERY_CODES: usize = 10;

text_enum! {
    /// What somebody proved beside their password.
    pub enum FactorKind {
        /// A code of an authenticator app, which changes every 30 seconds.
        Totp => "totp",
        /// One of the codes for the day when the other factors are lost.
        RecoveryCode => "recovery_code",
        /// A key on a device, after its owner was verified there.
        Passkey => "passkey",
    }
}

/// The second factors of an account.
#[derive(Debug, Clone, Default)]
pub struct SecondFactors {
    /// When an authenticator app was added.
    pub totp_since: Option<Timestamp>,
    pub passkeys: u32,
    /// Unused recovery codes.
    pub recovery_codes_left: u32,
}

impl SecondFactors {
    /// Whether signing in needs more than a password.
    pub fn is_any(&self) -> bool {
        self.totp_since.is_some() || self.passkeys > 0
    }
}
