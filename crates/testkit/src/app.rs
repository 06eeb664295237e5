//! The server in-process: router, database, its own clock, and reproducible ids.

mod indexing;

use std::{num::NonZeroU32, path::PathBuf, sync::Arc};

use api::{Limits, Rates};
use axum::Router;
use context::{App, Ctx, GitScheme, Principal, RequestInfo, Settings, token_uses};
use files::FileStorage;
use http_body_util::BodyExt;
use identity::keys::KeyRing;
use model::{
    clock::SteppingClock,
    entropy::{SeededEntropy, SystemEntropy},
    site_url::SitesOrigin,
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use sandbox::Sandbox;
use store::{Db, PoolSizes};
use tempfile::TempDir;
use tower::ServiceExt;

use crate::{Reply, Spec, database::Database};

/// More than a node has: some tests hold many transactions.
const CONNECTIONS: PoolSizes = PoolSizes {
    reads: 10,
    writes: 10,
    background: 4,
    pushes: 4,
};

pub struct TestApp {
    pub app: Arc<App>,
    pub clock: Arc<SteppingClock>,
    pub router: Router,
    pub spec: Arc<Spec>,
    database: Database,
    /// Removed with the test.
    _files: TempDir,
}

/// Settings that differ from the defaults of tests.
pub struct TestAppBuilder {
    requests_per_minute: u32,
    anonymous_requests_per_minute: Option<u32>,
    git_requests_per_minute: Option<u32>,
    site_lookups_per_minute: Option<u32>,
    settings: Settings,
    files: Option<FileStorage>,
}

impl TestAppBuilder {
    pub fn requests_per_minute(mut self, limit: u32) -> Self {
        self.requests_per_minute = limit;
        self
    }

    /// The limit for requests without a token.
    pub fn anonymous_requests_per_minute(mut self, limit: u32) -> Self {
        self.anonymous_requests_per_minute = Some(limit);
        self
    }

    /// The limit for Git requests without credentials.
    pub fn git_requests_per_minute(mut self, limit: u32) -> Self {
        self.git_requests_per_minute = Some(limit);
        self
    }

    /// The limit for lookups of published URLs without a token.
    pub fn site_lookups_per_minute(mut self, limit: u32) -> Self {
        self.site_lookups_per_minute = Some(limit);
        self
    }

    pub fn settings(mut self, change: impl FnOnce(&mut Settings)) -> Self {
        change(&mut self.settings);
        self
    }

    /// For suites that create many objects in one organization.
    pub fn without_quotas(self) -> Self {
        self.settings(|settings| {
            let limits = &mut settings.limits;
            limits.max_webhooks = 1_000_000;
            for quota in [
                &mut limits.max_specs,
                &mut limits.max_sites,
                &mut limits.max_spaces,
                &mut limits.max_members,
                &mut limits.max_tokens_per_user,
            ] {
                *quota = 1_000_000;
            }
        })
    }

    /// File storage other than a temporary directory.
    pub fn files(mut self, files: FileStorage) -> Self {
        self.files = Some(files);
        self
    }

    pub async fn build(self) -> TestApp {
        let database = Database::create(&self.settings.limits.quotas()).await;
        let clock = Arc::new(SteppingClock::new(
            "2030-01-01T00:00:00Z".parse().expect("a time"),
        ));
        let entropy = Arc::new(SeededEntropy::new(ChaCha8Rng::seed_from_u64(1)));
        let keys = KeyRing::generate(&SystemEntropy);
        let db = Db::connect_lazily(database.server.clone(), CONNECTIONS);
        let folder = tempfile::tempdir().expect("a temporary directory");
        let files = match self.files {
            Some(files) => files,
            None => FileStorage::local(folder.path()).expect("a new directory"),
        };
        let mut settings = self.settings;
        settings.git.directory = folder.path().join("git");
        let app = App::new(db, files, clock.clone(), entropy, keys, settings);
        let app = Arc::new(app);
        indexing::install(&app, &folder.path().join("search"));
        let limit = |number: Option<u32>| {
            let number = number.unwrap_or(self.requests_per_minute);
            NonZeroU32::new(number).expect("more than none")
        };
        let rates = Rates {
            user: limit(None),
            anonymous: limit(self.anonymous_requests_per_minute),
            git: limit(self.git_requests_per_minute),
            site_lookups: limit(self.site_lookups_per_minute),
        };
        let router = api::router(
            app.clone(),
            api::Options {
                limits: Arc::new(Limits::new(rates)),
                file_limits: Arc::new(Limits::new(rates)),
                health: Arc::default(),
            },
        );
        let page_limits = Arc::new(account_pages::Limits::per_minute(
            rates.anonymous,
            rates.user,
        ));
        let router = router.merge(account_pages::router(app.clone(), page_limits));
        TestApp {
            app,
            clock,
            router,
            spec: Spec::shared(),
            database,
            _files: folder,
        }
    }
}

/// The path of a program of this workspace. `just test` builds those that the server starts beside the tests.
pub fn program(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("a test has a path");
    let folder = test.ancestors().nth(2).expect("tests are in `deps`");
    folder.join(name)
}

/// Child processes are sandboxed as those of a server, if the sandbox program is built.
pub(crate) fn sandbox() -> Sandbox {
    let program = program("bindery-sandbox");
    Sandbox {
        program: program.is_file().then_some(program),
        ..Sandbox::default()
    }
}

impl TestApp {
    pub async fn new() -> Self {
        Self::builder().build().await
    }

    pub fn builder() -> TestAppBuilder {
        let settings = Settings {
            public_url: "https://bindery.test".to_owned(),
            sites: SitesOrigin::parse("https://sites.test").expect("a good address"),
            integrations_url: None,
            open_signup: true,
            open_organizations: true,
            keep_deleted_days: 0,
            ip_retention_days: 90,
            // So that the links of invitations are in the responses.
            sends_mail: false,
            git: git::Settings {
                sandbox: sandbox(),
                ..git::Settings::new("replaced by a directory of the test's own")
            },
            press: press_client::Settings {
                sandbox: sandbox(),
                ..press_client::Settings::new(program("bindery-press"))
            },
            saml: saml_client::Settings {
                sandbox: sandbox(),
                ..saml_client::Settings::new(program("bindery-saml"))
            },
            git_schemes: vec![GitScheme::Https],
            reachable: Vec::new(),
            own_addresses: Vec::new(),
            oidc: None,
            // No name server listens there: tests that need the DNS bring their own.
            name_servers: vec!["127.0.0.1:9".parse().expect("an address")],
            // Nobody listens there: tests that run translations bring their own provider.
            translation: Some(language::translation::Settings {
                kind: language::translation::ProviderKind::LibreTranslate,
                url: "http://127.0.0.1:9".parse().expect("a URL"),
                key: None,
                model: String::new(),
            }),
            conversations: None,
            // Tests try passwords more often than people do.
            limits: context::Limits {
                password_attempts_per_minute: 1_000_000,
                password_failures_per_account: 1_000_000,
                ..context::Limits::default()
            },
        };
        TestAppBuilder {
            requests_per_minute: 1_000_000,
            anonymous_requests_per_minute: None,
            git_requests_per_minute: None,
            site_lookups_per_minute: None,
            settings,
            files: None,
        }
    }

    /// The same server after a restart: its caches are empty.
    pub fn restarted(&self) -> Arc<App> {
        let app = &self.app;
        Arc::new(App::new(
            app.db.clone(),
            app.files.clone(),
            app.clock.clone(),
            app.entropy.clone(),
            KeyRing::generate(&SystemEntropy),
            (*app.settings).clone(),
        ))
    }

    /// For state that no operation of the API can create, and for inspecting rows. It has more rights than the server.
    pub fn pool(&self) -> &sqlx::PgPool {
        &self.database.pool
    }

    /// Makes the database unavailable to the server.
    pub async fn lose_database(&self) {
        self.app.db.close().await;
    }

    /// Makes the database read-only, as a standby is, or writable again. All connections break, of tests too.
    pub async fn set_read_only(&self, is_read_only: bool) {
        self.database.set_read_only(is_read_only).await;
    }

    /// Ends all connections to the database, as its restart does.
    pub async fn break_connections(&self) {
        self.database.break_connections().await;
    }

    /// Stores when tokens were used, as the server does each minute.
    pub async fn store_token_uses(&self) {
        let stored = token_uses::store(&self.app).await;
        stored.expect("the database is writable");
    }

    /// A context of the server itself, for use cases that tests call directly.
    pub fn system(&self) -> Ctx {
        let principal = Principal::System { on_behalf_of: None };
        Ctx::new(self.app.clone(), principal, RequestInfo::default())
    }

    pub async fn send(&self, request: http::Request<axum::body::Body>) -> Reply {
        let (method, path) = (request.method().clone(), request.uri().path().to_owned());
        let response = self
            .router
            .clone()
            .oneshot(request)
            .await
            .expect("the router never fails");
        let (parts, body) = response.into_parts();
        let bytes = body
            .collect()
            .await
            .expect("the body is complete")
            .to_bytes();
        let reply = Reply::new(method, path, parts, bytes);
        self.spec.check(&reply);
        reply
    }
}
