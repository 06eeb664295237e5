//! One request: its principal, its conditions, and the transaction that waits for the response.
//!
//! A use case does its work in a transaction and hands it over with [`Ctx::defer_commit`]. The edge commits it once the
//! response is built, together with the response itself if the client sent an idempotency key. So nothing is
//! acknowledged before it is committed, and a retried request gets exactly the response of the first.

use std::{
    mem,
    net::IpAddr,
    sync::{Arc, Mutex},
};

use model::{
    Error, Id, Result,
    event::{Actor, ActorKind},
    id::UserId,
    installation::InstallationPrincipal,
    integration::IntegrationName,
    reader::Reader,
    token::ApiToken,
    ui_language::UiLanguage,
};
use store::{
    CommitPermit, Db, Tx, TxContext,
    idempotency::{self, StoredResponse},
    users,
};
use uuid::Uuid;

use crate::{
    App,
    expressions::Expressions,
    pending_commit::PendingCommit,
    rate_limits::network_of,
    refusals::{integration_token_rejected, site_token_rejected, token_required},
    unconfirmed_commits,
};

pub struct Ctx {
    pub app: Arc<App>,
    pub principal: Principal,
    pub request: RequestInfo,
    idempotency: Option<Idempotency>,
    pending: PendingCommit,
    /// Objects to forget in caches when the transaction is committed.
    changed: Mutex<Vec<Uuid>>,
    /// The expressions in the texts that were read, if they are recorded.
    expressions: Option<Mutex<Expressions>>,
}

#[derive(Debug, Clone)]
pub enum Principal {
    Anonymous,
    /// `token` is absent if none was needed: on the operator's command line.
    User {
        user: UserId,
        token: Option<Arc<ApiToken>>,
    },
    /// A reader of a site, with a token of that site.
    Reader(Arc<Reader>),
    /// An integration, with a token of its own. It manages its installations and acts for nobody.
    Integration(IntegrationName),
    /// An installation of an integration. It acts for the person who configured it, within its organization and scopes.
    Installation(Arc<InstallationPrincipal>),
    /// Work of the server itself, such as a job, on behalf of the user who requested it.
    System {
        on_behalf_of: Option<UserId>,
    },
}

#[derive(Debug, Clone, Default)]
pub struct RequestInfo {
    pub id: String,
    pub address: Option<String>,
    /// The language that the browser asks for, if it is one of pages and mails.
    pub language: Option<UiLanguage>,
    /// The version in `If-Match`: writes to any other version fail.
    pub if_version: Option<i64>,
}

#[derive(Debug, Clone)]
pub struct Idempotency {
    pub scope: idempotency::IdempotencyScope,
    pub request_hash: Vec<u8>,
}

impl Ctx {
    pub fn new(app: Arc<App>, principal: Principal, request: RequestInfo) -> Self {
        Self {
            app,
            principal,
            request,
            idempotency: None,
            pending: PendingCommit::default(),
            changed: Mutex::new(Vec::new()),
            expressions: None,
        }
    }

    /// Returns a context that acts for the user who requested the work earlier. Fails for disabled accounts.
    pub async fn acting_as(&self, user: UserId) -> Result<Self> {
        if users::operator::is_disabled(self.db(), user).await? {
            return Err(Error::Forbidden(
                "The account that requested this is disabled. Ask the operator of this server."
                    .to_owned(),
            ));
        }
        let principal = Principal::User { user, token: None };
        Ok(Self::new(self.app.clone(), principal, self.request.clone()))
    }

    /// Returns the network of the client's IP address, as used by rate limits.
    pub fn network(&self) -> Option<IpAddr> {
        let address = self.request.address.as_deref()?.parse().ok()?;
        Some(network_of(address))
    }

    /// Enables recording of the expressions in texts that a reader reads.
    #[must_use]
    pub fn recording_expressions(mut self) -> Self {
        self.expressions = Some(Mutex::default());
        self
    }

    /// Returns the expressions recorded since the last call.
    pub fn take_expressions(&self) -> Expressions {
        let noted = self.expressions.as_ref();
        let noted = noted.map(|noted| mem::take(&mut *noted.lock().expect("no holder panics")));
        noted.unwrap_or_default()
    }

    pub fn record_expressions(&self, note: impl FnOnce(&mut Expressions)) {
        if let Some(noted) = &self.expressions {
            note(&mut noted.lock().expect("no holder panics"));
        }
    }

    pub fn with_idempotency(mut self, idempotency: Option<Idempotency>) -> Self {
        self.idempotency = idempotency;
        self
    }

    pub fn db(&self) -> &Db {
        &self.app.db
    }

    /// Returns the user who sent the request. All but a few public operations require one.
    pub fn user(&self) -> Result<UserId> {
        match &self.principal {
            Principal::User { user, .. } => Ok(*user),
            Principal::Installation(installation) => Ok(installation.user),
            Principal::Reader(_) => Err(site_token_rejected()),
            Principal::Integration(_) => Err(integration_token_rejected()),
            Principal::Anonymous | Principal::System { .. } => Err(token_required()),
        }
    }

    /// Returns the site reader who sent the request, if it is not a member.
    pub fn reader(&self) -> Option<&Arc<Reader>> {
        match &self.principal {
            Principal::Reader(reader) => Some(reader),
            _ => None,
        }
    }

    /// Requires a recent proof of identity in a browser session. API tokens and sessions of
    /// programs are not restricted: they cannot be used by a page of another site, or by whoever finds a browser open.
    pub fn require_recent_authentication(&self) -> Result<()> {
        let Principal::User {
            token: Some(token), ..
        } = &self.principal
        else {
            return Ok(());
        };
        let now = self.app.clock.now();
        match &token.browser {
            Some(browser) if !browser.is_recently_authenticated(now) => {
                Err(Error::AuthenticationNotRecent)
            }
            _ => Ok(()),
        }
    }

    fn actor(&self) -> Actor {
        let mut installation = None;
        let (kind, user, token, on_behalf_of) = match &self.principal {
            Principal::Anonymous | Principal::Reader(_) => (ActorKind::Visitor, None, None, None),
            Principal::User { user, token } => (
                ActorKind::User,
                Some(*user),
                token.as_ref().map(|token| token.id),
                None,
            ),
            Principal::Integration(_) => (ActorKind::Integration, None, None, None),
            Principal::Installation(principal) => {
                installation = Some(principal.installation);
                let user = Some(principal.user);
                (ActorKind::Integration, None, None, user)
            }
            Principal::System { on_behalf_of } => (ActorKind::System, None, None, *on_behalf_of),
        };
        let request_id = Some(self.request.id.clone()).filter(|id| !id.is_empty());
        Actor {
            kind,
            user,
            token,
            address: self.request.address.clone(),
            request_id,
            on_behalf_of,
            installation,
        }
    }

    fn stamp(&self) -> TxContext {
        TxContext {
            actor: self.actor(),
            clock: self.app.clock.clone(),
            entropy: self.app.entropy.clone(),
        }
    }

    pub fn new_id<K>(&self) -> Id<K> {
        Id::generate(&*self.app.clock, &*self.app.entropy)
    }

    /// Opens the transaction of this request, and locks its idempotency key if it has one.
    pub async fn begin(&self) -> Result<Tx> {
        let mut tx = self.db().begin(self.stamp()).await?;
        if !matches!(self.principal, Principal::System { .. }) {
            tx.limit_jobs(self.app.settings.limits.job_limits());
        }
        if let Some(idempotency) = &self.idempotency
            && !idempotency::lock(&mut tx, &idempotency.scope).await?
        {
            return Err(idempotency_key_in_use());
        }
        Ok(tx)
    }

    /// Like [`Self::begin`], on the connections reserved for pushes.
    pub async fn begin_push(&self) -> Result<Tx> {
        self.db().begin_push(self.stamp()).await
    }

    /// Opens a separate transaction that is committed before the one of the request begins, to prepare for it.
    pub async fn begin_separate(&self) -> Result<Tx> {
        self.db().begin(self.stamp()).await
    }

    /// Hands the finished transaction to the edge, which commits it with the response. The permit comes from recording
    /// the event of the write.
    pub fn defer_commit(&self, tx: Tx, permit: CommitPermit) {
        self.pending.set(tx, permit);
    }

    /// Invalidates cached data of these objects after the commit: their organization, or what an organization requires.
    pub fn invalidate_after_commit(&self, ids: impl IntoIterator<Item = Uuid>) {
        let mut changed = self.changed.lock().expect("no holder panics");
        changed.extend(ids);
    }

    /// Takes back the pending transaction, to write more in it.
    pub fn take_pending(&self) -> Option<(Tx, CommitPermit)> {
        self.pending.take()
    }

    /// Returns the error for a write whose `If-Match` names another version than the stored one.
    pub fn version_conflict(&self) -> Error {
        Error::Precondition(
            "The object has changed since you read it. Read it again and repeat your change with the new ETag.".to_owned(),
        )
    }

    /// Ends a delete that found nothing: it succeeds after a concurrent delete, unless `If-Match` was sent.
    pub fn already_deleted(&self) -> Result<()> {
        match self.request.if_version {
            Some(_) => Err(self.version_conflict()),
            None => Ok(()),
        }
    }

    /// Returns the stored response to an earlier request with the same idempotency key.
    pub async fn find_stored_response(
        &self,
        scope: &idempotency::IdempotencyScope,
    ) -> Result<Option<StoredResponse>> {
        idempotency::find(self.db(), scope).await
    }

    pub fn idempotency(&self) -> Option<&Idempotency> {
        self.idempotency.as_ref()
    }

    /// Returns true if a transaction waits for its response.
    pub fn is_pending(&self) -> bool {
        self.pending.is_some()
    }

    /// Commits the work of the use case. `response` is stored under the idempotency key. Returns another response that
    /// is stored there, if the database did not confirm the commit and a concurrent request with the key did the work.
    pub async fn commit(&self, response: Option<StoredResponse>) -> Result<Option<StoredResponse>> {
        let Some((mut tx, permit)) = self.take_pending() else {
            return Ok(None);
        };
        let mut replaced = None;
        match (&self.idempotency, response) {
            (Some(idempotency), Some(response)) => {
                let store = idempotency::insert(&mut tx, &idempotency.scope, &response);
                if !self.db().unless_gone(store).await?? {
                    return Err(idempotency_key_in_use());
                }
                match tx.commit(permit).await {
                    Err(Error::OutcomeUnknown(cause)) => {
                        let stored = unconfirmed_commits::find_response(
                            self.db(),
                            &idempotency.scope,
                            cause,
                        );
                        // An equal one is the response of this request, unless it held a secret.
                        replaced = Some(stored.await?)
                            .filter(|stored| *stored != response || stored.body.is_none());
                    }
                    done => done?,
                }
            }
            _ => tx.commit(permit).await?,
        }
        for id in self.changed.lock().expect("no holder panics").drain(..) {
            self.app.invalidate(id);
        }
        self.app.committed.notify_one();
        Ok(replaced)
    }

    /// Discards the work of the use case: the response turned out to be an error.
    pub fn roll_back(&self) {
        self.take_pending();
    }
}

fn idempotency_key_in_use() -> Error {
    Error::Conflict("A request with this Idempotency-Key is running. Wait for its response, or retry in a second.".to_owned())
}
