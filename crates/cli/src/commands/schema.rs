//! `bindery schema`: migrations.

use clap::Subcommand;
use config::Config;
use secrecy::ExposeSecret;
use store::{
    schema::{self, SchemaState},
    server_role,
};

use crate::{database, error::Result, output};

#[derive(Subcommand)]
pub(crate) enum Schema {
    /// Apply the missing migrations.
    Migrate,
    /// Report whether database and binary are compatible; fail if not.
    Status,
}

impl Schema {
    pub(crate) async fn run(self, config: &Config) -> Result<()> {
        match self {
            Self::Migrate => migrate(config).await,
            Self::Status => {
                let db = database::connect(config).await?;
                report(schema::state(&db).await?)
            }
        }
    }
}

async fn migrate(config: &Config) -> Result<()> {
    let db = database::connect_as_owner(config).await?;
    let server = match config.database.owner_url() {
        Some(_) => Some(server_role::role_in_url(
            config.database.url.expose_secret(),
        )?),
        None => None,
    };
    if let Some(role) = &server {
        server_role::require_grantable(&db, role).await?;
    }
    let before = schema::state(&db).await?;
    // The migrator would report unknown migrations as an error.
    if !matches!(before, SchemaState::Ahead { .. }) {
        schema::migrate(&db).await?;
        if let Some(role) = &server {
            server_role::grant(&db, role).await?;
            output::line(format_args!(
                "the role {role} has what the server needs, and no more"
            ))?;
        }
    }
    report(schema::state(&db).await?)
}

fn report(state: SchemaState) -> Result<()> {
    match state {
        SchemaState::Current => output::line("the schema is up to date"),
        SchemaState::Ahead { unknown, .. } => output::line(format_args!(
            "the database is ahead of this binary by {unknown} migration(s)"
        )),
        SchemaState::Behind { missing } => output::line(format_args!(
            "the database lacks {missing} migration(s) of this binary"
        )),
    }?;
    database::require_compatible(state)
}
