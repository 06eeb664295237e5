//! The OpenAPI document: generated from the handlers, then completed with what applies to all of them.

mod compositions;
mod derived;
mod operations;
mod responses;
mod schemas;
mod walk;

use std::mem;

use serde_json::{Value, json};
use utoipa::{
    Modify, OpenApi,
    openapi::{
        Components, OpenApi as Document,
        security::{ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityScheme},
    },
};
use utoipa_axum::router::OpenApiRouter;

use crate::{
    accounts, audit_events, change_requests, collections, comments, contents, conversation_issues,
    conversations,
    edge::{
        error::ErrorOut,
        path_template::plain_path,
        scopes::{INSTALLATION_SCHEME, INTEGRATION_SCHEME, SCHEME, SHARE_SCHEME, SITE_SCHEME},
    },
    email_domains, event_stream, git_syncs, glossary_entries, grants, installations,
    integration_events, integration_rendering, integrations, invites, issues_clusters, links,
    members, notifications, oidc_providers, openapi_specs, organizations, passkeys, pdf,
    personal_data, reviews, saml_providers, search, search_queries, second_factors, sessions,
    site_customizations, site_feedback, site_hostnames, site_publishing, site_redirects,
    site_share_links, sites, spaces, system, teams, templates, token_authorizations, tokens,
    translations, uploads, urls, users, webhook_deliveries, webhooks,
};

#[derive(OpenApi)]
#[openapi(
    info(title = "Bindery management API"),
    components(schemas(ErrorOut)),
    modifiers(&TokenScheme)
)]
struct BaseDocument;

struct TokenScheme;

impl Modify for TokenScheme {
    fn modify(&self, document: &mut Document) {
        let components = document.components.get_or_insert_with(Components::new);
        let bearer = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        components.add_security_scheme(SCHEME, bearer);
        let mut site = Http::new(HttpAuthScheme::Bearer);
        site.bearer_format = Some("JWT".to_owned());
        site.description = Some(
            "The `apiToken` of a published site, which reads what that site shows its holder."
                .to_owned(),
        );
        components.add_security_scheme(SITE_SCHEME, SecurityScheme::Http(site));
        for (scheme, description) in [
            (
                INSTALLATION_SCHEME,
                "A token of an installation, which acts for the person who configured it, within its organization and \
                 the scopes of the integration.",
            ),
            (
                INTEGRATION_SCHEME,
                "The token that the script of an integration gets, which manages its installations.",
            ),
        ] {
            let mut http = Http::new(HttpAuthScheme::Bearer);
            http.description = Some(description.to_owned());
            components.add_security_scheme(scheme, SecurityScheme::Http(http));
        }
        let key = ApiKey::Query(ApiKeyValue::with_description(
            SHARE_SCHEME,
            "The key of a share link, as in the link's URL.",
        ));
        components.add_security_scheme(SHARE_SCHEME, SecurityScheme::ApiKey(key));
    }
}

/// All routes below `/v1`, with their document.
pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::with_openapi(BaseDocument::openapi())
        .merge(system::routes())
        .merge(accounts::routes::routes())
        .merge(passkeys::routes::routes())
        .merge(second_factors::routes::routes())
        .merge(sessions::routes::routes())
        .merge(tokens::routes::routes())
        .merge(users::routes::routes())
        .merge(webhooks::routes::routes())
        .merge(notifications::routes::routes())
        .merge(integration_events::routes::routes())
        .merge(integration_rendering::routes::routes())
        .merge(webhook_deliveries::routes::routes())
        .merge(personal_data::routes::routes())
        .merge(urls::routes::routes())
        .merge(organizations::routes::routes())
        .merge(organizations::security_settings::routes())
        .merge(email_domains::routes::routes())
        .merge(organizations::break_glass::routes())
        .merge(token_authorizations::routes())
        .merge(members::routes::routes())
        .merge(teams::routes::routes())
        .merge(saml_providers::routes::routes())
        .merge(oidc_providers::routes::routes())
        .merge(audit_events::routes::routes())
        .merge(invites::routes::routes())
        .merge(collections::routes::routes())
        .merge(spaces::routes::routes())
        .merge(git_syncs::routes::routes())
        .merge(openapi_specs::routes::routes())
        .merge(openapi_specs::versions::routes())
        .merge(translations::routes::routes())
        .merge(glossary_entries::routes::routes())
        .merge(conversations::routes::routes())
        .merge(conversation_issues::routes::routes())
        .merge(issues_clusters::routes::routes())
        .merge(sites::routes())
        .merge(site_customizations::routes::routes())
        .merge(site_feedback::routes::routes())
        .merge(search_queries::routes::routes())
        .merge(site_redirects::routes::routes())
        .merge(site_share_links::routes::routes())
        .merge(site_publishing::routes::routes())
        .merge(site_hostnames::routes::routes())
        .merge(site_hostnames::hosts::routes())
        .merge(change_requests::routes::routes())
        .merge(change_requests::merging::routes())
        .merge(reviews::routes::routes())
        .merge(reviews::requests::routes())
        .merge(comments::routes())
        .merge(contents::routes())
        .merge(search::routes::routes())
        .merge(links::routes())
        .merge(event_stream::routes())
        .merge(templates::routes())
        .merge(uploads::routes::routes())
        .merge(pdf::routes::routes())
        .merge(integrations::routes::routes())
        .merge(installations::routes::routes())
        .merge(installations::targets::spaces::routes())
        .merge(installations::targets::sites::routes())
        .merge(grants::collections::routes())
        .merge(grants::spaces::routes())
}

/// The document that `/v1/openapi.json` serves.
pub fn document() -> Value {
    let (_, document) = routes().split_for_parts();
    complete(&document)
}

const INTRODUCTION: &str = "Everything that Bindery does: accounts and tokens; organizations with their members, teams, \
    invites and audit trail; collections and spaces with permissions; pages, files and revisions; change requests \
    with reviews, comments and merge rules; links, templates, Git and events; descriptions of APIs; translations; conversations with readers; and sites with \
    their sections, look, hostnames, redirects, share links and visitors.";

/// Adds what handlers do not declare: operation ids, path parameters, descriptions, error responses, examples, the URL
/// of the server.
pub(crate) fn complete(document: &Document) -> Value {
    let mut document = serde_json::to_value(document).expect("our own document serializes");
    name_paths(&mut document);
    schemas::complete(&mut document);
    operations::complete(&mut document);
    schemas::drop_unused(&mut document);
    document["info"]["description"] = json!(INTRODUCTION);
    document["info"]["contact"] = json!({"name": "The operator of this server"});
    document["servers"] = json!([{"url": "/v1", "description": "This server."}]);
    document["tags"] = walk::parse_embedded(include_str!("openapi/tags.json"));
    document
}

fn name_paths(document: &mut Value) {
    if let Some(paths) = document["paths"].as_object_mut() {
        let named = mem::take(paths).into_iter();
        *paths = named
            .map(|(path, item)| (plain_path(&path), item))
            .collect();
    }
}
