//! Random roots and random expressions over them, from a seed.

use rand::{RngExt, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value as Json, json};

use crate::words::{
    ARRAY_METHODS, BINARY, FUNCTIONS, IN_KEYS, KEYS, NUMBERS, TEXT_METHODS, TEXTS, UNARY,
};

pub(crate) struct Generator {
    random: ChaCha8Rng,
}

impl Generator {
    pub(crate) fn new(seed: u64) -> Self {
        let random = ChaCha8Rng::seed_from_u64(seed);
        Self { random }
    }

    pub(crate) fn roots(&mut self) -> Json {
        json!({
            "space": {"vars": self.json(3), "list": [self.json(1), self.json(1)]},
            "visitor": {"claims": {"plan": self.json(0), "tags": self.json(2), "a": self.json(3)}},
            "page": self.json(2),
        })
    }

    fn json(&mut self, depth: usize) -> Json {
        match self.random.random_range(0..if depth == 0 { 6 } else { 10 }) {
            0 => Json::Null,
            1 => Json::Bool(self.random.random()),
            2 => json!(self.random.random_range(-20..200)),
            3 => json!(f64::from(self.random.random_range(-4000..4000) * 2 + 1) / 16.0),
            4 | 5 => json!(self.pick(TEXTS)),
            6 | 7 => (0..self.random.random_range(0..4))
                .map(|_| self.json(depth - 1))
                .collect(),
            _ => {
                let members = (0..self.random.random_range(0..4))
                    .map(|_| (self.pick(KEYS).to_owned(), self.json(depth - 1)));
                Json::Object(members.collect())
            }
        }
    }

    pub(crate) fn expression(&mut self) -> String {
        let depth = self.random.random_range(1..5);
        self.any(depth)
    }

    fn any(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.leaf();
        }
        let depth = depth - 1;
        match self.random.random_range(0..20) {
            0 => self.leaf(),
            1..=4 => self.binary(depth),
            5 | 6 => self.text_call(depth),
            7 | 8 => self.array_call(depth),
            9 => self.call(depth),
            10 => self.ternary(depth),
            11 => self.template(depth),
            12 | 13 => self.member(depth),
            14 => format!("({}{})", self.pick(UNARY), self.any(depth)),
            15 => format!("{}({})", self.pick(FUNCTIONS), self.arguments(depth, 3)),
            16 => self.number_call(),
            17 => format!("({} in {})", self.pick(IN_KEYS), self.object(depth)),
            18 => format!("({} ?? {})", self.any(depth), self.any(depth)),
            _ => self.array(depth),
        }
    }

    fn leaf(&mut self) -> String {
        match self.random.random_range(0..9) {
            0 | 1 => self.number(),
            2..=4 => self.text(),
            5 => self
                .pick(&["true", "false", "null", "undefined", "[]"])
                .to_owned(),
            6 => self
                .pick(&["space.list", "visitor.claims.tags", "page"])
                .to_owned(),
            _ => self.path(),
        }
    }

    fn path(&mut self) -> String {
        let mut path = self
            .pick(&["space", "visitor.claims", "page", "space.vars"])
            .to_owned();
        for _ in 0..self.random.random_range(1..3) {
            path.push_str(self.pick(&[".", "?.", "?."]));
            path.push_str(self.pick(&["a", "b", "plan", "vars", "tags", "missing", "length"]));
        }
        path
    }

    fn text(&mut self) -> String {
        match self.random.random_range(0..12) {
            0 => "'\\ud83d'".to_owned(),
            1 => "'x\\ude00\\u{1F600}\\n\\x41'".to_owned(),
            _ => Json::from(self.pick(TEXTS)).to_string(),
        }
    }

    /// In parentheses: a sign or a dot after a number would belong to it.
    fn number(&mut self) -> String {
        format!("({})", self.pick(NUMBERS))
    }

    fn binary(&mut self, depth: usize) -> String {
        format!(
            "({} {} {})",
            self.any(depth),
            self.pick(BINARY),
            self.any(depth)
        )
    }

    fn ternary(&mut self, depth: usize) -> String {
        let (test, yes, no) = (self.any(depth), self.any(depth), self.any(depth));
        format!("({test} ? {yes} : {no})")
    }

    fn template(&mut self, depth: usize) -> String {
        format!("`${{{}}} and ${{{}}}`", self.any(depth), self.any(depth))
    }

    fn member(&mut self, depth: usize) -> String {
        let key = match self.random.random_range(0..4) {
            0 => self.any(depth),
            1 => self
                .pick(&["'length'", "0", "1", "'a'", "'01'", "-1", "1.5"])
                .to_owned(),
            _ => return format!("({}){}{}", self.any(depth), self.pick(&[".", "?."]), "plan"),
        };
        format!("({}){}[{key}]", self.any(depth), self.pick(&["", "?."]))
    }

    fn text_call(&mut self, depth: usize) -> String {
        let text = match self.random.random_range(0..4) {
            0 => format!("String({})", self.any(depth)),
            1 => self.template(depth),
            _ => self.text(),
        };
        self.method(&text, TEXT_METHODS, depth)
    }

    fn array_call(&mut self, depth: usize) -> String {
        let array = match self.random.random_range(0..3) {
            0 => "space.list".to_owned(),
            1 => format!("{}.split({})", self.text(), self.text()),
            _ => self.array(depth),
        };
        self.method(&array, ARRAY_METHODS, depth)
    }

    /// A method of a value that may not have it.
    fn call(&mut self, depth: usize) -> String {
        let object = format!("({})", self.any(depth));
        self.method(&object, &[TEXT_METHODS, ARRAY_METHODS].concat(), depth)
    }

    fn method(&mut self, object: &str, methods: &[&str], depth: usize) -> String {
        let method = self.pick(methods);
        let dot = self.pick(&[".", ".", "?."]);
        let call = self.pick(&["", "", "", "?."]);
        let arguments = match method {
            "toString" => String::new(),
            _ => self.arguments(depth, 3),
        };
        format!("{object}{dot}{method}{call}({arguments})")
    }

    fn number_call(&mut self) -> String {
        format!(
            "{}.toFixed({})",
            self.number(),
            self.pick(&["", "0", "1", "2", "20", "101", "'3'"])
        )
    }

    fn array(&mut self, depth: usize) -> String {
        format!("[{}]", self.arguments(depth, 4))
    }

    fn object(&mut self, depth: usize) -> String {
        match self.random.random_range(0..4) {
            0 => self.any(depth),
            1 => "visitor.claims".to_owned(),
            2 => self.array(depth),
            _ => {
                let (plain, computed) = (self.any(depth), self.any(depth));
                format!("{{a: {plain}, 'plan': 1, 2: 1, [{computed}]: 0}}")
            }
        }
    }

    fn arguments(&mut self, depth: usize, most: usize) -> String {
        let count = self.random.random_range(0..=most);
        let arguments: Vec<String> = (0..count).map(|_| self.argument(depth)).collect();
        arguments.join(", ")
    }

    /// Mostly a simple value, so that calls often succeed.
    fn argument(&mut self, depth: usize) -> String {
        match self.random.random_range(0..8) {
            0 => self.any(depth),
            1..=3 => self.text(),
            4 => self.object(depth.min(1)),
            _ => self.number(),
        }
    }

    fn pick<'t>(&mut self, choices: &[&'t str]) -> &'t str {
        choices
            .choose(&mut self.random)
            .expect("choices are not empty")
    }
}
