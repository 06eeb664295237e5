//! `bindery sso`: single sign-on of one organization, for when its providers fail.

use app::sso_enforcement;
use clap::Subcommand;
use config::Config;
use model::id::OrganizationId;

use crate::{error::Result, operator::Operator, output};

#[derive(Subcommand)]
pub(crate) enum Sso {
    /// Print whether an organization requires single sign-on, and who may do without.
    Status {
        /// The id of the organization.
        organization: OrganizationId,
    },
    /// Let members of an organization in without single sign-on. Its providers stay as they are.
    Disable {
        /// The id of the organization.
        organization: OrganizationId,
    },
}

impl Sso {
    pub(crate) async fn run(self, config: &Config) -> Result<()> {
        let operator = Operator::new(config).await?;
        let organization = match self {
            Self::Status { organization } => organization,
            Self::Disable { organization } => {
                let ctx = operator.ctx();
                if sso_enforcement::disable(&ctx, organization).await? {
                    ctx.commit(None).await?;
                }
                organization
            }
        };
        show(&operator, organization).await
    }
}

async fn show(operator: &Operator, organization: OrganizationId) -> Result<()> {
    let found = sso_enforcement::status(&operator.ctx(), organization).await?;
    let state = if found.is_on {
        "required"
    } else {
        "not required"
    };
    let admin = found.break_glass.map(|user| user.to_string());
    output::line(format_args!("single sign-on    {state}"))?;
    output::line(format_args!("active providers  {}", found.active_providers))?;
    output::line(format_args!(
        "break-glass admin {}",
        admin.as_deref().unwrap_or("none")
    ))
}
