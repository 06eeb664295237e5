//! The end of a sign-in with an identity provider: the browser takes its ticket and gets a session.

use context::Ctx;
use identity::secrets::hash_sso_secret;
use model::{
    Error, Result,
    event::{EventType, NewEvent},
    id::UserId,
    session::NewBrowserSession,
    token::ApiToken,
};
use secrecy::SecretString;
use serde_json::json;
use store::{
    Tx, organizations, sso_accounts,
    sso_sign_ins::{self, SsoSignIn},
};

use super::{
    SsoIdentity, SsoRefusal,
    accounts::{self, Account},
    refusal,
};
use crate::{
    sessions::{self, SessionKind},
    tokens,
};

/// What a browser that brings a ticket gets.
pub enum Finish {
    /// A new session, or none if it has one of the same user, which now counts as single sign-on.
    SignedIn {
        session: Option<Box<(ApiToken, SecretString)>>,
        next: String,
    },
    /// The page asks first.
    Question(Question),
    Refused(SsoRefusal),
}

/// What people are asked before they are signed in.
pub struct Question {
    pub organization_title: String,
    /// The person as the provider calls them.
    pub subject: String,
    /// Whether the person is to be linked to the account that is signed in. Otherwise the provider began the sign-in, and
    /// another site could have sent them here.
    pub connects: bool,
}

/// Finishes a sign-in. `is_confirmed` says that the person answered the question.
pub async fn finish(
    ctx: &Ctx,
    ticket: &SecretString,
    cookie: Option<&SecretString>,
    is_confirmed: bool,
    browser: NewBrowserSession,
) -> Result<Finish> {
    let found = match hash_sso_secret(ticket) {
        Some(hash) => {
            let found = sso_sign_ins::find_ticket(ctx.db(), &hash, ctx.app.clock.now()).await?;
            found.map(|found| (hash, found))
        }
        None => None,
    };
    let Some((hash, (sign_in, identity))) = found else {
        return Ok(Finish::Refused(SsoRefusal::Expired));
    };
    let identity: SsoIdentity = serde_json::from_value(identity).map_err(Error::internal)?;
    if let Some(expected) = &sign_in.browser {
        let sent = cookie.and_then(hash_sso_secret);
        if sent.is_none_or(|sent| sent.as_slice() != expected.as_slice()) {
            return refuse(ctx, &sign_in, SsoRefusal::OtherBrowser).await;
        }
    }
    let account = accounts::find(ctx, &sign_in, &identity).await?;
    let is_unknown = matches!(account, Account::Unknown);
    let account = match account {
        Account::Unknown => match accounts::find_connectable(ctx, &sign_in).await? {
            Some(user) => Account::Known(user),
            None => return refuse(ctx, &sign_in, SsoRefusal::UnknownPerson).await,
        },
        known => known,
    };
    if let Account::Known(user) = account
        && let Some(reason) = accounts::find_refusal(ctx, &sign_in, user).await?
    {
        return refuse(ctx, &sign_in, reason).await;
    }
    if !is_confirmed && (is_unknown || sign_in.browser.is_none()) {
        let title = organizations::find_title(ctx.db(), sign_in.organization).await?;
        return Ok(Finish::Question(Question {
            organization_title: title.unwrap_or_default(),
            subject: identity.email.unwrap_or(identity.subject),
            connects: is_unknown,
        }));
    }
    let mut tx = ctx.begin().await?;
    if !sso_sign_ins::delete_ticket(&mut tx, &hash).await? {
        return Ok(Finish::Refused(SsoRefusal::Expired));
    }
    let user = match account {
        Account::New { email } => accounts::create(ctx, &mut tx, &identity, &email).await?,
        Account::Known(user) => {
            // Only addresses that the organization may speak for lead to an account that is not verified.
            if let (false, false, Some(email)) = (user.is_verified, is_unknown, &identity.email) {
                accounts::claim(ctx, &mut tx, user.id, email).await?;
            }
            user.id
        }
        Account::Unknown => return Err(Error::internal("an unknown person was not refused")),
    };
    accounts::link(ctx, &mut tx, (&sign_in, &identity), user).await?;
    start_session(ctx, tx, (sign_in, &identity), user, browser).await
}

async fn start_session(
    ctx: &Ctx,
    mut tx: Tx,
    (sign_in, identity): (SsoSignIn, &SsoIdentity),
    user: UserId,
    browser: NewBrowserSession,
) -> Result<Finish> {
    let own = tokens::current_token(ctx);
    let own = own.filter(|token| token.user == user && token.browser.is_some());
    let session = match own {
        Some(own) => {
            ctx.app.invalidate_tokens();
            None
        }
        None => {
            let kind = SessionKind::Browser(browser);
            let session = sessions::insert(ctx, &mut tx, user, kind).await?;
            let ends_at = identity.session_ends_at;
            sso_accounts::set_origin(&mut tx, session.0.id, sign_in.organization, ends_at).await?;
            let created = NewEvent::new(None, EventType::SessionCreated, user.uuid());
            tx.record_all([created.with_payload(json!({"provider": sign_in.provider}))]);
            Some(Box::new(session))
        }
    };
    let id = session.as_ref().map(|session| session.0.id);
    let id = id.or(own.map(|own| own.id));
    let id = id.ok_or_else(|| Error::internal("a sign-in without a session"))?;
    let (organization, provider) = (sign_in.organization, sign_in.provider);
    sso_accounts::authorize_session(&mut tx, id, organization, provider).await?;
    // The provider may have known them since the morning: then sensitive actions ask again.
    let is_new = session.is_some();
    sso_accounts::set_authenticated(&mut tx, id, is_new, identity.authenticated_at).await?;
    let signed_in = NewEvent::new(organization, EventType::SsoSignedIn, user.uuid());
    let permit = tx.record(signed_in.with_payload(json!({
        "provider": provider, "name": identity.subject,
    })));
    ctx.defer_commit(tx, permit);
    Ok(Finish::SignedIn {
        session,
        next: sign_in.next,
    })
}

async fn refuse(ctx: &Ctx, sign_in: &SsoSignIn, reason: SsoRefusal) -> Result<Finish> {
    let provider = (sign_in.organization, sign_in.provider);
    refusal::record(ctx, provider, reason, None).await?;
    Ok(Finish::Refused(reason))
}
