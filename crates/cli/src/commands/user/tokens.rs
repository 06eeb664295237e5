//! `bindery user tokens`.

use app::{accounts::operator, tokens};
use clap::Args;
use config::Config;
use model::{
    PageRequest,
    id::{ApiTokenId, UserId},
    terminal::to_safe_line,
    token::ApiToken,
    user,
};
use serde_json::json;

use super::list::minute;
use crate::{error::Result, operator::Operator, output};

/// Tokens read per query.
const PAGE_SIZE: u32 = 1000;

#[derive(Args)]
pub(crate) struct Tokens {
    /// The e-mail address of the account.
    #[arg(long)]
    email: String,
    /// Revoke one of them by its id, with those created with it, or all of them.
    #[arg(long, value_name = "ID|all", value_parser = parse_revoked)]
    revoke: Option<Revoked>,
    /// Print one JSON object per line, for scripts.
    #[arg(long, conflicts_with = "revoke")]
    json: bool,
}

#[derive(Debug, Clone, Copy)]
enum Revoked {
    All,
    One(ApiTokenId),
}

fn parse_revoked(text: &str) -> Result<Revoked, String> {
    if text == "all" {
        return Ok(Revoked::All);
    }
    let id = text.parse().map(Revoked::One);
    id.map_err(|_| "give the id of a token as `bindery user tokens` prints it, or `all`".to_owned())
}

impl Tokens {
    pub(crate) async fn run(self, config: &Config) -> Result<()> {
        let operator = Operator::new(config).await?;
        let user = operator.user(&self.email).await?;
        match self.revoke {
            Some(revoked) => revoke(&operator, &user, revoked).await,
            None => self.print_all(&operator, user.id).await,
        }
    }

    async fn print_all(&self, operator: &Operator, user: UserId) -> Result<()> {
        let ctx = operator.ctx();
        let mut page = PageRequest {
            after: None,
            limit: PAGE_SIZE,
        };
        loop {
            let found = tokens::list(&ctx, user, &page).await?;
            for token in &found.items {
                if self.json {
                    print_json(token)?;
                } else {
                    print(token)?;
                }
            }
            match found.next {
                Some(next) => page.after = next,
                None => return Ok(()),
            }
        }
    }
}

async fn revoke(operator: &Operator, user: &user::User, revoked: Revoked) -> Result<()> {
    let ctx = operator.ctx();
    let count = match revoked {
        Revoked::One(id) => operator::revoke_token(&ctx, user.id, id).await?,
        Revoked::All => operator::revoke_all_tokens(&ctx, user.id).await?,
    };
    ctx.commit(None).await?;
    output::line(format_args!("{count} tokens of {} revoked", user.email))
}

fn print(token: &ApiToken) -> Result<()> {
    let used = token
        .last_used_at
        .map_or_else(|| "never".to_owned(), minute);
    let ends = token.expires_at.map_or_else(|| "never".to_owned(), minute);
    let scopes = match token.scopes.as_strs() {
        None => "all".to_owned(),
        // All its scopes are of a later version.
        Some(words) if words.is_empty() => "none".to_owned(),
        Some(words) => words.join(","),
    };
    output::line(format_args!(
        "{} {} created {}, last used {used}, ends {ends}, scopes {scopes}",
        token.id,
        to_safe_line(&token.label),
        minute(token.created_at),
    ))
}

fn print_json(token: &ApiToken) -> Result<()> {
    output::line(json!({
        "id": token.id.to_string(),
        "label": token.label,
        "createdAt": token.created_at.to_string(),
        "lastUsedAt": token.last_used_at.map(|at| at.to_string()),
        "expiresAt": token.expires_at.map(|at| at.to_string()),
        // `null` means all.
        "scopes": token.scopes.as_strs(),
    }))
}
