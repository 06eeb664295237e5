//! The expression tree for evaluation: only the subset, without types of the parser.

use crate::text::Text;

#[derive(Debug, Clone)]
pub(crate) enum Node {
    Literal(Literal),
    /// A root of the context.
    Name(String),
    Template {
        first: Text,
        rest: Vec<(Node, Text)>,
    },
    Array(Vec<Node>),
    Object(Vec<(Node, Node)>),
    Member {
        object: Box<Node>,
        key: Box<Node>,
        optional: bool,
    },
    /// The end of a chain with `?.`, which is `undefined` if one of its links is missing.
    Chain(Box<Node>),
    Method(Box<MethodCall>),
    Function(Function, Vec<Node>),
    Unary(Unary, Box<Node>),
    Binary(Binary, Box<Node>, Box<Node>),
    Logical(Logical, Box<Node>, Box<Node>),
    Conditional(Box<[Node; 3]>),
}

#[derive(Debug, Clone)]
pub(crate) enum Literal {
    Undefined,
    Null,
    Boolean(bool),
    Number(f64),
    Text(Text),
}

#[derive(Debug, Clone)]
pub(crate) struct MethodCall {
    pub(crate) object: Node,
    pub(crate) method: Method,
    pub(crate) arguments: Vec<Node>,
    /// `object?.method()`
    pub(crate) optional_object: bool,
    /// `object.method?.()`
    pub(crate) optional_call: bool,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Unary {
    Not,
    Minus,
    Plus,
    Typeof,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Equal,
    NotEqual,
    Same,
    NotSame,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    In,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Logical {
    And,
    Or,
    Coalesce,
}

/// Defines an enum of callable names, with conversions from and to the name.
macro_rules! callable {
    ($kind:ident { $($variant:ident = $name:literal),+ $(,)? }) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum $kind { $($variant),+ }

        impl $kind {
            pub(crate) fn named(name: &str) -> Option<Self> {
                match name { $($name => Some(Self::$variant),)+ _ => None }
            }

            pub(crate) fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }
        }
    };
}

callable!(Method {
    At = "at",
    CharAt = "charAt",
    Concat = "concat",
    EndsWith = "endsWith",
    Includes = "includes",
    IndexOf = "indexOf",
    Join = "join",
    LastIndexOf = "lastIndexOf",
    PadEnd = "padEnd",
    PadStart = "padStart",
    Repeat = "repeat",
    Replace = "replace",
    ReplaceAll = "replaceAll",
    Slice = "slice",
    Split = "split",
    StartsWith = "startsWith",
    Substring = "substring",
    ToFixed = "toFixed",
    ToLowerCase = "toLowerCase",
    ToString = "toString",
    ToUpperCase = "toUpperCase",
    Trim = "trim",
    TrimEnd = "trimEnd",
    TrimStart = "trimStart",
});

callable!(Function {
    ArrayIsArray = "Array.isArray",
    Boolean = "Boolean",
    MathAbs = "Math.abs",
    MathCeil = "Math.ceil",
    MathFloor = "Math.floor",
    MathMax = "Math.max",
    MathMin = "Math.min",
    MathRound = "Math.round",
    MathSign = "Math.sign",
    MathSqrt = "Math.sqrt",
    MathTrunc = "Math.trunc",
    Number = "Number",
    ObjectKeys = "Object.keys",
    String = "String",
});
