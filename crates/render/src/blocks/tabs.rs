//! Tabs without JavaScript: radio buttons, each followed by its label and its panel.

use document::Block;
use maud::{Markup, html};

use super::{
    BlockLabel, icons,
    node_data::{blocks_of, children, classes, flag, text},
    renderer::BlockRenderer,
};

/// One rendered tab.
pub(super) struct Tab {
    pub(super) id: String,
    pub(super) label: Markup,
    pub(super) body: Markup,
}

impl BlockRenderer<'_> {
    pub(super) fn tabs(&mut self, block: &Block) -> Markup {
        let mut tabs = Vec::new();
        for tab in blocks_of(block) {
            let id = self.anchor(tab).unwrap_or_else(|| self.id("tab"));
            let title = text(&tab.data, "title").unwrap_or(self.label(BlockLabel::Tab));
            let label = html! {
                @if let Some(icon) = text(&tab.data, "icon") { (icons::icon(icon)) }
                (title)
            };
            let body = self.blocks(children(tab));
            tabs.push(Tab { id, label, body });
        }
        let wide = flag(&block.data, "fullWidth");
        self.tab_set(&tabs, wide.then_some("wide"))
    }

    pub(super) fn tab_set(&mut self, tabs: &[Tab], class: Option<&str>) -> Markup {
        let name = self.id("tabs");
        let mut inputs = Vec::new();
        for tab in tabs {
            inputs.push(self.id(&format!("{}-tab", tab.id)));
        }
        html! {
            div class=(classes("tabs", &[class])) role="group" aria-label=(self.label(BlockLabel::Tabs)) {
                @for (index, (tab, input)) in tabs.iter().zip(&inputs).enumerate() {
                    input type="radio" name=(name) id=(input) checked[index == 0];
                    label for=(input) { (tab.label) }
                    div.tab id=(tab.id) { (tab.body) }
                }
            }
        }
    }
}
