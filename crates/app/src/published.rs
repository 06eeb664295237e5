//! Published sites as their visitors find them: from an address to a place in a site, and to a reader who may read it.
//!
//! What a visitor may not see is not in the answer: conditions are decided before anything is looked up by path. The
//! answer is either content or the address to go to first.

mod asked;
mod audience;
mod claims;
mod encoded;
mod expressions;
pub(crate) mod guesses;
mod outside;
mod place;
mod root;
pub mod route;
pub mod shared;
mod structure;

use std::sync::Arc;

use identity::{previews::Ticket, site_keys::hash_share_key, site_tokens};
use model::{
    Error, Oid, Result,
    change_request::ChangeRequestKey,
    content::At,
    id::{ChangeRequestId, Identified, SiteSectionId, kind},
    reader::Reader,
    site::SiteVisibility,
    site_address::{PROXY_PATH, SiteHome},
};
use sha2::{Digest, Sha256};
use store::published::{self, Brought, Destination, Which};

pub(crate) use self::expressions::Around;
pub use self::{
    asked::{Asked, Proven, Visitor},
    claims::of_query as claims_of_query,
    encoded::encoded_path,
    expressions::{Expressions, Hash},
    outside::{RefusedSite, Visit},
    root::{Root, find_public, find_root},
    structure::{Entry, Group, Section, Structure, Variant},
};
pub use store::published::{
    PublishedSite,
    public::{PublicSite, PublicSites},
};

use self::audience::{AtTheDoor, Entrance};
use crate::{App, Ctx, adaptive};

/// What an address leads to.
#[derive(Debug)]
pub enum Lookup {
    Content(Box<Published>),
    Redirect(Redirect),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Redirect {
    /// Within the site: the address for a browser, and that of the same place on the host that was asked.
    Content {
        to: String,
        here: String,
        /// Where the site begins in the address that a browser knows.
        site_base_path: String,
        proven: Proven,
    },
    /// To where visitors sign in.
    External(String),
}

/// What a change request that is previewed is called.
#[derive(Debug, Clone)]
pub struct Proposal {
    pub number: i64,
    pub subject: String,
}

/// A place in a site, as one visitor finds it.
#[derive(Debug, Clone)]
pub struct Published {
    pub site: Arc<PublishedSite>,
    /// What this visitor sees of the site.
    pub structure: Arc<Structure>,
    pub section: Option<SiteSectionId>,
    pub variant: Variant,
    /// Where the site begins in the address: with slashes around.
    pub site_base_path: String,
    /// Where the variant begins, or what is shown instead of it.
    pub base_path: String,
    /// What comes after it, from a slash on.
    pub pathname: String,
    /// Where the page may be if it is not there: its address before the variant became the default one.
    pub moved: Option<String>,
    pub canonical_url: String,
    /// Where the site begins, as its readers know it: with the key that is in the path, and at the owner's own server if
    /// it is behind one.
    pub site_address: String,
    /// Whether it is shown by the owner's own server.
    pub is_proxied: bool,
    /// Whether no segment that comes after could belong to the site.
    pub complete: bool,
    /// The key that let the visitor in.
    pub share_key: Option<String>,
    /// Which of the secrets that came with the request are good here.
    pub proven: Proven,
    /// What is shown instead of main.
    pub change_request: Option<ChangeRequestId>,
    pub revision: Option<Oid>,
    /// What is said about that change request.
    pub proposal: Option<Proposal>,
    /// Whoever reads, for a context of their own.
    pub reader: Arc<Reader>,
}

const NOT_FOUND: Error = Error::NotFound(kind::Site::KIND);
const SIGN_IN: Error = Error::Unauthenticated(
    "This site is for visitors who are signed in. Send the token that its owner's server signed for them.",
);

/// What is at an address, for those who only want to know what to show there.
pub async fn find(ctx: &Ctx, asked: &Asked) -> Result<Lookup> {
    match visit(ctx, asked).await? {
        Visit::Found(lookup) => Ok(lookup),
        Visit::Refused(_, error) => Err(error),
    }
}

/// The same, with what visitors may be told of a site that has no page for them. Sites that they may not know of are
/// not found.
pub async fn visit(ctx: &Ctx, asked: &Asked) -> Result<Visit> {
    let destination = destination(&ctx.app, &asked.host).await?.ok_or(NOT_FOUND)?;
    let (which, used) = match (destination.site, asked.segments.first()) {
        (Some(site), _) => (Which::Id(site), 0),
        (None, Some(basename)) => (Which::Basename(basename), 1),
        (None, None) => return Err(NOT_FOUND),
    };
    let is_proxied = asked.segments[used..].starts_with(&PROXY_PATH.map(str::to_owned));
    let used = used + if is_proxied { PROXY_PATH.len() } else { 0 };
    let preview = asked.visitor.preview.as_deref();
    let ticket =
        preview.and_then(|sealed| Ticket::open(&ctx.app.keys, sealed, ctx.app.clock.now()));
    let keys = Keys::new(asked, used);
    let brought = Brought {
        key_hashes: keys.hashes(),
        member: ticket.as_ref().map(|ticket| ticket.user),
    };
    let site = published::find(ctx.db(), destination.organization, which, &brought).await?;
    let site = site.filter(|site| !is_proxied || site.proxy.is_some());
    let site = site.ok_or(NOT_FOUND)?;
    let opened = keys.judge(ctx, &site)?;
    let is_in_path = opened == Some(Place::Segment);
    let begins = used + usize::from(is_in_path);
    let home = SiteHome {
        share_key: keys.text(Place::Segment).filter(|_| is_in_path),
        ..site.home()
    };
    let door = door(&ctx.app, asked, &site, ticket.as_ref(), begins);
    match audience::enter(&site, &door)? {
        Entrance::Elsewhere(url) => {
            let to = Redirect::External(url);
            Ok(Visit::Found(Lookup::Redirect(to)))
        }
        Entrance::Closed { sign_in } => {
            let base_path = base_path(&ctx.app, asked, (&home, is_proxied), begins);
            let refused = RefusedSite {
                site,
                base_path,
                sign_in,
            };
            Ok(Visit::Refused(Box::new(refused), SIGN_IN))
        }
        Entrance::Open {
            signed,
            is_signed,
            is_preview,
            until,
        } => {
            let entered = place::Entered {
                signed,
                proven: Proven {
                    token: is_signed,
                    share_key: opened == Some(Place::Beside),
                    preview: is_preview,
                },
                member: ticket.filter(|_| is_preview).map(|ticket| ticket.user),
                share_key: opened.and_then(|place| keys.text(place)),
                home,
                is_proxied,
                until,
                begins,
            };
            place::of(ctx, asked, site, entered).await
        }
    }
}

/// Where a site begins in the address that a browser knows: at the owner's own server, if it is behind one.
fn base_path(
    app: &App,
    asked: &Asked,
    (home, is_proxied): (&SiteHome, bool),
    begins: usize,
) -> String {
    if is_proxied {
        path_of(&app.settings.sites.address(home, [])).to_owned()
    } else {
        place::enclosed(&asked.raw[..begins])
    }
}

fn door<'a>(
    app: &App,
    asked: &'a Asked,
    site: &PublishedSite,
    ticket: Option<&'a Ticket>,
    begins: usize,
) -> AtTheDoor<'a> {
    let visitor_key = site.visitor_key.as_deref();
    AtTheDoor {
        token: asked.visitor.token.as_deref(),
        ticket,
        visitor_key: visitor_key
            .and_then(|envelope| app.keys.disclose_visitor_key(site.id, envelope)),
        names: names(app, site),
        location: asked::below_site(&asked.raw[begins..]),
        redirect_on_error: asked.redirect_on_error,
        now: app.clock.now(),
    }
}

/// Where a host leads. A name that was let go must stop working soon, so it is remembered for a moment only.
async fn destination(app: &App, host: &str) -> Result<Option<Destination>> {
    if let Some(known) = app.hosts.get(host) {
        return Ok(known);
    }
    let found = match app.settings.sites.label_of(host) {
        Some(label) => published::find_label(&app.db, &label).await?,
        None => published::find_hostname(&app.db, host).await?,
    };
    app.hosts.insert(host.to_owned(), found);
    Ok(found)
}

/// What a token may call the site that it is for.
fn names(app: &App, site: &PublishedSite) -> Vec<String> {
    let home = site.home();
    let mut names = vec![site.id.to_string()];
    for home in [home.clone().without_proxy(), home] {
        let address = app.settings.sites.address(&home, []);
        names.push(address.trim_end_matches('/').to_owned());
        names.push(address);
    }
    names
}

/// Where the key of a share link stood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// After the beginning of the site.
    Segment,
    Beside,
}

/// What may be keys of share links.
struct Keys<'a> {
    segment: Option<&'a str>,
    beside: Option<&'a str>,
}

impl<'a> Keys<'a> {
    fn new(asked: &'a Asked, used: usize) -> Self {
        let segment = asked.segments.get(used).map(String::as_str);
        Self {
            segment: segment.filter(|text| hash_share_key(text).is_some()),
            beside: asked.visitor.share_key.as_deref(),
        }
    }

    fn hashes(&self) -> Vec<Vec<u8>> {
        let texts = self.segment.into_iter().chain(self.beside);
        let hashes = texts.filter_map(hash_share_key);
        hashes.map(|hash| hash.to_vec()).collect()
    }

    fn text(&self, place: Place) -> Option<String> {
        let text = match place {
            Place::Segment => self.segment,
            Place::Beside => self.beside,
        };
        text.map(str::to_owned)
    }

    /// Which of the keys opens the site. Wrong keys are counted.
    fn judge(&self, ctx: &Ctx, site: &PublishedSite) -> Result<Option<Place>> {
        if !site.is_shared() {
            return Ok(None);
        }
        let opens = |text: &str| {
            let hash = hash_share_key(text).map(|hash| hash.to_vec());
            hash.is_some() && hash == site.opened_by
        };
        match (self.segment, self.beside) {
            (Some(text), _) if opens(text) => Ok(Some(Place::Segment)),
            (_, Some(text)) if opens(text) => Ok(Some(Place::Beside)),
            (None, None) => Ok(None),
            _ => {
                ctx.app.guesses.note(ctx.request.address.as_deref())?;
                Ok(None)
            }
        }
    }
}

/// The path of an address that has one.
fn path_of(address: &str) -> &str {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    rest.find('/').map_or("/", |at| &rest[at..])
}

impl Published {
    /// The same with the paths that a browser knows: those of the owner's own server, if it is behind one.
    pub fn in_browser(mut self) -> Self {
        if !self.is_proxied {
            return self;
        }
        let begins = path_of(&self.site_address).to_owned();
        let below = self.base_path.strip_prefix(&self.site_base_path);
        self.base_path = format!("{begins}{}", below.unwrap_or_default());
        self.site_base_path = begins;
        self
    }

    /// The domain of the owner's own server, if it shows the site.
    pub fn proxy_domain(&self) -> Option<&str> {
        let proxy = self.site.proxy.as_deref().filter(|_| self.is_proxied)?;
        proxy.split('/').next()
    }

    /// Whether a condition holds for this visitor.
    pub fn meets(&self, condition: &str) -> bool {
        adaptive::holds(&self.reader, condition)
    }

    /// Whether what is shown depends on who looks.
    pub fn is_for_some(&self) -> bool {
        let is_open = matches!(
            self.site.visibility,
            SiteVisibility::Public | SiteVisibility::Unlisted
        );
        !is_open || !self.site.is_published() || self.site.adaptive_content
    }

    /// The token with which the reader can ask the API itself.
    pub fn api_token(&self, app: &App) -> String {
        site_tokens::sign(&app.keys, &self.reader)
    }

    /// A word for what is known of the visitor, if anything is: the same for all of whom the same is known.
    pub fn context_id(&self) -> Option<String> {
        if self.reader.claims.is_empty() {
            return None;
        }
        let claims = serde_json::to_vec(&self.reader.claims).ok()?;
        Some(hex::encode(&Sha256::digest(claims)[..16]))
    }

    /// Which revision of the variant's space is shown.
    pub fn at(&self) -> At {
        match (self.change_request, self.revision) {
            (Some(id), _) => At::ChangeRequest(ChangeRequestKey::Id(id)),
            (None, Some(revision)) => At::Revision(revision),
            (None, None) => At::Main,
        }
    }
}
