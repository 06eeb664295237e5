//! Finds the references to tenants' tables in a query that are not tied to a parameter.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::ControlFlow,
};

use sqlparser::{
    ast::{
        BinaryOperator, Expr, FromTable, Insert, JoinConstraint, JoinOperator, Query, Select,
        SetExpr, Statement, TableFactor, TableObject, TableWithJoins, UpdateTableFromKind, Value,
        Visit, Visitor,
    },
    dialect::PostgreSqlDialect,
    parser::Parser,
};

const KEY: &str = "organization_id";

/// The untied references of a query, as `table alias`.
pub(crate) fn untied_tables(sql: &str, tenant: &BTreeSet<String>) -> Vec<String> {
    // The parser reads the bare word as a keyword of another database, and supports neither the weaker locks nor
    // conflicts on an expression.
    let sql = &sql
        .replace("into directory", "into \"directory\"")
        .replace("for key share", "for share")
        .replace("for no key update", "for update")
        .replace("on conflict (lower(email))", "on conflict (email)");
    let sql = &without_conflict_predicate(sql);
    let statements = Parser::parse_sql(&PostgreSqlDialect {}, sql)
        .unwrap_or_else(|error| panic!("{error} in:\n{sql}"));
    let mut scan = Scan {
        tenant,
        tied_outside: Vec::new(),
        untied: Vec::new(),
    };
    for statement in &statements {
        scan.statement(statement);
        let _ = statement.visit(&mut scan);
    }
    scan.untied
}

/// The parser does not support `on conflict (columns) where predicate`, which names a partial index.
fn without_conflict_predicate(sql: &str) -> String {
    let Some((head, tail)) = sql.split_once("on conflict (") else {
        return sql.to_owned();
    };
    let Some((columns, rest)) = tail.split_once(')') else {
        return sql.to_owned();
    };
    match rest.split_once("do ") {
        Some((predicate, action)) if predicate.trim_start().starts_with("where") => {
            format!("{head}on conflict ({columns}) do {action}")
        }
        _ => sql.to_owned(),
    }
}

struct Scan<'a> {
    tenant: &'a BTreeSet<String>,
    /// Tied references of the enclosing queries, which an inner query may refer to.
    tied_outside: Vec<String>,
    untied: Vec<String>,
}

/// One reference in a `from`.
struct Reference {
    alias: String,
    /// The table, or none for a subquery or function, which is checked separately.
    table: Option<String>,
}

impl Visitor for Scan<'_> {
    type Break = ();

    fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<()> {
        if let Some(with) = &query.with {
            for cte in &with.cte_tables {
                if let SetExpr::Insert(inner) | SetExpr::Update(inner) | SetExpr::Delete(inner) =
                    &*cte.query.body
                {
                    self.statement(inner);
                }
            }
        }
        self.body(&query.body);
        ControlFlow::Continue(())
    }
}

impl Scan<'_> {
    fn body(&mut self, body: &SetExpr) {
        match body {
            SetExpr::Select(select) => self.select(select),
            SetExpr::SetOperation { left, right, .. } => {
                self.body(left);
                self.body(right);
            }
            SetExpr::Insert(statement)
            | SetExpr::Update(statement)
            | SetExpr::Delete(statement) => self.statement(statement),
            _ => {}
        }
    }

    fn select(&mut self, select: &Select) {
        let (references, mut conditions) = from(&select.from);
        conditions.extend(select.selection.as_ref());
        self.judge(&references, &conditions);
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Insert(insert) => self.insert(insert),
            Statement::Update(update) => {
                let mut tables = vec![update.table.clone()];
                if let Some(
                    UpdateTableFromKind::BeforeSet(more) | UpdateTableFromKind::AfterSet(more),
                ) = &update.from
                {
                    tables.extend(more.iter().cloned());
                }
                let (references, mut conditions) = from(&tables);
                conditions.extend(update.selection.as_ref());
                self.judge(&references, &conditions);
            }
            Statement::Delete(delete) => {
                let (FromTable::WithFromKeyword(tables) | FromTable::WithoutKeyword(tables)) =
                    &delete.from;
                let mut tables = tables.clone();
                tables.extend(delete.using.iter().flatten().cloned());
                let (references, mut conditions) = from(&tables);
                conditions.extend(delete.selection.as_ref());
                self.judge(&references, &conditions);
            }
            _ => {}
        }
    }

    fn insert(&mut self, insert: &Insert) {
        let TableObject::TableName(name) = &insert.table else {
            return;
        };
        let table = name.to_string();
        let named = insert
            .columns
            .iter()
            .any(|column| column.to_string() == KEY);
        if self.tenant.contains(&table) && !named {
            self.untied.push(table);
        }
    }

    /// Ties references step by step: to a parameter first, then to references tied already.
    fn judge(&mut self, references: &[Reference], conditions: &[&Expr]) {
        let mut equal: Vec<(Side, Side)> = Vec::new();
        for condition in conditions {
            equalities(condition, references, &mut equal);
        }
        // A subquery, function or CTE was checked at its definition.
        let is_tenant = |r: &Reference| {
            r.table
                .as_ref()
                .is_some_and(|table| self.tenant.contains(table))
        };
        let mut tied: BTreeMap<&str, bool> = references
            .iter()
            .map(|r| (r.alias.as_str(), !is_tenant(r) && r.table.is_some()))
            .collect();
        for reference in references.iter().filter(|r| r.table.is_none()) {
            tied.insert(&reference.alias, true);
        }
        for _ in references {
            for (left, right) in &equal {
                for (one, other) in [(left, right), (right, left)] {
                    let Side::Key(alias) = one else { continue };
                    let holds = match other {
                        Side::Bound => true,
                        Side::Key(other) => match tied.get(other.as_str()) {
                            Some(tied) => *tied && other != alias,
                            None => self.tied_outside.contains(other),
                        },
                    };
                    if holds && let Some(entry) = tied.get_mut(alias.as_str()) {
                        *entry = true;
                    }
                }
            }
        }
        for reference in references {
            if tied[reference.alias.as_str()] {
                self.tied_outside.push(reference.alias.clone());
            } else {
                let table = reference.table.as_deref().unwrap_or_default();
                self.untied.push(format!("{table} {}", reference.alias));
            }
        }
    }
}

/// One side of an equality.
enum Side {
    Bound,
    Key(String),
}

/// Collects the equalities of a conjunction, which must all hold.
fn equalities(condition: &Expr, references: &[Reference], found: &mut Vec<(Side, Side)>) {
    match condition {
        Expr::Nested(inner) => equalities(inner, references, found),
        Expr::BinaryOp {
            left,
            op: BinaryOperator::And,
            right,
        } => {
            equalities(left, references, found);
            equalities(right, references, found);
        }
        Expr::BinaryOp {
            left,
            op: BinaryOperator::Eq,
            right,
        } => {
            if let (Some(left), Some(right)) = (side(left, references), side(right, references)) {
                found.push((left, right));
            }
        }
        _ => {}
    }
}

fn side(expression: &Expr, references: &[Reference]) -> Option<Side> {
    match expression {
        Expr::Value(value) if matches!(value.value, Value::Placeholder(_)) => Some(Side::Bound),
        Expr::Cast { expr, .. } => side(expr, references),
        Expr::CompoundIdentifier(parts) if parts.len() == 2 && parts[1].value == KEY => {
            Some(Side::Key(parts[0].value.clone()))
        }
        Expr::Identifier(name) if name.value == KEY && references.len() == 1 => {
            Some(Side::Key(references[0].alias.clone()))
        }
        _ => None,
    }
}

fn from(tables: &[TableWithJoins]) -> (Vec<Reference>, Vec<&Expr>) {
    let (mut references, mut conditions) = (Vec::new(), Vec::new());
    for table in tables {
        references.push(reference(&table.relation));
        for join in &table.joins {
            references.push(reference(&join.relation));
            if let JoinOperator::Join(JoinConstraint::On(on))
            | JoinOperator::Inner(JoinConstraint::On(on))
            | JoinOperator::Left(JoinConstraint::On(on))
            | JoinOperator::LeftOuter(JoinConstraint::On(on)) = &join.join_operator
            {
                conditions.push(on);
            }
        }
    }
    (references, conditions)
}

fn reference(factor: &TableFactor) -> Reference {
    match factor {
        TableFactor::Table {
            name,
            alias,
            args: None,
            ..
        } => {
            let table = name.to_string();
            let alias = alias
                .as_ref()
                .map_or_else(|| table.clone(), |alias| alias.name.value.clone());
            Reference {
                alias,
                table: Some(table),
            }
        }
        TableFactor::Derived { alias, .. }
        | TableFactor::Table { alias, .. }
        | TableFactor::Function { alias, .. } => Reference {
            alias: alias
                .as_ref()
                .map_or_else(String::new, |alias| alias.name.value.clone()),
            table: None,
        },
        other => Reference {
            alias: other.to_string(),
            table: None,
        },
    }
}
