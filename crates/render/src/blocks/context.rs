//! Server data that rendering needs. Every method has a default that shows less.

use document::Block;
use openapi::SpecValue;
use serde_json::Value;

use super::component::{Component, ComponentForms};

/// The resolved target of a reference.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ResolvedReference {
    /// None if it cannot be resolved.
    pub href: Option<String>,
    pub title: Option<String>,
    pub description: Option<String>,
    /// The name of an icon.
    pub icon: Option<String>,
    /// The characters of an emoji.
    pub emoji: Option<String>,
    /// Whether it is on another site.
    pub is_external: bool,
}

/// A file and its URL.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ResolvedFile {
    pub href: String,
    pub name: String,
    pub content_type: Option<String>,
    /// In bytes.
    pub size: Option<u64>,
    /// Size of an image in pixels.
    pub dimensions: Option<(u32, u32)>,
}

/// Data of an embedded page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Embed {
    pub title: String,
    pub site: Option<String>,
}

/// A tag of a changelog entry.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tag {
    pub label: String,
    pub color: Option<String>,
    pub icon: Option<String>,
    pub emoji: Option<String>,
}

pub trait RenderContext {
    /// Resolves a content reference of any kind.
    fn resolve(&self, reference: &Value) -> ResolvedReference {
        default_reference(reference)
    }

    /// Returns the file of a reference of kind `file`, or the image of one of kind `url`.
    fn file(&self, reference: &Value) -> Option<ResolvedFile> {
        default_file(reference)
    }

    /// Returns the OpenAPI spec of a reference of kind `openapi`, `file` or `url`.
    fn openapi_spec(&self, _reference: &Value) -> Option<&SpecValue> {
        None
    }

    fn embed(&self, _url: &str) -> Option<Embed> {
        None
    }

    fn tag(&self, slug: &str) -> Option<Tag> {
        Some(Tag {
            label: slug.to_owned(),
            ..Tag::default()
        })
    }

    /// Whether the reader can fix the page: only then are missing parts pointed out.
    fn shows_problems(&self) -> bool {
        false
    }

    /// Whether operations have a form that sends a request to their API.
    fn offers_requests(&self) -> bool {
        false
    }

    /// Returns what an integration drew for its block. None shows a card with a link.
    fn component(&self, _block: &Block) -> Option<&Component> {
        None
    }

    /// Returns how readers send something to components. None shows them without forms.
    fn component_forms(&self) -> Option<&dyn ComponentForms> {
        None
    }

    /// Returns the URL of the search page.
    fn search_url(&self) -> Option<&str> {
        None
    }

    /// Whether links to other sites open in a new tab.
    fn opens_new_tabs(&self) -> bool {
        false
    }

    /// Returns a label in the language of the site.
    fn label(&self, word: BlockLabel) -> &str {
        word.english()
    }
}

fn default_reference(reference: &Value) -> ResolvedReference {
    let member = |name: &str| reference.get(name).and_then(Value::as_str);
    match member("kind") {
        Some("url") => {
            let url = member("url").unwrap_or_default();
            ResolvedReference {
                href: Some(url.to_owned()).filter(|url| !url.is_empty()),
                title: Some(display_url(url).to_owned()),
                is_external: super::safe_url::is_external(url),
                ..ResolvedReference::default()
            }
        }
        Some("anchor") if member("page").is_none() => ResolvedReference {
            href: member("anchor").map(|anchor| format!("#{anchor}")),
            title: member("anchor").map(str::to_owned),
            ..ResolvedReference::default()
        },
        _ => ResolvedReference::default(),
    }
}

fn default_file(reference: &Value) -> Option<ResolvedFile> {
    let url = reference.get("url").and_then(Value::as_str)?;
    let path = url.split(['?', '#']).next().unwrap_or_default();
    Some(ResolvedFile {
        href: url.to_owned(),
        name: path.rsplit('/').next().unwrap_or_default().to_owned(),
        ..ResolvedFile::default()
    })
}

/// Shortens a URL for display.
pub fn display_url(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.trim_start_matches("www.").trim_end_matches('/')
}

macro_rules! words {
    ($($name:ident => $english:literal,)*) => {
        /// Labels that blocks show by themselves.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum BlockLabel { $($name,)* }

        impl BlockLabel {
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            pub fn english(self) -> &'static str {
                match self { $(Self::$name => $english,)* }
            }
        }
    };
}

words! {
    Any => "any",
    Authorization => "Authorization",
    Body => "Body",
    BrokenLink => "This link leads nowhere",
    Callbacks => "Callbacks",
    Cancel => "Cancel",
    CannotBeSent => "Browsers cannot send:",
    CookieParameters => "Cookie parameters",
    Copy => "Copy",
    Danger => "Danger",
    Default => "Default",
    Deprecated => "deprecated",
    Done => "Done",
    Download => "Download",
    Example => "Example",
    HeaderParameters => "Header parameters",
    Headers => "Headers",
    Info => "Info",
    LinkTo => "Link to",
    MissingPicture => "Picture not found",
    MissingSpec => "The description of this API is not available",
    NoResponse => "No response. The server cannot be reached, redirects, or does not allow requests from this website.",
    NoResponseInTime => "No response within 30 seconds.",
    Note => "Note",
    NotText => "This response is not text.",
    OneOf => "One of",
    Optional => "optional",
    Password => "Password",
    PathParameters => "Path parameters",
    Pattern => "Pattern",
    Possible => "Possible values",
    Properties => "Properties",
    QueryParameters => "Query parameters",
    ReadOnly => "read only",
    Recursive => "as above",
    Request => "Request",
    Required => "required",
    Response => "Response",
    Responses => "Responses",
    Schemas => "Schemas",
    Send => "Send",
    Sending => "Sending…",
    SentDirectly => "The request goes from your browser to the server. What you enter is not stored.",
    Server => "Server",
    Shortened => "Only the beginning is shown.",
    ShowAllLines => "Show all lines",
    Success => "Success",
    Tab => "Tab",
    Table => "Table",
    Tabs => "Tabs",
    TryIt => "Try it",
    Username => "Username",
    Video => "Video",
    Warning => "Warning",
    Webhook => "Webhook",
    WriteOnly => "write only",
    Yes => "Yes",
    No => "No",
}
