//! The stable URLs of files. Each is signed for its reader and never changes, because clients store revisions
//! permanently.

mod reader;

use context::{App, Ctx};
use files::PERCENT_ENCODED;
use model::{Oid, content::Content, id::SpaceId};
use percent_encoding::utf8_percent_encode;

pub(crate) use reader::FileReader;

/// URLs of earlier versions were valid for everyone and signed for another purpose, so all of them are rejected.
const URL_PURPOSE: &str = "file address for a reader";
/// The parts of the stable URL of a file.
#[derive(Debug, Clone)]
pub struct FileUrl {
    pub space: SpaceId,
    pub oid: Oid,
    pub name: String,
    /// The reader it was signed for.
    pub reader: String,
    pub epoch: i32,
    pub signature: String,
}

impl FileUrl {
    /// Returns whether this server signed the URL.
    pub(crate) fn is_signed(&self, app: &App) -> bool {
        let message = signed(self.space, self.oid, self.epoch, &self.reader, &self.name);
        app.keys.verify(URL_PURPOSE, &message, &self.signature)
    }
}

/// Returns the stable URL of a file, signed for the caller.
pub fn url(ctx: &Ctx, content: &Content, oid: Oid, name: &str) -> String {
    let (app, space) = (&ctx.app, &content.space);
    let epoch = space.files_epoch;
    let reader = reader_text(ctx, content);
    let message = signed(space.id, oid, epoch, &reader, name);
    let signature = app.keys.sign(URL_PURPOSE, &message);
    format!(
        "{}/files/{}/{oid}/{}?r={reader}&v={epoch}&s={signature}",
        app.settings.public_url,
        space.id,
        utf8_percent_encode(name, PERCENT_ENCODED),
    )
}

/// Returns the reader whom URLs are signed for. Empty for anonymous callers: such a URL is always rejected.
pub(crate) fn reader_text(ctx: &Ctx, content: &Content) -> String {
    let reader = FileReader::of(ctx, content);
    reader.map(|reader| reader.to_string()).unwrap_or_default()
}

/// Returns the signed message. The name is last: it is the only part that can contain a line break.
fn signed(space: SpaceId, oid: Oid, epoch: i32, reader: &str, name: &str) -> Vec<u8> {
    format!("{space}\n{oid}\n{epoch}\n{reader}\n{name}").into_bytes()
}
