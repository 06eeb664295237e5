//! The root of an organization's host: a redirect, or the list of its public sites. Also files that robots and
//! browsers request from every host; they do not reveal whether an organization exists.

use std::{fmt::Write, sync::Arc};

use axum::http::StatusCode;
use context::Ctx;
use model::{Result, customization::CustomizationOverrides};
use pages::published::{self, PublicSite, PublicSites, Root, SiteRequest};
use render::{
    frame::SiteFrame,
    i18n::Locale,
    standalone::{ListedSite, SiteList, icon},
};

use crate::{
    inline::{link, one_line},
    llms::LIST,
    media_types::{HTML, PLAIN, SVG},
    policy,
    prepared_response::{CachePolicy, PreparedResponse, ResponseMeta},
};

const ROBOTS: &str = "/robots.txt";
const LLMS: &str = "/llms.txt";
const ICON: &str = "/favicon.ico";

/// A response of a host's root.
pub(crate) enum RootResponse {
    Redirect(String),
    Response(Arc<PreparedResponse>),
}

/// Finds the response for a path at which there is no site.
pub(crate) async fn find(
    ctx: &Ctx,
    request: &SiteRequest,
    path: &str,
) -> Result<Option<RootResponse>> {
    match path {
        ROBOTS => {
            let sites = published::find_public(ctx, request).await?;
            Ok(Some(RootResponse::Response(robots(ctx, sites.as_ref()))))
        }
        LLMS => {
            let sites = published::find_public(ctx, request).await?;
            Ok(sites.map(|sites| RootResponse::Response(llms(ctx, &sites))))
        }
        ICON => {
            let picture = icon(&SiteFrame::neutral(Locale::default()));
            let response = PreparedResponse::new(picture, &response_meta(SVG));
            Ok(Some(RootResponse::Response(response)))
        }
        _ => match published::find_root(ctx, request).await? {
            Some(Root::Site(url)) => Ok(Some(RootResponse::Redirect(url))),
            Some(Root::Sites(sites)) => {
                let draw = || site_list(ctx, &sites);
                let response = ctx.app.compute.run(sites.organization, draw).await?;
                Ok(Some(RootResponse::Response(response)))
            }
            None => Ok(None),
        },
    }
}

fn response_meta(content_type: &'static str) -> ResponseMeta {
    ResponseMeta {
        status: StatusCode::OK,
        content_type,
        cache_policy: CachePolicy::Revalidate,
        policy: None,
        surrogate_keys: String::new(),
        indexed: true,
    }
}

/// Applies to all sites below; pages that robots must not index say so themselves.
fn robots(ctx: &Ctx, public: Option<&PublicSites>) -> Arc<PreparedResponse> {
    let mut text = "User-agent: *\nAllow: /\n".to_owned();
    if let Some(public) = public {
        text.push('\n');
        for site in &public.sites {
            let url = ctx.app.settings.sites.site_url(&site.home, []);
            writeln!(text, "Sitemap: {url}sitemap.xml").ok();
        }
    }
    PreparedResponse::new(text, &response_meta(PLAIN))
}

/// Links to the `llms.txt` of each site.
fn llms(ctx: &Ctx, public: &PublicSites) -> Arc<PreparedResponse> {
    let mut text = format!("# {}\n\n", one_line(&public.organization_title));
    for site in &public.sites {
        let url = ctx.app.settings.sites.site_url(&site.home, []);
        let link = link(&site.title, &format!("{url}{LIST}"));
        writeln!(text, "- {link}").ok();
    }
    let meta = ResponseMeta {
        surrogate_keys: format!("organization:{}", public.organization),
        ..response_meta(PLAIN)
    };
    PreparedResponse::new(text, &meta)
}

fn site_list(ctx: &Ctx, public: &PublicSites) -> Arc<PreparedResponse> {
    let sites: Vec<ListedSite> = public
        .sites
        .iter()
        .map(|site| listed_site(ctx, site))
        .collect();
    let frame = SiteFrame {
        title: public.organization_title.clone(),
        ..SiteFrame::neutral(locale(&sites))
    };
    let mut message = format!("sites of {}\n{}\n", public.organization, frame.title);
    for (site, listed) in public.sites.iter().zip(&sites) {
        // A site's version covers all its settings, but not the hostnames in its URL.
        writeln!(message, "{} {} {}", site.id, site.version, listed.href).ok();
    }
    let nonce = policy::nonce(&ctx.app, &message);
    let html = SiteList {
        frame: &frame,
        nonce: &nonce,
        sites: &sites,
    }
    .html();
    let meta = ResponseMeta {
        policy: Some(policy::of_page(
            &nonce,
            &frame.look,
            &policy::BodySources::default(),
        )),
        surrogate_keys: format!("organization:{}", public.organization),
        ..response_meta(HTML)
    };
    PreparedResponse::new(html, &meta)
}

/// An invalid look is left out, not the site.
fn listed_site(ctx: &Ctx, site: &PublicSite) -> ListedSite {
    let chosen = site.look.clone().map(CustomizationOverrides::from_stored);
    let chosen = chosen.and_then(|chosen| chosen.ok()?.customization().ok());
    let chosen = chosen.map(|chosen| SiteFrame::for_outsiders(&chosen, None));
    let mut frame = chosen.unwrap_or_default();
    if frame.title.is_empty() {
        frame.title.clone_from(&site.title);
    }
    ListedSite {
        href: ctx.app.settings.sites.site_url(&site.home, []),
        frame,
    }
}

/// The common language of the sites, or English. Not that of the visitor: the response is the same for all.
fn locale(sites: &[ListedSite]) -> Locale {
    let mut locales = sites.iter().map(|site| site.frame.locale);
    let first = locales.next().unwrap_or_default();
    if locales.all(|locale| locale == first) {
        first
    } else {
        Locale::default()
    }
}
