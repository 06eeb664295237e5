//! Views of pages, for the integrations of a site that are told of them. Whether there are any is known with the site,
//! and a view is put in a queue, so that no response waits for it.

use std::{net::IpAddr, sync::Arc};

use app::site_views::{self, ViewRequest, ViewedPage};
use axum::http::{HeaderMap, HeaderName, Method, header};
use context::App;
use pages::contents::Page;

use crate::view::SiteView;

const PURPOSE: HeaderName = HeaderName::from_static("sec-purpose");

/// Returns the page for those who are told of views. None if nobody is, and in previews: their readers are the authors.
pub(crate) fn viewed_page(view: &SiteView<'_>, page: &Page) -> Option<Arc<ViewedPage>> {
    let location = view.location;
    let recipients = view.integrations.view_recipients();
    if recipients.is_empty() || location.reader.preview.is_some() {
        return None;
    }
    Some(Arc::new(ViewedPage {
        organization: location.site.organization,
        site: location.site.id,
        site_space: location.variant.id,
        space: location.variant.space,
        page: page.id,
        // Without what admitted the visitor: a share key, or a token in the query.
        url: location.canonical_url.clone(),
        recipients,
    }))
}

/// Records that a page is viewed. Pages that a browser loads in advance are not.
pub(crate) fn record(
    app: &App,
    page: &Arc<ViewedPage>,
    (method, headers): (&Method, &HeaderMap),
    client: IpAddr,
) {
    let header = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let is_prefetched = header(PURPOSE).is_some_and(|purpose| purpose.contains("prefetch"));
    if *method != Method::GET || is_prefetched {
        return;
    }
    let request = ViewRequest {
        client,
        user_agent: header(header::USER_AGENT).unwrap_or_default(),
        referrer: header(header::REFERER).unwrap_or_default(),
        languages: header(header::ACCEPT_LANGUAGE).unwrap_or_default(),
    };
    site_views::record(app, page, &request);
}
