//! Calls of listed methods and functions, by name.

use oxc_ast::ast::{Argument, CallExpression, Expression, StaticMemberExpression};
use oxc_span::GetSpan;

use super::{Lowered, Lowering, unsupported};
use crate::tree::{Function, Method, MethodCall, Node};

/// Names whose members are functions. Their other members cannot be read.
const LIBRARIES: [&str; 3] = ["Array", "Math", "Object"];

impl Lowering {
    pub(super) fn call(&mut self, call: &CallExpression) -> Lowered {
        match &call.callee {
            Expression::Identifier(identifier) => self.function(call, &identifier.name),
            Expression::StaticMemberExpression(member) => match library(member) {
                Some(name) => self.function(call, &name),
                None => self.method(call, member),
            },
            callee => Err(unsupported(
                callee.span(),
                "Only the listed methods and functions can be called, by their names".into(),
            )),
        }
    }

    fn function(&mut self, call: &CallExpression, name: &str) -> Lowered {
        let Some(function) = Function::named(name) else {
            let problem = format!("`{name}` is not one of the functions that can be called");
            return Err(unsupported(call.span, problem));
        };
        Ok(Node::Function(function, self.arguments(call)?))
    }

    fn method(&mut self, call: &CallExpression, member: &StaticMemberExpression) -> Lowered {
        let name = member.property.name.as_str();
        let Some(method) = Method::named(name) else {
            let problem = format!("`{name}` is not one of the methods that can be called");
            return Err(unsupported(member.property.span, problem));
        };
        // Engines differ in how they write fractions in other bases than ten.
        if method == Method::ToString && !call.arguments.is_empty() {
            let problem = "`toString` takes no argument here".into();
            return Err(unsupported(call.span, problem));
        }
        Ok(Node::Method(Box::new(MethodCall {
            object: self.node(&member.object)?,
            method,
            arguments: self.arguments(call)?,
            optional_object: member.optional,
            optional_call: call.optional,
        })))
    }

    fn arguments(&mut self, call: &CallExpression) -> Lowered<Vec<Node>> {
        let arguments = call.arguments.iter().map(|argument| match argument {
            Argument::SpreadElement(spread) => {
                Err(super::unsupported_construct(spread.span, "..."))
            }
            argument => self.node(argument.to_expression()),
        });
        arguments.collect()
    }
}

fn library(member: &StaticMemberExpression) -> Option<String> {
    match &member.object {
        Expression::Identifier(object) if LIBRARIES.contains(&object.name.as_str()) => {
            Some(format!("{}.{}", object.name, member.property.name))
        }
        _ => None,
    }
}
