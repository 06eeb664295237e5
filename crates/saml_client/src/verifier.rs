//! Starts the program and communicates with it.

use std::{process::Command, time::Duration};

use child_process::ParentLimits;
use sandbox::Rules;
use serde::de::DeserializeOwned;
use tokio::sync::Semaphore;

use crate::{
    Refusal, RefusalCode, Result, SamlError, Settings,
    protocol::{
        Answer, Certificate, Expectations, MAX_ANSWER_BYTES, MAX_MESSAGE_BYTES, ProviderMetadata,
        Request, Task, VerifiedResponse,
    },
};

/// How long a message waits for a process.
const SLOT_TIMEOUT: Duration = Duration::from_secs(10);
/// Threads of one process, which starts none.
const MAX_THREADS: u64 = 4;
/// Captured standard error of the program.
const MAX_STDERR_BYTES: u64 = 4 << 10;

/// Starts processes that read SAML messages, so many at a time.
#[derive(Debug)]
pub struct SamlVerifier {
    settings: Settings,
    slots: Semaphore,
}

impl SamlVerifier {
    pub fn new(settings: Settings) -> Self {
        Self {
            slots: Semaphore::new(settings.max_processes),
            settings,
        }
    }

    /// Checks that the program exists.
    pub fn check_program(&self) -> Result<()> {
        let program = &self.settings.program;
        if program.is_file() {
            return Ok(());
        }
        Err(SamlError::Missing {
            program: program.display().to_string(),
        })
    }

    /// Verifies a SAML response, which is XML, decoded from the form. It decides without state: whether the assertion
    /// was used before and whether the request is ours is up to the caller.
    pub async fn verify_response(
        &self,
        expectations: Expectations,
        xml: Vec<u8>,
    ) -> Result<VerifiedResponse> {
        self.ask(Task::Response(expectations), xml).await
    }

    /// Reads the metadata of an identity provider. It is trusted as far as the person is who sends it; its signature
    /// is not checked.
    pub async fn read_metadata(&self, xml: Vec<u8>) -> Result<ProviderMetadata> {
        self.ask(Task::Metadata, xml).await
    }

    /// Reads one to five certificates in PEM.
    pub async fn read_certificates(&self, pem: Vec<u8>) -> Result<Vec<Certificate>> {
        self.ask(Task::Certificates, pem).await
    }

    async fn ask<T: DeserializeOwned>(&self, task: Task, message: Vec<u8>) -> Result<T> {
        self.check_program()?;
        if message.len() > MAX_MESSAGE_BYTES {
            let detail = format!("a message has at most {MAX_MESSAGE_BYTES} bytes");
            return Err(Refusal::new(RefusalCode::TooLarge, detail).into());
        }
        let slot = tokio::time::timeout(SLOT_TIMEOUT, self.slots.acquire()).await;
        let busy = SamlError::Busy {
            seconds: SLOT_TIMEOUT.as_secs(),
        };
        let Ok(Ok(_slot)) = slot else {
            return Err(busy);
        };
        let request = Request { task, message };
        let limits = ParentLimits {
            max_seconds: self.settings.max_seconds,
            max_stdout_bytes: MAX_ANSWER_BYTES,
            max_stderr_bytes: MAX_STDERR_BYTES,
        };
        let command = self.command();
        let ended = child_process::run(command, move |pipe| request.write(pipe), limits).await?;
        if !ended.status.success() {
            return Err(SamlError::Ended {
                status: ended.status.to_string(),
                stderr: ended.stderr,
            });
        }
        match serde_json::from_slice(&ended.stdout)? {
            Answer::Ok(value) => Ok(value),
            Answer::Refused(refusal) => Err(refusal.into()),
        }
    }

    fn command(&self) -> Command {
        let settings = &self.settings;
        // It reads and writes no file, opens no connection and starts no process.
        let rules = Rules {
            execute: vec![settings.program.clone()],
            max_processes: MAX_THREADS,
            max_memory: settings.max_memory,
            max_seconds: settings.max_seconds,
            max_file_bytes: Some(0),
            ..Rules::default()
        };
        settings.sandbox.command(&rules, &settings.program)
    }
}
