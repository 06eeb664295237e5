//! Changes to the content of a change request, as clients send them.

use base64::{Engine, engine::general_purpose::STANDARD};
use changes::authoring::{Change, FileInsert, FileSource, PageBody, ReadyChange};
use model::{Error, Oid, Patch, id::PageId, json_message};
use pages::contents::Document;
use serde::Deserialize;
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::{
    fields::FieldsIn,
    splices::{self, SpliceBody},
};
use crate::edge::error::Result;

const MAX_CHANGES: usize = 50;
const MAX_FILES: usize = 20;

/// The form of the response.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ChangesParams {
    /// Whether to return only the change request, as older clients expect.
    #[param(default = true)]
    pub(crate) compat: Option<bool>,
    /// `blocks`: how each page differs from what it was at the `base` of its change, in place of reading it again. Needs
    /// `compat=false`.
    #[serde(rename = "return")]
    #[param(inline)]
    pub(crate) returned: Option<Returned>,
}

/// What is returned besides.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Returned {
    Blocks,
}

/// Changes that are applied in order, all or none, as one revision.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ContentChanges)]
pub(crate) struct ChangesIn {
    #[schema(min_items = 1, max_items = 50)]
    changes: Vec<ChangeIn>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "operation", rename_all = "snake_case")]
#[schema(as = ContentChange)]
enum ChangeIn {
    InsertPage(InsertPageIn),
    UpdatePage(UpdatePageIn),
    DeletePage(DeletePageIn),
    RevertPage(RevertPageIn),
    InsertFiles(InsertFilesIn),
}

/// Insert a page.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = InsertPage)]
struct InsertPageIn {
    document: DocumentIn,
    /// The parent page; the top level if left out.
    into: Option<String>,
    /// Its position among its siblings, from 0; the end if left out.
    #[schema(minimum = 0)]
    at: Option<usize>,
    /// A name by which later changes of this batch can refer to it.
    #[serde(rename = "ref")]
    reference: Option<String>,
    #[serde(flatten)]
    fields: FieldsIn,
}

/// Change or move a page. Omitted fields keep their values.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = UpdatePage)]
struct UpdatePageIn {
    page: String,
    /// The revision that the page was read at. Later changes by others to its text and settings are merged; where they
    /// overlap, the response is 409 with both sides. Without it, the text that is sent replaces the current one.
    #[schema(min_length = 40, max_length = 40)]
    base: Option<String>,
    document: Option<DocumentIn>,
    /// The blocks that change, in place of the whole `document`. The keys are those of the page at `base`, which is
    /// required. All other blocks keep their bytes.
    #[schema(max_items = 1000)]
    blocks: Option<Vec<SpliceBody>>,
    /// The new parent page; null moves it to the top level.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    into: Patch<String>,
    #[schema(minimum = 0)]
    at: Option<usize>,
    /// Whether links of other pages are updated when its slug changes. Without it they are left unchanged, and the list
    /// of links shows which of them are broken.
    #[serde(default, rename = "updateLinks")]
    #[schema(default = false)]
    update_links: bool,
    #[serde(flatten)]
    fields: FieldsIn,
}

/// Delete a page and all pages below it.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = DeletePage)]
struct DeletePageIn {
    page: String,
}

/// Restore a page, or some of its blocks, to an earlier revision.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = RevertPage)]
struct RevertPageIn {
    page: String,
    /// The revision to restore; the one that the change request started from if left out.
    revision: Option<String>,
    /// The keys of blocks; the whole page if left out.
    block: Option<Vec<String>>,
}

/// Insert files.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = InsertFiles)]
struct InsertFilesIn {
    #[schema(min_items = 1, max_items = 20)]
    files: Vec<FileIn>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = InsertFile)]
struct FileIn {
    /// With its extension, without folders. It may be left out for an upload, which has a name.
    #[schema(min_length = 1, max_length = 256)]
    name: Option<String>,
    /// A name by which the Markdown of this batch can refer to it: `./<ref>`.
    #[serde(rename = "ref")]
    reference: Option<String>,
    /// The URL to fetch it from. Either this, `base64` or `upload`.
    #[schema(max_length = 2048)]
    url: Option<String>,
    base64: Option<String>,
    /// The id of a file that you sent to `POST /spaces/{spaceId}/uploads` within the last day. The change uses it up.
    upload: Option<String>,
}

/// A body: Markdown, a document of blocks, the source of the file, or nothing.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PageBody)]
struct DocumentIn {
    markdown: Option<String>,
    #[schema(value_type = Option<Object>)]
    document: Option<Value>,
    /// The whole file with its front matter and heading, as `format=source` returns it, in place of `markdown`. It
    /// replaces the file; the title in the table of contents stays.
    source: Option<String>,
}

impl ChangesIn {
    /// Ids of the pages whose incoming links are to be updated. A page that this batch inserts has none yet.
    pub(crate) fn pages_to_relink(&self) -> Vec<PageId> {
        let followed = self.changes.iter().filter_map(|change| match change {
            ChangeIn::UpdatePage(update) if update.update_links => update.page.parse().ok(),
            _ => None,
        });
        followed.collect()
    }

    pub(crate) fn parse(self) -> Result<Vec<Change>> {
        check_count("changes", self.changes.len(), MAX_CHANGES)?;
        let changes = self.changes.into_iter().enumerate();
        changes
            .map(|(index, change)| change.parse(&format!("changes[{index}]")))
            .collect()
    }
}

impl ChangeIn {
    fn parse(self, place: &str) -> Result<Change> {
        Ok(Change::Ready(Box::new(match self {
            Self::InsertPage(new) => ReadyChange::InsertPage {
                document: new.document.parse(place)?,
                into: new.into,
                at: new.at,
                reference: new.reference,
                fields: new.fields.parse(place)?,
            },
            Self::UpdatePage(update) => return update.parse(place),
            Self::DeletePage(delete) => ReadyChange::DeletePage { page: delete.page },
            Self::RevertPage(revert) => return revert.parse(place),
            Self::InsertFiles(insert) => return insert.parse(place),
        })))
    }
}

impl UpdatePageIn {
    fn parse(self, place: &str) -> Result<Change> {
        let field = format!("{place}.blocks");
        let document = match (self.document, self.blocks) {
            (document, None) => document.map(|document| document.parse(place)).transpose()?,
            (Some(_), Some(_)) => {
                return Err(
                    Error::invalid(field, "and `document` are both there; send one").into(),
                );
            }
            (None, Some(_)) if self.base.is_none() => {
                let message = "needs `base`, the revision whose document has these keys";
                return Err(Error::invalid(field, message).into());
            }
            (None, Some(blocks)) => Some(PageBody::Splices(splices::parse(&field, blocks)?)),
        };
        let change = Box::new(ReadyChange::UpdatePage {
            page: self.page,
            base: None,
            document,
            into: self.into,
            at: self.at,
            fields: self.fields.parse(place)?,
        });
        let Some(base) = self.base else {
            return Ok(Change::Ready(change));
        };
        let base = revision_in(format!("{place}.base"), &base)?;
        Ok(Change::Since { base, change })
    }
}

fn revision_in(field: String, text: &str) -> Result<Oid> {
    let wrong = "is not the id of a revision: 40 hexadecimal digits";
    Ok(text.parse().map_err(|_| Error::invalid(field, wrong))?)
}

impl RevertPageIn {
    fn parse(self, place: &str) -> Result<Change> {
        let Some(revision) = self.revision else {
            return Ok(Change::Ready(Box::new(ReadyChange::RevertPage {
                page: self.page,
                revision: None,
                blocks: self.block,
            })));
        };
        Ok(Change::Revert {
            page: self.page,
            revision: revision_in(format!("{place}.revision"), &revision)?,
            blocks: self.block,
        })
    }
}

impl InsertFilesIn {
    fn parse(self, place: &str) -> Result<Change> {
        check_count(&format!("{place}.files"), self.files.len(), MAX_FILES)?;
        let files = self.files.into_iter().enumerate();
        let files = files.map(|(index, file)| file.parse(&format!("{place}.files[{index}]")));
        Ok(Change::InsertFiles(files.collect::<Result<_>>()?))
    }
}

impl FileIn {
    fn parse(self, place: &str) -> Result<FileInsert> {
        let name = format!("{place}.name");
        match &self.name {
            Some(text) => model::text::check_length(&name, text, 1, 256)?,
            None if self.upload.is_none() => return Err(Error::invalid(name, "is missing").into()),
            None => {}
        }
        let source = match (self.url, self.base64, self.upload) {
            (None, None, Some(upload)) => FileSource::Upload(upload.parse().map_err(|_| {
                Error::invalid(format!("{place}.upload"), "is not the id of an upload")
            })?),
            (None, Some(base64), None) => FileSource::Bytes(
                STANDARD
                    .decode(base64)
                    .map_err(|_| Error::invalid(format!("{place}.base64"), "is not base64"))?,
            ),
            (Some(url), None, None) => {
                model::text::check_length(&format!("{place}.url"), &url, 1, 2048)?;
                FileSource::Url(url)
            }
            _ => {
                return Err(
                    Error::invalid(place, "needs one of `upload`, `url` and `base64`").into(),
                );
            }
        };
        Ok(FileInsert {
            name: self.name,
            reference: self.reference,
            source,
        })
    }
}

impl DocumentIn {
    fn parse(self, place: &str) -> Result<PageBody> {
        let text = |name: &str, text: String| {
            if text.contains('\0') {
                let field = format!("{place}.document.{name}");
                return Err(Error::invalid(field, "contains a NUL character; remove it"));
            }
            Ok(text)
        };
        match (self.markdown, self.document, self.source) {
            (Some(markdown), None, None) => Ok(PageBody::Markdown(text("markdown", markdown)?)),
            (None, None, Some(source)) => Ok(PageBody::Source(text("source", source)?)),
            (None, Some(document), None) => {
                let field = format!("{place}.document.document");
                model::text::check_no_nul(&field, &document)?;
                let document: Document = json_message::read(&field, document)?;
                Ok(PageBody::Blocks(document))
            }
            (None, None, None) => Ok(PageBody::Empty),
            (Some(_), Some(_), None) => Err(Error::invalid(
                format!("{place}.document"),
                "has both `markdown` and `document`; send one",
            )
            .into()),
            (_, _, Some(_)) => Err(Error::invalid(
                format!("{place}.document"),
                "has `source` beside another form; send one",
            )
            .into()),
        }
    }
}

fn check_count(field: &str, count: usize, most: usize) -> Result<()> {
    if (1..=most).contains(&count) {
        return Ok(());
    }
    Err(Error::invalid(
        field,
        format!("must have 1 to {most} items, but has {count}"),
    )
    .into())
}
