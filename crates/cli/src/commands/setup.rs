//! `bindery setup`: creates the first account, which can do everything else over the API.

use app::{accounts, organizations, sign_in_links};
use clap::Args;
use config::Config;
use model::{organization::NewOrganization, scope::Scopes, token::NewApiToken, user::NewUser};
use secrecy::ExposeSecret;

use crate::{error::Result, operator::Operator, output};

#[derive(Args)]
pub(crate) struct Setup {
    /// The e-mail address of the administrator. It counts as verified.
    #[arg(long)]
    email: String,
    /// The name that others see.
    #[arg(long)]
    name: String,
    /// Also create an organization with this title, with the administrator as its admin.
    #[arg(long, value_name = "TITLE")]
    organization: Option<String>,
}

impl Setup {
    pub(crate) async fn run(self, config: &Config) -> Result<()> {
        // All input is validated before anything is created.
        let user = NewUser {
            email_verified: true,
            ..NewUser::new(&self.email, &self.name)?
        };
        let token = NewApiToken::new("setup", Scopes::All, None)?;
        let organization = match &self.organization {
            Some(title) => Some(NewOrganization::new(title, &[])?),
            None => None,
        };

        let operator = Operator::new(config).await?;
        let ctx = operator.ctx();
        let (user, secret) = accounts::set_up(&ctx, user, token).await?;
        ctx.commit(None).await?;
        output::line(format_args!(
            "user {} {} <{}>",
            user.id, user.display_name, user.email
        ))?;

        if let Some(new) = organization {
            let ctx = operator.ctx_as(user.id);
            let organization = organizations::create(&ctx, new).await?;
            ctx.commit(None).await?;
            output::line(format_args!(
                "organization {} {}",
                organization.id, organization.title
            ))?;
        }
        let ctx = operator.ctx();
        let link = sign_in_links::create(&ctx, user.id).await?;
        ctx.commit(None).await?;
        output::line("link to sign in with a browser, once and within an hour:")?;
        output::line(link.expose_secret())?;
        output::line("token with all scopes; it is not shown again:")?;
        output::line(secret.expose_secret())
    }
}
