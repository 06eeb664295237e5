//! Organizations may require a second factor and single sign-on. Members who lack either are refused wherever they
//! enter the organization, in sessions and with personal tokens.

use std::time::Duration;

use model::{
    Error, Result,
    event::{EventType, NewEvent},
    id::{ApiTokenId, OrganizationId, UserId},
    organization::Organization,
    token::ApiToken,
};
use moka::sync::Cache;
use serde_json::json;
use store::sso_requirements::{self, SecurityRequirements};

use crate::{App, Ctx, Principal, cache::MemoryCache, features::Feature, settings::Settings};

/// How long it takes until a node that missed the cache hint knows what an organization requires.
const REQUIREMENTS_TTL: Duration = Duration::from_secs(10);
const REQUIREMENTS_CAPACITY: u64 = 100_000;

/// What organizations require.
pub(crate) struct RequirementsCache(pub MemoryCache<OrganizationId, SecurityRequirements>);

impl Feature for RequirementsCache {
    fn new(_: &Settings) -> Self {
        let cache = Cache::builder().max_capacity(REQUIREMENTS_CAPACITY);
        Self(MemoryCache::new(
            "security_requirements",
            cache.time_to_live(REQUIREMENTS_TTL).build(),
        ))
    }
}

/// Sessions of break-glass admins that are recorded.
struct BreakGlassUses(Cache<(OrganizationId, ApiTokenId), ()>);

impl Feature for BreakGlassUses {
    fn new(_: &Settings) -> Self {
        Self(Cache::builder().max_capacity(REQUIREMENTS_CAPACITY).build())
    }
}

impl Ctx {
    /// Refuses members who do not meet the requirements of the organization. Says nothing to others. Jobs and the
    /// operator have no token and are not concerned: the work was requested in a request that was admitted.
    pub async fn require_security_settings(&self, organization: OrganizationId) -> Result<()> {
        let Principal::User {
            user,
            token: Some(token),
        } = &self.principal
        else {
            return Ok(());
        };
        let required = self.app.find_requirements(organization).await?;
        let lacks_factor = required.second_factor && !token.has_second_factor;
        let has_passed = token.sso_organizations.contains(&organization);
        let is_foreign = is_foreign(token, organization);
        let lacks_sso = !has_passed && (required.sso || is_foreign);
        if !lacks_factor && !lacks_sso {
            return Ok(());
        }
        let found = sso_requirements::find_of_member(self.db(), organization, *user).await?;
        let Some(member) = found else {
            return Ok(());
        };
        if !has_passed && is_foreign {
            return Err(self.foreign_session(organization));
        }
        if !has_passed && member.sso {
            // In a browser only: tokens could be anywhere.
            if !member.is_break_glass || token.browser.is_none() {
                return Err(self.sso_required(organization));
            }
            self.record_break_glass(organization, token).await?;
        }
        if member.second_factor && !token.has_second_factor {
            return Err(Error::SecondFactorMissing);
        }
        Ok(())
    }

    /// Returns whether the session or token of the caller has passed the single sign-on of the organization.
    pub fn has_passed_sso(&self, organization: OrganizationId) -> bool {
        match &self.principal {
            Principal::User {
                token: Some(token), ..
            } => token.sso_organizations.contains(&organization),
            _ => false,
        }
    }

    /// Returns whether the caller may read the settings of an organization in a list of several.
    pub fn may_see_settings(&self, organization: &Organization) -> bool {
        let Principal::User {
            token: Some(token), ..
        } = &self.principal
        else {
            return true;
        };
        let is_required = organization.requires_sso || is_foreign(token, organization.id);
        !is_required || token.sso_organizations.contains(&organization.id)
    }

    /// Refuses to join an organization in a session that another organization's provider vouches for: the account may
    /// be somebody else's. Members must meet the requirements, because an invitation can raise their role.
    pub async fn require_may_join(&self, organization: OrganizationId) -> Result<()> {
        self.require_security_settings(organization).await?;
        match &self.principal {
            Principal::User {
                token: Some(token), ..
            } if is_foreign(token, organization) => self.require_own_account(),
            _ => Ok(()),
        }
    }

    /// Refuses to use what was signed for a member in an earlier request, unless that request had passed the single
    /// sign-on of the organization or it requires none of them.
    pub async fn require_sso_of(
        &self,
        organization: OrganizationId,
        user: UserId,
        passed_sso: bool,
    ) -> Result<()> {
        if passed_sso || !self.app.find_requirements(organization).await?.sso {
            return Ok(());
        }
        let found = sso_requirements::find_of_member(self.db(), organization, user).await?;
        match found {
            Some(member) if member.sso => Err(self.sso_required(organization)),
            _ => Ok(()),
        }
    }

    /// Refuses to change the credentials of an account in a session that another organization's provider vouches for:
    /// whoever controls that provider would get into the person's other organizations.
    pub fn require_own_account(&self) -> Result<()> {
        match &self.principal {
            Principal::User {
                token: Some(token), ..
            } if token.foreign_origin.is_some() => Err(Error::Forbidden(
                "This session began with the single sign-on of an organization that has not proven the domain of your \
                 e-mail address, so it cannot change how you sign in. Sign in with your password or a passkey first."
                    .to_owned(),
            )),
            _ => Ok(()),
        }
    }

    /// Forgets what this node knows of an organization's requirements, once the change of them is committed.
    pub fn invalidate_requirements_after_commit(&self, organization: OrganizationId) {
        self.invalidate_after_commit([organization.uuid()]);
    }

    /// Returns the error that says where to pass the single sign-on of an organization.
    pub fn sso_required(&self, organization: OrganizationId) -> Error {
        let url = self.sso_url(organization);
        Error::SsoRequired(format!(
            "This organization requires single sign-on. Sign in at `{url}`; authorize a token in such a session, with \
             `POST /v1/orgs/{organization}/token-authorizations`."
        ))
    }

    /// Records that a session does without single sign-on, once per session, organization and node.
    async fn record_break_glass(
        &self,
        organization: OrganizationId,
        session: &ApiToken,
    ) -> Result<()> {
        let key = (organization, session.id);
        let recorded = &self.app.feature::<BreakGlassUses>().0;
        if recorded.contains_key(&key) {
            return Ok(());
        }
        recorded.insert(key, ());
        let record = async {
            let mut tx = self.begin_separate().await?;
            let kind = EventType::SsoBreakGlassUsed;
            let used = NewEvent::new(organization, kind, session.user.uuid());
            let permit = tx.record(used.with_payload(json!({"session": session.id})));
            tx.commit(permit).await
        };
        if !Box::pin(self.db().write_if_possible(record)).await? {
            // The next request tries again.
            recorded.invalidate(&key);
        }
        Ok(())
    }

    fn foreign_session(&self, organization: OrganizationId) -> Error {
        let url = self.sso_url(organization);
        Error::SsoRequired(format!(
            "This session or token comes from the single sign-on of another organization, which does not count here. \
             Sign in at `{url}`, or with your password."
        ))
    }

    fn sso_url(&self, organization: OrganizationId) -> String {
        let base = self.app.settings.public_url.as_str();
        format!("{}/app/orgs/{organization}/sso", base.trim_end_matches('/'))
    }
}

impl App {
    async fn find_requirements(
        &self,
        organization: OrganizationId,
    ) -> Result<SecurityRequirements> {
        let cache = &self.feature::<RequirementsCache>().0;
        if let Some(known) = cache.get(&organization) {
            return Ok(known);
        }
        let required = sso_requirements::find(&self.db, organization).await?;
        cache.insert(organization, required);
        Ok(required)
    }

    /// Forgets what this node knows of an organization's requirements.
    pub fn invalidate_requirements(&self, organization: OrganizationId) {
        self.feature::<RequirementsCache>()
            .0
            .invalidate(&organization);
    }
}

/// Returns whether another organization's provider vouches for the caller.
fn is_foreign(token: &ApiToken, organization: OrganizationId) -> bool {
    token
        .foreign_origin
        .is_some_and(|origin| origin != organization)
}
