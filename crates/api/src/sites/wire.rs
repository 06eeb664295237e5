//! Sites as clients see them.

use context::Viewable;
use model::{
    site::{AgentsContext, Site, SiteKind, SiteVisibility},
    site_url::SiteHome,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::{edge::etag::Object, wire::Urls};

/// Spaces put together for readers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Site)]
pub(crate) struct SiteOut {
    /// Always `site`.
    object: &'static str,
    id: String,
    #[serde(rename = "type")]
    kind: SiteKind,
    #[schema(min_length = 2, max_length = 128)]
    title: String,
    /// The icon of the site: `{icon: {light, dark}}` with URLs of images, or `{emoji}`.
    #[schema(value_type = Option<Object>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    icon: Option<Value>,
    /// Its custom hostname, once verified.
    #[serde(skip_serializing_if = "Option::is_none")]
    hostname: Option<String>,
    /// The first part of its path on the host of the organization.
    basename: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    proxy: Option<ProxyOut>,
    visibility: SiteVisibility,
    /// Whether it is published to the readers that `visibility` allows.
    published: bool,
    /// Number of its spaces that you may see.
    site_spaces: i64,
    #[schema(format = "date-time")]
    created_at: String,
    adaptive_content: AdaptiveContent,
    agents_context: AgentsContext,
    /// The features of the site. Nothing is sold here, so every site has all of them.
    features: Vec<FeatureOut>,
    urls: SiteUrls,
}

/// A feature of a site.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SiteFeature)]
struct FeatureOut {
    id: &'static str,
    /// The type of the site.
    plan: SiteKind,
    /// Always false.
    frozen: bool,
}

/// Feature names that clients know. Those that this server does not implement are left out.
const FEATURES: [&str; 16] = [
    "sites-adaptive-content",
    "sites-advanced-customization",
    "sites-basic-customization",
    "sites-custom-domain",
    "sites-custom-subdirectory",
    "sites-multivariant-site",
    "sites-page-feedback",
    "sites-pdf-export",
    "sites-preview-deployments",
    "sites-public-visibility",
    "sites-redirects",
    "sites-sections",
    "sites-seo",
    "sites-share-links",
    "sites-unlisted-visibility",
    "sites-visitor-authentication",
];

/// Your own server that shows the site.
#[derive(Debug, Serialize, ToSchema)]
struct ProxyOut {
    /// The public location: a domain with a path.
    origin: String,
    /// The URL that server gets the pages from. They are rendered for `origin`.
    #[schema(format = "uri")]
    target: String,
}

/// Whether content depends on the visitor.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub(crate) struct AdaptiveContent {
    pub(crate) enabled: bool,
}

#[derive(Debug, Serialize, ToSchema)]
struct SiteUrls {
    #[schema(format = "uri")]
    location: String,
    #[schema(format = "uri")]
    app: String,
    /// The URL for readers, once it is published.
    #[schema(format = "uri")]
    #[serde(skip_serializing_if = "Option::is_none")]
    published: Option<String>,
}

impl SiteOut {
    pub(crate) fn new(urls: Urls<'_>, site: &Viewable<Site>) -> Self {
        Self::at(urls, site, &site.home())
    }

    /// With the URL built from `home`.
    pub(crate) fn at(urls: Urls<'_>, site: &Viewable<Site>, home: &SiteHome) -> Self {
        let (organization, id) = (site.organization, site.id);
        Self {
            object: "site",
            id: id.to_string(),
            kind: site.kind,
            title: site.title.clone(),
            icon: site.customization.get("favicon").cloned(),
            hostname: site.hostname.clone(),
            basename: site.basename.clone(),
            proxy: site.proxy.clone().map(|origin| ProxyOut {
                origin,
                target: urls.sites().proxy_target(&site.home()),
            }),
            visibility: site.visibility,
            published: site.is_published(),
            site_spaces: site.site_spaces,
            created_at: site.created_at.to_string(),
            adaptive_content: AdaptiveContent {
                enabled: site.adaptive_content,
            },
            agents_context: site.agents_context,
            features: features(site.kind),
            urls: SiteUrls {
                location: urls.location(format_args!("orgs/{organization}/sites/{id}")),
                app: urls.app(format_args!("orgs/{organization}/sites/{id}")),
                published: site.is_published().then(|| urls.sites().site_url(home, [])),
            },
        }
    }

    pub(crate) fn object(urls: Urls<'_>, site: &Viewable<Site>) -> Object<Self> {
        Object::new(site.version, Self::new(urls, site))
    }

    pub(crate) fn location(&self) -> String {
        self.urls.location.clone()
    }
}

fn features(plan: SiteKind) -> Vec<FeatureOut> {
    let feature = |id: &'static str| FeatureOut {
        id,
        plan,
        frozen: false,
    };
    FEATURES.into_iter().map(feature).collect()
}
