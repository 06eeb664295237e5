//! Resolves a URL to a location in a site, for an admitted visitor.

use std::sync::Arc;

use authz::{Granted, action::act::View};
use context::{Ctx, adaptive, or_not_found};
use identity::{previews::PreviewTicket, site_tokens};
use jiff::Timestamp;
use model::{
    Error, Oid, Result,
    change_request::{ChangeRequest, ChangeRequestKey},
    id::{Identified, UserId, kind},
    reader::{Preview, Reader},
    site::SiteVisibility,
    site_url::{SiteHome, SitesOrigin},
};
use serde_json::{Map, Value};
use store::{change_requests, published::PublishedSite};

use super::{
    Lookup, Proposal, Redirect, RefusedSite, SiteLocation, SiteRequest, ValidSecrets, Visit,
    base_path, claims,
    route::{self, PreviewTarget, Route, RouteMatch},
    structure::{Section, Structure, Variant, VisitorFilter},
};

/// The result of the admission.
pub(super) struct AdmittedVisitor {
    pub(super) signed: Map<String, Value>,
    pub(super) proven: ValidSecrets,
    /// Of the member who previews.
    pub(super) ticket: Option<PreviewTicket>,
    pub(super) share_key: Option<String>,
    /// The parts of the site's URL, with the share key if it is in the path.
    pub(super) home: SiteHome,
    /// Whether the request comes from the owner's server.
    pub(super) is_proxied: bool,
    /// When the admission expires.
    pub(super) until: Option<Timestamp>,
    /// Index of the segment where the site begins.
    pub(super) site_start: usize,
}

pub(super) async fn locate(
    ctx: &Ctx,
    request: &SiteRequest,
    site: PublishedSite,
    admitted: AdmittedVisitor,
) -> Result<Visit> {
    let claims = claims_of(&site, &admitted.signed, &request.visitor.unsigned);
    let holds = |condition: &str| adaptive::holds_for(&claims, condition);
    let structure = Arc::new(Structure::visible_to(
        &site,
        &VisitorFilter {
            holds: &holds,
            is_preview: admitted.ticket.is_some(),
        },
    ));
    let segments: Vec<&str> = request.segments[admitted.site_start..]
        .iter()
        .map(String::as_str)
        .collect();
    let route = match route::route(&structure, &segments) {
        RouteMatch::Found(route) => route,
        RouteMatch::Redirect(section, variant) => {
            let to = redirect_to_variant(ctx, request, &admitted, (section, variant));
            return Ok(Visit::Found(Lookup::Redirect(to)));
        }
        RouteMatch::NotFound => {
            let error = Error::NotFound(kind::Site::KIND);
            if is_known_to_viewer(&site, &structure) {
                return Ok(refused(ctx, request, (site, &admitted), error));
            }
            return Err(error);
        }
    };
    let (preview, proposal) = match preview(ctx, &site, admitted.ticket.as_ref(), &route).await {
        Ok(preview) => preview,
        Err(error) => return Ok(refused(ctx, request, (site, &admitted), error)),
    };
    let found = LocationBuilder {
        ctx,
        request,
        admitted: &admitted,
        structure: &structure,
        route: &route,
    };
    let reader = found.reader(&site, claims, preview);
    let found = found.location(site, reader, proposal);
    Ok(Visit::Found(Lookup::Content(Box::new(found))))
}

/// If everything is hidden from a visitor, the site's existence is hidden too.
fn is_known_to_viewer(site: &PublishedSite, structure: &Structure) -> bool {
    site.site_spaces.is_empty() || structure.all_variants().next().is_some()
}

/// Returns whether anonymous visitors may learn that the site exists, by a page or a login prompt.
pub(super) fn is_known_to_anonymous(site: &PublishedSite) -> bool {
    if !site.is_published() {
        return false;
    }
    match site.visibility {
        SiteVisibility::ShareLink => false,
        SiteVisibility::VisitorAuth => true,
        SiteVisibility::Public | SiteVisibility::Unlisted => {
            let claims = claims_of(site, &Map::new(), &Map::new());
            let holds = |condition: &str| adaptive::holds_for(&claims, condition);
            let stranger = VisitorFilter {
                holds: &holds,
                is_preview: false,
            };
            is_known_to_viewer(site, &Structure::visible_to(site, &stranger))
        }
    }
}

/// An admitted visitor for whom there is no page.
fn refused(
    ctx: &Ctx,
    request: &SiteRequest,
    (site, admitted): (PublishedSite, &AdmittedVisitor),
    error: Error,
) -> Visit {
    let home = (&admitted.home, admitted.is_proxied);
    let refused = RefusedSite {
        site,
        base_path: base_path(&ctx.app, request, home, admitted.site_start),
        sign_in: None,
        sign_in_location: None,
    };
    Visit::Refused(Box::new(refused), error)
}

fn redirect_to_variant(
    ctx: &Ctx,
    request: &SiteRequest,
    admitted: &AdmittedVisitor,
    (section, variant): (Option<&Section>, &Variant),
) -> Redirect {
    // Keep the requested prefix: it may contain the share key.
    let mut here = format!(
        "{}{}",
        request.origin,
        with_slashes(&request.raw[..admitted.site_start])
    );
    for part in parts(section, variant) {
        here.push_str(part);
        here.push('/');
    }
    let to = if admitted.is_proxied {
        let sites = &ctx.app.settings.sites;
        sites.site_url(&admitted.home, parts(section, variant))
    } else {
        here.clone()
    };
    let home = (&admitted.home, admitted.is_proxied);
    Redirect::Content {
        to,
        here,
        site_base_path: base_path(&ctx.app, request, home, admitted.site_start),
        proven: admitted.proven,
    }
}

fn claims_of(
    site: &PublishedSite,
    signed: &Map<String, Value>,
    unsigned: &Map<String, Value>,
) -> Map<String, Value> {
    if !site.adaptive_content {
        return Map::new();
    }
    let schema = site.adaptive_schema.as_ref();
    let schema = schema.map(|schema| &schema.json_schema);
    claims::filter_by_schema(schema, signed.clone(), unsigned.clone())
}

/// Previews are for members with a ticket, and a change request only for those who may see it.
async fn preview(
    ctx: &Ctx,
    site: &PublishedSite,
    ticket: Option<&PreviewTicket>,
    route: &Route<'_>,
) -> Result<(Option<Preview>, Option<Proposal>)> {
    let (ticket, instead) = match (ticket, &route.preview) {
        (Some(ticket), instead) => (ticket, instead),
        (None, None) => return Ok((None, None)),
        (None, Some(_)) => return Err(Error::NotFound(kind::Site::KIND)),
    };
    let user = ticket.user;
    let mut preview = Preview {
        user,
        passed_sso: ticket.passed_sso,
        change_request: None,
        revision: None,
    };
    let mut proposal = None;
    match instead {
        Some(PreviewTarget::ChangeRequest(key)) => {
            let request = change_request(ctx, site, route, key, user).await?;
            preview.change_request = Some(request.id);
            proposal = Some(Proposal {
                number: request.number,
                subject: request.subject.clone(),
            });
        }
        Some(PreviewTarget::Revision(id)) => preview.revision = Some(id.parse::<Oid>()?),
        None => {}
    }
    Ok((Some(preview), proposal))
}

async fn change_request(
    ctx: &Ctx,
    site: &PublishedSite,
    route: &Route<'_>,
    key: &str,
    user: UserId,
) -> Result<Granted<ChangeRequest, View>> {
    let key: ChangeRequestKey = key.parse()?;
    let organization = site.organization;
    let found = change_requests::find(ctx.db(), organization, route.variant.space, key, user);
    or_not_found(found.await?)?.allow::<View>()
}

fn spaces(structure: &Structure) -> Vec<model::id::SpaceId> {
    let mut spaces: Vec<_> = structure
        .all_variants()
        .map(|variant| variant.space)
        .collect();
    spaces.sort_unstable();
    spaces.dedup();
    spaces
}

/// Returns the path segments of a location: defaults have none.
fn parts<'a>(section: Option<&'a Section>, variant: &'a Variant) -> impl Iterator<Item = &'a str> {
    let section = section.filter(|section| !section.is_default);
    let section = section.map(|section| section.path.as_str());
    let variant = Some(variant).filter(|variant| !variant.is_default);
    section
        .into_iter()
        .chain(variant.map(|variant| variant.path.as_str()))
}

/// Builds the location from its parts.
struct LocationBuilder<'a> {
    ctx: &'a Ctx,
    request: &'a SiteRequest,
    admitted: &'a AdmittedVisitor,
    structure: &'a Arc<Structure>,
    route: &'a Route<'a>,
}

impl LocationBuilder<'_> {
    fn reader(
        &self,
        site: &PublishedSite,
        claims: Map<String, Value>,
        preview: Option<Preview>,
    ) -> Reader {
        let has_key = self.admitted.share_key.is_some();
        Reader {
            organization: site.organization,
            site: site.id,
            site_section: self.route.section.map(|section| section.id),
            site_space: self.route.variant.id,
            space: self.route.variant.space,
            spaces: spaces(self.structure),
            claims,
            version: site.token_version,
            audience: site.visibility,
            share_link: site.share_link.filter(|_| has_key),
            preview,
            expires_at: self.expires_at(),
        }
    }

    /// A token does not outlive the admission.
    fn expires_at(&self) -> Timestamp {
        let expiry = site_tokens::expiry(self.ctx.app.clock.now());
        self.admitted
            .until
            .map_or(expiry, |until| until.min(expiry))
    }

    fn location(
        &self,
        site: PublishedSite,
        reader: Reader,
        proposal: Option<Proposal>,
    ) -> SiteLocation {
        let raw = &self.request.raw;
        let page_begins = raw.len() - self.route.page.len();
        let pathname = with_leading_slash(&raw[page_begins..]);
        let preview = reader.preview.as_ref();
        SiteLocation {
            canonical_url: self.canonical_url(&site, &pathname),
            site_url: self
                .ctx
                .app
                .settings
                .sites
                .site_url(&self.admitted.home, []),
            is_proxied: self.admitted.is_proxied,
            site: Arc::new(site),
            structure: self.structure.clone(),
            section: reader.site_section,
            variant: self.route.variant.clone(),
            site_base_path: with_slashes(&raw[..self.admitted.site_start]),
            base_path: with_slashes(&raw[..page_begins]),
            pathname,
            moved: self.route.moved.as_deref().map(with_leading_slash),
            complete: self.route.complete,
            share_key: self.admitted.share_key.clone(),
            proven: self.admitted.proven,
            change_request: preview.and_then(|preview| preview.change_request),
            revision: preview.and_then(|preview| preview.revision),
            proposal,
            reader: Arc::new(reader),
        }
    }

    fn canonical_url(&self, site: &PublishedSite, pathname: &str) -> String {
        let parts = parts(self.route.section, self.route.variant);
        let place = self.ctx.app.settings.sites.site_url(&site.home(), parts);
        format!("{place}{}", pathname.trim_start_matches('/'))
    }
}

impl SiteLocation {
    /// Returns the same visitor at the start of another variant of the site, as if its URL had been requested.
    pub fn at_variant(
        &self,
        sites: &SitesOrigin,
        (section, variant): (Option<&Section>, &Variant),
    ) -> Self {
        let preview = self.reader.preview.as_ref().map(|preview| Preview {
            user: preview.user,
            passed_sso: preview.passed_sso,
            change_request: None,
            revision: None,
        });
        let reader = Reader {
            site_section: section.map(|section| section.id),
            site_space: variant.id,
            space: variant.space,
            preview,
            ..(*self.reader).clone()
        };
        let mut base_path = self.site_base_path.clone();
        for part in parts(section, variant) {
            base_path.push_str(part);
            base_path.push('/');
        }
        Self {
            canonical_url: sites.site_url(&self.site.home(), parts(section, variant)),
            section: reader.site_section,
            variant: variant.clone(),
            base_path,
            pathname: "/".to_owned(),
            moved: None,
            change_request: None,
            revision: None,
            proposal: None,
            reader: Arc::new(reader),
            ..self.clone()
        }
    }
}

/// With leading and trailing slash.
pub(super) fn with_slashes(segments: &[String]) -> String {
    match segments {
        [] => "/".to_owned(),
        _ => format!("/{}/", segments.join("/")),
    }
}

/// With a leading slash.
fn with_leading_slash<S: AsRef<str>>(segments: &[S]) -> String {
    let segments: Vec<&str> = segments.iter().map(AsRef::as_ref).collect();
    format!("/{}", segments.join("/"))
}
