//! What the authenticator states: 37 bytes, and after a creation the id of the passkey. The key that follows the id is
//! read from the browser instead, so everything here has a fixed place.

use super::{PasskeyRefusal, RelyingParty};

const USER_PRESENT: u8 = 1;
const USER_VERIFIED: u8 = 1 << 2;
const BACKUP_ELIGIBLE: u8 = 1 << 3;
const BACKED_UP: u8 = 1 << 4;
const HAS_CREDENTIAL: u8 = 1 << 6;
/// The model of the authenticator, which is not used.
const MODEL_BYTES: usize = 16;

#[derive(Debug)]
pub(super) struct AuthenticatorData {
    pub(super) sign_count: u32,
    pub(super) is_backed_up: bool,
    /// Only after a creation.
    pub(super) credential_id: Option<Vec<u8>>,
}

impl AuthenticatorData {
    /// Reads the bytes and requires that they are for our site and that the owner of the authenticator was verified.
    pub(super) fn read(bytes: &[u8], party: &RelyingParty) -> Result<Self, PasskeyRefusal> {
        let malformed = PasskeyRefusal::Malformed;
        let (party_hash, rest) = bytes.split_first_chunk::<32>().ok_or(malformed)?;
        let (flags, rest) = rest.split_first().ok_or(malformed)?;
        let (count, rest) = rest.split_first_chunk::<4>().ok_or(malformed)?;
        if *party_hash != party.id_hash() {
            return Err(PasskeyRefusal::Origin);
        }
        let has = |flag: u8| flags & flag != 0;
        if !has(USER_PRESENT) || !has(USER_VERIFIED) {
            return Err(PasskeyRefusal::UserVerification);
        }
        if has(BACKED_UP) && !has(BACKUP_ELIGIBLE) {
            return Err(malformed);
        }
        let credential_id = if has(HAS_CREDENTIAL) {
            Some(read_credential_id(rest).ok_or(malformed)?)
        } else {
            None
        };
        Ok(Self {
            sign_count: u32::from_be_bytes(*count),
            is_backed_up: has(BACKED_UP),
            credential_id,
        })
    }
}

fn read_credential_id(bytes: &[u8]) -> Option<Vec<u8>> {
    let (_, rest) = bytes.split_at_checked(MODEL_BYTES)?;
    let (length, rest) = rest.split_first_chunk::<2>()?;
    let (id, _) = rest.split_at_checked(usize::from(u16::from_be_bytes(*length)))?;
    Some(id.to_vec())
}
