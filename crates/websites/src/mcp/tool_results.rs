//! Results of the tools: tables of contents in Markdown, with URLs to read next, and pages.

use std::fmt::Write;

use model::{Error, Result};
use render::nav::{NavItem, NavTarget};

use super::{
    tool_names::{LIST, READ, SEARCH},
    visit::{ListedSpace, OpenSpace, Visit},
};
use crate::{
    inline::{link, one_line},
    machine_readable, markdown, missing,
    navigation::request_facts,
    view::SiteView,
};

/// Pages in one list.
const MAX_LISTED_PAGES: usize = 500;

/// The table of contents below a path.
pub(super) async fn list(visit: &Visit, under: &str) -> Result<String> {
    let path = resolve_argument(visit, "under", under)?;
    let (opened, others) = split_spaces(visit, &path);
    let mut list = List {
        under: &path,
        text: String::new(),
        listed: 0,
        left_out: 0,
    };
    for spot in opened {
        let place = visit.open_space(&spot.path).await?;
        let view = place.view(visit).await?;
        visit.charge(view.len())?;
        view.compute(&place.ctx, || list.space(&view, &spot.title))
            .await?;
    }
    Ok(list.finished(&others))
}

/// One page as Markdown.
pub(super) async fn read(visit: &Visit, written: &str) -> Result<String> {
    let path = resolve_argument(visit, "path", written)?;
    let place = match visit.open_space(&path).await {
        Err(Error::NotFound(_)) => return Err(not_found_error(written, &[])),
        place => place?,
    };
    let view = place.view(visit).await?;
    let path = view.path();
    let as_file = || machine_readable::find_markdown_page(&view, path.strip_suffix(".md")?);
    match view.page(&path).or_else(as_file) {
        Some(page) => {
            let response = markdown::page(&place.ctx, &view, page).await?;
            Ok(String::from_utf8_lossy(response.text()).into_owned())
        }
        None => Err(missing_page_error(&place, &view, written).await?),
    }
}

pub(super) fn resolve_argument(visit: &Visit, field: &str, written: &str) -> Result<String> {
    visit.resolve_path(written).ok_or_else(|| {
        Error::invalid(
            field,
            format!("is not a URL of this site; use one from {LIST} or {SEARCH}"),
        )
    })
}

/// Splits the spaces below a path into those to open and those only named. One variant per section is opened; the
/// others repeat it for other versions or languages, and are opened only when requested.
pub(super) fn split_spaces(visit: &Visit, under: &str) -> (Vec<ListedSpace>, Vec<ListedSpace>) {
    let spots = visit.list_spaces(under);
    let is_below_path = |spot: &ListedSpace| spot.is_first || is_below(under, &spot.path);
    spots.into_iter().partition(is_below_path)
}

/// Whether a path equals another or is below it.
pub(super) fn is_below(path: &str, above: &str) -> bool {
    let above = above.trim_end_matches('/');
    path.strip_prefix(above)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Explains a missing page: where it moved, or pages with similar names.
async fn missing_page_error(
    place: &OpenSpace,
    view: &SiteView<'_>,
    written: &str,
) -> Result<Error> {
    if let Some(redirect) = missing::find_redirect(&place.ctx, view, &view.path()).await? {
        let to = if redirect.to.starts_with('/') {
            view.absolute_url(&redirect.to)
        } else {
            redirect.to
        };
        let why = format!("is the former URL of a page that has moved; read {to}");
        return Ok(Error::invalid("path", why));
    }
    let similar = missing::suggestions(&place.ctx, view, &view.path()).await?;
    let similar: Vec<String> = similar
        .links
        .iter()
        .map(|link| view.absolute_url(&link.href))
        .collect();
    Ok(not_found_error(written, &similar))
}

fn not_found_error(written: &str, similar: &[String]) -> Error {
    let mut why = format!(
        "is not a page of this site: `{written}`. Take a URL from {LIST} or {SEARCH} and pass it to {READ}"
    );
    if !similar.is_empty() {
        write!(why, ". Similar: {}", similar.join(" ")).ok();
    }
    Error::invalid("path", why)
}

/// A table of contents under construction.
struct List<'a> {
    under: &'a str,
    text: String,
    listed: usize,
    left_out: usize,
}

impl List<'_> {
    fn space(&mut self, view: &SiteView<'_>, title: &str) {
        let heading = self.text.len();
        self.items(view, &view.nav.items, 0);
        if self.text.len() > heading {
            let title = format!("# {}\n\n", one_line(title));
            self.text.insert_str(heading, &title);
            self.text.push('\n');
        }
    }

    fn items(&mut self, view: &SiteView<'_>, items: &[NavItem], depth: usize) {
        for item in items {
            let is_shown = self.item(view, item, depth);
            self.items(view, &item.children, depth + usize::from(is_shown));
        }
    }

    fn item(&mut self, view: &SiteView<'_>, item: &NavItem, depth: usize) -> bool {
        let NavTarget::Page(href) = &item.target else {
            return false;
        };
        if !is_below(href, self.under) {
            return false;
        }
        if self.listed == MAX_LISTED_PAGES {
            self.left_out += 1;
            return false;
        }
        self.listed += 1;
        let indent = "  ".repeat(depth);
        let url = view.absolute_url(href);
        write!(self.text, "{indent}- {}", link(&item.title, &url)).ok();
        if let Some(about) = about(view, item) {
            write!(self.text, ": {}", one_line(&about)).ok();
        }
        self.text.push('\n');
        true
    }

    fn finished(mut self, others: &[ListedSpace]) -> String {
        self.text.truncate(self.text.trim_end().len());
        self.text.push('\n');
        if self.listed == 0 {
            "There are no pages here.\n".clone_into(&mut self.text);
        }
        if self.left_out > 0 {
            writeln!(
                self.text,
                "{} more pages are not listed. Ask for a part of them with `under`, or use {SEARCH}.",
                self.left_out
            )
            .ok();
        }
        if !others.is_empty() {
            self.text.push_str("\n# Not listed; ask with `under`\n\n");
        }
        for other in others {
            writeln!(self.text, "- {}: {}", one_line(&other.title), other.path).ok();
        }
        self.text
    }
}

fn about(view: &SiteView<'_>, item: &NavItem) -> Option<String> {
    let page = view.pages.tree.by_id(item.id.parse().ok()?)?;
    request_facts(page, &view.facts)?
        .settings
        .description
        .clone()
}
