//! `bindery org`: the export and the deletion of a whole organization, and proof of its e-mail domains, by the operator.

use std::{
    fs::{self, File},
    io::{BufWriter, Write},
    path::{Path, PathBuf},
};

use app::{
    email_domains,
    organizations::{
        deletion,
        export::{self, ExportSink},
    },
};
use clap::{Args, Subcommand};
use config::Config;
use model::{Error, id::OrganizationId};
use zip::{ZipWriter, write::SimpleFileOptions};

use crate::{error::Result, operator::Operator, output};

#[derive(Subcommand)]
pub(crate) enum Org {
    /// Write all rows and files of an organization to a zip: one JSON object per line and row, in a file per table.
    Export(Export),
    /// Delete an organization with everything it has: members, content, sites, files and events. This cannot be undone.
    Delete(Delete),
    /// Vouch for an e-mail domain of an organization, where the DNS cannot prove it. From then on it admits people.
    ProveDomain(ProveDomain),
}

#[derive(Args)]
pub(crate) struct Export {
    /// The id of the organization.
    organization: OrganizationId,
    /// A new file.
    #[arg(value_name = "FILE.zip")]
    path: PathBuf,
}

#[derive(Args)]
pub(crate) struct Delete {
    /// The id of the organization.
    organization: OrganizationId,
    /// The title of the organization, as proof that it is the right one.
    #[arg(long, value_name = "TITLE")]
    confirm: String,
}

#[derive(Args)]
pub(crate) struct ProveDomain {
    /// The id of the organization.
    organization: OrganizationId,
    /// One of its `emailDomains`.
    domain: String,
}

impl Org {
    pub(crate) async fn run(self, config: &Config) -> Result<()> {
        match self {
            Self::Export(export) => export.run(config).await,
            Self::Delete(delete) => delete.run(config).await,
            Self::ProveDomain(prove) => prove.run(config).await,
        }
    }
}

impl Export {
    async fn run(self, config: &Config) -> Result<()> {
        let operator = Operator::new(config).await?;
        let mut archive = Archive::create(&self.path)?;
        let exported = export::export(&operator.ctx(), self.organization, &mut archive).await;
        let exported = exported.inspect_err(|_| {
            // An incomplete archive must not look like an export.
            let _ = fs::remove_file(&self.path);
        })?;
        archive.finish()?;
        output::line(format_args!(
            "{} rows of {} tables and {} files in {}",
            exported.rows,
            exported.tables,
            exported.files,
            self.path.display()
        ))
    }
}

impl Delete {
    async fn run(self, config: &Config) -> Result<()> {
        let operator = Operator::new(config).await?;
        deletion::delete(&operator.ctx(), self.organization, &self.confirm).await?;
        output::line(format_args!(
            "organization {} is deleted",
            self.organization
        ))
    }
}

impl ProveDomain {
    async fn run(self, config: &Config) -> Result<()> {
        let operator = Operator::new(config).await?;
        let Self {
            organization,
            domain,
        } = self;
        let ctx = operator.ctx();
        let proven = email_domains::prove_as_operator(&ctx, organization, &domain).await?;
        let domain = proven.domain;
        output::line(format_args!(
            "{domain} is proven: it admits people to organization {organization}"
        ))
    }
}

struct Archive(ZipWriter<BufWriter<File>>);

impl Archive {
    fn create(path: &Path) -> Result<Self> {
        let file = output::create_private_file(path)?;
        Ok(Self(ZipWriter::new(BufWriter::new(file))))
    }

    fn finish(self) -> Result<()> {
        let mut file = self.0.finish().map_err(unwritable)?;
        Ok(file.flush().map_err(unwritable)?)
    }
}

impl ExportSink for Archive {
    fn start(&mut self, name: &str) -> model::Result<()> {
        let options = SimpleFileOptions::default()
            .large_file(true)
            .unix_permissions(0o600);
        self.0.start_file(name, options).map_err(unwritable)
    }

    fn write(&mut self, bytes: &[u8]) -> model::Result<()> {
        self.0.write_all(bytes).map_err(unwritable)
    }
}

fn unwritable(error: impl std::fmt::Display) -> Error {
    Error::Unprocessable(format!("The archive cannot be written: {error}"))
}
