//! Machine translation by one of three kinds of provider.

mod apertium;
mod chat;
mod codes;
mod libre_translate;

use std::{fmt, time::Duration};

use model::language::Language;
use outbound::{ApiError, JsonClient};
use secrecy::SecretString;
use url::Url;

/// Large models take a while for a long batch.
const REQUEST_TIMEOUT: Duration = Duration::from_mins(2);
const MAX_RESPONSE_BYTES: usize = 4 << 20;
/// Characters of one request. A single longer text is sent alone.
pub const MAX_BATCH_CHARS: usize = 4000;

/// The API that a provider has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProviderKind {
    /// Apertium APy.
    Apertium,
    LibreTranslate,
    /// Chat completions, as many language models offer them.
    Chat,
}

impl ProviderKind {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Apertium => "apertium",
            Self::LibreTranslate => "libretranslate",
            Self::Chat => "chat",
        }
    }
}

/// The provider that the operator configured.
#[derive(Debug, Clone)]
pub struct Settings {
    pub kind: ProviderKind,
    /// The URL before the paths of the API.
    pub url: Url,
    pub key: Option<SecretString>,
    /// The name of the language model; for [`ProviderKind::Chat`].
    pub model: String,
}

/// What the texts of a request may contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextFormat {
    /// Text only: a text with markup is sent in pieces.
    Plain,
    /// Text with numbered tags, which the translation has too.
    Tagged,
}

/// Texts to translate.
#[derive(Debug, Clone, Copy)]
pub struct Batch<'a> {
    pub source: Language,
    pub target: Language,
    pub texts: &'a [String],
    /// For providers that follow instructions.
    pub instructions: &'a str,
    /// Terms and their translations, for the same providers.
    pub glossary: &'a [(String, String)],
}

/// A configured provider.
pub struct Translator {
    kind: ProviderKind,
    model: String,
    key: Option<SecretString>,
    client: JsonClient,
}

impl fmt::Debug for Translator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Translator")
            .field("kind", &self.kind)
            .finish_non_exhaustive()
    }
}

impl Translator {
    pub fn new(settings: Settings) -> Self {
        let token = match settings.kind {
            ProviderKind::Chat => settings.key.clone(),
            // It expects the key in the body.
            ProviderKind::LibreTranslate | ProviderKind::Apertium => None,
        };
        Self {
            kind: settings.kind,
            model: settings.model,
            key: settings.key,
            client: JsonClient::new(settings.url, token, REQUEST_TIMEOUT, MAX_RESPONSE_BYTES),
        }
    }

    pub fn kind(&self) -> ProviderKind {
        self.kind
    }

    pub fn text_format(&self) -> TextFormat {
        match self.kind {
            ProviderKind::Apertium => TextFormat::Plain,
            ProviderKind::LibreTranslate | ProviderKind::Chat => TextFormat::Tagged,
        }
    }

    /// Whether instructions and the glossary have an effect.
    pub fn follows_instructions(&self) -> bool {
        self.kind == ProviderKind::Chat
    }

    /// The name of the provider with everything in its settings that changes translations.
    pub fn identity(&self) -> String {
        format!("{}:{}", self.kind.as_str(), self.model)
    }

    /// Translates the texts. The result has as many, in the same order.
    pub async fn translate(&self, batch: Batch<'_>) -> Result<Vec<String>, ApiError> {
        if batch.texts.is_empty() {
            return Ok(Vec::new());
        }
        let translated = match self.kind {
            ProviderKind::Apertium => apertium::translate(&self.client, &batch).await?,
            ProviderKind::LibreTranslate => {
                libre_translate::translate(&self.client, self.key.as_ref(), &batch).await?
            }
            ProviderKind::Chat => chat::translate(&self.client, &self.model, &batch).await?,
        };
        if translated.len() == batch.texts.len() {
            Ok(translated)
        } else {
            Err(ApiError::Rejected(format!(
                "the provider translated {} of {} texts",
                translated.len(),
                batch.texts.len()
            )))
        }
    }
}
