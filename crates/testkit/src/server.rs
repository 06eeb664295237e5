//! The server on a socket, for clients that are programs, such as `git`.

use std::net::SocketAddr;

use tokio::{net::TcpListener, task::JoinHandle};

use crate::{Persona, TestApp};

pub struct RunningServer {
    address: SocketAddr,
    task: JoinHandle<()>,
}

impl TestApp {
    #[expect(
        clippy::disallowed_methods,
        reason = "a test ends its server by hand: there is no tracker to tell"
    )]
    pub async fn serve(&self) -> RunningServer {
        let listener = TcpListener::bind(("127.0.0.1", 0))
            .await
            .expect("a port is free");
        let address = listener.local_addr().expect("it is bound");
        let service = self
            .router
            .clone()
            .into_make_service_with_connect_info::<SocketAddr>();
        let task = tokio::spawn(async move {
            axum::serve(listener, service).await.ok();
        });
        RunningServer { address, task }
    }
}

impl RunningServer {
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The clone URL of a space, with the user's token as the password.
    pub fn git_url(&self, who: &Persona<'_>, space: &str) -> String {
        match who.token() {
            Some(token) => format!("http://git:{token}@{}/git/{space}.git", self.address),
            None => format!("http://{}/git/{space}.git", self.address),
        }
    }
}

impl Drop for RunningServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}
