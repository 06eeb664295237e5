//! Revisions, files and reusable contents as clients see them.

use model::{content::Content, revision::RevisionKind};
use pages::contents::{FileFacts, OpenContent};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::{blob::BlobOut, pages::PageOut};
use crate::{change_requests::wire::ChangeRequestOut, wire::Urls};

/// A snapshot of a space: all pages, files and reusable contents.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Revision)]
pub(crate) struct RevisionOut {
    /// Always `revision`.
    object: &'static str,
    /// The id of a commit.
    id: String,
    parents: Vec<String>,
    #[serde(rename = "type")]
    kind: &'static str,
    /// The change request whose merge it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    merged_from: Option<ChangeRequestOut>,
    pages: Vec<PageOut>,
    files: Vec<FileOut>,
    reusable_contents: Vec<ReusableContentOut>,
    #[schema(value_type = Object)]
    variables: Map<String, Value>,
    #[schema(format = "date-time")]
    created_at: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    git: Option<CommitOut>,
    urls: RevisionUrls,
}

#[derive(Debug, Serialize, ToSchema)]
struct RevisionUrls {
    #[schema(format = "uri")]
    app: String,
}

/// The commit that a revision is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Commit)]
struct CommitOut {
    oid: String,
    message: String,
    /// Whether this server created the commit, rather than a push.
    created_by_service: bool,
    /// The same, under the name that public clients use.
    #[serde(rename = "createdByGitBook")]
    created_by_this: bool,
}

/// A file that pages show or offer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = File)]
pub(crate) struct FileOut {
    id: String,
    name: String,
    content_type: String,
    /// A URL issued for you: anyone who has it reads with your rights, as long as you may read the space. Stays the
    /// same while the file is unchanged.
    #[serde(rename = "downloadURL")]
    #[schema(format = "uri")]
    download_url: String,
    size: u64,
    /// Dimensions of an image (PNG, JPEG, GIF, WebP or SVG) whose header contains them.
    #[serde(skip_serializing_if = "Option::is_none")]
    dimensions: Option<DimensionsOut>,
    #[serde(skip_serializing_if = "Option::is_none")]
    git: Option<BlobOut>,
}

/// In pixels.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FileDimensions)]
struct DimensionsOut {
    width: u32,
    height: u32,
}

/// A piece of content that several pages include.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReusableContent)]
pub(crate) struct ReusableContentOut {
    id: String,
    title: String,
    /// The id of the document with its body.
    pub(super) document: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    git: Option<BlobOut>,
}

impl FileOut {
    pub(crate) fn new(
        ctx: &context::Ctx,
        opened: &OpenContent,
        facts: &FileFacts,
        git: bool,
    ) -> Self {
        Self::of(ctx, &opened.content, facts, git)
    }

    pub(crate) fn of(ctx: &context::Ctx, content: &Content, facts: &FileFacts, git: bool) -> Self {
        let name = facts.file.name();
        Self {
            id: facts.file.id.to_string(),
            content_type: pages::downloads::content_type(&name),
            download_url: pages::file_urls::url(ctx, content, facts.file.oid, &name),
            name,
            size: facts.size,
            dimensions: facts.dimensions.map(|dimensions| DimensionsOut {
                width: dimensions.width,
                height: dimensions.height,
            }),
            git: git.then(|| BlobOut {
                oid: facts.file.oid.to_string(),
                path: facts.file.path.to_string(),
            }),
        }
    }
}

impl ReusableContentOut {
    pub(crate) fn new(
        opened: &OpenContent,
        content: &pages::contents::ReusableContent,
        title: String,
        git: bool,
    ) -> Self {
        Self {
            id: content.id.to_string(),
            title,
            document: pages::contents::document_id(opened, content.id.uuid()),
            git: git.then(|| BlobOut {
                oid: content.oid.to_string(),
                path: content.path.clone(),
            }),
        }
    }
}

/// The parts of a revision that are also listed separately.
pub(crate) struct Parts {
    pub(crate) pages: Vec<PageOut>,
    pub(crate) files: Vec<FileOut>,
    pub(crate) reusable_contents: Vec<ReusableContentOut>,
    pub(crate) merged_from: Option<ChangeRequestOut>,
}

impl RevisionOut {
    pub(crate) fn new(urls: Urls<'_>, opened: &OpenContent, parts: Parts, git: bool) -> Self {
        let revision = &opened.content.revision;
        let space = opened.content.space.id;
        let is_server_commit = pages::contents::is_server_commit(revision);
        let git = git.then(|| CommitOut {
            oid: revision.id.to_string(),
            message: revision.message.clone(),
            created_by_service: is_server_commit,
            created_by_this: is_server_commit,
        });
        Self {
            object: "revision",
            id: revision.id.to_string(),
            parents: revision.parents.iter().map(ToString::to_string).collect(),
            // A merge whose change request was deleted is reported as plain edits: clients require the change request.
            kind: match revision.kind {
                RevisionKind::Merge if parts.merged_from.is_none() => RevisionKind::Edits.as_str(),
                kind => kind.as_str(),
            },
            merged_from: parts.merged_from,
            pages: parts.pages,
            files: parts.files,
            reusable_contents: parts.reusable_contents,
            variables: opened.pages.variables.clone().into_iter().collect(),
            created_at: revision.created_at.to_string(),
            git,
            urls: RevisionUrls {
                app: urls.app(format_args!("spaces/{space}/revisions/{}", revision.id)),
            },
        }
    }
}
