//! Published sites as visitors see them: resolves a URL to a location in a site and a reader who may read it.
//!
//! Conditions are evaluated before any lookup by path, so that hidden content never appears. The result is content,
//! or a URL to redirect to.

mod audience;
mod claims;
mod encoded;
mod hosts;
mod integration_sign_in;
mod locate;
mod request;
mod root;
pub mod route;
pub mod share_key_access;
pub(crate) mod share_key_limiter;
mod structure;
mod visit_result;

use std::sync::Arc;

use context::{App, Ctx, adaptive};
use identity::{previews::PreviewTicket, site_keys::hash_share_key, site_tokens};
use model::{
    Error, Oid, Result,
    change_request::ChangeRequestKey,
    content::RevisionSelector,
    id::{ChangeRequestId, Identified, SiteSectionId, kind},
    reader::Reader,
    site::SiteVisibility,
    site_url::{PROXY_PATH, SiteHome},
};
use sha2::{Digest, Sha256};
use store::published::{self, PresentedCredentials, SiteSelector};

pub use self::{
    claims::of_query as claims_of_query,
    encoded::encoded_path,
    request::{SiteRequest, ValidSecrets, VisitorCredentials},
    root::{Root, find_public, find_root},
    structure::{Entry, Group, Section, Structure, Variant},
    visit_result::{RefusedSite, Visit},
};
pub use store::published::{
    PublishedSite,
    public::{PublicSite, PublicSites},
};

use self::{
    audience::{AccessRequest, SiteAdmission},
    hosts::find_host_target,
};
use crate::published::share_key_limiter::ShareKeyLimiter;

/// The result of resolving a URL.
#[derive(Debug)]
pub enum Lookup {
    Content(Box<SiteLocation>),
    Redirect(Redirect),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Redirect {
    /// Within the site: the URL for browsers, and that of the same location on the requested host.
    Content {
        to: String,
        here: String,
        /// The path prefix of the site in the URL that browsers know.
        site_base_path: String,
        proven: ValidSecrets,
    },
    /// The login page.
    External(String),
}

/// The label of a previewed change request.
#[derive(Debug, Clone)]
pub struct Proposal {
    pub number: i64,
    pub subject: String,
}

/// A location in a site, as one visitor sees it.
#[derive(Debug, Clone)]
pub struct SiteLocation {
    pub site: Arc<PublishedSite>,
    /// The part of the site that this visitor may see.
    pub structure: Arc<Structure>,
    pub section: Option<SiteSectionId>,
    pub variant: Variant,
    /// Path prefix of the site, with leading and trailing slash.
    pub site_base_path: String,
    /// Path prefix of the variant or of the preview.
    pub base_path: String,
    /// The rest of the path, with a leading slash.
    pub pathname: String,
    /// Alternative path if the page is not found: its path before the variant became the default one.
    pub moved: Option<String>,
    pub canonical_url: String,
    /// URL of the site as its readers know it: with the share key if it is in the path, and on the owner's server if
    /// it is behind one.
    pub site_url: String,
    /// True if the owner's server proxies the site.
    pub is_proxied: bool,
    /// True when the site part of the path is fully resolved.
    pub complete: bool,
    /// The share key that admitted the visitor.
    pub share_key: Option<String>,
    /// Which of the presented secrets are valid here.
    pub proven: ValidSecrets,
    /// Set for previews.
    pub change_request: Option<ChangeRequestId>,
    pub revision: Option<Oid>,
    /// Label of the previewed change request.
    pub proposal: Option<Proposal>,
    /// The reader, for a context of their own.
    pub reader: Arc<Reader>,
}

const NOT_FOUND: Error = Error::NotFound(kind::Site::KIND);
const SIGN_IN: Error = Error::Unauthenticated(
    "This site is for visitors who are signed in. Send the token that its owner's server signed for them.",
);

/// Resolves a URL, for callers that only need the content.
pub async fn find(ctx: &Ctx, request: &SiteRequest) -> Result<Lookup> {
    match visit(ctx, request).await? {
        Visit::Found(lookup) => Ok(lookup),
        Visit::Refused(_, error) => Err(error),
    }
}

/// Resolves a URL; if there is no page for the visitor, also returns the public data of the site. Sites whose
/// existence is hidden from the visitor are not found.
pub async fn visit(ctx: &Ctx, request: &SiteRequest) -> Result<Visit> {
    let destination = find_host_target(&ctx.app, &request.host)
        .await?
        .ok_or(NOT_FOUND)?;
    let (which, used) = match (destination.site, request.segments.first()) {
        (Some(site), _) => (SiteSelector::Id(site), 0),
        (None, Some(basename)) => (SiteSelector::Basename(basename), 1),
        (None, None) => return Err(NOT_FOUND),
    };
    let is_proxied = request.segments[used..].starts_with(&PROXY_PATH.map(str::to_owned));
    let used = used + if is_proxied { PROXY_PATH.len() } else { 0 };
    let preview = request.visitor.preview.as_deref();
    let ticket = preview
        .and_then(|token| PreviewTicket::verify_token(&ctx.app.keys, token, ctx.app.clock.now()));
    let keys = ShareKeyCandidates::new(request, used);
    let credentials = PresentedCredentials {
        key_hashes: keys.hashes(),
        member: ticket.as_ref().map(|ticket| ticket.user),
        passed_sso: ticket.as_ref().is_some_and(|ticket| {
            ticket.passed_sso && ticket.organization == destination.organization
        }),
    };
    let site = published::find(ctx.db(), destination.organization, which, &credentials).await?;
    let site = site.filter(|site| !is_proxied || site.proxy.is_some());
    let site = site.ok_or(NOT_FOUND)?;
    let opened = keys.find_valid(ctx, &site)?;
    let is_in_path = opened == Some(ShareKeySource::Segment);
    let begins = used + usize::from(is_in_path);
    let home = SiteHome {
        share_key: keys.text(ShareKeySource::Segment).filter(|_| is_in_path),
        ..site.home()
    };
    let access = access_request(&ctx.app, request, &site, ticket.as_ref(), begins);
    match audience::admit(&site, &access)? {
        SiteAdmission::Redirect(url) => {
            let to = Redirect::External(url);
            Ok(Visit::Found(Lookup::Redirect(to)))
        }
        SiteAdmission::LoginRequired { sign_in } => {
            let base_path = base_path(&ctx.app, request, (&home, is_proxied), begins);
            let refused = RefusedSite {
                site,
                base_path,
                sign_in,
                sign_in_location: access.by_integration.then(|| access.location.clone()),
            };
            Ok(Visit::Refused(Box::new(refused), SIGN_IN))
        }
        SiteAdmission::Open {
            signed,
            is_signed,
            is_preview,
            until,
        } => {
            let admitted = locate::AdmittedVisitor {
                signed,
                proven: ValidSecrets {
                    token: is_signed,
                    share_key: opened == Some(ShareKeySource::Separate),
                    preview: is_preview,
                },
                ticket: ticket.filter(|_| is_preview),
                share_key: opened.and_then(|place| keys.text(place)),
                home,
                is_proxied,
                until,
                site_start: begins,
            };
            locate::locate(ctx, request, site, admitted).await
        }
    }
}

/// Returns the path prefix of the site in the URL that browsers know: on the owner's server, if it is behind one.
fn base_path(
    app: &App,
    request: &SiteRequest,
    (home, is_proxied): (&SiteHome, bool),
    begins: usize,
) -> String {
    if is_proxied {
        path_of(&app.settings.sites.site_url(home, [])).to_owned()
    } else {
        locate::with_slashes(&request.raw[..begins])
    }
}

fn access_request<'a>(
    app: &App,
    request: &'a SiteRequest,
    site: &PublishedSite,
    ticket: Option<&'a PreviewTicket>,
    begins: usize,
) -> AccessRequest<'a> {
    let visitor_key = site.visitor_key.as_deref();
    let by_integration = integration_sign_in::secret(app, site);
    AccessRequest {
        by_integration: by_integration.is_some(),
        token: request.visitor.token.as_deref(),
        ticket,
        visitor_key: by_integration.or_else(|| {
            visitor_key.and_then(|envelope| app.keys.decrypt_visitor_key(site.id, envelope))
        }),
        names: token_audiences(app, site),
        location: request::path_below_site(&request.raw[begins..]),
        redirect_on_error: request.redirect_on_error,
        now: app.clock.now(),
    }
}

/// Returns the names by which a visitor token may refer to the site.
fn token_audiences(app: &App, site: &PublishedSite) -> Vec<String> {
    let home = site.home();
    let mut names = vec![site.id.to_string()];
    for home in [home.clone().without_proxy(), home] {
        let url = app.settings.sites.site_url(&home, []);
        names.push(url.trim_end_matches('/').to_owned());
        names.push(url);
    }
    names
}

/// Where the share key was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ShareKeySource {
    /// In the path, after the prefix of the site.
    Segment,
    Separate,
}

/// Candidates for share keys.
struct ShareKeyCandidates<'a> {
    segment: Option<&'a str>,
    separate: Option<&'a str>,
}

impl<'a> ShareKeyCandidates<'a> {
    fn new(request: &'a SiteRequest, used: usize) -> Self {
        let segment = request.segments.get(used).map(String::as_str);
        Self {
            segment: segment.filter(|text| hash_share_key(text).is_some()),
            separate: request.visitor.share_key.as_deref(),
        }
    }

    fn hashes(&self) -> Vec<Vec<u8>> {
        let texts = self.segment.into_iter().chain(self.separate);
        let hashes = texts.filter_map(hash_share_key);
        hashes.map(|hash| hash.to_vec()).collect()
    }

    fn text(&self, place: ShareKeySource) -> Option<String> {
        let text = match place {
            ShareKeySource::Segment => self.segment,
            ShareKeySource::Separate => self.separate,
        };
        text.map(str::to_owned)
    }

    /// Returns which of the keys admits to the site. Wrong keys are rate limited.
    fn find_valid(&self, ctx: &Ctx, site: &PublishedSite) -> Result<Option<ShareKeySource>> {
        if !site.is_shared() {
            return Ok(None);
        }
        let opens = |text: &str| {
            let hash = hash_share_key(text).map(|hash| hash.to_vec());
            hash.is_some() && hash == site.share_key_hash
        };
        match (self.segment, self.separate) {
            (Some(text), _) if opens(text) => Ok(Some(ShareKeySource::Segment)),
            (_, Some(text)) if opens(text) => Ok(Some(ShareKeySource::Separate)),
            (None, None) => Ok(None),
            _ => {
                ctx.app
                    .feature::<ShareKeyLimiter>()
                    .record_failure(ctx.request.address.as_deref())?;
                Ok(None)
            }
        }
    }
}

/// Returns the path of a URL.
fn path_of(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.find('/').map_or("/", |at| &rest[at..])
}

impl SiteLocation {
    /// Returns a copy with the paths that browsers know: those of the owner's server, if it is behind one.
    pub fn in_browser(mut self) -> Self {
        if !self.is_proxied {
            return self;
        }
        let begins = path_of(&self.site_url).to_owned();
        let below = self.base_path.strip_prefix(&self.site_base_path);
        self.base_path = format!("{begins}{}", below.unwrap_or_default());
        self.site_base_path = begins;
        self
    }

    /// Returns the domain of the owner's server, if it proxies the site.
    pub fn proxy_domain(&self) -> Option<&str> {
        let proxy = self.site.proxy.as_deref().filter(|_| self.is_proxied)?;
        proxy.split('/').next()
    }

    /// Returns whether a condition holds for this visitor.
    pub fn meets_condition(&self, condition: &str) -> bool {
        adaptive::holds(&self.reader, condition)
    }

    /// Returns whether the content depends on the visitor.
    pub fn varies_by_visitor(&self) -> bool {
        let is_open = matches!(
            self.site.visibility,
            SiteVisibility::Public | SiteVisibility::Unlisted
        );
        !is_open || !self.site.is_published() || self.site.adaptive_content
    }

    /// Returns a token with which the reader can call the API.
    pub fn api_token(&self, app: &App) -> String {
        site_tokens::sign(&app.keys, &self.reader)
    }

    /// Hash of the visitor's claims; equal claims give equal ids. None without claims.
    pub fn context_id(&self) -> Option<String> {
        if self.reader.claims.is_empty() {
            return None;
        }
        let claims = serde_json::to_vec(&self.reader.claims).ok()?;
        Some(hex::encode(&Sha256::digest(claims)[..16]))
    }

    /// Returns which revision of the variant's space is shown.
    pub fn at(&self) -> RevisionSelector {
        match (self.change_request, self.revision) {
            (Some(id), _) => RevisionSelector::ChangeRequest(ChangeRequestKey::Id(id)),
            (None, Some(revision)) => RevisionSelector::Revision(revision),
            (None, None) => RevisionSelector::Main,
        }
    }
}
