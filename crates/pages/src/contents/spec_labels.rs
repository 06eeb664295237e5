//! Words of computed pages that are not in the spec, in the languages that websites have.

use openapi::Labels;

/// Words in one language.
#[derive(Debug)]
pub(super) struct SpecLabels {
    /// The code of the language; part of cache keys.
    pub(super) language: &'static str,
    pub(super) pages: Labels,
    pub(super) download: &'static str,
}

impl SpecLabels {
    /// Returns the words for a language code such as `pt-br`. Languages without any have the English ones.
    pub(super) fn of(language: Option<&str>) -> &'static Self {
        let language = match language {
            Some("pt-br") => "pt",
            Some(code) => code,
            None => "en",
        };
        let found = LABELS.iter().find(|labels| labels.language == language);
        found.unwrap_or(&LABELS[0])
    }
}

/// English comes first.
static LABELS: [SpecLabels; 10] = [
    SpecLabels {
        language: "en",
        pages: Labels {
            overview: "Overview",
            servers: "Servers",
            authentication: "Authentication",
            webhooks: "Webhooks",
            models: "Models",
            other: "Other",
        },
        download: "Download the OpenAPI spec",
    },
    SpecLabels {
        language: "fr",
        pages: Labels {
            overview: "Vue d’ensemble",
            servers: "Serveurs",
            authentication: "Authentification",
            webhooks: "Webhooks",
            models: "Modèles",
            other: "Autres",
        },
        download: "Télécharger la spécification OpenAPI",
    },
    SpecLabels {
        language: "es",
        pages: Labels {
            overview: "Resumen",
            servers: "Servidores",
            authentication: "Autenticación",
            webhooks: "Webhooks",
            models: "Modelos",
            other: "Otros",
        },
        download: "Descargar la especificación OpenAPI",
    },
    SpecLabels {
        language: "zh",
        pages: Labels {
            overview: "概览",
            servers: "服务器",
            authentication: "身份验证",
            webhooks: "Webhook",
            models: "模型",
            other: "其他",
        },
        download: "下载 OpenAPI 规范",
    },
    SpecLabels {
        language: "ja",
        pages: Labels {
            overview: "概要",
            servers: "サーバー",
            authentication: "認証",
            webhooks: "Webhook",
            models: "モデル",
            other: "その他",
        },
        download: "OpenAPI 仕様をダウンロード",
    },
    SpecLabels {
        language: "de",
        pages: Labels {
            overview: "Überblick",
            servers: "Server",
            authentication: "Authentifizierung",
            webhooks: "Webhooks",
            models: "Modelle",
            other: "Sonstiges",
        },
        download: "OpenAPI-Spezifikation herunterladen",
    },
    SpecLabels {
        language: "nl",
        pages: Labels {
            overview: "Overzicht",
            servers: "Servers",
            authentication: "Authenticatie",
            webhooks: "Webhooks",
            models: "Modellen",
            other: "Overig",
        },
        download: "OpenAPI-specificatie downloaden",
    },
    SpecLabels {
        language: "no",
        pages: Labels {
            overview: "Oversikt",
            servers: "Servere",
            authentication: "Autentisering",
            webhooks: "Webhooker",
            models: "Modeller",
            other: "Annet",
        },
        download: "Last ned OpenAPI-spesifikasjonen",
    },
    SpecLabels {
        language: "pt",
        pages: Labels {
            overview: "Visão geral",
            servers: "Servidores",
            authentication: "Autenticação",
            webhooks: "Webhooks",
            models: "Modelos",
            other: "Outros",
        },
        download: "Baixar a especificação OpenAPI",
    },
    SpecLabels {
        language: "ru",
        pages: Labels {
            overview: "Обзор",
            servers: "Серверы",
            authentication: "Аутентификация",
            webhooks: "Вебхуки",
            models: "Модели",
            other: "Прочее",
        },
        download: "Скачать спецификацию OpenAPI",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_and_other_languages_have_words_too() {
        for (language, models) in [
            (None, "Models"),
            (Some("de"), "Modelle"),
            (Some("pt-br"), "Modelos"),
            (Some("fi"), "Models"),
        ] {
            assert_eq!(SpecLabels::of(language).pages.models, models);
        }
    }
}
