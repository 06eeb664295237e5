//! `bindery user`: accounts made by the operator.

use app::accounts;
use clap::Subcommand;
use config::Config;
use model::user::NewUser;

use crate::{failure::Result, operator::Operator, output};

#[derive(Subcommand)]
pub(crate) enum User {
    /// Make an account.
    Create {
        #[arg(long)]
        email: String,
        /// The name that others see.
        #[arg(long)]
        name: String,
        /// Take the e-mail address as verified.
        #[arg(long)]
        verified: bool,
    },
}

impl User {
    pub(crate) async fn run(self, config: &Config) -> Result<()> {
        let Self::Create {
            email,
            name,
            verified,
        } = self;
        let new = NewUser {
            email_verified: verified,
            ..NewUser::new(&email, &name)?
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
