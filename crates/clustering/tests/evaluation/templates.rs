//! Sentences with slots. `{topic}` is a wording of the title, `{phrase}` and `{term}` are of the page, the others are
//! names, numbers and dates that say nothing about the topic.

/// Sentences that state the question or problem.
pub(crate) const MAIN: &[&str] = &[
    "How do I {topic}?",
    "Hi {name}, is there a way to {topic} with {phrase}?",
    "We are trying to {topic} and it fails as soon as we come to {phrase}.",
    "I can't get {topic} to work, {term} is always empty.",
    "Could someone explain how {topic} works together with {term}?",
    "Since {day} we have a problem with {topic}: the {term} never shows up.",
    "What do we need before we can {topic}?",
    "{topic} does not work for us, even though {phrase} looks fine.",
    "Where can I find {phrase} when I want to {topic}?",
    "After the upgrade to {number}.{digit} {topic} stopped working.",
    "Why does {topic} ask me for {term}?",
    "My colleague {name} says that {phrase} is required for {topic}, is that right?",
    "We'd like to {topic} in {month}, but the page about {phrase} confuses us.",
    "Error {number} appears whenever I {topic}.",
    "Can {topic} be done without touching {term}?",
    "The documentation on {topic} seems to skip {phrase}, what am I missing?",
    "Do you support {topic} for {number} users?",
    "Unable to {topic}, please advise on {phrase} and {term}.",
];

/// Sentences that give details of the topic.
pub(crate) const DETAIL: &[&str] = &[
    "I already read about {phrase} and checked {term} twice.",
    "In our case {term} and {term} are both set.",
    "The part on {phrase} mentions {term}, but ours looks different.",
    "Once {phrase} is done, {term} should appear, right?",
    "Our {term} was created by {name} in {month}.",
    "It might be related to {term} or to {phrase}.",
    "Without {term} everything else about {topic} is useless to us.",
    "Do I have to repeat {phrase} for each {term}?",
    "Nothing under {phrase} says what happens to {term}.",
    "We changed {term} to {number} on {day} and reverted it later.",
];

/// Sentences that have nothing to do with the topic.
pub(crate) const ASIDE: &[&str] = &[
    "Hello {name}, I hope your {day} is going well.",
    "We are a team of {number} people and joined in {month}.",
    "I am on version {number}.{digit} of the product.",
    "{name} from our side needs an answer before {day} noon.",
    "This has been open since {month} {digit} and {name} is waiting.",
    "Our ticket {number} from {month} was closed without an answer.",
    "Thanks a lot in advance, {name} and {name}!",
    "Best regards, {name}, phone extension {number}.",
    "I asked {name} on {day}, who sent me to you.",
    "It takes about {number} seconds every time on my laptop.",
    "We have tried it in {digit} browsers on {day} and in {month}.",
    "Please write to {name} or call {number}.",
];

/// Later messages of the same user.
pub(crate) const FOLLOW_UP: &[&str] = &[
    "I tried that with {term} on {day}, but {topic} still fails.",
    "And what about {phrase} in that case, {name}?",
    "Thanks {name}, {term} was the missing part of {topic}.",
    "OK, and does {term} need {phrase} as well?",
];

/// Answers, which must not influence the result.
pub(crate) const ANSWER: &[&str] = &[
    "Hello, please send us the log of {day} and the number of your plan, {number}.",
    "Have you tried to sign out and in again, as {name} wrote in {month}?",
    "We are looking into it, {name}, your reference is {number}.",
];

pub(crate) const NAMES: &[&str] = &[
    "Ada", "Ben", "Chloe", "Dmitri", "Elena", "Farid", "Grace", "Hiro", "Inga", "Jonas", "Kofi",
    "Lena", "Mateo", "Nadia", "Omar", "Priya", "Quinn", "Rosa", "Sven", "Tomas", "Uma", "Viktor",
    "Wei", "Yara", "Zoe",
];
pub(crate) const DAYS: &[&str] = &[
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
];
pub(crate) const MONTHS: &[&str] = &[
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Words of titles that people replace by others.
pub(crate) const SYNONYMS: &[(&str, &[&str])] = &[
    ("add", &["create", "include", "attach"]),
    ("change", &["modify", "alter", "update"]),
    ("configuration", &["setup", "settings", "configuring"]),
    ("configure", &["set up", "setting up", "adjust"]),
    ("create", &["add", "make", "generate"]),
    ("delete", &["remove", "erase"]),
    ("deploy", &["roll out", "install"]),
    ("enable", &["turn on", "activate", "switch on"]),
    ("guide", &["instructions", "how-to"]),
    ("install", &["set up", "installing", "deploy"]),
    ("integrate", &["connect", "link"]),
    ("integration", &["connection", "connector", "integrating"]),
    ("manage", &["administer", "maintain"]),
    ("remove", &["delete", "drop"]),
    ("set", &["define", "put"]),
    ("upgrade", &["update", "move to a newer version of"]),
    ("view", &["see", "look at"]),
];
