//! What readers press: links, and buttons that send an action to the integration.

use maud::{Markup, html};
use serde_json::{Value, json};

use super::{
    Kit, icons,
    values::{flag, text},
};
use crate::blocks::{BlockLabel, node_data::classes};

impl Kit<'_, '_> {
    pub(super) fn button(&mut self, button: &Value) -> Markup {
        let (leading, trailing) = (&button["icon"], &button["trailingIcon"]);
        let (leading, trailing) = (self.mark(leading), self.mark(trailing));
        let label = self.charged(text(button, "label"));
        let style = match text(button, "style") {
            "primary" => "primary",
            "danger" => "danger",
            _ => "secondary",
        };
        let class = classes("button", &[Some(style)]);
        let inside = html! { (leading) (label) (trailing) };
        let tooltip = Some(text(button, "tooltip")).filter(|text| !text.is_empty());
        if let Some(href) = link_of(&button["onPress"]) {
            return self.external_link(&href, Some(&class), &inside);
        }
        let confirm = confirmation(&button["confirm"]);
        let press = self.action(&button["onPress"]);
        html! {
            @if let Some(press) = press {
                button class=(class) type="submit" name="press" value=(press) title=[tooltip]
                    data-confirm=[confirm] disabled[flag(button, "disabled")] { (inside) }
            } @else {
                span class=(class) title=[tooltip] aria-disabled="true" { (inside) }
            }
        }
    }

    /// Draws one button, a list of them, or a list of lists.
    pub(super) fn buttons(&mut self, buttons: &Value) -> Markup {
        let mut drawn = Vec::new();
        let mut rest: Vec<&Value> = vec![buttons];
        while let Some(next) = rest.pop() {
            match next {
                Value::Array(several) => rest.extend(several.iter().rev()),
                Value::Object(_) if self.page.component_budget.elements > 0 => {
                    self.page.component_budget.elements -= 1;
                    drawn.push(self.button(next));
                }
                _ => {}
            }
        }
        html! { @if !drawn.is_empty() { div.kit-actions { @for button in drawn { (button) } } } }
    }

    /// Signs an action, if readers can send it: editing needs an editor.
    fn action(&mut self, action: &Value) -> Option<String> {
        let name = text(action, "action");
        let is_known =
            !name.starts_with('@') || matches!(name, "@ui.modal.open" | "@ui.modal.close");
        let forms = self.forms.filter(|_| !name.is_empty() && is_known)?;
        self.has_action = true;
        Some(forms.sign_action(self.component, action))
    }

    /// The button that sends a changed input. With script, changing it is enough.
    pub(super) fn apply_button(&mut self, action: &Value) -> Option<Markup> {
        let press = self.action(action)?;
        let label = self.page.label(BlockLabel::Send);
        Some(html! {
            button.button.secondary.kit-apply type="submit" name="press" value=(press) { (label) }
        })
    }

    /// The button for a card that sends an action.
    pub(super) fn button_of_card(&mut self, card: &Value) -> Markup {
        if link_of(&card["onPress"]).is_some() {
            return html! {};
        }
        let Some(press) = self.action(&card["onPress"]) else {
            return html! {};
        };
        let label = text(card, "title").to_owned();
        html! {
            button.kit-whole type="submit" name="press" value=(press) aria-label=(label) {
                (icons::icon("arrow-right"))
            }
        }
    }

    /// The button that closes an overlay.
    pub(super) fn close_button(&mut self, return_value: &Value) -> Markup {
        let action = json!({"action": "@ui.modal.close", "returnValue": return_value});
        let Some(press) = self.action(&action) else {
            return html! {};
        };
        let label = self.page.label(BlockLabel::Cancel);
        html! { button.button.secondary type="submit" name="press" value=(press) { (label) } }
    }
}

/// The URL that an action opens.
pub(super) fn link_of(action: &Value) -> Option<String> {
    match text(action, "action") {
        "@ui.url.open" | "@link.unfurl" => Some(text(action, "url").to_owned()),
        _ => None,
    }
}

/// The question before an action, for the script.
fn confirmation(confirm: &Value) -> Option<String> {
    let parts = [text(confirm, "title"), text(confirm, "text")];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}
