//! `bindery user export` and `bindery user delete`, on request of the owner of an account.

use std::{
    io::{BufWriter, Write},
    path::PathBuf,
};

use app::personal_data::{deletion, export};
use clap::Args;
use config::Config;

use crate::{
    error::{CommandError, Result},
    operator::Operator,
    output,
};

#[derive(Args)]
pub(crate) struct Export {
    /// The e-mail address of the account.
    #[arg(long)]
    email: String,
    /// A new file.
    #[arg(value_name = "FILE.json")]
    path: PathBuf,
}

#[derive(Args)]
pub(crate) struct Delete {
    /// The e-mail address of the account.
    #[arg(long)]
    email: String,
    /// The name of the account, as proof that it is the right one.
    #[arg(long, value_name = "NAME")]
    confirm: String,
}

impl Export {
    pub(crate) async fn run(self, config: &Config) -> Result<()> {
        let operator = Operator::new(config).await?;
        let user = operator.user(&self.email).await?;
        let export = export::export_as_operator(&operator.ctx(), user.id).await?;
        let unwritable = |error: &dyn std::fmt::Display| {
            CommandError::new(format!("cannot write {}: {error}", self.path.display()))
        };
        let mut file = BufWriter::new(output::create_private_file(&self.path)?);
        serde_json::to_writer_pretty(&mut file, &export).map_err(|error| unwritable(&error))?;
        file.flush().map_err(|error| unwritable(&error))?;
        output::line(format_args!(
            "the data of {} is in {}",
            user.email,
            self.path.display()
        ))
    }
}

impl Delete {
    pub(crate) async fn run(self, config: &Config) -> Result<()> {
        let operator = Operator::new(config).await?;
        let user = operator.user(&self.email).await?;
        if user.display_name != self.confirm {
            return Err(CommandError::new(format!(
                "`--confirm` is not the name of the account, which is \"{}\"",
                user.display_name
            )));
        }
        let ctx = operator.ctx();
        deletion::delete_as_operator(&ctx, user.id).await?;
        ctx.commit(None).await?;
        output::line(format_args!("{} is deleted", user.email))
    }
}
