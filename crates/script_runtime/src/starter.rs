//! A thread that starts processes. The kernel kills them when this thread ends, which is when the runtime is dropped or
//! the server dies; threads of the async runtime come and go.

use std::{io, process::Stdio, sync::mpsc, thread};

use tokio::{
    process::{Child, Command},
    runtime::Handle,
    sync::oneshot,
};

type Job = Box<dyn FnOnce() + Send>;

pub(crate) struct Starter {
    jobs: mpsc::Sender<Job>,
}

impl Starter {
    pub(crate) fn new() -> io::Result<Self> {
        let (jobs, received) = mpsc::channel::<Job>();
        thread::Builder::new()
            .name("script-starter".to_owned())
            .spawn(move || {
                for job in received {
                    job();
                }
            })?;
        Ok(Self { jobs })
    }

    /// Calls `prepare`, which may block, and starts the command that it returns, with an empty environment.
    pub(crate) async fn start<T: Send + 'static>(
        &self,
        prepare: impl FnOnce() -> io::Result<(std::process::Command, T)> + Send + 'static,
    ) -> io::Result<(Child, T)> {
        let (sender, started) = oneshot::channel();
        let handle = Handle::current();
        let job = move || {
            let _runtime = handle.enter();
            let result = prepare().and_then(|(command, rest)| Ok((spawn(command)?, rest)));
            // Dropping the child kills it, if nobody waits for it anymore.
            sender.send(result).ok();
        };
        let gone = || io::Error::other("the thread that starts processes has ended");
        self.jobs.send(Box::new(job)).map_err(|_| gone())?;
        started.await.map_err(|_| gone())?
    }
}

fn spawn(command: std::process::Command) -> io::Result<Child> {
    Command::from(command)
        .env_clear()
        .current_dir("/")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .kill_on_drop(true)
        .spawn()
}
