//! Evaluates the tree. Every node is visited at most once, so this terminates; each visit is charged to the budget.

use std::sync::Arc;

use indexmap::IndexMap;

use crate::{
    budget::Budget,
    context::Context,
    convert::{to_number, to_text},
    error::EvaluationError,
    functions, member, methods, operators,
    text::Text,
    tree::{Literal, Logical, MethodCall, Node, Unary},
    value::{Object, Value},
};

/// Why there is no value.
enum Stop {
    Error(EvaluationError),
    /// The value before a `?.` is missing: the surrounding chain is `undefined`.
    Missing,
}

impl From<EvaluationError> for Stop {
    fn from(error: EvaluationError) -> Self {
        Self::Error(error)
    }
}

type Evaluated<'c> = Result<Value<'c>, Stop>;

pub(crate) struct Evaluation<'c> {
    context: &'c Context,
    budget: Budget,
}

impl<'c> Evaluation<'c> {
    pub(crate) fn new(context: &'c Context, budget: Budget) -> Self {
        Self { context, budget }
    }

    pub(crate) fn left(&self) -> usize {
        self.budget.left()
    }

    pub(crate) fn run(&self, root: &'c Node) -> Result<Value<'c>, EvaluationError> {
        match self.node(root) {
            Ok(value) => Ok(value),
            Err(Stop::Missing) => Ok(Value::Undefined),
            Err(Stop::Error(error)) => Err(error),
        }
    }

    fn node(&self, node: &'c Node) -> Evaluated<'c> {
        self.budget.spend(1)?;
        match node {
            Node::Literal(literal) => Ok(value_of(literal)),
            Node::Name(name) => self.name(name),
            Node::Template { first, rest } => self.template(first, rest),
            Node::Array(items) => self.nodes(items).map(Value::array),
            Node::Object(members) => self.object(members),
            Node::Member {
                object,
                key,
                optional,
            } => self.member(object, key, *optional),
            Node::Chain(link) => match self.node(link) {
                Err(Stop::Missing) => Ok(Value::Undefined),
                other => other,
            },
            Node::Method(call) => self.method(call),
            Node::Function(function, arguments) => {
                let arguments = self.nodes(arguments)?;
                Ok(functions::call(*function, &arguments, &self.budget)?)
            }
            Node::Unary(operator, operand) => self.unary(*operator, operand),
            Node::Binary(operator, left, right) => {
                let (left, right) = (self.node(left)?, self.node(right)?);
                Ok(operators::apply(*operator, &left, &right, &self.budget)?)
            }
            Node::Logical(operator, left, right) => self.logical(*operator, left, right),
            Node::Conditional(parts) => {
                let [test, yes, no] = &**parts;
                let holds = self.node(test)?.is_truthy();
                self.node(if holds { yes } else { no })
            }
        }
    }

    fn nodes(&self, nodes: &'c [Node]) -> Result<Vec<Value<'c>>, Stop> {
        nodes.iter().map(|node| self.node(node)).collect()
    }

    fn name(&self, name: &str) -> Evaluated<'c> {
        match self.context.get(name) {
            Some(json) => Ok(Value::from_json(json, &self.budget)?),
            None => Err(EvaluationError::UnknownName { name: name.into() }.into()),
        }
    }

    fn template(&self, first: &Text, rest: &'c [(Node, Text)]) -> Evaluated<'c> {
        let mut text = Vec::new();
        self.budget.append(&mut text, first.units())?;
        for (node, after) in rest {
            let part = to_text(&self.node(node)?, &self.budget)?;
            self.budget.append(&mut text, part.units())?;
            self.budget.append(&mut text, after.units())?;
        }
        Ok(Value::Text(text.into()))
    }

    fn object(&self, members: &'c [(Node, Node)]) -> Evaluated<'c> {
        let mut object = IndexMap::with_capacity(members.len());
        for (key, member) in members {
            let key = to_text(&self.node(key)?, &self.budget)?;
            self.budget.spend(key.units().len())?;
            object.insert(key, self.node(member)?);
        }
        Ok(Value::Object(Object::Owned(Arc::new(object))))
    }

    fn member(&self, object: &'c Node, key: &'c Node, optional: bool) -> Evaluated<'c> {
        let object = self.node(object)?;
        if optional && object.is_nullish() {
            return Err(Stop::Missing);
        }
        Ok(member::get(&object, &self.node(key)?, &self.budget)?)
    }

    fn method(&self, call: &'c MethodCall) -> Evaluated<'c> {
        let object = self.node(&call.object)?;
        if call.optional_object && object.is_nullish() {
            return Err(Stop::Missing);
        }
        let name = call.method.name();
        if !methods::has(&object, call.method, &self.budget)? {
            let member = member::get(&object, &Value::text(name), &self.budget)?;
            if call.optional_call && member.is_nullish() {
                return Err(Stop::Missing);
            }
            let of = object.kind();
            return Err(EvaluationError::NoMethod { method: name, of }.into());
        }
        let arguments = self.nodes(&call.arguments)?;
        Ok(methods::call(
            &object,
            call.method,
            &arguments,
            &self.budget,
        )?)
    }

    fn unary(&self, operator: Unary, operand: &'c Node) -> Evaluated<'c> {
        // `typeof` is the only operator that accepts an unknown name.
        if let (Unary::Typeof, Node::Name(name)) = (operator, operand)
            && self.context.get(name).is_none()
        {
            return Ok(Value::text("undefined"));
        }
        let value = self.node(operand)?;
        Ok(match operator {
            Unary::Not => Value::Boolean(!value.is_truthy()),
            Unary::Minus => Value::Number(-to_number(&value, &self.budget)?),
            Unary::Plus => Value::Number(to_number(&value, &self.budget)?),
            Unary::Typeof => Value::text(value.type_name()),
        })
    }

    fn logical(&self, operator: Logical, left: &'c Node, right: &'c Node) -> Evaluated<'c> {
        let value = self.node(left)?;
        let is_decided = match operator {
            Logical::And => !value.is_truthy(),
            Logical::Or => value.is_truthy(),
            Logical::Coalesce => !value.is_nullish(),
        };
        if is_decided {
            Ok(value)
        } else {
            self.node(right)
        }
    }
}

fn value_of<'c>(literal: &Literal) -> Value<'c> {
    match literal {
        Literal::Undefined => Value::Undefined,
        Literal::Null => Value::Null,
        Literal::Boolean(boolean) => Value::Boolean(*boolean),
        Literal::Number(number) => Value::Number(*number),
        Literal::Text(text) => Value::Text(text.clone()),
    }
}
