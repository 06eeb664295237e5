//! `bindery token`: API tokens created by the operator.

use app::tokens;
use clap::Subcommand;
use config::Config;
use jiff::SignedDuration;
use model::{
    Clock,
    clock::SystemClock,
    scope::{Scope, Scopes},
    terminal::to_safe_line,
    token::NewApiToken,
};
use secrecy::ExposeSecret;

use crate::{
    error::{CommandError, Result},
    operator::Operator,
    output,
};

#[derive(Subcommand)]
pub(crate) enum Token {
    /// Create a token for an account. The last line printed is the token.
    Create {
        /// The e-mail address of the account.
        #[arg(long)]
        email: String,
        /// The purpose of the token, to distinguish it from others.
        #[arg(long)]
        label: String,
        /// The scopes of the token, for example `content:read,user:read`. All scopes without this.
        #[arg(long, value_delimiter = ',')]
        scopes: Vec<String>,
        /// The token expires after this many days; never without this.
        #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u16).range(1..=3650))]
        expires_in_days: Option<u16>,
    },
}

impl Token {
    pub(crate) async fn run(self, config: &Config) -> Result<()> {
        let Self::Create {
            email,
            label,
            scopes,
            expires_in_days,
        } = self;
        let expires_at = expires_in_days
            .map(|days| SystemClock.now() + SignedDuration::from_hours(24 * i64::from(days)));
        let new = NewApiToken::new(&label, parse_scopes(&scopes)?, expires_at)?;

        let operator = Operator::new(config).await?;
        let user = operator.user(&email).await?;
        let ctx = operator.ctx();
        let (token, secret) = tokens::create(&ctx, user.id, new).await?;
        ctx.commit(None).await?;
        output::line(format_args!(
            "token {} of {} <{}>; it is not shown again:",
            token.id,
            to_safe_line(&user.display_name),
            user.email
        ))?;
        output::line(secret.expose_secret())
    }
}

fn parse_scopes(words: &[String]) -> Result<Scopes> {
    let parse = |word: &String| {
        word.parse().map_err(|_| {
            let known = Scope::ALL.map(Scope::as_str).join(", ");
            CommandError::new(format!("`{word}` is not a scope. The scopes are {known}."))
        })
    };
    if words.is_empty() {
        return Ok(Scopes::All);
    }
    let scopes = words.iter().map(parse).collect::<Result<_>>()?;
    Ok(Scopes::Only(scopes))
}
