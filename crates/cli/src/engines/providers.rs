//! Services of others that the operator configures: translation, language models, an OpenID provider.

use config::TranslationProvider;
use context::OidcSettings;
use language::translation::ProviderKind;

use crate::error::Result;

pub(super) fn translation(
    translation: &config::Translation,
) -> Result<Option<language::translation::Settings>> {
    translation.check()?;
    let kind = match translation.provider {
        TranslationProvider::None => return Ok(None),
        TranslationProvider::Apertium => ProviderKind::Apertium,
        TranslationProvider::LibreTranslate => ProviderKind::LibreTranslate,
        TranslationProvider::Chat => ProviderKind::Chat,
    };
    Ok(translation
        .url
        .clone()
        .map(|url| language::translation::Settings {
            kind,
            url,
            key: translation.key(),
            model: translation.model.clone(),
        }))
}

pub(super) fn conversations(
    conversations: &config::Conversations,
) -> Result<Option<language::conversations::Settings>> {
    conversations.check()?;
    let model = |name: &String| (!name.is_empty()).then(|| name.clone());
    let url = conversations.url.clone();
    Ok(url.map(|url| language::conversations::Settings {
        url,
        key: conversations.key(),
        embedding_model: model(&conversations.embedding_model),
        description_model: model(&conversations.description_model),
    }))
}

pub(super) fn oidc(oidc: &config::Oidc) -> Result<Option<OidcSettings>> {
    oidc.check()?;
    Ok(oidc.is_on().then(|| OidcSettings {
        issuer: oidc.issuer.clone(),
        client_id: oidc.client_id.clone(),
        client_secret: oidc.client_secret.clone(),
        label: oidc.label.clone(),
    }))
}
