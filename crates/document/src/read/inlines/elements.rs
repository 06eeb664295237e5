//! HTML elements within a line.

use serde_json::json;

use super::{
    Element, Inline, InlineBuilder, InlineContext, InlineKind, LinkKind, Mark, MarkKind, Reader,
    Span, Value, data, emoji, images, links, plain,
};

impl Reader<'_> {
    pub(super) fn element_inline(
        &mut self,
        element: &Element,
        span: &Span,
        pen: &mut InlineBuilder,
    ) {
        let children = &element.children;
        match element.name.as_str() {
            "br" => pen.text("\n"),
            "img" | "picture" => {
                if let Some(image) = images::of_element(element) {
                    pen.inline(self.inline_image(&image, span));
                }
            }
            "a" => self.anchor(element, span, pen),
            "button" if pen.context == InlineContext::Open => {
                let button = self.button(element, span);
                pen.inline(button);
            }
            "code"
                if element.attributes.has_class("expression")
                    && pen.context == InlineContext::Open =>
            {
                pen.inline(self.expression(&plain(children)));
            }
            "i" if icon_of(element).is_some() => {
                if pen.context == InlineContext::Open {
                    pen.inline(icon(element));
                }
            }
            "span" => self.span(element, pen),
            "input" => pen.text(if element.attributes.has("checked") {
                "☑ "
            } else {
                "☐ "
            }),
            "p" | "li" | "div" => {
                self.inlines(children, pen);
                pen.text(" ");
            }
            name => match mark_of(name, element) {
                Some(mark) => pen.marked(mark, |pen| self.inlines(children, pen)),
                None => self.inlines(children, pen),
            },
        }
    }

    fn span(&mut self, element: &Element, pen: &mut InlineBuilder) {
        let attributes = &element.attributes;
        let html_tag = attributes
            .get("data-tag")
            .filter(|_| attributes.has("data-gb-custom-inline"));
        let emoji = attributes.get("data-code").and_then(emoji::from_code);
        match (html_tag, emoji) {
            (Some("emoji"), Some(characters)) if pen.context == InlineContext::Open => {
                pen.inline(super::emoji_inline(&characters));
            }
            (Some("emoji"), Some(characters)) => pen.text(&characters),
            _ if attributes.has_class("math") && pen.context == InlineContext::Open => {
                let formula = plain(&element.children).trim_matches('$').trim().to_owned();
                let members = data([("formula", Some(formula.into()))]);
                pen.inline(Inline::void(InlineKind::InlineMath, members));
            }
            _ => self.inlines(&element.children, pen),
        }
    }

    fn anchor(&mut self, element: &Element, span: &Span, pen: &mut InlineBuilder) {
        let attributes = &element.attributes;
        let children = &element.children;
        let href = attributes.get("href");
        if attributes.has_class("button") && pen.context == InlineContext::Open {
            let button = self.button(element, span);
            return pen.inline(button);
        }
        if attributes.has("data-footnote-ref")
            && pen.context == InlineContext::Open
            && let Some(body) = note_label(href).and_then(|label| self.note(&label))
        {
            let nodes = self.text_nodes(children);
            return pen.inline(links::annotation(nodes, body));
        }
        match href {
            Some(target)
                if attributes.has("data-mention") && pen.context == InlineContext::Open =>
            {
                self.mention(target, children, span, pen);
            }
            // The author's anchor of a heading: not visible.
            _ if children.is_empty() => {}
            Some(target) => self.link(target, children, span, pen),
            None => self.inlines(children, pen),
        }
    }

    fn button(&mut self, element: &Element, span: &Span) -> Inline {
        let attributes = &element.attributes;
        let label = plain(&element.children);
        let kind = if attributes.has_class("secondary") {
            "secondary"
        } else {
            "primary"
        };
        let action = attributes.text("data-action");
        // A button without a target is inactive; clients still expect a reference.
        let target = attributes.get("href").unwrap_or_default();
        let reference = match (&action, attributes.has("href")) {
            (Some(_), _) => None,
            (None, true) => Some(self.reference(target, LinkKind::Button, &label, span.start)),
            (None, false) => Some(json!({ "kind": "url", "url": "" })),
        };
        let members = data([
            ("label", Some(label.trim().into())),
            ("kind", Some(kind.into())),
            ("icon", attributes.text("data-icon")),
            ("ref", reference),
            ("action", action),
            ("query", attributes.text("data-query")),
        ]);
        Inline::void(InlineKind::Button, members)
    }

    /// An expression is written as Markdown text, so Markdown characters in it are escaped.
    pub(in crate::read) fn expression(&mut self, text: &str) -> Inline {
        let expression = unescape(text.trim());
        self.findings.expression(&expression);
        Inline::void(
            InlineKind::Expression,
            data([("expression", Some(expression.into()))]),
        )
    }
}

fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let escapes = characters
            .peek()
            .is_some_and(|next| next.is_ascii_punctuation() && !matches!(next, '"' | '\'' | '\\'));
        if character != '\\' || !escapes {
            out.push(character);
        }
    }
    out
}

pub(in crate::read) fn note_label(href: Option<&str>) -> Option<String> {
    href?.rsplit_once("fn-").map(|(_, label)| label.to_owned())
}

fn icon_of<'a>(element: &'a Element) -> Option<&'a str> {
    let classes = element.attributes.get("class")?;
    classes
        .split_whitespace()
        .find_map(|class| class.strip_prefix("fa-"))
}

fn icon(element: &Element) -> Inline {
    let members = data([
        ("icon", icon_of(element).map(Value::from)),
        ("color", style_color(element, "color").map(Value::from)),
    ]);
    Inline::void(InlineKind::Icon, members)
}

fn mark_of(name: &str, element: &Element) -> Option<Mark> {
    let kind = match name {
        "strong" | "b" => MarkKind::Bold,
        "em" | "i" => MarkKind::Italic,
        "del" | "s" | "strike" => MarkKind::Strikethrough,
        "code" => MarkKind::Code,
        "kbd" => MarkKind::Keyboard,
        "sub" => MarkKind::Subscript,
        "sup" => MarkKind::Superscript,
        "mark" => {
            let text = style_color(element, "color").unwrap_or("default");
            let background = style_color(element, "background-color").unwrap_or("default");
            return Some(Mark {
                kind: MarkKind::Color,
                data: data([
                    ("text", Some(text.into())),
                    ("background", Some(background.into())),
                ]),
            });
        }
        _ => return None,
    };
    Some(Mark::new(kind))
}

/// A colour of the dialect. Others have no meaning in the document.
fn style_color<'a>(element: &'a Element, property: &str) -> Option<&'a str> {
    const COLORS: [&str; 16] = [
        "green", "blue", "red", "orange", "yellow", "purple", "pink", "violet", "cyan", "default",
        "$primary", "$info", "$success", "$warning", "$danger", "$tint",
    ];
    element
        .attributes
        .get("style")?
        .split(';')
        .find_map(|rule| {
            let (name, value) = rule.split_once(':')?;
            let value = value.trim();
            (name.trim() == property && COLORS.contains(&value)).then_some(value)
        })
}
