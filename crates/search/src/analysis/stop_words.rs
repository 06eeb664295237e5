//! Frequent words of each language: they identify the language and say little about the topic.

const TABLE: &[(&str, &[&str])] = &[
    (
        "en",
        &[
            "the", "a", "an", "and", "or", "of", "to", "in", "on", "at", "by", "for", "with",
            "from", "as", "is", "are", "was", "were", "be", "been", "it", "its", "this", "that",
            "these", "those", "i", "you", "your", "we", "our", "my", "me", "can", "could", "do",
            "does", "did", "how", "what", "when", "where", "which", "who", "why", "will", "would",
            "should", "shall", "may", "if", "then", "than", "there", "into", "about", "has",
            "have", "had", "any", "all", "some",
        ],
    ),
    (
        "de",
        &[
            "der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer",
            "und", "oder", "ist", "sind", "war", "im", "in", "auf", "an", "am", "von", "vom", "zu",
            "zum", "zur", "mit", "für", "bei", "aus", "als", "auch", "es", "er", "sie", "wir",
            "ich", "man", "wie", "was", "wann", "wo", "warum", "wer", "kann", "wird", "werden",
            "nicht", "dass", "wenn", "nach", "über", "durch", "sich", "mein", "meine",
        ],
    ),
    (
        "fr",
        &[
            "le", "la", "les", "l", "un", "une", "des", "du", "de", "d", "et", "ou", "à", "au",
            "aux", "en", "dans", "sur", "par", "pour", "avec", "est", "sont", "ce", "cette", "ces",
            "il", "elle", "on", "nous", "vous", "je", "mon", "ma", "mes", "que", "qui", "comment",
            "quand", "où", "pourquoi", "pas", "ne", "se", "plus",
        ],
    ),
    (
        "es",
        &[
            "el", "la", "los", "las", "un", "una", "unos", "y", "o", "de", "del", "a", "al", "en",
            "con", "por", "para", "es", "son", "está", "están", "se", "su", "sus", "mi", "que",
            "qué", "como", "cómo", "cuándo", "dónde", "no", "lo", "más", "si", "este", "esta",
            "puedo",
        ],
    ),
    (
        "it",
        &[
            "il", "lo", "la", "i", "gli", "le", "un", "una", "uno", "e", "o", "di", "del", "della",
            "dei", "delle", "a", "al", "alla", "in", "nel", "nella", "con", "per", "da", "dal",
            "è", "sono", "si", "che", "come", "quando", "dove", "perché", "non", "su", "questo",
            "questa",
        ],
    ),
    (
        "pt",
        &[
            "o", "a", "os", "as", "um", "uma", "e", "ou", "de", "do", "da", "dos", "das", "em",
            "no", "na", "nos", "nas", "com", "por", "para", "é", "são", "está", "se", "que",
            "como", "quando", "onde", "não", "ao", "à", "seu", "sua", "este", "esta",
        ],
    ),
    (
        "nl",
        &[
            "de", "het", "een", "en", "of", "van", "in", "op", "te", "aan", "met", "voor", "bij",
            "uit", "is", "zijn", "was", "dat", "die", "dit", "deze", "niet", "ik", "je", "jij",
            "wij", "hoe", "wat", "wanneer", "waar", "waarom", "kan", "wordt", "worden", "naar",
            "als", "ook", "er", "om",
        ],
    ),
    (
        "sv",
        &[
            "en", "ett", "och", "eller", "att", "av", "i", "på", "för", "med", "till", "från",
            "är", "var", "som", "det", "den", "de", "inte", "om", "hur", "vad", "när", "kan",
            "jag", "du", "vi",
        ],
    ),
    (
        "da",
        &[
            "en", "et", "og", "eller", "at", "af", "i", "på", "for", "med", "til", "fra", "er",
            "var", "som", "det", "den", "de", "ikke", "om", "hvordan", "hvad", "hvornår", "kan",
            "jeg", "du", "vi",
        ],
    ),
    (
        "no",
        &[
            "en", "et", "ei", "og", "eller", "å", "av", "i", "på", "for", "med", "til", "fra",
            "er", "var", "som", "det", "den", "de", "ikke", "om", "hvordan", "hva", "når", "kan",
            "jeg", "du", "vi",
        ],
    ),
    (
        "fi",
        &[
            "ja", "tai", "on", "ovat", "oli", "ei", "se", "ne", "että", "kun", "jos", "miten",
            "mikä", "missä", "kuin", "myös", "voi", "joka", "tämä",
        ],
    ),
    (
        "pl",
        &[
            "i", "lub", "w", "we", "z", "ze", "na", "do", "od", "dla", "po", "o", "jest", "są",
            "nie", "się", "to", "ten", "ta", "te", "jak", "co", "kiedy", "gdzie", "czy", "że",
            "przez", "oraz",
        ],
    ),
    (
        "tr",
        &[
            "ve", "veya", "bir", "bu", "şu", "o", "da", "de", "ile", "için", "mi", "mı", "nasıl",
            "ne", "nerede", "olarak", "çok", "daha", "gibi",
        ],
    ),
    (
        "ro",
        &[
            "și", "sau", "un", "o", "de", "din", "la", "în", "cu", "pe", "pentru", "este", "sunt",
            "nu", "se", "că", "cum", "ce", "când", "unde", "care",
        ],
    ),
    (
        "hu",
        &[
            "a", "az", "és", "vagy", "egy", "hogy", "nem", "is", "van", "ez", "azt", "ha",
            "hogyan", "mi", "mikor", "hol", "meg", "lehet",
        ],
    ),
    (
        "ca",
        &[
            "el", "la", "els", "les", "un", "una", "i", "o", "de", "del", "dels", "a", "al", "en",
            "amb", "per", "és", "són", "que", "com", "quan", "on", "no", "es", "seva", "aquest",
            "aquesta",
        ],
    ),
    (
        "id",
        &[
            "yang",
            "dan",
            "atau",
            "di",
            "ke",
            "dari",
            "untuk",
            "dengan",
            "pada",
            "ini",
            "itu",
            "adalah",
            "tidak",
            "bagaimana",
            "apa",
            "kapan",
            "dapat",
            "akan",
            "dalam",
        ],
    ),
    (
        "ru",
        &[
            "и",
            "или",
            "в",
            "во",
            "на",
            "с",
            "со",
            "к",
            "по",
            "из",
            "от",
            "до",
            "для",
            "о",
            "об",
            "не",
            "это",
            "как",
            "что",
            "когда",
            "где",
            "почему",
            "я",
            "мы",
            "вы",
            "он",
            "она",
            "они",
            "есть",
            "был",
            "за",
            "при",
            "если",
        ],
    ),
    (
        "uk",
        &[
            "і", "й", "та", "або", "в", "у", "на", "з", "із", "до", "від", "для", "про", "не",
            "це", "як", "що", "коли", "де", "чому", "я", "ми", "ви", "він", "вона", "є", "за",
            "при", "якщо",
        ],
    ),
    (
        "el",
        &[
            "ο",
            "η",
            "το",
            "οι",
            "τα",
            "του",
            "της",
            "των",
            "και",
            "ή",
            "να",
            "με",
            "για",
            "από",
            "σε",
            "στο",
            "στη",
            "είναι",
            "δεν",
            "πώς",
            "τι",
            "πότε",
            "που",
        ],
    ),
    (
        "ar",
        &[
            "في",
            "من",
            "على",
            "إلى",
            "الى",
            "عن",
            "مع",
            "و",
            "أو",
            "هذا",
            "هذه",
            "ذلك",
            "التي",
            "الذي",
            "كيف",
            "ما",
            "ماذا",
            "متى",
            "أين",
            "هل",
            "لا",
            "أن",
            "ان",
            "إن",
            "كان",
            "هو",
            "هي",
            "يمكن",
            "يمكنني",
        ],
    ),
    (
        "hi",
        &[
            "का",
            "की",
            "के",
            "को",
            "में",
            "से",
            "पर",
            "और",
            "या",
            "है",
            "हैं",
            "था",
            "यह",
            "वह",
            "कैसे",
            "क्या",
            "कब",
            "कहाँ",
            "नहीं",
        ],
    ),
];

/// Expects the word in lowercase.
pub(crate) fn is_stop_word_of(code: &str, word: &str) -> bool {
    words_of(code).contains(&word)
}

/// True if the word is a stop word in any of the languages.
pub(crate) fn is_stop_word(codes: &[&str], word: &str) -> bool {
    codes.iter().any(|code| is_stop_word_of(code, word))
}

fn words_of(code: &str) -> &'static [&'static str] {
    TABLE
        .iter()
        .find(|(language, _)| *language == code)
        .map_or(&[], |(_, words)| words)
}
