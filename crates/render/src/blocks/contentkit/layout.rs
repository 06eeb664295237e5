//! Elements around others: blocks, stacks, cards, overlays.

use maud::{Markup, html};
use serde_json::Value;

use super::{
    Kit, actions, icons as kit_icons,
    values::{flag, text},
};
use crate::blocks::{icons, node_data::classes};

impl Kit<'_, '_> {
    /// Draws the root of a component; its menu becomes a row of buttons.
    pub(super) fn block(&mut self, block: &Value, depth: usize) -> Markup {
        let inside = self.children(block, depth);
        let controls = self.buttons(&block["controls"]);
        html! {
            div.kit-v { (inside) }
            (controls)
        }
    }

    pub(super) fn stack(&mut self, stack: &Value, depth: usize) -> Markup {
        let class = match text(stack, "type") {
            "hstack" => "kit-h",
            _ => "kit-v",
        };
        let align = match text(stack, "align") {
            "center" => Some("center"),
            "end" => Some("end"),
            _ => None,
        };
        html! { div class=(classes(class, &[align])) { (self.children(stack, depth)) } }
    }

    pub(super) fn container(&mut self, container: &Value, depth: usize) -> Markup {
        let grows = container["grow"].as_f64().is_some_and(|grow| grow > 0.0);
        let class = classes("kit-box", &[grows.then_some("grow")]);
        html! { div class=(class) { (self.children(container, depth)) } }
    }

    pub(super) fn card(&mut self, card: &Value, depth: usize) -> Markup {
        let mark = self.mark(&card["icon"]);
        let title = self.charged(text(card, "title"));
        let title = if let Some(href) = actions::link_of(&card["onPress"]) {
            self.external_link(&href, None, &html! { (title) })
        } else {
            html! { (title) }
        };
        let about = self.elements(&card["hint"], depth + 1);
        let pressed = self.button_of_card(card);
        let buttons = self.buttons(&card["buttons"]);
        let inside = self.children(card, depth);
        html! {
            div.kit-card {
                div.kit-head {
                    (mark)
                    div.kit-box.grow {
                        div.kit-title { (title) }
                        @if !about.0.is_empty() { div.kit-about { (about) } }
                    }
                    (pressed) (buttons)
                }
                (inside)
            }
        }
    }

    /// Draws an overlay in the place of its block: a page without script has no layers.
    pub(super) fn modal(&mut self, modal: &Value, depth: usize) -> Markup {
        let title = self.charged(text(modal, "title"));
        let about = self.elements(&modal["subtitle"], depth + 1);
        let inside = self.children(modal, depth);
        let submit = self.buttons(&modal["submit"]);
        let close = self.close_button(&modal["returnValue"]);
        html! {
            section.kit-modal aria-label=[Some(title).filter(|title| !title.is_empty())] {
                div.kit-head {
                    div.kit-box.grow {
                        div.kit-title { (title) }
                        @if !about.0.is_empty() { div.kit-about { (about) } }
                    }
                }
                (inside)
                div.kit-actions { (submit) (close) }
            }
        }
    }

    pub(super) fn hint_box(&mut self, hint: &Value, depth: usize) -> Markup {
        let inside = self.children(hint, depth);
        html! { div.hint.info role="note" { (icons::icon("circle-info")) div.inside { p { (inside) } } } }
    }

    /// Draws the current step.
    pub(super) fn stepper(&mut self, stepper: &Value, depth: usize) -> Markup {
        let active = text(stepper, "activeStep");
        let steps = stepper["children"].as_array();
        let step = steps.and_then(|steps| steps.iter().find(|step| text(step, "id") == active));
        let Some(step) = step else {
            return self.children(stepper, depth);
        };
        let title = self.charged(text(step, "title"));
        let inside = self.children(step, depth + 1);
        html! { div.kit-v { div.kit-title { (title) } (inside) } }
    }

    /// Draws an icon by name, or an image.
    pub(super) fn mark(&mut self, mark: &Value) -> Markup {
        match mark.as_str() {
            Some(name) => kit_icons::icon(name),
            None if mark.is_object() && !flag(mark, "hidden") => self.image(mark),
            None => html! {},
        }
    }
}
