//! `bindery import`: replaces the content of a space with a directory or a zip.

use std::path::PathBuf;

use app::spaces;
use changes::git::import_files;
use clap::Args;
use config::Config;
use model::{
    id::{OrganizationId, SpaceId},
    space::NewSpace,
};

use crate::{
    error::{CommandError, Result},
    operator::Operator,
    output,
    plain_files::{folder, zip},
    progress,
};

#[derive(Args)]
pub(crate) struct Import {
    /// A directory, or a file whose name ends with `.zip`.
    #[arg(value_name = "DIR|ZIP")]
    path: PathBuf,
    /// The e-mail address of the account that imports.
    #[arg(long = "as", value_name = "EMAIL")]
    email: String,
    /// The space whose content is replaced. Its previous content stays in its history.
    #[arg(long, value_name = "ID")]
    space: Option<String>,
    /// Create a new space in this organization, with the title in `--title`.
    #[arg(long, value_name = "ID", conflicts_with = "space")]
    organization: Option<String>,
    /// The title of the new space.
    #[arg(long, requires = "organization")]
    title: Option<String>,
    /// The subdirectory of the directory or zip with the content.
    #[arg(long, value_name = "FOLDER", default_value = "")]
    directory: String,
    /// The message of the commit.
    #[arg(long, default_value = "Import files")]
    message: String,
}

impl Import {
    pub(crate) async fn run(self, config: &Config) -> Result<()> {
        self.check_destination()?;
        let operator = Operator::new(config).await?;
        let user = operator.user(&self.email).await?.id;
        let most = config.git.max_file_bytes.get();
        let files: Box<dyn Iterator<Item = _>> = if self.path.is_dir() {
            Box::new(folder::read(&self.path, &self.directory, most)?)
        } else {
            let max_entries = usize::try_from(config.git.max_objects.get()).unwrap_or(usize::MAX);
            Box::new(zip::read(&self.path, &self.directory, most, max_entries)?)
        };
        let space = match &self.organization {
            Some(organization) => self.new_space(&operator, user, organization).await?,
            None => self.space.as_deref().unwrap_or_default().parse()?,
        };
        let ctx = operator.ctx_as(user);
        let counted = progress::count("read", files);
        let outcome = import_files(&ctx, space, &self.message, counted).await?;
        ctx.commit(None).await?;
        match outcome {
            Some(revision) => output::line(format_args!("space {space} revision {revision}")),
            None => output::line(format_args!("space {space} has this content already")),
        }
    }

    /// Not by the argument parser, whose message would name only one of the two.
    fn check_destination(&self) -> Result<()> {
        match (&self.space, &self.organization, &self.title) {
            (None, None, _) => Err(CommandError::new(
                "say where to: `--space ID` replaces the content of a space, `--organization ID --title TITLE` makes \
                 a new one",
            )),
            (None, Some(_), None) => Err(CommandError::new(
                "a new space needs a title, such as `--title Handbook`",
            )),
            _ => Ok(()),
        }
    }

    async fn new_space(
        &self,
        operator: &Operator,
        user: model::id::UserId,
        organization: &str,
    ) -> Result<SpaceId> {
        let organization: OrganizationId = organization.parse()?;
        let new = NewSpace {
            title: self.title.clone(),
            ..NewSpace::default()
        };
        let ctx = operator.ctx_as(user);
        let space = spaces::create(
            &ctx,
            organization,
            new.check()?,
            &spaces::InitialContent::Empty,
        )
        .await?;
        ctx.commit(None).await?;
        output::line(format_args!("space {} {}", space.id, space.title))?;
        Ok(space.id)
    }
}
