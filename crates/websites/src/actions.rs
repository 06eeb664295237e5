//! The actions menu of a page, in the order that the site configures.

use model::{customization::PageAction, git_sync::Remote, site::SiteVisibility};
use pages::{
    contents::{Page, PageKind},
    published::encoded_path,
};
use render::{frame::Link, page::PageLinks};
use url::Url;

use crate::{site_paths::MCP_ENDPOINT, view::SiteView};

/// External assistants that accept a prompt in their URL, as `q`.
const ASSISTANTS: [(&str, &str); 2] = [
    ("ChatGPT", "https://chatgpt.com/"),
    ("Claude", "https://claude.ai/new"),
];

pub(crate) struct Actions {
    order: Vec<PageAction>,
    markdown: Option<String>,
    pdf: Option<String>,
    edit: Option<String>,
    assistants: Vec<Link>,
    mcp: Option<String>,
}

impl Actions {
    pub(crate) fn of(view: &SiteView<'_>, page: &Page) -> Self {
        let order = view.chosen.offered_actions();
        let markdown = view.paths.markdown(&view.pages, page);
        let offers = |action: PageAction| order.contains(&action);
        Self {
            pdf: offers(PageAction::Pdf)
                .then(|| view.paths.reserved_path(&format!("pdf/{}.pdf", page.id))),
            edit: offers(PageAction::Git)
                .then(|| edit_url(view, page))
                .flatten(),
            assistants: if offers(PageAction::ExternalAi) {
                assistants(view, &markdown)
            } else {
                Vec::new()
            },
            mcp: (offers(PageAction::Mcp) && view.location.site.ai).then(|| mcp_url(view)),
            markdown: offers(PageAction::Markdown).then_some(markdown),
            order,
        }
    }

    pub(crate) fn links(&self) -> PageLinks<'_> {
        PageLinks {
            order: &self.order,
            markdown: self.markdown.as_deref(),
            pdf: self.pdf.as_deref(),
            edit: self.edit.as_deref(),
            assistants: &self.assistants,
            mcp: self.mcp.as_deref(),
            ..PageLinks::default()
        }
    }
}

/// The URL of the site's MCP endpoint.
fn mcp_url(view: &SiteView<'_>) -> String {
    view.absolute_url(&format!("{}{}", view.location.site_base_path, MCP_ENDPOINT))
}

/// Links to external assistants with the URL of the page. They can only read public pages.
fn assistants(view: &SiteView<'_>, markdown: &str) -> Vec<Link> {
    let site = &view.location.site;
    let is_open = matches!(
        site.visibility,
        SiteVisibility::Public | SiteVisibility::Unlisted
    );
    if !site.ai || !is_open || !site.is_published() {
        return Vec::new();
    }
    let url = view.absolute_url(markdown);
    let prompt = format!("Read {url} and answer my questions about it.");
    let link = |(title, at): &(&str, &str)| {
        let href = Url::parse_with_params(at, [("q", &prompt)]).ok()?;
        Some(Link {
            title: (*title).to_owned(),
            href: href.into(),
        })
    };
    ASSISTANTS.iter().filter_map(link).collect()
}

/// The URL for editing a page's file at the Git host that the space was last synchronized with.
fn edit_url(view: &SiteView<'_>, page: &Page) -> Option<String> {
    let PageKind::Document { file, .. } = &page.kind else {
        return None;
    };
    if view.pages.is_computed(page.id) {
        return None;
    }
    edit_url_at_host(view.location.variant.git.as_ref()?, file)
}

/// Returns None for hosts with an unknown URL scheme.
fn edit_url_at_host(remote: &Remote, file: &str) -> Option<String> {
    let url = Url::parse(&remote.url).ok()?;
    let host = url.host_str()?;
    let branch = encoded_path(remote.reference.strip_prefix("refs/heads/")?);
    let repository = url.path().trim_end_matches('/').trim_end_matches(".git");
    let base = format!("{}{repository}", url.origin().ascii_serialization());
    let directory = remote.directory.as_deref().unwrap_or_default();
    let path = format!("{}/{file}", directory.trim_matches('/'));
    let path = encoded_path(path.trim_start_matches('/'));
    let is_at = |name: &str| {
        let known = host.strip_prefix(name);
        known.is_some_and(|rest| rest.starts_with('.'))
    };
    if is_at("github") {
        Some(format!("{base}/edit/{branch}/{path}"))
    } else if is_at("gitlab") {
        Some(format!("{base}/-/edit/{branch}/{path}"))
    } else if is_at("bitbucket") {
        Some(format!("{base}/src/{branch}/{path}?mode=edit"))
    } else if is_at("codeberg") || is_at("gitea") || is_at("forgejo") {
        Some(format!("{base}/_edit/{branch}/{path}"))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_edited_at_hosts_that_are_known() {
        let at = |url: &str, directory: Option<&str>| {
            let remote = Remote {
                url: url.to_owned(),
                reference: "refs/heads/main".to_owned(),
                directory: directory.map(str::to_owned),
            };
            edit_url_at_host(&remote, "guides/first steps.md")
        };
        for (url, directory, expected) in [
            (
                "https://github.com/acme/docs.git",
                None,
                "https://github.com/acme/docs/edit/main/guides/first%20steps.md",
            ),
            (
                "https://user:secret@gitlab.acme.example/a/b/docs",
                Some("/site/"),
                "https://gitlab.acme.example/a/b/docs/-/edit/main/site/guides/first%20steps.md",
            ),
            (
                "https://codeberg.org/acme/docs.git",
                Some("a/b"),
                "https://codeberg.org/acme/docs/_edit/main/a/b/guides/first%20steps.md",
            ),
        ] {
            assert_eq!(at(url, directory).as_deref(), Some(expected));
        }
        assert_eq!(at("https://git.acme.example/docs.git", None), None);
        assert_eq!(at("https://githubfake.example/docs.git", None), None);
    }
}
