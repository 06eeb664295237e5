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
//! let creator = org.member(Role::Create).await;
//! let path = org.path("/collections");
//! creator.post(&path, json!({"title": "Guides"})).await.expect_status(201);
//! app.stranger().await.get(&path).await.expect_status(404);
//!
//! let space = org.space("Guides").await;
//! space.write("Install", "Unpack it.\n").await;
//! let request = space.as_persona(&creator).change_request("Upgrade").await;
//! request.write("Upgrade", "Unpack it again.\n").await;
//! let editor = org.member(Role::Edit).await;
//! request.as_persona(&editor).merge().await.expect_status(403);
//! request.merge().await.expect_status(200);
//! # }
//! ```

mod app;
mod browsers;
mod change_requests;
mod conversation_model_server;
mod database;
mod database_proxy;
mod dns;
mod events;
mod git_server;
mod integrations;
mod nats;
mod oidc_server;
mod openapi_specs;
mod organizations;
mod personas;
mod provider_server;
mod readers;
mod reply;
pub mod round_trips;
mod s3;
mod scripts;
mod server;
mod settings;
mod sites;
mod smtp;
mod spaces;
mod spec;
mod translation_server;
mod visitors;
mod webhook_receiver;
mod world;
mod world_bodies;
mod world_content;

pub use app::{TestApp, TestAppBuilder, program};
pub use change_requests::{TestChangeRequest, insert_page, update_page};
pub use conversation_model_server::{ConversationModelServer, ModelMode};
pub use database_proxy::{DatabaseProxy, ProxyMode};
pub use dns::DnsServer;
pub use git_server::GitServer;
pub use nats::NatsServer;
pub use oidc_server::{CLIENT_ID, CLIENT_SECRET, DocumentMode, OidcServer};
pub use organizations::Org;
pub use personas::Persona;
pub use reply::Reply;
pub use s3::S3Server;
pub use server::RunningServer;
pub use sites::TestSite;
pub use smtp::SmtpServer;
pub use spaces::TestSpace;
pub use spec::{Operation, Spec};
pub use translation_server::{ApertiumServer, ProviderMode, TranslationServer};
pub use visitors::visitor_token;
pub use webhook_receiver::{ReceivedWebhook, ReceiverMode, WebhookReceiver};
pub use world::World;
