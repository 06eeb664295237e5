//! Blocks that integrations draw, from their description in `ContentKit` to HTML.
//!
//! A description comes from a script that somebody else wrote: every text is escaped, every URL is checked as those of
//! authors are, and depth, number of elements and bytes are limited. Unknown elements show what is in them.
//!
//! | markup | meaning |
//! |---|---|
//! | `.kit` | a component; `form.kit[data-component]` if it has something to send |
//! | `.kit-v`, `.kit-h` `.center .end`, `.kit-box .grow` | stacks and boxes |
//! | `.kit-card`, `.kit-modal` `> .kit-head (.kit-title, .kit-about, .kit-actions)` | cards and overlays |
//! | `.kit-field > label`, `.kit-inputs` | inputs with their labels |
//! | `button[name=press]`, `.kit-apply` | sends the form; `.kit-apply` sends a changed input without script |
//! | `figure.kit-frame > svg.kit-sizer + iframe[data-state]` | a page of the integration, and the data that it gets |

mod actions;
mod content;
mod frames;
mod icons;
mod inputs;
mod layout;
mod values;

use maud::{Markup, html};
use serde_json::{Map, Value};

use super::{
    component::{Component, ComponentForms},
    renderer::BlockRenderer,
};

const MAX_DEPTH: usize = 32;
/// Inputs of one component.
const MAX_INPUTS: usize = 100;

/// The state of drawing one component.
struct Kit<'r, 'a> {
    page: &'r mut BlockRenderer<'a>,
    component: &'a Component,
    /// None if nothing can be sent.
    forms: Option<&'a dyn ComponentForms>,
    /// The inputs that were drawn, by the name of their state.
    inputs: Map<String, Value>,
    has_action: bool,
}

impl<'a> BlockRenderer<'a> {
    pub(super) fn component(&mut self, component: &'a Component) -> Markup {
        self.metadata.components = true;
        let forms = self.context.component_forms();
        // A component that is too large to be sent is drawn again, without what would send it.
        self.draw(component, forms)
            .or_else(|| self.draw(component, None))
            .unwrap_or_default()
    }

    fn draw(
        &mut self,
        component: &'a Component,
        forms: Option<&'a dyn ComponentForms>,
    ) -> Option<Markup> {
        let mut kit = Kit {
            page: self,
            component,
            forms,
            inputs: Map::new(),
            has_action: false,
        };
        let inside = kit.element(&component.element, 0);
        let (inputs, has_action) = (kit.inputs, kit.has_action);
        let Some(forms) = forms.filter(|_| has_action) else {
            return Some(html! { div.kit { (inside) } });
        };
        let signed = forms.sign_component(component, &inputs)?;
        Some(html! {
            form.kit method="post" action=(forms.path()) data-component="" {
                input type="hidden" name="component" value=(signed);
                (inside)
            }
        })
    }
}

impl Kit<'_, '_> {
    /// Draws the children of an element: a list, one element, or a text.
    fn children(&mut self, element: &Value, depth: usize) -> Markup {
        self.elements(&element["children"], depth + 1)
    }

    fn elements(&mut self, elements: &Value, depth: usize) -> Markup {
        match elements {
            Value::Array(elements) => {
                let mut drawn = Vec::new();
                for element in elements {
                    if self.page.component_budget.elements == 0 {
                        break;
                    }
                    drawn.push(self.element(element, depth));
                }
                html! { @for element in drawn { (element) } }
            }
            other => self.element(other, depth),
        }
    }

    fn element(&mut self, element: &Value, depth: usize) -> Markup {
        let left = self.page.component_budget.elements.checked_sub(1);
        let Some(left) = left.filter(|_| depth <= MAX_DEPTH) else {
            return html! { "…" };
        };
        self.page.component_budget.elements = left;
        match element {
            Value::Object(_) => {}
            Value::Array(_) => return self.elements(element, depth + 1),
            other => return self.plain(other),
        }
        match values::text(element, "type") {
            "vstack" | "hstack" => self.stack(element, depth),
            "box" => self.container(element, depth),
            "divider" => html! { hr.kit-divider; },
            "block" => self.block(element, depth),
            "card" => self.card(element, depth),
            "modal" => self.modal(element, depth),
            "hint" => self.hint_box(element, depth),
            "stepper" => self.stepper(element, depth),
            "text" => self.text(element, depth),
            "markdown" => self.markdown(element),
            "image" => self.image(element),
            "link" => self.link(element, depth),
            "codeblock" => self.codeblock(element, depth),
            "webframe" => self.webframe(element),
            "button" => self.button(element),
            "input" => self.field(element, depth),
            "textinput" => self.text_input(element),
            "select" => self.select(element),
            "switch" => self.switch(element),
            "radio" | "checkbox" => self.choice(element),
            // `configuration` and `step`, and what we do not know.
            _ => self.children(element, depth),
        }
    }

    /// A text outside of `text`.
    fn plain(&mut self, value: &Value) -> Markup {
        match value {
            Value::String(text) => html! { (self.charged(text)) },
            Value::Number(number) => html! { (number.to_string()) },
            _ => html! {},
        }
    }

    /// Charges a text. Returns what the limit of the page leaves of it.
    fn charged<'t>(&mut self, text: &'t str) -> &'t str {
        let budget = &mut self.page.component_budget;
        let end = text.floor_char_boundary(budget.bytes);
        budget.bytes -= end;
        &text[..end]
    }
}
