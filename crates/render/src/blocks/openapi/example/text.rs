//! Strings: by format, else guessed from the name, within the lengths and the pattern of the schema.

use openapi::SpecValue;

use super::{
    name_words::{ends_with_word, to_snake_case},
    pattern::Pattern,
};

const UUID: &str = "123e4567-e89b-12d3-a456-426614174000";
const TIME: &str = "2026-01-15T09:30:00Z";
/// Characters of a generated string. Schemas that require more get this many.
const MAX_TEXT_CHARS: usize = 100;

pub(super) fn text(name: &str, schema: &SpecValue) -> String {
    let length = |name: &str| schema.get(name).and_then(SpecValue::as_u64);
    let length = |name: &str| length(name).and_then(|length| usize::try_from(length).ok());
    let least = length("minLength").unwrap_or_default().min(MAX_TEXT_CHARS);
    let most = length("maxLength")
        .unwrap_or(MAX_TEXT_CHARS)
        .min(MAX_TEXT_CHARS);
    // Lengths and patterns also apply to formats.
    let known = of_format(schema.text("format")).map(str::to_owned);
    let guess = known.unwrap_or_else(|| of_name(&to_snake_case(name)));
    let guess = of_length(&guess, least, most);
    let pattern = Pattern::parse(schema.text("pattern"));
    let unmatched = pattern.filter(|pattern| !pattern.matches(&guess));
    unmatched
        .and_then(|pattern| pattern.example(least, most))
        .unwrap_or(guess)
}

fn of_length(text: &str, least: usize, most: usize) -> String {
    let wanted = text.chars().count().max(least).min(most);
    text.chars().cycle().take(wanted).collect()
}

fn of_format(format: &str) -> Option<&'static str> {
    Some(match format {
        "date-time" => TIME,
        "date" => "2026-01-15",
        "time" => "09:30:00Z",
        "duration" => "PT30M",
        "uuid" | "guid" => UUID,
        "email" | "idn-email" => "ada@example.com",
        "uri" | "url" | "iri" => "https://example.com/resource",
        "uri-reference" | "iri-reference" => "/resource",
        "uri-template" => "https://example.com/{id}",
        "hostname" | "idn-hostname" => "www.example.com",
        "ipv4" | "ip" => "192.0.2.10",
        "ipv6" => "2001:db8::10",
        "byte" | "base64" => "SGVsbG8gd29ybGQ=",
        "password" => "correct-horse-battery",
        "phone" => "+1-202-555-0123",
        "decimal" => "19.99",
        "int32" | "int64" => "42",
        "regex" => "^[a-z]+$",
        "json-pointer" => "/items/0",
        _ => return None,
    })
}

/// Names of strings, longer names before shorter ones.
#[rustfmt::skip]
const GUESSES: &[(&[&str], &str)] = &[
    (&["uuid", "guid"], UUID),
    (&["email", "e_mail", "email_address", "mail"], "ada@example.com"),
    (&["first_name", "given_name"], "Ada"),
    (&["last_name", "surname", "family_name"], "Lovelace"),
    (&["username", "user_name", "login", "nickname", "handle"], "ada"),
    (&["full_name", "display_name", "author", "owner", "contact", "recipient", "customer"], "Ada Lovelace"),
    (&["file_name", "filename", "file"], "report.pdf"),
    (&["host_name", "hostname", "host", "domain"], "www.example.com"),
    (&["company", "company_name", "organization", "organisation"], "Example Inc."),
    (&["name"], "Example name"),
    (&["title", "subject", "headline"], "An example title"),
    (&["description", "summary", "about", "bio"], "A short description"),
    (&["message", "comment", "body", "content", "note", "notes", "text", "reason"], "Hello, world!"),
    (&["image", "image_url", "avatar", "avatar_url", "picture", "photo", "logo", "icon", "thumbnail"], "https://example.com/picture.png"),
    (&["url", "uri", "link", "href", "website", "homepage", "webhook", "callback"], "https://example.com/resource"),
    (&["city", "town"], "Berlin"),
    (&["country_code"], "DE"),
    (&["country"], "Germany"),
    (&["region", "province"], "Brandenburg"),
    (&["street", "address", "address1", "line1"], "12 Harbour Street"),
    (&["postal_code", "post_code", "postcode", "zip", "zip_code", "zipcode"], "10115"),
    (&["phone", "phone_number", "mobile", "telephone", "fax"], "+1-202-555-0123"),
    (&["currency", "currency_code"], "EUR"),
    (&["language", "lang", "locale"], "en"),
    (&["timezone", "time_zone", "tz"], "Europe/Berlin"),
    (&["color", "colour"], "#336699"),
    (&["mime_type", "content_type", "media_type"], "application/pdf"),
    (&["date", "day", "birthday", "birthdate"], "2026-01-15"),
    (&["at", "time", "timestamp", "datetime", "from", "since", "until", "expires"], TIME),
    (&["password", "passphrase"], "correct-horse-battery"),
    (&["token", "secret", "api_key", "access_key"], "YOUR_TOKEN"),
    (&["cursor", "page_token"], "eyJpZCI6MTA0Mn0"),
    (&["status", "state"], "active"),
    (&["type", "kind", "category"], "standard"),
    (&["role"], "editor"),
    (&["tag", "label"], "important"),
    (&["sort", "sort_by", "order_by"], "name"),
    (&["order", "direction"], "asc"),
    (&["q", "query", "search", "keyword", "term"], "example"),
    (&["slug"], "example-slug"),
    (&["path"], "/example/path"),
    (&["version"], "1.4.0"),
    (&["ip", "ip_address"], "192.0.2.10"),
    (&["sku", "code"], "ABC-1042"),
    (&["price", "amount", "total", "cost"], "19.99"),
    (&["hash", "checksum", "sha", "digest", "etag"], "9f86d081884c7d65"),
];

fn of_name(words: &str) -> String {
    if let Some(rest) = words.strip_suffix("id")
        && (rest.is_empty() || rest.ends_with('_'))
    {
        // `user_id` is the id of a user.
        let of = rest.trim_end_matches('_').rsplit('_').next();
        let of = of.filter(|of| !of.is_empty()).unwrap_or("id");
        return format!("{of}_1042");
    }
    let mut guesses = GUESSES.iter();
    if let Some((_, guess)) = guesses.find(|(endings, _)| ends_with_word(words, endings)) {
        return (*guess).to_owned();
    }
    match words.replace('_', " ").as_str() {
        "" => "example".to_owned(),
        words => format!("example {words}"),
    }
}
