//! The corpora as websites: one site per archive, one section per space in it.

pub(crate) mod crawl;
pub(crate) mod publish;
pub(crate) mod reader;

use serde_json::{Value, json};
use tempfile::TempDir;
use url::{Position, Url};

use crate::{
    client::{Client, text},
    corpus::archives::{Corpus, Space},
    environment::Environment,
    git::{commit_all, git},
    server::Server,
};

/// A sample is every nth space.
pub(crate) const SAMPLE_STEP: usize = 10;

/// A server with the corpora, until dropped.
pub(crate) struct Website {
    pub(crate) sites: Vec<Site>,
    pub(crate) stage: Environment,
    _server: Server,
    _folder: TempDir,
}

pub(crate) struct Site {
    pub(crate) title: String,
    pub(crate) url: String,
    pub(crate) spaces: Vec<PublishedSpace>,
}

/// A space of the corpus on its site.
pub(crate) struct PublishedSpace {
    pub(crate) id: String,
    /// The title of its section.
    pub(crate) title: String,
    pub(crate) url: String,
    /// The paths of its pages with text.
    pub(crate) pages: Vec<String>,
}

impl Website {
    /// Publishes every nth space. None if there is no corpus.
    pub(crate) async fn open(name: &str, every: usize) -> Option<Self> {
        let corpus = Corpus::find()?;
        let folder = tempfile::tempdir().expect("a temporary directory");
        let spaces: Vec<Space> = corpus
            .unpack(folder.path())
            .into_iter()
            .step_by(every)
            .collect();
        let (stage, server, sites) = publish_spaces(name, &spaces).await;
        Some(Self {
            sites,
            stage,
            _server: server,
            _folder: folder,
        })
    }
}

/// Publishes spaces of the corpus, in the order of their names.
pub(crate) async fn publish_spaces(
    name: &str,
    spaces: &[Space],
) -> (Environment, Server, Vec<Site>) {
    let stage = Environment::new(name).await;
    let server = Server::start(&stage, "warn");
    let client = Client::of(&stage);
    let organization = client.organization();
    let named = json!({"hostname": "acme"});
    client.patch(&format!("/orgs/{organization}"), &named);
    let archives = spaces.chunk_by(|one, other| archive_of(one) == archive_of(other));
    let sites = archives.map(|archive| site(&stage, &client, &organization, archive));
    let sites = sites.collect();
    (stage, server, sites)
}

/// Host with port, and path with query.
pub(crate) fn parts(address: &str) -> Option<(String, String)> {
    let url = Url::parse(address).ok()?;
    let host = &url[Position::BeforeHost..Position::AfterPort];
    Some((
        host.to_owned(),
        url[Position::BeforePath..Position::AfterQuery].to_owned(),
    ))
}

/// Finds the site of a space of the corpus.
pub(crate) fn find<'a>(sites: &'a [Site], space: &Space) -> Option<&'a PublishedSpace> {
    let site = sites.iter().find(|site| site.title == archive_of(space))?;
    let title = section_title(&space.name);
    site.spaces
        .iter()
        .find(|published| published.title == title)
}

fn archive_of(space: &Space) -> &str {
    space.name.split('/').next().unwrap_or_default()
}

fn site(stage: &Environment, client: &Client, organization: &str, spaces: &[Space]) -> Site {
    let title = archive_of(&spaces[0]).to_owned();
    let sites = format!("/orgs/{organization}/sites");
    let site = text(&client.post(&sites, &json!({"title": title})), "id");
    let at = format!("{sites}/{site}");
    for space in spaces {
        let id = client.new_space(organization, &space.name);
        push(stage, space, &id);
        let section = json!({"spaceId": id, "title": section_title(&space.name)});
        client.post(&format!("{at}/sections"), &section);
    }
    let published = client.post(&format!("{at}/publish"), &json!({}));
    let sections = client.get(&format!("{at}/sections?limit=1000"));
    let sections = sections["items"].as_array().cloned().unwrap_or_default();
    Site {
        url: text(&published["urls"], "published"),
        spaces: sections
            .iter()
            .map(|section| published_space(client, section))
            .collect(),
        title,
    }
}

/// Titles of sections must have 2 to 128 characters.
fn section_title(name: &str) -> String {
    let (_, title) = name.split_once('/').unwrap_or(("", name));
    title.replace('/', " ").chars().take(100).collect()
}

fn push(stage: &Environment, space: &Space, id: &str) {
    commit_all(&space.folder).unwrap_or_else(|error| panic!("{}: {error}", space.name));
    let url = stage.git_url(id);
    git(&space.folder, &["push", "-q", &url, "main"])
        .unwrap_or_else(|error| panic!("{}: {error}", space.name));
}

fn published_space(client: &Client, section: &Value) -> PublishedSpace {
    let variant = &section["siteSpaces"][0];
    let id = text(&variant["space"], "id");
    let content = client.get(&format!("/spaces/{id}/content/pages"));
    let mut pages = Vec::new();
    collect(&content["pages"], &mut pages);
    PublishedSpace {
        url: text(&variant["urls"], "published"),
        id,
        title: text(section, "title"),
        pages,
    }
}

/// The paths of pages with text, in reading order.
fn collect(pages: &Value, paths: &mut Vec<String>) {
    for page in pages.as_array().into_iter().flatten() {
        if page["type"] == "document" {
            paths.push(text(page, "path"));
        }
        collect(&page["pages"], paths);
    }
}
