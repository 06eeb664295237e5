//! `bindery user password`. The password is never an argument: other users of the machine can read those.

use std::io::{self, BufRead, IsTerminal};

use app::accounts::operator;
use clap::Args;
use config::Config;
use identity::passwords;
use model::entropy::SystemEntropy;
use secrecy::{ExposeSecret, SecretString};

use crate::{
    error::{CommandError, Result},
    operator::Operator,
    output,
};

#[derive(Args)]
pub(crate) struct Password {
    /// The e-mail address of the account.
    #[arg(long)]
    email: String,
    /// Generate a password and print it as the last line. Without this, the first line of standard input is the
    /// password.
    #[arg(long)]
    generate: bool,
}

impl Password {
    pub(crate) async fn run(self, config: &Config) -> Result<()> {
        let password = if self.generate {
            passwords::generate(&SystemEntropy)
        } else {
            read()?
        };
        let operator = Operator::new(config).await?;
        let user = operator.user(&self.email).await?;
        let ctx = operator.ctx();
        operator::set_password(&ctx, user.id, password.clone()).await?;
        ctx.commit(None).await?;
        if self.generate {
            output::line(format_args!(
                "{} has a new password and no sessions; it is not shown again:",
                user.email
            ))?;
            return output::line(password.expose_secret());
        }
        output::line(format_args!(
            "{} has a new password and no sessions",
            user.email
        ))
    }
}

/// A terminal would show the password while it is typed.
fn read() -> Result<SecretString> {
    let input = io::stdin();
    if input.is_terminal() {
        return Err(CommandError::new(
            "pass the password on standard input, such as `bindery user password --email … < FILE`, or use `--generate`",
        ));
    }
    let mut line = String::new();
    input
        .lock()
        .read_line(&mut line)
        .map_err(|error| CommandError::new(format!("cannot read standard input: {error}")))?;
    Ok(line.trim_end_matches(['\r', '\n']).into())
}
