//! Uploads as clients see them.

use changes::uploads::ReceivedUpload;
use context::Ctx;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct UploadParams {
    /// The name of the file, with its extension and without folders.
    #[param(min_length = 1, max_length = 256)]
    pub(crate) name: String,
}

/// A file that was sent and is not inserted yet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Upload)]
pub(crate) struct UploadOut {
    /// For `upload` of `insert_files`.
    id: String,
    name: String,
    /// In bytes.
    size: u64,
    /// By the extension of the name.
    content_type: String,
    /// In pixels, of an image (PNG, JPEG, GIF, WebP or SVG) whose header contains them.
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    height: Option<u32>,
    /// A URL issued for you: anyone who has it reads with your rights, as long as you may read the space. It leads to
    /// the same file after it was inserted.
    #[serde(rename = "downloadURL")]
    #[schema(format = "uri")]
    download_url: String,
    /// When the file is deleted if it is not inserted: a day after it was sent.
    #[schema(format = "date-time")]
    expires_at: String,
}

impl UploadOut {
    pub(crate) fn new(ctx: &Ctx, received: &ReceivedUpload) -> Self {
        let ReceivedUpload {
            upload,
            content,
            dimensions,
        } = received;
        Self {
            id: upload.id.to_string(),
            name: upload.name.clone(),
            size: upload.size,
            content_type: pages::downloads::content_type(&upload.name),
            width: dimensions.map(|dimensions| dimensions.width),
            height: dimensions.map(|dimensions| dimensions.height),
            download_url: pages::file_urls::url(ctx, content, upload.oid, &upload.name),
            expires_at: upload.expires_at.to_string(),
        }
    }
}
