//! State shared by all requests: the engines, the settings, and the state of features.

use std::sync::Arc;

use files::FileStorage;
use identity::keys::KeyRing;
use language::{conversations::ConversationModels, translation::Translator};
use model::{Clock, Entropy, Id};
use outbound::{DnsResolver, Fetcher, Guard, TunnelClient, WebhookClient};
use store::Db;
use tokio::sync::Notify;
use uuid::Uuid;

use crate::{
    compute::Compute,
    directory::DirectoryCache,
    features::{Feature, Features},
    settings::Settings,
};

#[derive(Clone)]
pub struct App {
    pub db: Db,
    /// Storage of large files.
    pub files: FileStorage,
    pub clock: Arc<dyn Clock>,
    pub entropy: Arc<dyn Entropy>,
    pub keys: Arc<KeyRing>,
    pub settings: Arc<Settings>,
    /// Notified after each commit: the relay has something to publish.
    pub committed: Arc<Notify>,
    /// CPU-heavy work, off the async threads.
    pub compute: Arc<Compute>,
    /// Which hosts users may make the server connect to.
    pub guard: Guard,
    pub fetcher: Arc<Fetcher>,
    pub webhook_client: Arc<WebhookClient>,
    pub tunnel_client: Arc<TunnelClient>,
    pub dns: Arc<DnsResolver>,
    /// None if the operator configured no provider.
    pub translator: Option<Arc<Translator>>,
    /// None if the operator configured no models.
    pub conversation_models: Option<Arc<ConversationModels>>,
    pub(crate) features: Arc<Features>,
}

impl App {
    pub fn new(
        db: Db,
        files: FileStorage,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
        keys: KeyRing,
        settings: Settings,
    ) -> Self {
        let guard = Guard::new(settings.reachable.clone());
        let guard = guard.with_own(settings.own_addresses.clone());
        let models = settings.conversations.clone().map(ConversationModels::new);
        Self {
            guard: guard.clone(),
            fetcher: Arc::new(Fetcher::new(guard.clone())),
            webhook_client: Arc::new(WebhookClient::new(guard.clone())),
            tunnel_client: Arc::new(TunnelClient::new(guard)),
            dns: Arc::new(DnsResolver::new(settings.name_servers.clone())),
            translator: settings
                .translation
                .clone()
                .map(|provider| Arc::new(Translator::new(provider))),
            conversation_models: models.map(Arc::new),
            db,
            files,
            clock,
            entropy,
            keys: Arc::new(keys),
            settings: Arc::new(settings),
            committed: Arc::new(Notify::new()),
            compute: Arc::default(),
            features: Arc::default(),
        }
    }

    /// The same server for background tasks, which have connections of their own to the database.
    #[must_use]
    pub fn for_background(&self) -> Self {
        Self {
            db: self.db.for_background(),
            ..self.clone()
        }
    }

    /// Returns the state of a feature.
    pub fn feature<F: Feature>(&self) -> &F {
        self.features.get_or_create(&self.settings)
    }

    /// Invalidates cached data of an object, after it was changed here or on another node.
    pub fn invalidate(&self, id: Uuid) {
        self.feature::<DirectoryCache>().0.invalidate(&id);
        self.invalidate_requirements(Id::from_uuid(id));
        self.invalidate_tokens();
    }
}
