//! Requests with URLs, and responses with their targets.

use app::urls::UrlTarget;
use context::Ctx;
use pages::published::{Lookup, Redirect, SiteLocation, VisitorCredentials};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use crate::{
    change_requests::wire::ChangeRequestOut,
    collections::wire::CollectionOut,
    contents::pages::{PageBuilder, PageOut},
    edge::error::Result,
    spaces::wire::SpaceOut,
    wire::Urls,
};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct UrlParams {
    /// The full URL.
    #[param(format = "uri", max_length = 2048)]
    pub(super) url: String,
}

/// A URL of a published site, and what is known about its visitor.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PublishedContentQuestion)]
pub(crate) struct ResolveUrlRequest {
    #[schema(format = "uri", max_length = 2048)]
    pub(crate) url: String,
    /// Whether visitors without a valid token are redirected to sign in. Otherwise the response is 401.
    #[serde(default)]
    pub(crate) redirect_on_error: bool,
    #[serde(default)]
    visitor: VisitorIn,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SiteVisitor)]
struct VisitorIn {
    /// A visitor token signed by the backend of the site's owner.
    jwt_token: Option<String>,
    /// Claims that the browser makes about itself. Conditions see them as `visitor.claims.unsigned`.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    unsigned_claims: Map<String, Value>,
}

/// Maximum bytes of a visitor token: a longer one does not fit into a URL either.
const MAX_TOKEN_BYTES: usize = 16_384;

impl ResolveUrlRequest {
    pub(crate) fn visitor(&self) -> Result<VisitorCredentials> {
        let token = self.visitor.jwt_token.clone();
        if let Some(token) = &token {
            model::text::check_bytes("visitor.jwtToken", token, MAX_TOKEN_BYTES)?;
        }
        Ok(VisitorCredentials {
            token,
            unsigned: self.visitor.unsigned_claims.clone(),
            ..VisitorCredentials::default()
        })
    }
}

/// The older form of the request.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct ResolveUrlParams {
    #[param(format = "uri", max_length = 2048)]
    pub(crate) url: String,
    /// A visitor token signed by the backend of the site's owner.
    visitor_auth_token: Option<String>,
    /// Whether visitors without a valid token are redirected to sign in. Otherwise the response is 401.
    pub(crate) redirect_on_error: Option<bool>,
}

impl ResolveUrlParams {
    pub(crate) fn visitor(&self) -> VisitorCredentials {
        VisitorCredentials {
            token: self.visitor_auth_token.clone(),
            ..VisitorCredentials::default()
        }
    }
}

/// The target of a URL of a published site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = PublishedContentLookup)]
pub(crate) enum LookupOut {
    Redirect(RedirectOut),
    Content(Box<PublishedOut>),
}

/// Another URL to open first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PublishedRedirect)]
pub(crate) struct RedirectOut {
    target: TargetName,
    #[schema(format = "uri")]
    redirect: String,
}

/// Whether the other URL is within the site.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = RedirectTarget)]
enum TargetName {
    Content,
    External,
}

/// A location in a site, as this visitor sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PublishedContent)]
pub(crate) struct PublishedOut {
    organization: String,
    site: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    site_section: Option<String>,
    site_space: String,
    space: String,
    /// The change request that is previewed instead of the published content.
    #[serde(skip_serializing_if = "Option::is_none")]
    change_request: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    revision: Option<String>,
    /// The path of the page relative to `basePath`.
    pathname: String,
    /// The path prefix of the variant.
    base_path: String,
    /// The path prefix of the site.
    site_base_path: String,
    /// A token for this visitor to read this site, valid for 50 minutes to an hour. Stays the same for ten minutes.
    api_token: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    share_key: Option<String>,
    /// True if the part of the path before the page is fully resolved.
    complete: bool,
    /// Changes with the claims of the visitor that affect the content.
    #[serde(skip_serializing_if = "Option::is_none")]
    context_id: Option<String>,
    #[schema(format = "uri")]
    canonical_url: String,
}

impl LookupOut {
    pub(crate) fn new(ctx: &Ctx, lookup: Lookup) -> Self {
        match lookup {
            Lookup::Redirect(Redirect::Content { to, .. }) => Self::Redirect(RedirectOut {
                target: TargetName::Content,
                redirect: to,
            }),
            Lookup::Redirect(Redirect::External(redirect)) => Self::Redirect(RedirectOut {
                target: TargetName::External,
                redirect,
            }),
            Lookup::Content(found) => Self::Content(Box::new(PublishedOut::new(ctx, &found))),
        }
    }
}

impl PublishedOut {
    fn new(ctx: &Ctx, found: &SiteLocation) -> Self {
        Self {
            organization: found.site.organization.to_string(),
            site: found.site.id.to_string(),
            site_section: found.section.map(|id| id.to_string()),
            site_space: found.variant.id.to_string(),
            space: found.variant.space.to_string(),
            change_request: found.change_request.map(|id| id.to_string()),
            revision: found.revision.map(|id| id.to_string()),
            pathname: found.pathname.clone(),
            base_path: found.base_path.clone(),
            site_base_path: found.site_base_path.clone(),
            api_token: found.api_token(&ctx.app),
            share_key: found.share_key.clone(),
            complete: found.complete,
            context_id: found.context_id(),
            canonical_url: found.canonical_url.clone(),
        }
    }
}

/// The target of a URL, if the caller may see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = ContentByUrl)]
pub(crate) enum ContentOut {
    Collection {
        collection: CollectionOut,
    },
    #[serde(rename_all = "camelCase")]
    Space {
        space: Box<SpaceOut>,
        #[serde(skip_serializing_if = "Option::is_none")]
        change_request: Option<Box<ChangeRequestOut>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        page: Option<Box<PageOut>>,
    },
}

impl ContentOut {
    pub(crate) fn new(ctx: &Ctx, content: UrlTarget) -> Self {
        let urls = Urls::of(ctx);
        match content {
            UrlTarget::Collection(collection) => Self::Collection {
                collection: CollectionOut::new(urls, &collection),
            },
            UrlTarget::Space(found) => Self::Space {
                space: Box::new(SpaceOut::new(urls, &found.space)),
                change_request: found
                    .change_request
                    .map(|request| Box::new(ChangeRequestOut::new(urls, &request))),
                page: found.page.map(|read| {
                    let builder = PageBuilder {
                        urls,
                        opened: &read.opened,
                        facts: &read.facts,
                        git: true,
                    };
                    Box::new(builder.without_children(read.index))
                }),
            },
        }
    }
}
