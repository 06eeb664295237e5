//! Everything tests need to talk to a real server on a real database: one database per test, people with roles, and
//! validation of each response against our own OpenAPI document. Never linked into the product.
//!
//! ```no_run
//! # use model::Role;
//! # use serde_json::json;
//! # use testkit::TestApp;
//! # async fn example() {
//! let app = TestApp::new().await;
//! let org = app.organization("acme").await;
//! let path = format!("/orgs/{}/collections", org.id);
//! let creator = org.member(Role::Create).await;
//! creator.post(&path, json!({"title": "Guides"})).await.status(201);
//! app.stranger().await.get(&path).await.status(404);
//! # }
//! ```

mod app;
mod database;
mod dns;
mod git_server;
mod nats;
mod personas;
mod readers;
mod reply;
pub mod round_trips;
mod s3;
mod server;
mod settings;
mod smtp;
mod spec;
mod visitors;
mod world;
mod world_content;

pub use app::{TestApp, TestAppBuilder, program};
pub use dns::DnsServer;
pub use git_server::GitServer;
pub use nats::NatsServer;
pub use personas::{Org, Persona};
pub use reply::Reply;
pub use s3::S3Server;
pub use server::RunningServer;
pub use smtp::SmtpServer;
pub use spec::{Operation, Spec};
pub use visitors::visitor_token;
pub use world::World;
