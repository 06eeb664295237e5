//! Calls of integrations: an event goes to the script of an integration, or to the tunnel of its developer, with the
//! installation that it concerns. What becomes of the answer is up to the callers.

mod environment;
mod recorded;
mod runtime;
mod scripts;

use std::time::Duration;

use bytes::Bytes;
use context::App;
use http::{HeaderMap, StatusCode};
use jiff::Timestamp;
use model::{
    Error, Result,
    id::{InstallationId, OrganizationId},
    installation::{Installation, TargetId, TargetInstallation},
    integration::{self, Integration, IntegrationName, Tunnel},
    integration_event::{EventLog, LogLevel},
};
use script_runtime::{Background, Script, ScriptCall, ScriptError, ScriptLog};
use serde_json::Value;
use store::{installations, integrations};
use tokio::time::{Instant, timeout_at};

pub use recorded::{CALL_TIMEOUT, RecordedReply, call_recorded, call_recorded_within};
pub use runtime::{IntegrationRuntime, ResourceJson};

use environment::Environment;

/// The path to which events are posted.
const EVENT_PATH: &str = "/v1";

/// One event for an integration.
pub struct IntegrationCall {
    pub integration: IntegrationName,
    /// The one that has installed the integration. For events without an installation, the owner.
    pub organization: OrganizationId,
    pub installation: Option<InstallationId>,
    pub target: Option<TargetId>,
    pub event: Value,
    /// The body of the original request, for events of type `fetch`.
    pub fetch_body: Option<Bytes>,
}

/// The answer of a script, whatever its status is.
pub struct CallReply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
    logs: Vec<EventLog>,
    background: Option<Background>,
}

impl CallReply {
    /// Waits for what the script does after its answer, and returns all that it logged.
    pub async fn into_logs(self) -> Vec<EventLog> {
        let mut logs = self.logs;
        if let Some(background) = self.background {
            logs.extend(to_logs(background.finished().await));
        }
        logs
    }
}

/// Why there is no answer.
#[derive(Debug)]
pub enum CallError {
    /// There is no such integration any more.
    Unpublished,
    /// The script or the tunnel is to blame. The message is for the developer of the integration.
    Failed {
        message: String,
        logs: Vec<EventLog>,
    },
    /// The operator has not installed what runs scripts.
    NoRuntime(Error),
    /// This server is to blame, and a later attempt may succeed.
    Server(Error),
}

impl From<Error> for CallError {
    fn from(error: Error) -> Self {
        Self::Server(error)
    }
}

impl From<CallError> for Error {
    fn from(error: CallError) -> Self {
        match error {
            CallError::Unpublished => Self::NotFound(integration::KIND),
            CallError::Failed { message, .. } => {
                Self::Unprocessable(format!("The integration failed: {message}."))
            }
            CallError::NoRuntime(error) | CallError::Server(error) => error,
        }
    }
}

/// Calls an integration. Everything up to the deadline counts.
pub async fn call(
    app: &App,
    call: &IntegrationCall,
    deadline: Instant,
) -> Result<CallReply, CallError> {
    let found = integrations::find(&app.db, &call.integration).await?;
    let integration = found.ok_or(CallError::Unpublished)?;
    let (installation, target) = find_installation(app, call).await?;
    let now = app.clock.now();
    let tunnel = tunnel_of(&integration, call.organization, now).cloned();
    let version = integration.version;
    let script = scripts::load(app, &integration).await?;
    let environment = Environment {
        integration,
        installation,
        target,
        secrets: script.secrets(app, &call.integration)?,
    };
    let message = ScriptCall {
        event: call.event.to_string(),
        environment: environment.to_json(app).await?.to_string(),
        fetch_body: call.fetch_body.clone(),
    };
    if let Some(tunnel) = tunnel {
        return send_to_tunnel(app, &tunnel, &message, deadline).await;
    }
    // Installations never share a process.
    let holder = call
        .installation
        .map_or_else(|| "integration".to_owned(), |id| id.to_string());
    let id = format!("{}@{version}/{holder}", call.integration);
    let script = Script::new(call.organization, id, script.source.clone());
    run_script(app, &script, message, deadline).await
}

/// Both are missing if they were deleted meanwhile.
async fn find_installation(
    app: &App,
    call: &IntegrationCall,
) -> Result<(Option<Installation>, Option<TargetInstallation>)> {
    let Some(id) = call.installation else {
        return Ok((None, None));
    };
    let name = &call.integration;
    let found = installations::find_own(&app.db, call.organization, name, id).await?;
    let Some(found) = found else {
        return Ok((None, None));
    };
    let found = found.allow::<authz::action::act::View>()?;
    let target = match call.target {
        Some(target) => installations::targets::find(&app.db, &found, target).await?,
        None => None,
    };
    Ok((Some(Installation::clone(&found)), target))
}

/// In development mode, the events of the owner go to the tunnel, and on request those of all organizations.
fn tunnel_of(
    integration: &Integration,
    organization: OrganizationId,
    now: Timestamp,
) -> Option<&Tunnel> {
    let tunnel = integration.tunnel.as_ref()?;
    let is_concerned = tunnel.all || organization == integration.owner;
    (is_concerned && now < tunnel.expires_at).then_some(tunnel)
}

async fn send_to_tunnel(
    app: &App,
    tunnel: &Tunnel,
    message: &ScriptCall,
    deadline: Instant,
) -> Result<CallReply, CallError> {
    let (content_type, body) = message.form();
    let client = &app.tunnel_client;
    let reply = client.post(&tunnel.url, EVENT_PATH, &content_type, body);
    let failed = |message: String| CallError::Failed {
        message,
        logs: Vec::new(),
    };
    let reply = timeout_at(deadline, reply).await;
    let reply = reply.map_err(|_| failed("the tunnel did not answer in time".to_owned()))?;
    let reply = reply.map_err(|refusal| failed(format!("the tunnel {refusal}")))?;
    Ok(CallReply {
        status: reply.status,
        headers: reply.headers,
        body: reply.body,
        logs: Vec::new(),
        background: None,
    })
}

async fn run_script(
    app: &App,
    script: &Script,
    message: ScriptCall,
    deadline: Instant,
) -> Result<CallReply, CallError> {
    let Some(runtime) = app.feature::<IntegrationRuntime>().scripts() else {
        let program = "workerd".to_owned();
        return Err(CallError::NoRuntime(
            ScriptError::Missing { program }.into(),
        ));
    };
    let dispatched = runtime.dispatch(script, message, deadline).await;
    let reply = dispatched.map_err(|failure| match failure.error {
        missing @ ScriptError::Missing { .. } => CallError::NoRuntime(missing.into()),
        error if error.is_of_server() => CallError::Server(error.into()),
        error => CallError::Failed {
            message: error.to_string(),
            logs: to_logs(failure.logs),
        },
    })?;
    Ok(CallReply {
        status: reply.status,
        headers: reply.headers,
        body: reply.body,
        logs: to_logs(reply.logs),
        background: Some(reply.background),
    })
}

/// How long an answer may be used, by its `Cache-Control`. None if it does not say.
pub fn max_age(cache_control: Option<&str>) -> Option<Duration> {
    let mut directives = cache_control
        .unwrap_or_default()
        .split(',')
        .map(|directive| directive.trim().to_ascii_lowercase());
    let seconds = directives.find_map(|directive| match directive.as_str() {
        "no-store" | "no-cache" | "private" => Some(0),
        other => other.strip_prefix("max-age=")?.parse::<u64>().ok(),
    });
    seconds.map(Duration::from_secs)
}

fn to_logs(logs: Vec<ScriptLog>) -> Vec<EventLog> {
    let logs = logs.into_iter().map(|log| EventLog {
        // The database cannot store it.
        message: log.message.replace('\0', "\u{FFFD}"),
        timestamp: log.timestamp,
        level: match log.level {
            script_runtime::LogLevel::Debug => LogLevel::Debug,
            script_runtime::LogLevel::Info => LogLevel::Info,
            script_runtime::LogLevel::Warn => LogLevel::Warn,
            script_runtime::LogLevel::Error => LogLevel::Error,
        },
    });
    logs.collect()
}
