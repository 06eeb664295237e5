//! The operator at the command line, who uses the same use cases as the API.

use std::sync::Arc;

use app::accounts;
use config::Config;
use context::{App, Ctx, Principal, RequestInfo, Settings};
use model::{id::UserId, user::User};
use store::schema;

use crate::{
    engines,
    error::{CommandError, Result},
};

pub(crate) struct Operator {
    app: Arc<App>,
}

impl Operator {
    pub(crate) async fn new(config: &Config) -> Result<Self> {
        let db = engines::connect(config).await?;
        engines::require_compatible(schema::state(&db).await?)?;
        // Features that the settings close to others are open to the operator.
        let settings = Settings {
            integrations_url: None,
            open_signup: true,
            open_organizations: true,
            ..engines::settings(config)?
        };
        let app = engines::app(config, db, settings)?;
        Ok(Self { app })
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
