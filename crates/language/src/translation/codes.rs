//! Codes of languages as providers spell them.

use model::language::Language;

/// Codes of ISO 639-3, which Apertium uses.
const ISO_639_3: [(&str, &str); 38] = [
    ("en", "eng"),
    ("fr", "fra"),
    ("de", "deu"),
    ("es", "spa"),
    ("it", "ita"),
    ("pt", "por"),
    ("pt-br", "por_BR"),
    ("ru", "rus"),
    ("ja", "jpn"),
    ("zh", "zho"),
    ("yue", "yue"),
    ("ko", "kor"),
    ("ar", "ara"),
    ("hi", "hin"),
    ("nl", "nld"),
    ("pl", "pol"),
    ("tr", "tur"),
    ("sv", "swe"),
    ("no", "nob"),
    ("da", "dan"),
    ("fi", "fin"),
    ("el", "ell"),
    ("cs", "ces"),
    ("hu", "hun"),
    ("ro", "ron"),
    ("th", "tha"),
    ("vi", "vie"),
    ("id", "ind"),
    ("ms", "zlm"),
    ("he", "heb"),
    ("uk", "ukr"),
    ("sk", "slk"),
    ("bg", "bul"),
    ("hr", "hbs_HR"),
    ("lt", "lit"),
    ("lv", "lav"),
    ("et", "est"),
    ("sl", "slv"),
];

pub(super) fn iso_639_3(language: Language) -> &'static str {
    let code = language.as_str();
    let known = ISO_639_3.iter().find(|(two, _)| *two == code);
    known.map_or(code, |(_, three)| three)
}

pub(super) fn libre_translate(language: Language) -> &'static str {
    match language.as_str() {
        "pt-br" => "pt-BR",
        "no" => "nb",
        code => code,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_a_code() {
        for (code, three) in ISO_639_3 {
            let language = Language::try_from(code.to_owned()).unwrap();
            assert_eq!(iso_639_3(language), three);
        }
    }
}
