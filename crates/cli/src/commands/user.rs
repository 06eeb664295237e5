//! `bindery user`: accounts, created and managed by the operator.

mod list;
mod password;
mod personal_data;
mod tokens;

use app::accounts::{self, operator};
use clap::{Args, Subcommand};
use config::Config;
use model::user::NewUser;

use crate::{error::Result, operator::Operator, output};

#[derive(Subcommand)]
pub(crate) enum User {
    /// Create an account.
    Create(Create),
    /// Print accounts, the oldest first: id, e-mail address, name, when it was created and last seen, how many
    /// organizations it is in.
    List(list::List),
    /// Disable an account: signing in is rejected, and its tokens and sessions end immediately. Its content stays.
    Disable(Named),
    /// Enable a disabled account. Its tokens stay revoked.
    Enable(Named),
    /// Set the password of an account, read from standard input or generated. Its sessions end, and tokens created in
    /// them.
    Password(password::Password),
    /// Remove the authenticator app, passkeys and recovery codes of an account whose owner lost them. The password alone
    /// signs in then.
    RemoveSecondFactors(Named),
    /// Print the API tokens and sessions of an account, or revoke them.
    Tokens(tokens::Tokens),
    /// Write all personal data of an account to a file, on request of its owner.
    Export(personal_data::Export),
    /// Delete an account, on request of its owner. What it wrote stays, without its name. This cannot be undone.
    Delete(personal_data::Delete),
}

#[derive(Args)]
pub(crate) struct Create {
    /// The e-mail address, which identifies the account and is used to sign in.
    #[arg(long)]
    email: String,
    /// The name that others see.
    #[arg(long)]
    name: String,
    /// Mark the e-mail address as verified.
    #[arg(long)]
    verified: bool,
}

#[derive(Args)]
pub(crate) struct Named {
    /// The e-mail address of the account.
    #[arg(long)]
    email: String,
}

impl User {
    pub(crate) async fn run(self, config: &Config) -> Result<()> {
        match self {
            Self::Create(create) => create.run(config).await,
            Self::List(list) => list.run(config).await,
            Self::Disable(named) => named.disable(config).await,
            Self::Enable(named) => named.enable(config).await,
            Self::Password(password) => password.run(config).await,
            Self::RemoveSecondFactors(named) => named.remove_second_factors(config).await,
            Self::Tokens(tokens) => tokens.run(config).await,
            Self::Export(export) => export.run(config).await,
            Self::Delete(delete) => delete.run(config).await,
        }
    }
}

impl Create {
    async fn run(self, config: &Config) -> Result<()> {
        let new = NewUser {
            email_verified: self.verified,
            ..NewUser::new(&self.email, &self.name)?
        };
        let operator = Operator::new(config).await?;
        let ctx = operator.ctx();
        let user = accounts::create_user(&ctx, new).await?;
        ctx.commit(None).await?;
        output::line(format_args!(
            "user {} {} <{}>",
            user.id, user.display_name, user.email
        ))
    }
}

impl Named {
    async fn disable(self, config: &Config) -> Result<()> {
        let operator = Operator::new(config).await?;
        let user = operator.user(&self.email).await?;
        let ctx = operator.ctx();
        let ended = operator::disable(&ctx, user.id).await?;
        ctx.commit(None).await?;
        match ended {
            Some(ended) => output::line(format_args!(
                "{} is disabled; {ended} tokens and sessions ended",
                user.email
            )),
            None => output::line(format_args!("{} was disabled already", user.email)),
        }
    }

    async fn enable(self, config: &Config) -> Result<()> {
        let operator = Operator::new(config).await?;
        let user = operator.user(&self.email).await?;
        let ctx = operator.ctx();
        let was_disabled = operator::enable(&ctx, user.id).await?;
        ctx.commit(None).await?;
        if was_disabled {
            output::line(format_args!(
                "{} is enabled; tokens that were revoked stay so",
                user.email
            ))
        } else {
            output::line(format_args!("{} was not disabled", user.email))
        }
    }

    async fn remove_second_factors(self, config: &Config) -> Result<()> {
        let operator = Operator::new(config).await?;
        let user = operator.user(&self.email).await?;
        let ctx = operator.ctx();
        let had_any = operator::remove_second_factors(&ctx, user.id).await?;
        ctx.commit(None).await?;
        if had_any {
            output::line(format_args!("{} has no second factors now", user.email))
        } else {
            output::line(format_args!("{} had no second factors", user.email))
        }
    }
}
