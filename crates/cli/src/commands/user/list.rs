//! `bindery user list`.

use app::accounts::operator;
use clap::Args;
use config::Config;
use jiff::Timestamp;
use model::{Id, PageRequest, id::UserId, terminal::to_safe_line};
use serde_json::json;
use store::users::operator::Account;

use crate::{error::Result, operator::Operator, output};

#[derive(Args)]
pub(crate) struct List {
    /// Only those whose e-mail address contains this text.
    #[arg(long, value_name = "LETTERS")]
    containing: Option<String>,
    /// Print at most this many.
    #[arg(long, value_name = "NUMBER", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1000))]
    limit: u32,
    /// Start after this account, by its id.
    #[arg(long, value_name = "ID")]
    after: Option<UserId>,
    /// Print one JSON object per line, for scripts.
    #[arg(long)]
    json: bool,
}

impl List {
    pub(crate) async fn run(self, config: &Config) -> Result<()> {
        let operator = Operator::new(config).await?;
        let page = PageRequest {
            after: self.after.map(Id::uuid),
            limit: self.limit,
        };
        let found = operator::list(&operator.ctx(), self.containing.as_deref(), &page).await?;
        for account in &found.items {
            if self.json {
                print_json(account)?;
            } else {
                print(account)?;
            }
        }
        if found.next.is_some()
            && let Some(last) = found.items.last()
        {
            // To standard error: scripts read the accounts from standard output.
            eprintln!("there are more; go on with --after {}", last.id);
        }
        Ok(())
    }
}

fn print(account: &Account) -> Result<()> {
    let last_seen = account
        .last_seen_at
        .map_or_else(|| "never".to_owned(), minute);
    let disabled = account.disabled_at.map_or_else(String::new, |since| {
        format!(", disabled since {}", minute(since))
    });
    output::line(format_args!(
        "{} {} <{}> created {}, last seen {last_seen}, organizations {}{disabled}",
        account.id,
        to_safe_line(&account.display_name),
        to_safe_line(&account.email),
        minute(account.created_at),
        account.organizations,
    ))
}

fn print_json(account: &Account) -> Result<()> {
    output::line(json!({
        "id": account.id.to_string(),
        "email": account.email,
        "displayName": account.display_name,
        "createdAt": account.created_at.to_string(),
        "lastSeenAt": account.last_seen_at.map(|at| at.to_string()),
        "organizations": account.organizations,
        "disabledAt": account.disabled_at.map(|at| at.to_string()),
    }))
}

/// Formats a time for people.
pub(super) fn minute(time: Timestamp) -> String {
    time.strftime("%Y-%m-%dT%H:%MZ").to_string()
}
