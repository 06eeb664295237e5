//! Domains at which anyone can get an address.

/// Sorted, so that a missing one is easily seen.
const PUBLIC_PROVIDERS: [&str; 64] = [
    "126.com",
    "139.com",
    "163.com",
    "aol.com",
    "bluewin.ch",
    "btinternet.com",
    "comcast.net",
    "daum.net",
    "duck.com",
    "fastmail.com",
    "fastmail.fm",
    "free.fr",
    "freenet.de",
    "gmail.com",
    "gmx.at",
    "gmx.ch",
    "gmx.com",
    "gmx.de",
    "gmx.net",
    "googlemail.com",
    "hanmail.net",
    "hey.com",
    "hotmail.co.uk",
    "hotmail.com",
    "hotmail.de",
    "hotmail.fr",
    "hotmail.it",
    "hushmail.com",
    "icloud.com",
    "inbox.lv",
    "interia.pl",
    "laposte.net",
    "libero.it",
    "live.com",
    "mac.com",
    "mail.com",
    "mail.ru",
    "mailbox.org",
    "me.com",
    "msn.com",
    "naver.com",
    "o2.pl",
    "onet.pl",
    "orange.fr",
    "outlook.com",
    "outlook.de",
    "outlook.fr",
    "pm.me",
    "posteo.de",
    "proton.me",
    "protonmail.com",
    "qq.com",
    "rediffmail.com",
    "seznam.cz",
    "t-online.de",
    "tuta.com",
    "tutanota.com",
    "web.de",
    "wp.pl",
    "yahoo.com",
    "yandex.com",
    "yandex.ru",
    "ymail.com",
    "zoho.com",
];

/// Returns whether a domain is that of a public mail provider. Takes the form of the DNS.
pub(super) fn is_one(domain: &str) -> bool {
    PUBLIC_PROVIDERS.contains(&domain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_sorted_and_in_the_form_of_the_dns() {
        assert!(PUBLIC_PROVIDERS.is_sorted());
        for name in PUBLIC_PROVIDERS {
            assert_eq!(
                idna::domain_to_ascii_strict(name).ok().as_deref(),
                Some(name)
            );
        }
    }
}
