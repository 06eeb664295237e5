//! Compound literals: strings, templates, arrays and objects.

use oxc_ast::ast::{
    ArrayExpression, ObjectExpression, ObjectProperty, ObjectPropertyKind, PropertyKey,
    PropertyKind, StringLiteral, TemplateElement, TemplateLiteral,
};
use oxc_span::GetSpan;

use super::{Lowered, Lowering, text, unsupported, unsupported_construct};
use crate::{text::Text, tree::Node};

/// The parser writes a lone surrogate as this character and four hexadecimal digits.
const ESCAPE: char = '\u{fffd}';

impl Lowering {
    pub(super) fn template(&mut self, template: &TemplateLiteral) -> Lowered {
        let mut quasis = template.quasis.iter();
        let first = quasis.next().map_or_else(|| Text::from(""), cooked);
        let mut rest = Vec::with_capacity(template.expressions.len());
        for (expression, quasi) in template.expressions.iter().zip(quasis) {
            rest.push((self.node(expression)?, cooked(quasi)));
        }
        Ok(Node::Template { first, rest })
    }

    pub(super) fn array(&mut self, array: &ArrayExpression) -> Lowered {
        let items = array.elements.iter().map(|element| {
            let expression = element.as_expression();
            let problem = "Spreads and gaps in arrays are not part of expressions";
            self.node(expression.ok_or_else(|| unsupported(element.span(), problem.into()))?)
        });
        items.collect::<Lowered<_>>().map(Node::Array)
    }

    pub(super) fn object(&mut self, object: &ObjectExpression) -> Lowered {
        let members = object.properties.iter().map(|property| match property {
            ObjectPropertyKind::ObjectProperty(property) => self.property(property),
            ObjectPropertyKind::SpreadProperty(spread) => {
                Err(unsupported_construct(spread.span, "..."))
            }
        });
        members.collect::<Lowered<_>>().map(Node::Object)
    }

    fn property(&mut self, property: &ObjectProperty) -> Lowered<(Node, Node)> {
        if property.method || property.kind != PropertyKind::Init {
            let problem = "Functions in objects are not part of expressions";
            return Err(unsupported(property.span, problem.into()));
        }
        // In this notation it would set the prototype, which our objects do not have.
        if !property.computed && property.key.static_name().as_deref() == Some("__proto__") {
            return Err(unsupported_construct(property.span, "__proto__"));
        }
        let key = match &property.key {
            PropertyKey::StaticIdentifier(identifier) => text(Text::from(identifier.name.as_str())),
            key => self.node(
                key.as_expression()
                    .ok_or_else(|| unsupported_construct(key.span(), "this key"))?,
            )?,
        };
        Ok((key, self.node(&property.value)?))
    }
}

pub(super) fn string(literal: &StringLiteral) -> Node {
    text(units(&literal.value, literal.lone_surrogates))
}

fn cooked(quasi: &TemplateElement) -> Text {
    // Only tagged templates, which are rejected, have parts that cannot be cooked.
    let cooked = quasi.value.cooked.as_deref().unwrap_or_default();
    units(cooked, quasi.lone_surrogates)
}

fn units(value: &str, has_escapes: bool) -> Text {
    if !has_escapes {
        return Text::from(value);
    }
    let mut parts = value.split(ESCAPE);
    let mut units: Vec<u16> = parts.next().unwrap_or_default().encode_utf16().collect();
    for part in parts {
        let (digits, plain) = part.split_at_checked(4).unwrap_or((part, ""));
        units.extend(u16::from_str_radix(digits, 16));
        units.extend(plain.encode_utf16());
    }
    Text::from(units)
}
