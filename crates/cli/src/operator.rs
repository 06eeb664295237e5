//! The operator at the command line, who uses the same use cases as the API.

use std::{path::Path, sync::Arc};

use app::accounts;
use config::Config;
use context::{App, Ctx, Principal, RequestInfo, Settings};
use files::FileStorage;
use model::{id::UserId, user::User};
use secrecy::SecretString;
use store::{Db, schema};

use crate::{
    database, engines,
    error::{CommandError, Result},
};

pub(crate) struct Operator {
    app: Arc<App>,
}

impl Operator {
    pub(crate) async fn new(config: &Config) -> Result<Self> {
        Self::with_database(config, database::connect(config).await?).await
    }

    /// The same as the owner of the tables.
    pub(crate) async fn as_owner(config: &Config) -> Result<Self> {
        Self::with_database(config, database::connect_as_owner(config).await?).await
    }

    async fn with_database(config: &Config, db: Db) -> Result<Self> {
        database::require_compatible(schema::state(&db).await?)?;
        let app = engines::app(config, db, open_settings(config)?)?;
        Ok(Self { app })
    }

    /// On a copy of the database, with a copy of the files if they are in a directory.
    pub(crate) async fn of_copy(config: &Config, url: &str, files: Option<&Path>) -> Result<Self> {
        let url = SecretString::from(url);
        let db = database::connect_to(config, "database.url", &url).await?;
        database::require_compatible(schema::state(&db).await?)?;
        let files = match files {
            Some(directory) => FileStorage::local(directory)?,
            None => engines::files(&config.files)?,
        };
        let settings = open_settings(config)?;
        let app = engines::app_with_files(config, db, files, settings)?;
        Ok(Self { app })
    }

    /// Ends the connections to the database.
    pub(crate) async fn close(self) {
        self.app.db.close().await;
    }

    pub(crate) fn app(&self) -> &App {
        &self.app
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.app.settings
    }

    /// A context with the operator as principal.
    pub(crate) fn ctx(&self) -> Ctx {
        self.ctx_of(Principal::System { on_behalf_of: None })
    }

    /// A context with a user as principal.
    pub(crate) fn ctx_as(&self, user: UserId) -> Ctx {
        self.ctx_of(Principal::User { user, token: None })
    }

    fn ctx_of(&self, principal: Principal) -> Ctx {
        Ctx::new(self.app.clone(), principal, RequestInfo::default())
    }

    pub(crate) async fn user(&self, email: &str) -> Result<User> {
        let found = accounts::find_by_email(&self.ctx(), email).await?;
        found.ok_or_else(|| {
            CommandError::new(format!(
                "no account has the e-mail address {email}. Create one with `bindery user create`."
            ))
        })
    }
}

/// Features that the settings close to others are open to the operator.
fn open_settings(config: &Config) -> Result<Settings> {
    Ok(Settings {
        integrations_url: None,
        open_signup: true,
        open_organizations: true,
        ..engines::settings(config)?
    })
}
