//! The subset: converts the parser's tree to ours, and rejects the rest.

mod calls;
mod literals;

use oxc_ast::ast::{
    BinaryExpression, BinaryOperator, ChainElement, ComputedMemberExpression,
    ConditionalExpression, Expression, LogicalOperator, StaticMemberExpression, UnaryExpression,
    UnaryOperator,
};
use oxc_span::{GetSpan, Span};

use crate::{
    text::Text,
    tree::{Binary, Literal, Logical, Node, Unary},
};

/// The maximum depth of the tree. Long chains of `a || b || c` nest to the left.
pub const MAX_DEPTH: usize = 200;

/// A construct outside of the subset.
pub(crate) struct UnsupportedSyntax {
    pub(crate) offset: usize,
    pub(crate) problem: String,
}

pub(crate) type Lowered<T = Node> = Result<T, UnsupportedSyntax>;

#[derive(Default)]
pub(crate) struct Lowering {
    depth: usize,
}

impl Lowering {
    pub(crate) fn node(&mut self, expression: &Expression) -> Lowered {
        if self.depth == MAX_DEPTH {
            let problem = format!("The expression has more than {MAX_DEPTH} steps in a row");
            return Err(unsupported(expression.span(), problem));
        }
        self.depth += 1;
        let node = self.kind(expression);
        self.depth -= 1;
        node
    }

    fn kind(&mut self, expression: &Expression) -> Lowered {
        match expression {
            Expression::BooleanLiteral(literal) => Ok(boolean(literal.value)),
            Expression::NullLiteral(_) => Ok(Node::Literal(Literal::Null)),
            Expression::NumericLiteral(literal) => Ok(number(literal.value)),
            Expression::StringLiteral(literal) => Ok(literals::string(literal)),
            Expression::TemplateLiteral(template) => self.template(template),
            Expression::Identifier(identifier) => Ok(name(&identifier.name)),
            Expression::ArrayExpression(array) => self.array(array),
            Expression::ObjectExpression(object) => self.object(object),
            Expression::StaticMemberExpression(member) => self.static_member(member),
            Expression::ComputedMemberExpression(member) => self.computed_member(member),
            Expression::ChainExpression(chain) => self.chain(&chain.expression),
            Expression::CallExpression(call) => self.call(call),
            Expression::UnaryExpression(unary) => self.unary(unary),
            Expression::BinaryExpression(binary) => self.binary(binary),
            Expression::LogicalExpression(logical) => {
                let left = self.boxed(&logical.left)?;
                let right = self.boxed(&logical.right)?;
                Ok(Node::Logical(
                    logical_operator(logical.operator),
                    left,
                    right,
                ))
            }
            Expression::ConditionalExpression(conditional) => self.conditional(conditional),
            other => Err(unsupported(
                other.span(),
                format!("{} are not part of expressions", construct(other)),
            )),
        }
    }

    fn boxed(&mut self, expression: &Expression) -> Lowered<Box<Node>> {
        self.node(expression).map(Box::new)
    }

    fn unary(&mut self, unary: &UnaryExpression) -> Lowered {
        let operator = unary_operator(unary.operator)
            .ok_or_else(|| unsupported_construct(unary.span, unary.operator.as_str()))?;
        Ok(Node::Unary(operator, self.boxed(&unary.argument)?))
    }

    fn binary(&mut self, binary: &BinaryExpression) -> Lowered {
        let operator = binary_operator(binary.operator)
            .ok_or_else(|| unsupported_construct(binary.span, binary.operator.as_str()))?;
        let left = self.boxed(&binary.left)?;
        Ok(Node::Binary(operator, left, self.boxed(&binary.right)?))
    }

    fn conditional(&mut self, conditional: &ConditionalExpression) -> Lowered {
        Ok(Node::Conditional(Box::new([
            self.node(&conditional.test)?,
            self.node(&conditional.consequent)?,
            self.node(&conditional.alternate)?,
        ])))
    }

    fn static_member(&mut self, member: &StaticMemberExpression) -> Lowered {
        Ok(Node::Member {
            object: self.boxed(&member.object)?,
            key: Box::new(text(Text::from(member.property.name.as_str()))),
            optional: member.optional,
        })
    }

    fn computed_member(&mut self, member: &ComputedMemberExpression) -> Lowered {
        Ok(Node::Member {
            object: self.boxed(&member.object)?,
            key: self.boxed(&member.expression)?,
            optional: member.optional,
        })
    }

    fn chain(&mut self, element: &ChainElement) -> Lowered {
        let link = match element {
            ChainElement::CallExpression(call) => self.call(call)?,
            ChainElement::StaticMemberExpression(member) => self.static_member(member)?,
            ChainElement::ComputedMemberExpression(member) => self.computed_member(member)?,
            other => return Err(unsupported_construct(other.span(), "this member")),
        };
        Ok(Node::Chain(Box::new(link)))
    }
}

fn text(text: Text) -> Node {
    Node::Literal(Literal::Text(text))
}

fn boolean(value: bool) -> Node {
    Node::Literal(Literal::Boolean(value))
}

fn number(value: f64) -> Node {
    Node::Literal(Literal::Number(value))
}

/// The three names that are values. Roots of the context cannot shadow them.
fn name(name: &str) -> Node {
    match name {
        "undefined" => Node::Literal(Literal::Undefined),
        "NaN" => number(f64::NAN),
        "Infinity" => number(f64::INFINITY),
        _ => Node::Name(name.into()),
    }
}

fn unsupported(span: Span, problem: String) -> UnsupportedSyntax {
    UnsupportedSyntax {
        offset: span.start as usize,
        problem,
    }
}

fn unsupported_construct(span: Span, construct: &str) -> UnsupportedSyntax {
    unsupported(span, format!("`{construct}` is not part of expressions"))
}

fn construct(expression: &Expression) -> &'static str {
    match expression {
        Expression::BigIntLiteral(_) => "Large integers (`1n`)",
        Expression::RegExpLiteral(_) => "Regular expressions",
        Expression::ArrowFunctionExpression(_) | Expression::FunctionExpression(_) => "Functions",
        Expression::AssignmentExpression(_) | Expression::UpdateExpression(_) => "Assignments",
        Expression::NewExpression(_) => "Constructors (`new`)",
        Expression::SequenceExpression(_) => "Several values with commas",
        Expression::TaggedTemplateExpression(_) => "Tagged templates",
        Expression::ThisExpression(_) => "Uses of `this`",
        _ => "Constructs of this kind",
    }
}

fn unary_operator(operator: UnaryOperator) -> Option<Unary> {
    Some(match operator {
        UnaryOperator::LogicalNot => Unary::Not,
        UnaryOperator::UnaryNegation => Unary::Minus,
        UnaryOperator::UnaryPlus => Unary::Plus,
        UnaryOperator::Typeof => Unary::Typeof,
        _ => return None,
    })
}

fn binary_operator(operator: BinaryOperator) -> Option<Binary> {
    Some(match operator {
        BinaryOperator::Addition => Binary::Add,
        BinaryOperator::Subtraction => Binary::Subtract,
        BinaryOperator::Multiplication => Binary::Multiply,
        BinaryOperator::Division => Binary::Divide,
        BinaryOperator::Remainder => Binary::Remainder,
        BinaryOperator::Equality => Binary::Equal,
        BinaryOperator::Inequality => Binary::NotEqual,
        BinaryOperator::StrictEquality => Binary::Same,
        BinaryOperator::StrictInequality => Binary::NotSame,
        BinaryOperator::LessThan => Binary::Less,
        BinaryOperator::LessEqualThan => Binary::LessOrEqual,
        BinaryOperator::GreaterThan => Binary::Greater,
        BinaryOperator::GreaterEqualThan => Binary::GreaterOrEqual,
        BinaryOperator::In => Binary::In,
        _ => return None,
    })
}

fn logical_operator(operator: LogicalOperator) -> Logical {
    match operator {
        LogicalOperator::And => Logical::And,
        LogicalOperator::Or => Logical::Or,
        LogicalOperator::Coalesce => Logical::Coalesce,
    }
}
