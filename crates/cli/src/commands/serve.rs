//! `bindery serve`: serves until it gets a signal, then finishes running requests.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    pin::pin,
    sync::Arc,
    time::Duration,
};

use api::Health;
use app::{event_stream::StreamWaker, integration_calls::IntegrationRuntime};
use clap::{Args, ValueEnum};
use config::{Config, Transport};
use context::{App, compute::off_thread, token_uses};
use http_server::HostRouter;
use model::site_url::SitesOrigin;
use pages::search::insights;
use store::server_role;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{
    background::Background,
    commands::doctor::{MAIL_IS_OFF, role},
    connections::{self, Server, WebService, bind},
    database,
    dependencies::Dependencies,
    engines,
    error::{CommandError, Result},
    metrics, restrictions, scripts, search,
    signals::{StopSignal, stop_signal},
    startup,
    telemetry::Telemetry,
};

#[derive(Args)]
pub(crate) struct Serve {
    /// The roles of this node: serve requests, run events and jobs, hold a search index.
    #[arg(long, value_delimiter = ',', default_value = "api,worker,search")]
    roles: Vec<Role>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Role {
    Api,
    Worker,
    Search,
}

impl Serve {
    pub(crate) async fn run(self, config: &Config) -> Result<()> {
        config.check()?;
        let telemetry = Telemetry::start(&config.telemetry)?;
        let outcome = serve(config, &self.roles).await;
        telemetry.stop().await;
        outcome
    }
}

async fn serve(config: &Config, roles: &[Role]) -> Result<()> {
    #[cfg(feature = "failpoints")]
    let _failpoints = fail::FailScenario::setup();
    let restrictions = restrictions::check(&config.sandbox)?;
    if restrictions.is_lacking {
        tracing::warn!("git and the press: {}", restrictions.text);
    } else {
        tracing::info!("git and the press: {}", restrictions.text);
    }
    let serves_api = roles.contains(&Role::Api);
    let Some((db, schema)) = startup::connect(config, serves_api).await? else {
        return Ok(());
    };
    database::require_compatible(schema)?;
    if let Some(warning) = role::warning(&server_role::find(&db).await?) {
        tracing::warn!("{warning}");
    }
    let app = engines::app(config, db, engines::settings(config)?)?;
    let bus = engines::bus(&config.nats).await?;
    let has_shards = roles.contains(&Role::Search);
    // Reads whole indexes, so that damage is detected. The directory is locked for the lifetime of this value.
    let _directory = off_thread(|| search::install(config, &app, &bus, has_shards))?;
    let background = Background {
        app: Arc::new(app.for_background()),
        bus,
        tasks: TaskTracker::new(),
        stop: CancellationToken::new(),
    };
    let own_api = serves_api.then(|| reachable(config.server.listen));
    let runtime = scripts::runtime(config, &app, own_api)?;
    app.feature::<IntegrationRuntime>()
        .start(runtime, api::resource_json());
    let mailer = engines::mailer(&config.mail)?;
    if config.mail.transport == Transport::None {
        tracing::warn!("{MAIL_IS_OFF}");
    }
    let dependencies = Dependencies::new(config, &app, &background.bus);
    background.watch(dependencies.watched);
    if let Some(address) = config.telemetry.metrics_listen {
        metrics::start(address, &background.tasks, &background.stop).await?;
    }
    background.start();
    if roles.contains(&Role::Worker) {
        background.start_worker(&config.nats, mailer);
    }
    if has_shards {
        background.start_search();
    }

    let deadline = if serves_api {
        let (limits, file_limits) = engines::request_limits(&config.limits);
        background.end_listeners();
        background.evict_idle_clients(limits.clone());
        background.evict_idle_clients(file_limits.clone());
        let options = api::Options {
            limits,
            file_limits,
            health: dependencies.health.clone(),
        };
        let site_limits = Arc::new(websites::Limits::per_minute(
            config.limits.site_requests_per_minute,
            config.limits.site_writes_per_minute,
        ));
        background.evict_idle_visitors(site_limits.clone());
        let page_limits = Arc::new(account_pages::Limits::per_minute(
            config.limits.anonymous_requests_per_minute,
            config.limits.requests_per_minute,
        ));
        background.evict_idle_page_clients(page_limits.clone());
        let own_routes = api::router(app.clone(), options);
        let own_routes = own_routes.merge(account_pages::router(app.clone(), page_limits));
        let own_routes = own_routes.merge(web_console::router(app.clone()));
        background.tasks.spawn_blocking(websites::warm_up);
        let service = HostRouter::new(
            &own_host(&config.server.public_url),
            &config.server.trusted_proxies,
            own_routes,
            websites::Websites::new(app.clone(), site_limits),
        );
        let live = app.feature::<StreamWaker>();
        serve_until_stopped(config, service, &dependencies.health, live).await?
    } else {
        tracing::info!("got {}, finishing what runs", stop_signal().await?);
        Instant::now() + Duration::from_secs(config.server.shutdown_seconds.into())
    };

    finish(&app, background, deadline).await;
    tracing::info!("stopped");
    Ok(())
}

/// Waits for background tasks, scripts and the last statistics, no longer than to the deadline.
async fn finish(app: &App, background: Background, deadline: Instant) {
    // Tasks cut off here resume at the next start: nothing counts as done before it is committed.
    let Background { tasks, stop, .. } = background;
    stop.cancel();
    tasks.close();
    if timeout_at(deadline, tasks.wait()).await.is_err() {
        tracing::warn!("background tasks did not end in time and are cut off");
    }
    let stopped = app.feature::<IntegrationRuntime>().stop();
    if timeout_at(deadline, stopped).await.is_err() {
        tracing::warn!("scripts of integrations did not end in time and are killed");
    }
    // The last requests have ended, so nothing more is counted.
    if let Ok(Err(error)) = timeout_at(deadline, token_uses::store(app)).await {
        let cause = CommandError::from(error);
        tracing::warn!("which tokens were used in the last minute is lost: {cause}");
    }
    if let Ok(Err(error)) = timeout_at(deadline, insights::store(app)).await {
        let cause = CommandError::from(error);
        tracing::warn!("search queries of the last minute are lost: {cause}");
    }
}

/// Serves requests until a signal arrives, while balancers notice, and for the grace period after it. Returns when that
/// period ends.
async fn serve_until_stopped(
    config: &Config,
    service: WebService,
    health: &Health,
    live: &StreamWaker,
) -> Result<Instant> {
    let listener = bind(config.server.listen).await?;
    tracing::info!(
        "listening on {}, reached at {}",
        listener.local_addr().unwrap_or(config.server.listen),
        config.server.public_url
    );
    let (draining, no_more) = (CancellationToken::new(), CancellationToken::new());
    let server = Server {
        service,
        timeouts: engines::timeouts(&config.limits),
        limiter: Arc::new(engines::connection_limiter(
            config,
            connections::raise_limit(),
        )),
        draining: draining.clone(),
    };
    let mut server = pin!(server.run(listener, no_more.clone()));

    let stop = async {
        let signal = stop_signal().await?;
        let drain = Duration::from_secs(config.server.drain_seconds.into());
        if signal == StopSignal::Terminate && !drain.is_zero() {
            tracing::info!(
                "got {signal}: no longer ready, accepting requests for {} s until balancers have noticed",
                drain.as_secs()
            );
            health.drain();
            draining.cancel();
            timeout(drain, stop_signal()).await.ok();
        }
        Ok::<_, CommandError>(signal)
    };
    tokio::select! {
        () = &mut server => return Err(CommandError::new("the server ended")),
        signal = stop => tracing::info!("got {}, finishing what runs", signal?),
    }
    let shutdown_timeout = Duration::from_secs(config.server.shutdown_seconds.into());
    let deadline = Instant::now() + shutdown_timeout;
    no_more.cancel();
    live.close();
    if timeout_at(deadline, server).await.is_err() {
        tracing::warn!(
            "requests that still ran after {} s are cut off",
            shutdown_timeout.as_secs()
        );
    }
    Ok(deadline)
}

/// The address at which this node reaches itself.
fn reachable(mut listen: SocketAddr) -> SocketAddr {
    if listen.ip().is_unspecified() {
        let is_v4 = listen.is_ipv4();
        let v4 = IpAddr::V4(Ipv4Addr::LOCALHOST);
        listen.set_ip(if is_v4 {
            v4
        } else {
            Ipv6Addr::LOCALHOST.into()
        });
    }
    listen
}

/// The hostname of a URL, without its port.
fn own_host(url: &str) -> String {
    SitesOrigin::parse(url).map_or_else(String::new, |origin| origin.host().to_owned())
}
