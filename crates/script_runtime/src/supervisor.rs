//! Runs one process from its start to its end: serves its requests, reads what it writes, and watches what it uses.

use std::{
    os::unix::process::ExitStatusExt, pin::pin, process::ExitStatus, sync::Arc, time::Duration,
};

use model::clock::Clock;
use outbound::ForwardProxy;
use tokio::{
    io::{AsyncRead, AsyncReadExt, BufReader},
    net::UnixListener,
    process::Child,
    time::Instant,
};

use crate::{
    ScriptLog, Settings, launch,
    launch::Launched,
    log_lines::{self, Line},
    pool::{Pool, Slot},
    process::{End, Process, Stage},
    starter::Starter,
    usage::Usage,
};

const WATCH_INTERVAL: Duration = Duration::from_millis(50);
/// For what a process wrote before it ended.
const REST_TIMEOUT: Duration = Duration::from_millis(200);
const MAX_STDERR_BYTES: usize = 4 << 10;
/// Of what a script without a proper start is told.
const MAX_MESSAGE_CHARS: usize = 1000;
const SIGKILL: i32 = 9;

/// What all processes share.
pub(crate) struct Supervisor {
    pub(crate) settings: Arc<Settings>,
    pub(crate) pool: Arc<Pool>,
    pub(crate) proxy: Arc<ForwardProxy>,
    pub(crate) starter: Starter,
    pub(crate) clock: Arc<dyn Clock>,
}

impl Supervisor {
    pub(crate) async fn run(self: Arc<Self>, process: Arc<Process>, slot: Slot) {
        let end = match self.start(&process).await {
            Ok((child, launched)) => self.accompany(&process, child, launched).await,
            Err(error) => End::NotLaunched {
                reason: error.to_string(),
            },
        };
        if let End::NotLaunched { reason } = &end {
            tracing::error!("a process for scripts cannot be started: {reason}");
        }
        tracing::debug!("the process of script {} ended: {end:?}", process.script.id);
        self.pool.retire(&process);
        // Free before the callers hear of it, so that their next call finds it.
        drop(slot);
        process.stage.send_replace(Stage::Ended(end));
    }

    async fn start(&self, process: &Process) -> std::io::Result<(Child, Launched)> {
        let (settings, slot) = (Arc::clone(&self.settings), process.slot);
        let source = Arc::clone(&process.script.source);
        let prepare = move || launch::prepare(&settings, slot, &source);
        self.starter.start(prepare).await
    }

    async fn accompany(&self, process: &Arc<Process>, mut child: Child, launched: Launched) -> End {
        let calls = launched.calls();
        let Launched { directory, proxy } = launched;
        let proxy = match UnixListener::from_std(proxy) {
            Ok(proxy) => proxy,
            Err(error) => {
                return End::NotLaunched {
                    reason: error.to_string(),
                };
            }
        };
        process.stage.send_replace(Stage::Started(calls));
        let mut stderr = Vec::new();
        let (output, errors) = (child.stdout.take(), child.stderr.take());
        let ended = {
            let mut reading = pin!(async {
                tokio::join!(
                    self.read_lines(process, output),
                    read_end(errors, &mut stderr)
                )
            });
            let mut proxying = pin!(Arc::clone(&self.proxy).serve(proxy));
            let mut watching = pin!(self.watch(process, child.id()));
            let mut has_read = false;
            let ended = loop {
                tokio::select! {
                    status = child.wait() => break Err(status),
                    end = process.stopped() => break Ok(end),
                    end = &mut watching => break Ok(end),
                    _ = &mut reading, if !has_read => has_read = true,
                    () = &mut proxying => {}
                }
            };
            if ended.is_ok() {
                // Fails if it ended by itself in the meantime.
                child.kill().await.ok();
            }
            if !has_read {
                tokio::time::timeout(REST_TIMEOUT, reading).await.ok();
            }
            ended
        };
        let is_listening = process.accounts().is_listening;
        let hidden = directory.path().display().to_string();
        let message = String::from_utf8_lossy(&stderr).replace(&hidden, "");
        match ended {
            Ok(end) => end,
            Err(Ok(status)) => explain(status, is_listening, &message),
            Err(Err(error)) => End::Exited {
                reason: error.to_string(),
            },
        }
    }

    async fn read_lines(&self, process: &Arc<Process>, output: Option<impl AsyncRead + Unpin>) {
        let Some(output) = output else {
            return;
        };
        let mut reader = BufReader::new(output);
        let mut line = Vec::new();
        while let Some(bytes) = log_lines::read(&mut reader, &mut line).await {
            if !process.accounts().spend_output(bytes) {
                process.stop(End::Output);
                return;
            }
            match log_lines::parse(&line) {
                Line::Log {
                    call,
                    level,
                    message,
                } => {
                    let timestamp = self.clock.now();
                    let log = ScriptLog {
                        level,
                        message,
                        timestamp,
                    };
                    process.accounts().log(call, &log);
                }
                Line::Answered { call } => process.accounts().set_answered(call),
                Line::Done { call } => {
                    process.accounts().set_done(call);
                    self.pool.update(process);
                }
                Line::Listening => process.accounts().is_listening = true,
            }
            process.has_reported.notify_waiters();
        }
    }

    /// Returns when the process has used more than it may.
    async fn watch(&self, process: &Arc<Process>, id: Option<u32>) -> End {
        let mut ticks = tokio::time::interval(WATCH_INTERVAL);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            if let Some(usage) = id.and_then(Usage::of) {
                if !process.accounts().spend_cpu(usage.cpu) {
                    return End::Cpu;
                }
                if usage.memory > self.settings.max_memory {
                    return End::Memory;
                }
            }
            let is_overdue = process.accounts().end_overdue(Instant::now());
            if is_overdue {
                self.pool.retire(process);
            }
            self.pool.retire_idle(process);
        }
    }
}

/// Reads everything and stores the end.
async fn read_end(from: Option<impl AsyncRead + Unpin>, end: &mut Vec<u8>) {
    let Some(mut from) = from else {
        return;
    };
    let mut chunk = [0; 4096];
    while let Ok(length @ 1..) = from.read(&mut chunk).await {
        end.extend_from_slice(&chunk[..length]);
        end.drain(..end.len().saturating_sub(MAX_STDERR_BYTES));
    }
}

fn explain(status: ExitStatus, is_listening: bool, stderr: &str) -> End {
    let message: String = stderr.trim().chars().take(MAX_MESSAGE_CHARS).collect();
    if status.code() == Some(sandbox::NOT_STARTED) {
        return End::NotLaunched { reason: message };
    }
    // Only the kernel does this, when the cgroup has no memory left; and V8 gives up before, if it notices.
    let is_memory = ["out of memory", "OOM"]
        .iter()
        .any(|word| stderr.contains(word));
    if status.signal() == Some(SIGKILL) || is_memory {
        return End::Memory;
    }
    if is_listening {
        let reason = status.to_string();
        End::Exited { reason }
    } else {
        End::NotStarted { message }
    }
}
