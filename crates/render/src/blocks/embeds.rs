//! Files, and pages of other sites: players in frames for known sites, link cards otherwise.

use document::Block;
use maud::{Markup, html};
use model::player::{self, Player};

use super::{
    BlockLabel, icons,
    node_data::{caption, classes, flag, plain, text},
    references::CheckedReference,
    renderer::BlockRenderer,
    safe_url,
};

impl BlockRenderer<'_> {
    pub(super) fn file(&mut self, block: &Block) -> Markup {
        let reference = block.data.get("ref");
        let found = reference.and_then(|reference| self.context.file(reference));
        let Some(file) = found else {
            let mut checked = self.checked(reference);
            let caption_text = plain(caption(block));
            checked.title = Some(caption_text)
                .filter(|caption_text| !caption_text.is_empty())
                .or(checked.title);
            return self.link_card("file", &checked, None, "file");
        };
        let href = safe_url::safe_media(&file.href);
        let about = [file.size.map(size), file.content_type.clone()];
        let about: Vec<String> = about.into_iter().flatten().collect();
        let line = self.figcaption(block);
        html! {
            figure.attachment {
                a.card.file href=[href] download=(file.name) {
                    (icons::icon(icon_of(&file.name)))
                    span.title { (file.name) }
                    @if !about.is_empty() { span.about { (about.join(" · ")) } }
                }
                (line)
            }
        }
    }

    pub(super) fn embed(&mut self, block: &Block) -> Markup {
        let url = text(&block.data, "url").unwrap_or_default();
        let wide = flag(&block.data, "fullWidth").then_some("wide");
        let known = self.context.embed(url);
        let caption_text = plain(caption(block));
        let line = self.figcaption(block);
        if let Some(player) = player::from_url(url) {
            let title = [
                known.map(|known| known.title).unwrap_or_default(),
                caption_text,
            ];
            let title = title.into_iter().find(|title| !title.is_empty());
            let title = title.unwrap_or_else(|| self.label(BlockLabel::Video).to_owned());
            let class = player.is_audio().then_some("audio");
            let frame = self.player(&player, &title);
            return html! { figure class=(classes("frame", &[wide, class])) { (frame) (line) } };
        }
        let mut checked = self.url(url);
        let site = known.as_ref().and_then(|known| known.site.clone());
        let site = site.or_else(|| host(url).map(str::to_owned));
        checked.title = known
            .map(|known| known.title)
            .filter(|title| !title.is_empty())
            .or(checked.title);
        let row = self.link_card("embed", &checked, site.as_deref(), "link");
        html! { figure class=(classes("attachment", &[wide])) { (row) (line) } }
    }

    fn player(&mut self, player: &Player, title: &str) -> Markup {
        match player {
            Player::Frame { origin, url } => {
                if !self.metadata.frames.iter().any(|known| known == origin) {
                    self.metadata.frames.push((*origin).to_owned());
                }
                html! {
                    iframe src=(url) title=(title) loading="lazy" allowfullscreen
                        allow="encrypted-media; fullscreen; picture-in-picture"
                        referrerpolicy="strict-origin-when-cross-origin"
                        sandbox="allow-forms allow-popups allow-presentation allow-same-origin allow-scripts" {}
                }
            }
            Player::Video(url) => html! {
                video src=(url) aria-label=(title) controls preload="metadata" {}
            },
            Player::Audio(url) => html! {
                audio src=(url) aria-label=(title) controls preload="none" {}
            },
        }
    }

    /// Renders a link card for a file reference.
    pub(super) fn file_link(&mut self, reference: &serde_json::Value) -> Markup {
        let found = self.context.file(reference);
        let Some(file) = found else {
            let CheckedReference { href, title, .. } = self.checked(Some(reference));
            let title = title.unwrap_or_default();
            return html! { a.file href=[href] { (title) } };
        };
        let href = safe_url::safe_media(&file.href);
        html! {
            a.file href=[href] download=(file.name) { (icons::icon(icon_of(&file.name))) (file.name) }
        }
    }
}

fn host(url: &str) -> Option<&str> {
    let (_, rest) = url.split_once("://")?;
    let host = rest.split(['/', '?', '#']).next()?;
    Some(host.trim_start_matches("www.")).filter(|host| !host.is_empty())
}

/// Formats bytes for people.
fn size(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["kB", "MB", "GB", "TB"];
    if bytes < 1000 {
        return format!("{bytes} B");
    }
    let mut tenths = bytes / 100;
    let mut unit = 0;
    while tenths >= 10_000 && unit + 1 < UNITS.len() {
        tenths /= 1000;
        unit += 1;
    }
    if tenths >= 100 {
        return format!("{} {}", tenths / 10, UNITS[unit]);
    }
    format!("{}.{} {}", tenths / 10, tenths % 10, UNITS[unit])
}

fn icon_of(name: &str) -> &'static str {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    match ending.unwrap_or_default().to_ascii_lowercase().as_str() {
        "pdf" => "file-pdf",
        "zip" | "gz" | "tar" | "7z" | "xz" => "file-zipper",
        "png" | "jpg" | "jpeg" | "gif" | "svg" | "webp" => "file-image",
        "mp4" | "webm" | "mov" => "file-video",
        "mp3" | "wav" | "ogg" => "file-audio",
        "csv" | "xls" | "xlsx" => "file-csv",
        "doc" | "docx" => "file-word",
        "json" | "yaml" | "yml" | "js" | "ts" | "rs" | "py" | "sh" | "xml" => "file-code",
        _ => "file",
    }
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn sizes_are_short() {
        let cases = [
            (0, "0 B"),
            (999, "999 B"),
            (1000, "1.0 kB"),
            (1_550, "1.5 kB"),
            (23_456, "23 kB"),
            (2_400_000, "2.4 MB"),
            (u64::MAX, "18446744 TB"),
        ];
        for (bytes, printed) in cases {
            assert_eq!(size(bytes), printed);
        }
    }
}
