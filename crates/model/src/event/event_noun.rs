//! The nouns of events.

use crate::text_enum::text_enum;

text_enum! {
    /// The part of a type before the dot. Consumers that care about all events of a noun compare it, so that they also
    /// match types that only a newer version knows.
    pub enum EventNoun {
        ChangeRequest => "change_request",
        Collection => "collection",
        Comment => "comment",
        CommentReply => "comment_reply",
        Content => "content",
        Conversation => "conversation",
        EmailDomain => "email_domain",
        Glossary => "glossary",
        Installation => "installation",
        Integration => "integration",
        Invitation => "invitation",
        Invite => "invite",
        Job => "job",
        Member => "member",
        OidcProvider => "oidc_provider",
        OpenApiSpec => "openapi_spec",
        Organization => "organization",
        Password => "password",
        SamlProvider => "saml_provider",
        SecondFactor => "second_factor",
        Session => "session",
        Site => "site",
        SiteHostname => "site_hostname",
        SiteInstallation => "site_installation",
        SiteRedirect => "site_redirect",
        SiteSection => "site_section",
        SiteSectionGroup => "site_section_group",
        SiteShareLink => "site_share_link",
        SiteSpace => "site_space",
        Space => "space",
        SpaceInstallation => "space_installation",
        Sso => "sso",
        Team => "team",
        Token => "token",
        Translation => "translation",
        User => "user",
        Webhook => "webhook",
    }
}

impl EventNoun {
    /// Returns the noun of a type, or None if only a newer version knows it.
    pub fn of(kind: &str) -> Option<Self> {
        let (noun, _) = kind.split_once('.')?;
        noun.parse().ok()
    }
}
