//! Passkeys: added with a signed challenge, named, listed, removed; and what they sign later.

use context::Ctx;
use identity::passkeys::{
    Challenge, ChallengePurpose, PasskeyOwner, PasskeyRefusal, PublicKey, RelyingParty,
    SignedChallenge, creation_options, request_options, verify_creation,
};
use model::{
    Error, Page, PageRequest, Result,
    event::EventType,
    id::{Identified, PasskeyId, UserId, kind},
    passkey::{MAX_PASSKEYS, Passkey, PasskeyName},
    second_factor::FactorKind,
};
use secrecy::SecretString;
use serde_json::json;
use store::{
    Tx,
    passkeys::{self, NewPasskey, StoredKey},
    second_factors,
};

use super::{
    begin_change, event, event_of, finish_addition, finish_removal, is_required,
    require_recent_session,
};

/// What a page asks the browser for.
pub struct PasskeyRequest {
    /// Comes back with the response of the browser.
    pub challenge: String,
    /// Options of `navigator.credentials`, as JSON in which bytes are base64url.
    pub options: String,
}

/// What a page got from the browser.
pub struct PasskeyResponse<'a> {
    pub challenge: &'a str,
    /// As JSON.
    pub credential: &'a str,
}

pub async fn list(ctx: &Ctx, page: &PageRequest) -> Result<Page<Passkey>> {
    passkeys::list(ctx.db(), ctx.user()?, page).await
}

/// Asks for a new passkey of the caller.
pub async fn request_creation(ctx: &Ctx) -> Result<PasskeyRequest> {
    let user = require_recent_session(ctx)?;
    let account = ctx.current_user().await?;
    let known = passkeys::list_credentials(ctx.db(), user).await?;
    let challenge = new_challenge(ctx, ChallengePurpose::Create, Some(user));
    let owner = PasskeyOwner {
        user,
        email: &account.email,
        display_name: &account.display_name,
    };
    let bytes = Challenge::bytes(&challenge);
    let options = creation_options(&party(ctx), &bytes, &owner, &known);
    Ok(PasskeyRequest { challenge, options })
}

/// Adds a passkey. Returns the recovery codes if it is the first factor.
pub async fn create(
    ctx: &Ctx,
    name: &PasskeyName,
    response: &PasskeyResponse<'_>,
) -> Result<Vec<SecretString>> {
    let user = require_recent_session(ctx)?;
    let challenge = find_challenge(ctx, response, ChallengePurpose::Create, Some(user));
    let challenge = challenge.ok_or_else(|| refused(PasskeyRefusal::Challenge))?;
    let bytes = Challenge::bytes(response.challenge);
    let new = verify_creation(&party(ctx), &bytes, response.credential).map_err(refused)?;
    let mut tx = begin_change(ctx, user).await?;
    if !passkeys::use_challenge(&mut tx, &bytes, challenge.expires_at).await? {
        return Err(refused(PasskeyRefusal::Challenge));
    }
    let is_first = !second_factors::has_any(&mut tx, user).await?;
    let stored = NewPasskey {
        name,
        credential: &new.id,
        public_key: new.public_key.as_der(),
        sign_count: new.sign_count,
        is_backed_up: new.is_backed_up,
    };
    let id: PasskeyId = ctx.new_id();
    if !passkeys::insert(&mut tx, user, id, &stored).await? {
        return Err(Error::QuotaExceeded(format!(
            "You have {MAX_PASSKEYS} passkeys, as many as an account may have. Remove one first."
        )));
    }
    let codes = finish_addition(ctx, &mut tx, user, is_first).await?;
    let added = event(user, EventType::SecondFactorAdded);
    let facts = json!({"kind": FactorKind::Passkey.as_str(), "passkey": id});
    let permit = tx.record(added.with_payload(facts));
    ctx.defer_commit(tx, permit);
    ctx.app.invalidate_tokens();
    Ok(codes)
}

pub async fn rename(ctx: &Ctx, id: PasskeyId, name: &PasskeyName) -> Result<Passkey> {
    let user = require_recent_session(ctx)?;
    let mut tx = begin_change(ctx, user).await?;
    let renamed = passkeys::rename(&mut tx, user, id, name).await?;
    let renamed = renamed.ok_or(Error::NotFound(kind::Passkey::KIND))?;
    let event = event(user, EventType::SecondFactorRenamed);
    let permit = tx.record(event.with_payload(json!({"passkey": id})));
    ctx.defer_commit(tx, permit);
    Ok(renamed)
}

/// Removes a passkey. Removing one that is missing or of somebody else succeeds.
pub async fn remove(ctx: &Ctx, id: PasskeyId) -> Result<()> {
    let user = require_recent_session(ctx)?;
    let is_required = is_required(ctx, user).await?;
    let mut tx = begin_change(ctx, user).await?;
    if !passkeys::delete(&mut tx, user, id).await? {
        return Ok(());
    }
    finish_removal(&mut tx, user, is_required).await?;
    let removed = event(user, EventType::SecondFactorRemoved);
    let facts = json!({"kind": FactorKind::Passkey.as_str(), "passkey": id});
    let permit = tx.record(removed.with_payload(facts));
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Asks for a signature of any passkey, which then signs in alone.
pub(crate) fn request_any_signature(ctx: &Ctx) -> PasskeyRequest {
    request_signature(ctx, ChallengePurpose::SignIn, None, &[])
}

/// Asks for a signature of a passkey of this user. Returns `None` if they have none.
pub(crate) async fn request_own_signature(
    ctx: &Ctx,
    user: UserId,
) -> Result<Option<PasskeyRequest>> {
    let known = passkeys::list_credentials(ctx.db(), user).await?;
    let purpose = ChallengePurpose::SecondFactor;
    let request = || request_signature(ctx, purpose, Some(user), &known);
    Ok((!known.is_empty()).then(request))
}

fn request_signature(
    ctx: &Ctx,
    purpose: ChallengePurpose,
    user: Option<UserId>,
    known: &[Vec<u8>],
) -> PasskeyRequest {
    let challenge = new_challenge(ctx, purpose, user);
    let options = request_options(&party(ctx), &Challenge::bytes(&challenge), known);
    PasskeyRequest { challenge, options }
}

/// A signature that was verified, before it is used up in a transaction.
pub(crate) struct VerifiedSignature {
    pub(crate) user: UserId,
    key: StoredKey,
    used: identity::passkeys::UsedPasskey,
    challenge: Challenge,
    challenge_hash: [u8; 32],
}

/// Verifies what a passkey signed. Returns `None` if it is refused, which is recorded if the passkey is known.
pub(crate) async fn verify(
    ctx: &Ctx,
    purpose: ChallengePurpose,
    user: Option<UserId>,
    response: &PasskeyResponse<'_>,
) -> Result<Option<VerifiedSignature>> {
    let Some(challenge) = find_challenge(ctx, response, purpose, user) else {
        return Ok(None);
    };
    let Ok(signed) = SignedChallenge::parse(response.credential) else {
        return Ok(None);
    };
    let found = passkeys::find_key(ctx.db(), &signed.id).await?;
    let Some(key) = found.filter(|key| user.is_none_or(|user| key.user == user)) else {
        return Ok(None);
    };
    let challenge_hash = Challenge::bytes(response.challenge);
    let known_count = u32::try_from(key.sign_count).unwrap_or(u32::MAX);
    let public_key = PublicKey::from_der(&key.public_key);
    let verified = public_key
        .and_then(|public| signed.verify(&party(ctx), &challenge_hash, &public, known_count));
    match verified {
        Ok(passkey) if !key.is_disabled => Ok(Some(VerifiedSignature {
            user: key.user,
            key,
            used: passkey,
            challenge,
            challenge_hash,
        })),
        Ok(_) => Ok(None),
        Err(reason) => {
            record_refused(ctx, &key, reason).await?;
            Ok(None)
        }
    }
}

/// Uses a signature up, in the transaction of what it allows. Returns false if it was used before.
pub(crate) async fn accept(tx: &mut Tx, signature: &VerifiedSignature) -> Result<bool> {
    let VerifiedSignature { key, used, .. } = signature;
    let (hash, end) = (&signature.challenge_hash, signature.challenge.expires_at);
    Ok(passkeys::use_challenge(tx, hash, end).await?
        && passkeys::set_used(tx, key, used.sign_count, used.is_backed_up).await?)
}

/// Commits immediately: the response is an error, which would roll it back.
async fn record_refused(ctx: &Ctx, key: &StoredKey, reason: PasskeyRefusal) -> Result<()> {
    let mut tx = ctx.begin_separate().await?;
    let refused = if reason == PasskeyRefusal::Counter {
        let facts =
            json!({"kind": FactorKind::Passkey.as_str(), "passkey": key.id, "reason": "counter"});
        event(key.user, EventType::SecondFactorRefused).with_payload(facts)
    } else {
        event_of(
            key.user,
            EventType::SecondFactorRefused,
            FactorKind::Passkey,
        )
    };
    let permit = tx.record(refused);
    tx.commit(permit).await
}

fn new_challenge(ctx: &Ctx, purpose: ChallengePurpose, user: Option<UserId>) -> String {
    let (now, entropy) = (ctx.app.clock.now(), &*ctx.app.entropy);
    Challenge::new(purpose, user, now, entropy).sign_token(&ctx.app.keys)
}

fn find_challenge(
    ctx: &Ctx,
    response: &PasskeyResponse<'_>,
    purpose: ChallengePurpose,
    user: Option<UserId>,
) -> Option<Challenge> {
    let (keys, now) = (&ctx.app.keys, ctx.app.clock.now());
    Challenge::verify_token(keys, response.challenge, purpose, user, now)
}

fn party(ctx: &Ctx) -> RelyingParty {
    RelyingParty::of(&ctx.app.settings.public_url)
}

fn refused(reason: PasskeyRefusal) -> Error {
    Error::invalid("credential", format!("is refused: {reason}; try again"))
}
