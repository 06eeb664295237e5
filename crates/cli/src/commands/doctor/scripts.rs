//! Checks that scripts of integrations can run, by running one.

use std::{sync::Arc, time::Duration};

use config::Config;
use model::clock::SystemClock;
use outbound::{ForwardProxy, ForwardProxyLimits, Guard};
use script_runtime::ScriptRuntime;
use tokio::time::Instant;

use crate::{
    error::{CommandError, Result},
    scripts,
};

pub(crate) const NO_SCRIPTS: &str = "`scripts.workerd` is empty: integrations can be published and installed, but their \
     scripts do not run. Install the npm package workerd and set it, such as /usr/local/bin/workerd.";
const TIMEOUT: Duration = Duration::from_secs(30);

pub(crate) async fn check(config: &Config) -> Result<String> {
    let Some(settings) = scripts::settings(config)? else {
        return Err(CommandError::new(NO_SCRIPTS));
    };
    let program = settings.workerd.display().to_string();
    // The script sends no requests.
    let proxy = ForwardProxy::new(Guard::default(), None, ForwardProxyLimits::default());
    let failed = |failure: &dyn std::fmt::Display| CommandError::new(failure.to_string());
    let runtime = ScriptRuntime::new(settings, proxy, Arc::new(SystemClock));
    let runtime = runtime.map_err(|error| failed(&error))?;
    let checked = runtime.check(Instant::now() + TIMEOUT).await;
    runtime.stop().await;
    let took = checked.map_err(|failure| failed(&failure))?;
    let milliseconds = took.as_millis();
    Ok(format!("{program} starts and answers in {milliseconds} ms"))
}
