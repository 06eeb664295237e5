//! Scripts of integrations: their settings, and the runtime of this node.

use std::{net::SocketAddr, time::Duration};

use config::Config;
use context::App;
use model::site_url::SitesOrigin;
use outbound::{ForwardProxy, ForwardProxyLimits, OwnApi, Url};
use script_runtime::{ScriptRuntime, Settings};

use crate::{
    error::{CommandError, Result},
    restrictions,
};

/// Creates the runtime of a node. With `api`, where this node serves the API, scripts reach it although the address is
/// an internal one. Returns `None` if there are no scripts on this server.
pub(crate) fn runtime(
    config: &Config,
    app: &App,
    api: Option<SocketAddr>,
) -> Result<Option<ScriptRuntime>> {
    let Some(settings) = settings(config)? else {
        return Ok(None);
    };
    let base = Url::parse(&config.server.public_url).ok();
    let own = base
        .zip(api)
        .map(|(base, address)| OwnApi { base, address });
    let limits = ForwardProxyLimits::default();
    let proxy = ForwardProxy::new(app.guard.clone(), own, limits);
    let runtime = ScriptRuntime::new(settings, proxy, app.clock.clone());
    let failed = |error| CommandError::new(format!("scripts cannot run on this node: {error}"));
    runtime.map(Some).map_err(failed)
}

/// Returns the origin of public endpoints. What scripts send to browsers must not run on the origin of sessions.
pub(crate) fn integrations_url(config: &Config) -> Result<Option<String>> {
    let url = config.scripts.url.trim_end_matches('/');
    if url.is_empty() {
        return Ok(None);
    }
    let host = |url: &str| SitesOrigin::parse(url).map(|origin| origin.host().to_owned());
    let sites = config.sites.origin(&config.server);
    let own = host(&config.server.public_url);
    if host(url) == own || host(url).as_deref() == Some(sites.host()) {
        return Err(CommandError::new(
            "`scripts.url` has the host of `server.public_url` or `sites.url`. Use another one, such as \
             https://integrations.example.com: scripts decide what is on its pages.",
        ));
    }
    Ok(Some(url.to_owned()))
}

/// Returns `None` if there are no scripts on this server.
pub(crate) fn settings(config: &Config) -> Result<Option<Settings>> {
    let scripts = &config.scripts;
    let Some(workerd) = scripts.workerd.clone() else {
        return Ok(None);
    };
    let is_root = rustix::process::geteuid().is_root();
    Ok(Some(Settings {
        max_processes: scripts.max_processes.get(),
        max_processes_per_organization: scripts.max_processes_per_organization.get(),
        max_memory: scripts.max_memory.get(),
        max_cpu: Duration::from_millis(scripts.max_cpu_milliseconds.get()),
        max_background: Duration::from_secs(scripts.max_seconds.get()),
        max_idle: Duration::from_secs(scripts.max_idle_seconds.get()),
        first_user: is_root.then(|| scripts.first_user.get()),
        sandbox: restrictions::sandbox(&config.sandbox)?,
        ..Settings::new(workerd.0)
    }))
}
