//! Connections to the database, with the settings of the server.

use config::Config;
use model::Error;
use secrecy::{ExposeSecret, SecretString};
use store::{Db, Options, PoolSizes, schema::SchemaState};

use crate::{
    engines,
    error::{CommandError, Result},
};

pub(crate) async fn connect(config: &Config) -> Result<Db> {
    describe_failure(try_connect(config).await)
}

/// Connects with the settings of the server. The error says whether waiting helps.
pub(crate) async fn try_connect(config: &Config) -> model::Result<Db> {
    config
        .database
        .check()
        .map_err(|error| Error::internal(error.to_string()))?;
    Db::connect(&connection_options(config, &config.database.url)).await
}

/// Says which setting to check.
pub(crate) fn describe_failure(connected: model::Result<Db>) -> Result<Db> {
    connected.map_err(|error| connection_error("database.url", error))
}

/// Connects for schema changes: as the owner of the tables, if that is not the server's role.
pub(crate) async fn connect_as_owner(config: &Config) -> Result<Db> {
    match config.database.owner_url() {
        Some(url) => connect_to(config, "database.owner_url", url).await,
        None => connect(config).await,
    }
}

/// Connects to the database at a URL. `key` is the setting that has it.
pub(crate) async fn connect_to(config: &Config, key: &str, url: &SecretString) -> Result<Db> {
    config.database.check()?;
    let connected = Db::connect(&connection_options(config, url)).await;
    connected.map_err(|error| connection_error(key, error))
}

fn connection_options(config: &Config, url: &SecretString) -> Options {
    let database = &config.database;
    Options {
        url: url.expose_secret().to_owned(),
        connections: PoolSizes {
            reads: database.max_read_connections(),
            writes: database.max_write_connections.get(),
            background: database.max_background_connections.get(),
            pushes: database.max_push_connections.get(),
        },
        quotas: Some(engines::limits(&config.limits).quotas()),
    }
}

fn connection_error(key: &str, error: Error) -> CommandError {
    match error {
        Error::Invalid { message, .. } => Error::invalid(key, message).into(),
        away @ Error::Unavailable(_) => CommandError::new(format!(
            "{}. Check `{key}`, and that PostgreSQL runs.",
            CommandError::from(away)
        )),
        other => other.into(),
    }
}

/// Rejects a schema that this binary cannot work with. During an upgrade the old binary meets the new schema; the new one
/// says in the database which older ones may run on it.
pub(crate) fn require_compatible(state: SchemaState) -> Result<()> {
    match state {
        SchemaState::Current => Ok(()),
        SchemaState::Ahead {
            unknown,
            is_compatible: true,
        } => {
            tracing::warn!(
                "the database has {unknown} newer migrations, on which this binary can run: finish the upgrade"
            );
            Ok(())
        }
        SchemaState::Ahead { unknown, .. } => Err(CommandError::new(format!(
            "the database has {unknown} migrations that this binary does not know, and is not for it any more. Run a \
             newer bindery."
        ))),
        SchemaState::Behind { missing } => Err(CommandError::new(format!(
            "the database lacks {missing} migrations of this binary. Run `bindery schema migrate`."
        ))),
    }
}
