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

pub struct App {
    pub db: Db,
    /// Storage of large files.
    pub files: FileStorage,
    pub clock: Arc<dyn Clock>,
    pub entropy: Arc<dyn Entropy>,
    pub keys: KeyRing,
    pub settings: Settings,
    /// Notified after each commit: the relay has something to publish.
    pub committed: Arc<Notify>,
    /// CPU-heavy work, off the async threads.
    pub compute: Compute,
    /// Which hosts users may make the server connect to.
    pub guard: Guard,
    pub fetcher: Fetcher,
    pub webhook_client: WebhookClient,
    pub tunnel_client: TunnelClient,
    pub dns: DnsResolver,
    /// None if the operator configured no provider.
    pub translator: Option<Translator>,
    /// None if the operator configured no models.
    pub conversation_models: Option<ConversationModels>,
    pub(crate) features: Features,
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
        Self {
            guard: guard.clone(),
            fetcher: Fetcher::new(guard.clone()),
            webhook_client: WebhookClient::new(guard.clone()),
            tunnel_client: TunnelClient::new(guard),
            dns: DnsResolver::new(settings.name_servers.clone()),
            translator: settings.translation.clone().map(Translator::new),
            conversation_models: settings.conversations.clone().map(ConversationModels::new),
            db,
            files,
            clock,
            entropy,
            keys,
            settings,
            committed: Arc::new(Notify::new()),
            compute: Compute::default(),
            features: Features::default(),
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
