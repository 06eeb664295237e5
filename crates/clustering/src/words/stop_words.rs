//! Frequent words without a topic. Those of a language also identify it.

use std::{collections::HashMap, sync::LazyLock};

use frostem::Algorithm;

/// Of every language: words of politeness and of reporting anything at all.
const CONVERSATION: &str = "hi hello hey dear team thanks thank please help regards best cheers sorry hope \
    question problem issue error support ticket answer know need want try trying tried get getting got \
    work works working fail fails failed unable explain tell seem seems like anyone someone possible \
    hallo danke bitte frage fehler guten tag bonjour merci question hola gracias pregunta ciao grazie dank vraag \
    olá obrigado obrigada ajuda hilfe ayuda aide \
    monday tuesday wednesday thursday friday saturday sunday january february march april may june july august \
    september october november december today yesterday tomorrow";

const TABLE: &[(Algorithm, &str)] = &[
    (
        Algorithm::English,
        "the a an and or of to in on at by for with from as is are was were be been being it its this that these \
         those i you your yours we our ours us my me mine he she they them their can could do does did doing done \
         how what when where which who why will would should shall may might must if then than there here into \
         about has have had having any all some no not nor only own same so too very just also but because before \
         after again once while during without within up down out over under between both each every few more most \
         other such don't can't couldn't doesn't didn't won't isn't aren't wasn't i'm i've we're we've we'd i'd it's \
         am always never still already even though since however",
    ),
    (
        Algorithm::German,
        "der die das den dem des ein eine einen einem einer eines und oder ist sind war waren im in auf an am von \
         vom zu zum zur mit für bei aus als auch es er sie wir ich man wie was wann wo warum wer kann können wird \
         werden nicht kein keine dass wenn nach über durch sich mein meine unser unsere ihr habe haben hat noch nur \
         aber mir mich uns ihnen gibt muss schon sehr",
    ),
    (
        Algorithm::French,
        "le la les l un une des du de d et ou à au aux en dans sur par pour avec est sont ce cette ces il elle on \
         nous vous je mon ma mes notre nos votre que qui comment quand où pourquoi pas ne se plus suis ai avons \
         mais si peut faire fait être avoir j'ai c'est n'est",
    ),
    (
        Algorithm::Spanish,
        "el la los las un una unos y o de del a al en con por para es son está están se su sus mi mis que qué como \
         cómo cuándo dónde no lo le les más si este esta puedo puede hay pero me nos nuestro nuestra ha han cuando \
         porque muy ya",
    ),
    (
        Algorithm::Italian,
        "il lo la i gli le un una uno e o di del della dei delle a al alla in nel nella con per da dal è sono si \
         che come quando dove perché non su questo questa mi ci ho abbiamo ma più mio mia posso cosa",
    ),
    (
        Algorithm::Dutch,
        "de het een en of van in op aan te met voor bij uit als ook is zijn was er hij zij wij we ik je jij u dat \
         die dit deze niet geen naar om over door maar mijn onze hoe wat waar waarom wanneer kan kunnen wordt \
         worden heb hebben heeft nog wel",
    ),
    (
        Algorithm::Portuguese,
        "o a os as um uma e ou de do da dos das em no na nos nas com por para é são está se que como quando onde \
         não ao à seu sua este esta meu minha eu nós mas mais tem tenho posso pode isso foi já",
    ),
    (
        Algorithm::Russian,
        "и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только её мне было вот от \
         меня ещё нет о из ему когда если это мы при для или где почему можно есть наш мой",
    ),
];

/// Languages of each stop word, as bits in the order of the table. Words of conversations have all bits.
static LANGUAGES: LazyLock<HashMap<&'static str, u16>> = LazyLock::new(|| {
    let mut languages: HashMap<&str, u16> = HashMap::new();
    for (number, (_, words)) in TABLE.iter().enumerate() {
        for word in words.split_whitespace() {
            *languages.entry(word).or_default() |= 1 << number;
        }
    }
    for word in CONVERSATION.split_whitespace() {
        languages.insert(word, u16::MAX);
    }
    languages
});

/// Returns whether the word is a stop word of the language, or of conversations.
pub(crate) fn is_stop_word(word: &str, language: usize) -> bool {
    LANGUAGES
        .get(word)
        .is_some_and(|languages| languages & (1 << language) != 0)
}

/// Returns the languages that have this stop word, as bits; 0 for words of conversations, which identify none.
pub(crate) fn stop_word_languages(word: &str) -> u16 {
    match LANGUAGES.get(word) {
        None | Some(&u16::MAX) => 0,
        Some(languages) => *languages,
    }
}

/// Returns the stemmer of a language by its number in the table.
pub(crate) fn algorithm(language: usize) -> Algorithm {
    TABLE[language].0
}

/// Number of languages in the table.
pub(crate) const COUNT: usize = TABLE.len();
