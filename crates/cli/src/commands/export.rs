//! `bindery export`: writes the files of a space to a directory or a zip.

use std::path::PathBuf;

use changes::git::export_files;
use clap::Args;
use config::Config;
use model::id::SpaceId;

use crate::{
    error::Result,
    operator::Operator,
    output,
    plain_files::{folder, zip},
    progress::Counter,
};

#[derive(Args)]
pub(crate) struct Export {
    /// A directory that is empty or does not exist yet, or a new file whose name ends with `.zip`.
    #[arg(value_name = "DIR|FILE.zip")]
    path: PathBuf,
    /// The space.
    #[arg(long, value_name = "ID")]
    space: String,
    /// The e-mail address of the account that exports.
    #[arg(long = "as", value_name = "EMAIL")]
    email: String,
}

impl Export {
    pub(crate) async fn run(self, config: &Config) -> Result<()> {
        let space: SpaceId = self.space.parse()?;
        let operator = Operator::new(config).await?;
        let ctx = operator.ctx_as(operator.user(&self.email).await?.id);
        let mut counter = Counter::new("written");
        let is_zip = self.path.extension().is_some_and(|end| end == "zip");
        let count = if is_zip {
            let mut archive = zip::Writer::create(&self.path)?;
            let copied = export_files(&ctx, space, |file| {
                counter.add();
                archive.add(&file)
            });
            let count = copied.await?;
            archive.finish()?;
            count
        } else {
            let mut directory = folder::Writer::create(&self.path)?;
            let copied = export_files(&ctx, space, |file| {
                counter.add();
                directory.add(file)
            });
            let count = copied.await?;
            directory.finish()?;
            count
        };
        output::line(format_args!("{count} files in {}", self.path.display()))
    }
}
