//! Social accounts of a site's owner: builds the URL from platform and handle.

use model::customization::{SocialAccount, SocialPlatform};

use super::{Link, SocialLink};

pub(super) fn link(account: &SocialAccount) -> SocialLink {
    let handle = account.handle.as_str().trim_start_matches('@');
    let (icon, title, href) = match account.platform {
        SocialPlatform::Twitter => ("twitter", "Twitter", format!("https://x.com/{handle}")),
        SocialPlatform::Instagram => (
            "instagram",
            "Instagram",
            format!("https://www.instagram.com/{handle}"),
        ),
        SocialPlatform::Facebook => (
            "facebook",
            "Facebook",
            format!("https://www.facebook.com/{handle}"),
        ),
        SocialPlatform::Linkedin => (
            "linkedin",
            "LinkedIn",
            format!("https://www.linkedin.com/{}", in_company(handle)),
        ),
        SocialPlatform::Github => ("github", "GitHub", format!("https://github.com/{handle}")),
        SocialPlatform::Discord => ("discord", "Discord", format!("https://discord.gg/{handle}")),
        SocialPlatform::Slack => ("slack", "Slack", format!("https://{handle}.slack.com")),
        SocialPlatform::Youtube => (
            "youtube",
            "YouTube",
            format!("https://www.youtube.com/@{handle}"),
        ),
        SocialPlatform::Tiktok => (
            "tiktok",
            "TikTok",
            format!("https://www.tiktok.com/@{handle}"),
        ),
        SocialPlatform::Reddit => (
            "reddit",
            "Reddit",
            format!("https://www.reddit.com/r/{handle}"),
        ),
        SocialPlatform::Bluesky => (
            "cloud",
            "Bluesky",
            format!("https://bsky.app/profile/{handle}"),
        ),
        SocialPlatform::Mastodon => ("mastodon", "Mastodon", mastodon(handle)),
        SocialPlatform::Threads => (
            "at",
            "Threads",
            format!("https://www.threads.net/@{handle}"),
        ),
        SocialPlatform::Medium => ("medium", "Medium", format!("https://medium.com/@{handle}")),
    };
    let is_address = handle.starts_with("https://");
    SocialLink {
        icon: icon.to_owned(),
        link: Link {
            title: title.to_owned(),
            href: if is_address { handle.to_owned() } else { href },
        },
        in_header: account.display.header,
        in_footer: account.display.footer,
    }
}

fn in_company(handle: &str) -> String {
    if handle.contains('/') {
        handle.to_owned()
    } else {
        format!("company/{handle}")
    }
}

/// Expects `someone@example.social`: the handle contains the server.
fn mastodon(handle: &str) -> String {
    match handle.split_once('@') {
        Some((name, server)) => format!("https://{server}/@{name}"),
        None => format!("https://mastodon.social/@{handle}"),
    }
}
