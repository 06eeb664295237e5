//! Sessions: signing in with a password, in a browser or from a program, listing and ending sessions.

pub mod passkeys;
pub mod second_step;

use context::{Ctx, Principal};
use identity::{
    passwords,
    secrets::{generate_session_token, generate_token, hash_session_token, hash_token},
};
use model::{
    Error, Page, PageRequest, Result,
    event::{EventType, NewEvent},
    id::{ApiTokenId, UserId},
    scope::Scopes,
    session::{IDLE_TIMEOUT, NewBrowserSession},
    token::{ApiToken, NewApiToken},
};
use secrecy::SecretString;
use serde_json::json;
use store::{
    CommitPermit, Tx,
    credentials::{self, Credentials},
    second_factors, sessions, users,
};

use crate::{
    failed_sign_ins,
    hashing::Hashing,
    password_attempts::{AttemptKind, PasswordAttempts},
    second_factors::codes,
    tokens,
};

const WRONG_CREDENTIALS: &str = "The e-mail address or the password is wrong.";

/// What signs in.
pub enum SessionKind {
    /// A program, which sends the token itself.
    Program,
    /// A browser, which gets the token as a cookie.
    Browser(NewBrowserSession),
}

/// What the right password leads to.
pub enum SignIn {
    Done(Box<(ApiToken, SecretString)>),
    /// The account has a second factor: [`second_step::finish`] takes this statement together with a code.
    SecondFactorRequired(SecretString),
}

impl SignIn {
    /// Returns the session, for callers that do not ask for a second factor later.
    pub fn done(self) -> Result<(ApiToken, SecretString)> {
        match self {
            Self::Done(session) => Ok(*session),
            Self::SecondFactorRequired(_) => Err(Error::SecondFactorRequired),
        }
    }
}

/// What people enter to prove again who they are.
pub enum Proof {
    Password(SecretString),
    /// Of an authenticator app, or a recovery code.
    Code(SecretString),
}

/// Signs in with a password, and with a code if the account has a second factor. Duration and content of the response
/// do not reveal whether the e-mail address has an account.
pub async fn sign_in(
    ctx: &Ctx,
    email: &str,
    password: SecretString,
    code: Option<&SecretString>,
    kind: SessionKind,
) -> Result<SignIn> {
    let attempts = ctx.app.feature::<PasswordAttempts>();
    let attempt = attempts.on_email(ctx, AttemptKind::SignIn, email)?;
    let found = credentials::find_by_email(ctx.db(), email).await?;
    let verified = verify(ctx, password, found.as_ref()).await?;
    let Some(found) = found.as_ref().filter(|_| verified) else {
        let failures = attempt.fail();
        record_rejected(ctx, found.as_ref()).await?;
        if let Some(found) = &found {
            failed_sign_ins::notify(ctx, found.user, failures).await?;
        }
        return Err(Error::Unauthenticated(WRONG_CREDENTIALS));
    };
    attempt.succeed();
    // Reported only to callers who know the password.
    if found.is_disabled {
        record_rejected(ctx, Some(found)).await?;
        return Err(Error::Unauthenticated(
            "This account is disabled. Ask the operator of this server.",
        ));
    }
    if found.has_second_factor {
        let Some(code) = code else {
            let statement = second_step::state(ctx, found);
            return Ok(SignIn::SecondFactorRequired(statement));
        };
        let session = second_step::sign_in_with_code(ctx, found, code, kind).await?;
        return Ok(SignIn::Done(Box::new(session)));
    }
    let mut tx = ctx.begin().await?;
    let tried = found.password_hash.as_deref().unwrap_or_default();
    // The password may have been replaced during verification, which ends all sessions: this one must not start
    // afterwards.
    if !credentials::lock_password(&mut tx, found.user, tried).await? {
        return Err(Error::Unauthenticated(WRONG_CREDENTIALS));
    }
    // The same for a factor that was added during verification.
    if second_factors::has_any(&mut tx, found.user).await? {
        return Ok(SignIn::SecondFactorRequired(second_step::state(ctx, found)));
    }
    let created = NewEvent::new(None, EventType::SessionCreated, found.user.uuid());
    let session = insert(ctx, &mut tx, found.user, kind).await?;
    let permit = tx.record(created);
    ctx.defer_commit(tx, permit);
    Ok(SignIn::Done(Box::new(session)))
}

/// Starts the session of a browser in the transaction that set the password of a user: the one before it, if any, ended
/// with the old password. Attempts of others to guess it do not delay this.
pub async fn start_with_password(
    ctx: &Ctx,
    user: UserId,
    browser: NewBrowserSession,
) -> Result<(ApiToken, SecretString)> {
    let pending = ctx.take_pending();
    let (mut tx, _) = pending.ok_or_else(|| Error::internal("no password was set"))?;
    let session = insert(ctx, &mut tx, user, SessionKind::Browser(browser)).await?;
    let permit = tx.record(NewEvent::new(None, EventType::SessionCreated, user.uuid()));
    ctx.defer_commit(tx, permit);
    Ok(session)
}

async fn verify(
    ctx: &Ctx,
    password: SecretString,
    credentials: Option<&Credentials>,
) -> Result<bool> {
    let stored = credentials.and_then(|found| found.password_hash.clone());
    let verify = move || passwords::verify(&password, stored.as_deref());
    ctx.app.feature::<Hashing>().run(verify).await
}

/// Inserts a session. The session that the browser had before ends: each sign-in has a new token.
pub(crate) async fn insert(
    ctx: &Ctx,
    tx: &mut Tx,
    user: UserId,
    kind: SessionKind,
) -> Result<(ApiToken, SecretString)> {
    let now = ctx.app.clock.now();
    let mut new = NewApiToken::new("Session", Scopes::All, Some(now + IDLE_TIMEOUT))?;
    new.session = true;
    let SessionKind::Browser(browser) = kind else {
        let secret = generate_token(&*ctx.app.entropy);
        let hash = hash_token(&secret).expect("we made it with our own prefix");
        let (session, _) = tokens::insert_hash(tx, user, new, &hash).await?;
        return Ok((session, secret));
    };
    if let Some(replaced) = tokens::current_token(ctx).filter(|token| token.browser.is_some()) {
        end_in(tx, replaced.user, replaced.id, "replaced").await?;
    }
    let secret = generate_session_token(&*ctx.app.entropy);
    let hash = hash_session_token(&secret).expect("we made it with our own prefix");
    let (mut session, _) = tokens::insert_hash(tx, user, new, &hash).await?;
    if let Some(language) = ctx.request.language {
        users::language::set(tx, user, language).await?;
    }
    let browser = browser.start(now, ctx.request.address.clone());
    sessions::insert_browser(tx, session.id, &browser).await?;
    session.browser = Some(browser);
    Ok((session, secret))
}

/// Records a rejected password as an event. Commits immediately: the response is an error, which would roll it back.
pub(crate) async fn record_rejected(ctx: &Ctx, found: Option<&Credentials>) -> Result<()> {
    let Some(found) = found else { return Ok(()) };
    let mut tx = ctx.begin().await?;
    let permit = tx.record(NewEvent::new(
        None,
        EventType::SessionRefused,
        found.user.uuid(),
    ));
    tx.commit(permit).await
}

/// Repeats the password or a second factor in a browser session, which allows sensitive actions for some minutes.
pub async fn confirm(ctx: &Ctx, proof: Proof) -> Result<()> {
    let user = ctx.user()?;
    let session = require_browser_session(ctx)?;
    let tx = match proof {
        Proof::Password(password) => {
            confirm_password(ctx, user, password).await?;
            ctx.begin().await?
        }
        Proof::Code(code) => {
            let mut tx = ctx.begin().await?;
            let factor = codes::accept(ctx, &mut tx, user, &code).await?;
            factor.ok_or_else(|| Error::invalid("code", "is wrong, or was used already"))?;
            tx
        }
    };
    set_confirmed(ctx, tx, user, session).await
}

/// Returns the session of a browser, which sends the request.
fn require_browser_session(ctx: &Ctx) -> Result<ApiTokenId> {
    let session = tokens::current_token(ctx).filter(|token| token.browser.is_some());
    session.map(|session| session.id).ok_or_else(|| {
        Error::Conflict(
            "Only sessions of browsers ask for the password again. A token needs no confirmation."
                .to_owned(),
        )
    })
}

async fn set_confirmed(ctx: &Ctx, mut tx: Tx, user: UserId, session: ApiTokenId) -> Result<()> {
    if !sessions::set_authenticated(&mut tx, session).await? {
        return Err(session_ended());
    }
    let confirmed = NewEvent::new(None, EventType::SessionConfirmed, user.uuid());
    let permit = tx.record(confirmed.with_payload(json!({"session": session})));
    ctx.defer_commit(tx, permit);
    ctx.app.invalidate_tokens();
    Ok(())
}

async fn confirm_password(ctx: &Ctx, user: UserId, password: SecretString) -> Result<()> {
    let attempts = ctx.app.feature::<PasswordAttempts>();
    let attempt = attempts.on_user(ctx, AttemptKind::Confirm, user)?;
    let found = credentials::find(ctx.db(), user).await?;
    if !verify(ctx, password, found.as_ref()).await? {
        attempt.fail();
        record_rejected(ctx, found.as_ref()).await?;
        return Err(Error::invalid("password", "is wrong"));
    }
    attempt.succeed();
    Ok(())
}

pub async fn list(ctx: &Ctx, page: &PageRequest) -> Result<Page<ApiToken>> {
    let mut page = sessions::list(ctx.db(), ctx.user()?, page).await?;
    ctx.app.add_recent_uses(&mut page.items);
    Ok(page)
}

/// Returns the newest sessions of the caller, after that of the request.
pub async fn list_newest(ctx: &Ctx, limit: i64) -> Result<Vec<ApiToken>> {
    let own = tokens::current_token(ctx).map(|token| token.id);
    let mut newest = sessions::list_newest(ctx.db(), ctx.user()?, own, limit).await?;
    ctx.app.add_recent_uses(&mut newest);
    Ok(newest)
}

/// Returns whether this is the session of the request.
pub fn is_current(ctx: &Ctx, session: ApiTokenId) -> bool {
    matches!(&ctx.principal, Principal::User { token: Some(token), .. } if token.id == session)
}

/// Ends the session of the request.
pub async fn sign_out(ctx: &Ctx) -> Result<()> {
    let user = ctx.user()?;
    let Some(session) = tokens::current_token(ctx).filter(|token| token.session) else {
        return Err(Error::Conflict(
            "You use an API token, not a session. Revoke it with `DELETE /user/tokens/{tokenId}`."
                .to_owned(),
        ));
    };
    end_with_reason(ctx, user, session.id, "signed_out").await
}

/// Ends a session of the caller. Ending one that is missing, of somebody else, or no session succeeds.
pub async fn end(ctx: &Ctx, id: ApiTokenId) -> Result<()> {
    end_with_reason(ctx, ctx.user()?, id, "revoked").await
}

async fn end_with_reason(ctx: &Ctx, user: UserId, id: ApiTokenId, reason: &str) -> Result<()> {
    let mut tx = ctx.begin().await?;
    if let Some(permit) = end_in(&mut tx, user, id, reason).await? {
        ctx.defer_commit(tx, permit);
        ctx.app.invalidate_tokens();
    }
    Ok(())
}

async fn end_in(
    tx: &mut Tx,
    user: UserId,
    id: ApiTokenId,
    reason: &str,
) -> Result<Option<CommitPermit>> {
    if !sessions::end(tx, user, id).await? {
        return Ok(None);
    }
    Ok(tokens::record_sessions_ended(tx, user, &[id], reason))
}

/// Ends all sessions of the caller but that of the request.
pub async fn end_others(ctx: &Ctx) -> Result<()> {
    let user = ctx.user()?;
    let own = tokens::current_token(ctx).map(|token| token.id);
    let mut tx = ctx.begin().await?;
    if let Some(permit) = tokens::end_other_sessions(&mut tx, user, own, "revoked").await? {
        ctx.defer_commit(tx, permit);
        ctx.app.invalidate_tokens();
    }
    Ok(())
}

fn session_ended() -> Error {
    Error::Unauthenticated("The session has ended. Sign in again.")
}
