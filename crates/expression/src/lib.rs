//! Conditions and inline expressions: a listed subset of JavaScript expressions, parsed by a real parser and evaluated by a small total evaluator. Pure.
