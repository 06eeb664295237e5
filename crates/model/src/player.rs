//! Embedded players of known sites. The frame URL is built from validated parts, never copied from the input.

use url::Url;

/// How media at an external URL is embedded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Player {
    Frame { origin: &'static str, url: String },
    Video(String),
    Audio(String),
}

impl Player {
    /// Whether the player has sound only.
    pub fn is_audio(&self) -> bool {
        match self {
            Self::Audio(_) => true,
            Self::Frame { origin, .. } => *origin == SPOTIFY,
            Self::Video(_) => false,
        }
    }
}

const YOUTUBE: &str = "https://www.youtube-nocookie.com";
const VIMEO: &str = "https://player.vimeo.com";
const LOOM: &str = "https://www.loom.com";
const WISTIA: &str = "https://fast.wistia.net";
const CODEPEN: &str = "https://codepen.io";
const FIGMA: &str = "https://embed.figma.com";
const SPOTIFY: &str = "https://open.spotify.com";

/// Returns the player for a URL of a known site, or of a video or audio file.
pub fn from_url(text: &str) -> Option<Player> {
    let url = Url::parse(text).ok()?;
    if !matches!(url.scheme(), "http" | "https") {
        return None;
    }
    let host = url.host_str()?.trim_start_matches("www.");
    let parts: Vec<&str> = url
        .path_segments()?
        .filter(|part| !part.is_empty())
        .collect();
    let frame = |origin, path: Option<String>| {
        path.map(|path| Player::Frame {
            origin,
            url: format!("{origin}{path}"),
        })
    };
    match host {
        "youtube.com" | "m.youtube.com" | "youtube-nocookie.com" | "youtu.be" => {
            frame(YOUTUBE, youtube(&url, host, &parts))
        }
        "vimeo.com" | "player.vimeo.com" => {
            let id = parts.iter().find_map(|part| number(part));
            frame(VIMEO, id.map(|id| format!("/video/{id}")))
        }
        "loom.com" => match parts.as_slice() {
            ["share" | "embed", id, ..] => {
                frame(LOOM, plain_segment(id).map(|id| format!("/embed/{id}")))
            }
            _ => None,
        },
        "codepen.io" => match parts.as_slice() {
            [user, "pen" | "embed" | "full", id, ..] => {
                let path = plain_segment(user).zip(plain_segment(id));
                let path = path.map(|(user, id)| format!("/{user}/embed/{id}?default-tab=result"));
                frame(CODEPEN, path)
            }
            _ => None,
        },
        "figma.com" | "embed.figma.com" => match parts.as_slice() {
            [kind @ ("file" | "design" | "proto" | "board"), id, ..] => frame(
                FIGMA,
                plain_segment(id).map(|id| format!("/{kind}/{id}?embed-host=docs")),
            ),
            _ => None,
        },
        "open.spotify.com" => match parts.as_slice() {
            [
                kind @ ("track" | "album" | "playlist" | "episode" | "show"),
                id,
                ..,
            ] => frame(
                SPOTIFY,
                plain_segment(id).map(|id| format!("/embed/{kind}/{id}")),
            ),
            _ => None,
        },
        host if host == "wistia.com" || host.ends_with(".wistia.com") => match parts.as_slice() {
            ["medias", id, ..] => frame(
                WISTIA,
                plain_segment(id).map(|id| format!("/embed/iframe/{id}")),
            ),
            _ => None,
        },
        _ => by_extension(&url, &parts),
    }
}

fn youtube(url: &Url, host: &str, parts: &[&str]) -> Option<String> {
    let query = |name: &str| {
        url.query_pairs()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.into_owned())
    };
    let id = match parts {
        [id] if host == "youtu.be" => (*id).to_owned(),
        ["watch"] => query("v")?,
        ["embed" | "shorts" | "live" | "v", id, ..] => (*id).to_owned(),
        _ => return None,
    };
    let id = plain_segment(&id)?;
    let start = query("t").or_else(|| query("start"));
    let start = start.and_then(|start| number(start.trim_end_matches('s')).map(str::to_owned));
    Some(match start {
        Some(start) => format!("/embed/{id}?start={start}"),
        None => format!("/embed/{id}"),
    })
}

/// Returns the player for a URL that ends in a known video or audio extension.
fn by_extension(url: &Url, parts: &[&str]) -> Option<Player> {
    let name = parts.last()?;
    let ending = name.rsplit_once('.')?.1.to_ascii_lowercase();
    let url = url.to_string();
    match ending.as_str() {
        "mp4" | "webm" | "mov" | "m4v" => Some(Player::Video(url)),
        "mp3" | "wav" | "ogg" | "m4a" => Some(Player::Audio(url)),
        _ => None,
    }
}

/// Returns the path segment if it needs no escaping in any context.
fn plain_segment(part: &str) -> Option<&str> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    (!part.is_empty() && part.len() <= 80 && part.chars().all(is_plain)).then_some(part)
}

fn number(part: &str) -> Option<&str> {
    plain_segment(part).filter(|part| part.chars().all(|c| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::{Player, from_url};

    fn player_url(url: &str) -> Option<String> {
        Some(match from_url(url)? {
            Player::Frame { url, .. } => url,
            Player::Video(url) => format!("film {url}"),
            Player::Audio(url) => format!("sound {url}"),
        })
    }

    #[test]
    fn known_sites_have_players() {
        let cases = [
            (
                "https://www.youtube.com/watch?v=aB-1_x&t=30s",
                "https://www.youtube-nocookie.com/embed/aB-1_x?start=30",
            ),
            (
                "https://youtu.be/aB-1_x?si=zz",
                "https://www.youtube-nocookie.com/embed/aB-1_x",
            ),
            (
                "https://vimeo.com/channels/x/1234",
                "https://player.vimeo.com/video/1234",
            ),
            (
                "https://www.loom.com/share/0a1b?sid=1",
                "https://www.loom.com/embed/0a1b",
            ),
            (
                "https://codepen.io/someone/pen/xYz",
                "https://codepen.io/someone/embed/xYz?default-tab=result",
            ),
            (
                "https://team.wistia.com/medias/abc",
                "https://fast.wistia.net/embed/iframe/abc",
            ),
            (
                "https://open.spotify.com/episode/abc?x=1",
                "https://open.spotify.com/embed/episode/abc",
            ),
            (
                "https://cdn.example.com/a.mp4?token=1",
                "film https://cdn.example.com/a.mp4?token=1",
            ),
            (
                "https://cdn.example.com/a.mp3",
                "sound https://cdn.example.com/a.mp3",
            ),
        ];
        for (url, wanted) in cases {
            assert_eq!(player_url(url).as_deref(), Some(wanted), "{url}");
        }
    }

    #[test]
    fn unknown_sites_have_no_player() {
        for url in [
            "javascript:alert(1)//youtube.com/watch?v=x",
            "https://youtube.com.evil.example/watch?v=x",
            "https://evil.example/youtube.com/embed/x",
            "https://www.youtube.com/watch?v=\"><script>",
            "https://www.youtube.com/embed/..%2f..",
            "https://vimeo.com/abc",
            "https://example.com/page",
            "",
        ] {
            assert_eq!(player_url(url), None, "{url}");
        }
    }
}
