//! Well-formed names that no organization can choose.
//!
//! The sites of an organization are served at its name below the operator's host. With one of these names, its pages
//! would look like the operator's, or clients would send it requests meant for the operator.

use crate::{Error, Result};

/// Sorted.
const RESERVED: [&str; 79] = [
    "about",
    "abuse",
    "account",
    "accounts",
    "admin",
    "administrator",
    "api",
    "app",
    "apps",
    "assets",
    "auth",
    "autoconfig",
    "autodiscover",
    "billing",
    "bindery",
    "blog",
    "cdn",
    "community",
    "contact",
    "dashboard",
    "dev",
    "dns",
    "docs",
    "download",
    "downloads",
    "email",
    "files",
    "forum",
    "ftp",
    "git",
    "graphql",
    "health",
    "help",
    "hostmaster",
    "imap",
    "info",
    "internal",
    "invite",
    "isatap",
    "legal",
    "localhost",
    "login",
    "logout",
    "mail",
    "mcp",
    "metrics",
    "mta-sts",
    "news",
    "noreply",
    "ns1",
    "ns2",
    "oauth",
    "openid",
    "password",
    "pay",
    "payment",
    "payments",
    "pop3",
    "postmaster",
    "preview",
    "privacy",
    "private",
    "proxy",
    "register",
    "root",
    "saml",
    "security",
    "signin",
    "signup",
    "smtp",
    "sso",
    "static",
    "status",
    "support",
    "system",
    "webmail",
    "webmaster",
    "wpad",
    "www",
];
/// Prefix of internationalized domain names, some of which look like other names.
const PUNYCODE_PREFIX: &str = "xn--";

/// Rejects a reserved name as the new name of an organization. Organizations that already have one keep it.
pub fn check_not_reserved(field: &str, name: &str) -> Result<()> {
    if RESERVED.contains(&name) {
        let why = "is reserved: readers would mistake its sites for those of the operator; choose another name";
        return Err(Error::invalid(field, why));
    }
    if name.starts_with(PUNYCODE_PREFIX) {
        let why =
            "may not start with `xn--`, which marks names in other scripts; choose another name";
        return Err(Error::invalid(field, why));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::organization::check_hostname;

    #[test]
    fn reserved_names_are_well_formed_and_sorted() {
        for name in RESERVED {
            check_hostname("hostname", name).expect(name);
        }
        assert!(RESERVED.is_sorted());
    }

    #[test]
    fn names_that_only_begin_like_reserved_ones_are_free() {
        for name in ["admin-guild", "api-docs", "www2", "acme"] {
            check_not_reserved("hostname", name).expect(name);
        }
        for name in ["www", "status", "xn--pple-43d"] {
            assert!(check_not_reserved("hostname", name).is_err(), "{name}");
        }
    }
}
