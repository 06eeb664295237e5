//! Names that no organization can take, although they are well formed.
//!
//! The sites of an organization are at its name below the operator's host. Under one of these, people would take what it
//! writes for the words of the operator, or programs would ask it for what they expect of the operator.

use crate::{Error, Result};

/// In alphabetical order.
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
/// In the DNS it begins names in other scripts, some of which look like names of others.
const OTHER_SCRIPT: &str = "xn--";

/// Refuses a name that an organization does not have yet. Those that had it before it was reserved keep it.
pub fn check_reserved(field: &str, name: &str) -> Result<()> {
    if RESERVED.contains(&name) {
        let why = "is reserved: readers would take its sites for those of this server's operator; choose another name";
        return Err(Error::invalid(field, why));
    }
    if name.starts_with(OTHER_SCRIPT) {
        let why = "may not begin with `xn--`, which stands for names in other scripts; choose another name";
        return Err(Error::invalid(field, why));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::organization::check_hostname;

    #[test]
    fn what_is_reserved_could_be_taken_otherwise_and_stands_in_order() {
        for name in RESERVED {
            check_hostname("hostname", name).expect(name);
        }
        assert!(RESERVED.is_sorted());
    }

    #[test]
    fn names_that_only_begin_like_reserved_ones_are_free() {
        for name in ["admin-guild", "api-docs", "www2", "acme"] {
            check_reserved("hostname", name).expect(name);
        }
        for name in ["www", "status", "xn--pple-43d"] {
            assert!(check_reserved("hostname", name).is_err(), "{name}");
        }
    }
}
