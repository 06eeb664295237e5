//! The entry: one call of a script.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use model::{clock::Clock, id::OrganizationId};
use outbound::ForwardProxy;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_util::task::TaskTracker;
use uuid::Uuid;

use crate::{
    Background, Script, ScriptCall, ScriptError, ScriptFailure, ScriptLog, ScriptReply, Settings,
    exchange::{self, Answer, Break},
    pool::Pool,
    process::Process,
    starter::Starter,
    supervisor::Supervisor,
};

/// For log lines that were written before an answer and not read yet.
const LOG_TIMEOUT: Duration = Duration::from_millis(200);
/// How long a broken connection waits for the reason.
const END_TIMEOUT: Duration = Duration::from_secs(1);
/// A process can end between the moment it is chosen and the call.
const MAX_ATTEMPTS: usize = 3;

/// Runs scripts. Dropping it kills all processes.
pub struct ScriptRuntime {
    supervisor: Arc<Supervisor>,
    tasks: TaskTracker,
    calls: AtomicU64,
}

impl ScriptRuntime {
    pub fn new(settings: Settings, proxy: ForwardProxy, clock: Arc<dyn Clock>) -> io::Result<Self> {
        let settings = Arc::new(settings);
        Ok(Self {
            supervisor: Arc::new(Supervisor {
                pool: Arc::new(Pool::new(Arc::clone(&settings))),
                settings,
                proxy: Arc::new(proxy),
                starter: Starter::new()?,
                clock,
            }),
            tasks: TaskTracker::new(),
            // Zero stands for no call.
            calls: AtomicU64::new(1),
        })
    }

    /// Checks that the program exists.
    pub fn check_program(&self) -> Result<(), ScriptError> {
        let program = &self.supervisor.settings.workerd;
        if program.is_file() {
            return Ok(());
        }
        Err(ScriptError::Missing {
            program: program.display().to_string(),
        })
    }

    /// Runs a script that only answers, and returns how long it took.
    pub async fn check(&self, deadline: Instant) -> Result<Duration, ScriptFailure> {
        let source = "export default { fetch: () => new Response('') };";
        let script = Script::new(OrganizationId::from_uuid(Uuid::nil()), "check", source);
        let call = ScriptCall {
            event: "{}".to_owned(),
            environment: "{}".to_owned(),
            fetch_body: None,
        };
        let started = Instant::now();
        self.dispatch(&script, call, deadline).await?;
        Ok(started.elapsed())
    }

    /// Sends an event to a script and returns its answer, whatever its status is. Everything up to the deadline counts:
    /// waiting for a process, starting it, and the script.
    pub async fn dispatch(
        &self,
        script: &Script,
        call: ScriptCall,
        deadline: Instant,
    ) -> Result<ScriptReply, ScriptFailure> {
        self.check_program().map_err(without_logs)?;
        let mut attempts = 1;
        loop {
            let running = self.enter(script, deadline).await.map_err(without_logs)?;
            let sent = timeout_at(deadline, running.send(&call)).await;
            match sent.unwrap_or(Err(CallError::Failed(ScriptError::Timeout))) {
                Ok(answer) => return Ok(running.reply(answer).await),
                Err(CallError::Unseen(_)) if attempts < MAX_ATTEMPTS => attempts += 1,
                Err(CallError::Unseen(error) | CallError::Failed(error)) => {
                    let logs = running.fail();
                    return Err(ScriptFailure { error, logs });
                }
            }
        }
    }

    /// Stops all processes and waits for their end.
    pub async fn stop(&self) {
        self.supervisor.pool.stop();
        self.tasks.close();
        self.tasks.wait().await;
    }

    async fn enter(&self, script: &Script, deadline: Instant) -> Result<RunningCall, ScriptError> {
        let number = self.calls.fetch_add(1, Ordering::Relaxed);
        let entered = timeout_at(deadline, self.supervisor.pool.enter(script, number)).await;
        let entered = entered.map_err(|_| ScriptError::Busy)?;
        let (process, slot) = entered.ok_or(ScriptError::Stopping)?;
        if let Some(slot) = slot {
            let supervisor = Arc::clone(&self.supervisor);
            self.tasks.spawn(supervisor.run(Arc::clone(&process), slot));
        }
        Ok(RunningCall {
            pool: Arc::clone(&self.supervisor.pool),
            process,
            number,
            is_over: false,
        })
    }
}

fn without_logs(error: ScriptError) -> ScriptFailure {
    let logs = Vec::new();
    ScriptFailure { error, logs }
}

enum CallError {
    /// The script did not see the call.
    Unseen(ScriptError),
    Failed(ScriptError),
}

impl Drop for ScriptRuntime {
    fn drop(&mut self) {
        self.supervisor.pool.stop();
    }
}

/// A call that counts for its process. A process whose call was abandoned may be stuck, so it gets no more calls.
struct RunningCall {
    pool: Arc<Pool>,
    process: Arc<Process>,
    number: u64,
    is_over: bool,
}

impl RunningCall {
    async fn send(&self, call: &ScriptCall) -> Result<Answer, CallError> {
        let process = &self.process;
        let path = process.started().await;
        let path = path.map_err(|end| CallError::Failed(end.into()))?;
        let broken = tokio::select! {
            answer = exchange::exchange(&path, self.number, call) => match answer {
                Ok(answer) => return Ok(answer),
                Err(broken) => broken,
            },
            end = process.ended() => return Err(CallError::Failed(end.into())),
        };
        if let Break::Refused(error) = broken {
            return Err(CallError::Failed(error));
        }
        let end = timeout(END_TIMEOUT, process.ended()).await;
        let error = end.map_or(ScriptError::Answer, ScriptError::from);
        let was_listening = process.accounts().is_listening;
        Err(match broken {
            Break::Unsent if was_listening => CallError::Unseen(error),
            _ => CallError::Failed(error),
        })
    }

    async fn reply(mut self, answer: Answer) -> ScriptReply {
        let answered = self.process.answered(self.number);
        timeout(LOG_TIMEOUT, answered).await.ok();
        self.is_over = true;
        let (logs, rest) = self.process.accounts().reply(self.number);
        self.pool.update(&self.process);
        let Answer {
            status,
            headers,
            body,
        } = answer;
        ScriptReply {
            status,
            headers,
            body,
            logs,
            background: Background(rest),
        }
    }

    fn fail(mut self) -> Vec<ScriptLog> {
        self.is_over = true;
        self.pool.retire(&self.process);
        self.pool.end_call(&self.process, self.number)
    }
}

impl Drop for RunningCall {
    fn drop(&mut self) {
        if !self.is_over {
            self.pool.retire(&self.process);
            self.pool.end_call(&self.process, self.number);
        }
    }
}
