//! Recovery codes: shown once, used once each.

use context::Ctx;
use identity::recovery_codes;
use model::{Error, Result, event::EventType, id::UserId, second_factor::RECOVERY_CODES};
use secrecy::SecretString;
use store::{Tx, second_factors};

use super::{begin_change, event, require_recent_session};

/// Generates new recovery codes; the earlier ones no longer work.
pub async fn renew(ctx: &Ctx) -> Result<Vec<SecretString>> {
    let user = require_recent_session(ctx)?;
    let mut tx = begin_change(ctx, user).await?;
    if !second_factors::has_any(&mut tx, user).await? {
        return Err(Error::Conflict(
            "Recovery codes replace a second factor, and you have none. Add one first.".to_owned(),
        ));
    }
    let codes = replace(ctx, &mut tx, user).await?;
    let permit = tx.record(event(user, EventType::SecondFactorRecoveryCodesCreated));
    ctx.defer_commit(tx, permit);
    Ok(codes)
}

pub(super) async fn replace(ctx: &Ctx, tx: &mut Tx, user: UserId) -> Result<Vec<SecretString>> {
    let codes = (0..RECOVERY_CODES).map(|_| recovery_codes::generate(&*ctx.app.entropy));
    let codes: Vec<_> = codes.collect();
    let hashes = codes
        .iter()
        .filter_map(|code| recovery_codes::hash(user, code));
    second_factors::replace_recovery_codes(tx, user, &hashes.collect::<Vec<_>>()).await?;
    Ok(codes)
}
