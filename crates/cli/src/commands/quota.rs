//! `bindery quota`: quotas of one organization that differ from the settings.

use app::usage;
use clap::{Args, Subcommand};
use config::Config;
use model::{id::OrganizationId, usage::Resource};

use crate::{
    error::{CommandError, Result},
    operator::Operator,
    output,
};

#[derive(Subcommand)]
pub(crate) enum Quota {
    /// Print usage and quotas of an organization.
    Show {
        /// The id of the organization.
        organization: OrganizationId,
    },
    /// Set quotas of an organization that differ from the settings. `default` removes one.
    Set(Set),
}

#[derive(Args)]
pub(crate) struct Set {
    /// The id of the organization.
    organization: OrganizationId,
    /// Bytes of its Git objects and files.
    #[arg(long, value_name = "BYTES", value_parser = parse_limit)]
    max_organization_bytes: Option<Limit>,
    /// Spaces, without those in the trash.
    #[arg(long, value_name = "NUMBER", value_parser = parse_limit)]
    max_spaces: Option<Limit>,
    /// Sites.
    #[arg(long, value_name = "NUMBER", value_parser = parse_limit)]
    max_sites: Option<Limit>,
    /// OpenAPI specs.
    #[arg(long, value_name = "NUMBER", value_parser = parse_limit)]
    max_specs: Option<Limit>,
    /// Members, including guests and disabled ones.
    #[arg(long, value_name = "NUMBER", value_parser = parse_limit)]
    max_members: Option<Limit>,
}

#[derive(Debug, Clone, Copy)]
enum Limit {
    Default,
    Number(u64),
}

fn parse_limit(text: &str) -> Result<Limit, String> {
    if text == "default" {
        return Ok(Limit::Default);
    }
    let number = text.parse::<i64>().ok().filter(|number| *number >= 0);
    let number = number.and_then(|number| u64::try_from(number).ok());
    number
        .map(Limit::Number)
        .ok_or_else(|| "give a number, or `default` for what the settings allow".to_owned())
}

impl Quota {
    pub(crate) async fn run(self, config: &Config) -> Result<()> {
        let operator = Operator::new(config).await?;
        let organization = match self {
            Self::Show { organization } => organization,
            Self::Set(set) => {
                let exceptions = set.exceptions()?;
                let ctx = operator.ctx();
                usage::set_exceptions(&ctx, set.organization, &exceptions).await?;
                ctx.commit(None).await?;
                set.organization
            }
        };
        show(&operator, organization).await
    }
}

impl Set {
    fn exceptions(&self) -> Result<Vec<(Resource, Option<u64>)>> {
        let options = [
            (Resource::Bytes, self.max_organization_bytes),
            (Resource::Spaces, self.max_spaces),
            (Resource::Sites, self.max_sites),
            (Resource::Specs, self.max_specs),
            (Resource::Members, self.max_members),
        ];
        let exceptions: Vec<_> = options
            .into_iter()
            .filter_map(|(resource, limit)| match limit? {
                Limit::Default => Some((resource, None)),
                Limit::Number(number) => Some((resource, Some(number))),
            })
            .collect();
        if exceptions.is_empty() {
            return Err(CommandError::new(
                "nothing to set. Say what the organization may have, for example `--max-spaces 10000`.",
            ));
        }
        Ok(exceptions)
    }
}

async fn show(operator: &Operator, organization: OrganizationId) -> Result<()> {
    let found = usage::show(&operator.ctx(), organization).await?;
    let quotas = operator.settings().limits.quotas();
    for resource in Resource::OF_ORGANIZATION {
        let Some(counted) = found.of(resource) else {
            continue;
        };
        let (limit, whence) = match counted.exception {
            Some(limit) => (limit, ", set for this organization"),
            None => (quotas.of(resource), ""),
        };
        output::line(format_args!(
            "{:<8} {} of {limit}{whence}",
            resource.as_str(),
            counted.used
        ))?;
    }
    Ok(())
}
