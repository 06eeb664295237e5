//! Creating accounts: by the operator, or by anyone if the operator has enabled sign-up.

pub mod operator;

use context::{Ctx, Principal};
use jiff::SignedDuration;
use model::{
    Error, Result,
    event::{EventType, NewEvent},
    id::OrganizationId,
    invite::InviteId,
    job::Work,
    token::NewApiToken,
    user::{NewUser, User},
};
use secrecy::SecretString;
use store::{
    CommitPermit, Tx,
    invitations::{self as stored_invitations, PendingInvitation},
    users,
};

use crate::{
    hashing::Hashing,
    invitations,
    password_attempts::{AttemptKind, PasswordAttempts},
    tokens,
};

/// Input of a sign-up.
pub struct NewAccount {
    pub email: String,
    pub display_name: String,
    pub password: SecretString,
    /// Organization and token of an invitation, which allows sign-up even where it is closed.
    pub invitation: Option<(OrganizationId, InviteId)>,
}

/// Creates an account with a password and mails a verification link, unless a mailed invitation already proves the
/// e-mail address.
pub async fn sign_up(ctx: &Ctx, account: NewAccount) -> Result<User> {
    let attempts = ctx.app.feature::<PasswordAttempts>();
    let attempt = attempts.on_email(ctx, AttemptKind::SignUp, &account.email)?;
    let mut new = NewUser::new(&account.email, &account.display_name)?;
    let invitation = if let Some((organization, token)) = &account.invitation {
        Some(invitations::find_for_sign_up(ctx, *organization, token, &account.email).await?)
    } else {
        require_open_signup(ctx)?;
        None
    };
    let entropy = ctx.app.entropy.clone();
    let hash = move || identity::passwords::hash(&account.password, &*entropy);
    new.password_hash = Some(ctx.app.feature::<Hashing>().run(hash).await??);
    let created = match &invitation {
        Some(invitation) => create_invited(ctx, new, invitation).await,
        None => create_user(ctx, new).await,
    };
    match created {
        Ok(user) => {
            attempt.succeed();
            Ok(user)
        }
        Err(error) => {
            attempt.fail();
            Err(error)
        }
    }
}

pub async fn create_user(ctx: &Ctx, mut new: NewUser) -> Result<User> {
    require_open_signup(ctx)?;
    if !is_operator(ctx) {
        // Only a mail can prove who owns the address.
        new.email_verified = false;
    }
    let mut tx = ctx.begin().await?;
    let (user, permit) = insert_and_verify(ctx, &mut tx, new).await?;
    ctx.defer_commit(tx, permit);
    Ok(user)
}

/// A token that was mailed to an address proves that address; one that an admin passed on proves nothing.
async fn create_invited(
    ctx: &Ctx,
    mut new: NewUser,
    invitation: &PendingInvitation,
) -> Result<User> {
    new.email_verified = invitation.mailed;
    let mut tx = ctx.begin().await?;
    let (user, permit) = insert_and_verify(ctx, &mut tx, new).await?;
    stored_invitations::set_account(&mut tx, invitation, user.id).await?;
    ctx.defer_commit(tx, permit);
    Ok(user)
}

async fn insert_and_verify(ctx: &Ctx, tx: &mut Tx, new: NewUser) -> Result<(User, CommitPermit)> {
    let (user, permit) = insert(tx, new).await?;
    if let Some(language) = ctx.request.language {
        users::language::set(tx, user.id, language).await?;
    }
    if !user.email_verified {
        tx.enqueue(
            &Work::MailVerification { user: user.id },
            SignedDuration::ZERO,
        )
        .await?;
    }
    Ok((user, permit))
}

fn require_open_signup(ctx: &Ctx) -> Result<()> {
    if is_operator(ctx) || ctx.app.settings.open_signup {
        return Ok(());
    }
    Err(Error::Forbidden(
        "Sign-up is closed on this server. Ask its operator for an account or an organization for an invitation."
            .to_owned(),
    ))
}

/// Creates the first account of an empty database together with a token, in one transaction, so that an account
/// without credentials cannot remain.
pub async fn set_up(ctx: &Ctx, first: NewUser, token: NewApiToken) -> Result<(User, SecretString)> {
    require_operator(ctx)?;
    if users::exist(ctx.db()).await? {
        return Err(Error::Conflict(
            "This database has accounts already, so it needs no setup. Create another account with \
             `bindery user create`, or a token for an existing one with `bindery token create`."
                .to_owned(),
        ));
    }
    let mut tx = ctx.begin().await?;
    let (user, _) = insert(&mut tx, first).await?;
    let (_, secret, permit) = tokens::insert(ctx, &mut tx, user.id, token).await?;
    ctx.defer_commit(tx, permit);
    Ok((user, secret))
}

/// For the operator's command line, which identifies accounts by e-mail address.
pub async fn find_by_email(ctx: &Ctx, email: &str) -> Result<Option<User>> {
    require_operator(ctx)?;
    users::find_by_email(ctx.db(), email).await
}

/// Creates an account whose address needs no verification.
pub(crate) async fn insert_with_language(ctx: &Ctx, tx: &mut Tx, new: NewUser) -> Result<User> {
    let (user, _) = insert_and_verify(ctx, tx, new).await?;
    Ok(user)
}

async fn insert(tx: &mut Tx, new: NewUser) -> Result<(User, CommitPermit)> {
    let user = users::insert(tx, new).await?;
    let permit = tx.record(NewEvent::new(None, EventType::UserCreated, user.id.uuid()));
    Ok((user, permit))
}

pub(crate) fn require_operator(ctx: &Ctx) -> Result<()> {
    if is_operator(ctx) {
        return Ok(());
    }
    Err(Error::Forbidden(
        "This is reserved to the operator of the server, on its command line.".to_owned(),
    ))
}

fn is_operator(ctx: &Ctx) -> bool {
    matches!(ctx.principal, Principal::System { .. })
}
