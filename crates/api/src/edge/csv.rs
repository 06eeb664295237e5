//! Records of comma-separated values (RFC 4180), for spreadsheets.

/// Programs for tables take cells that begin with one of these for formulas and run them.
const FORMULA_STARTS: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// Returns one record with its line end. A cell that a program could take for a formula gets an apostrophe in front.
pub(crate) fn record(cells: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let cells: Vec<String> = cells
        .into_iter()
        .map(|cell| quoted(cell.as_ref()))
        .collect();
    format!("{}\r\n", cells.join(","))
}

fn quoted(cell: &str) -> String {
    let guard = if is_formula(cell) { "'" } else { "" };
    format!("\"{guard}{}\"", cell.replace('"', "\"\""))
}

/// Some programs skip spaces before they look for a formula.
fn is_formula(cell: &str) -> bool {
    cell.trim_start_matches(' ').starts_with(FORMULA_STARTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_and_never_formulas() {
        assert_eq!(record(["a", "b \"c\", d"]), "\"a\",\"b \"\"c\"\", d\"\r\n");
        for formula in [
            "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\n=1", "  =1", "＝1",
        ] {
            assert_eq!(record([formula]), format!("\"'{formula}\"\r\n"));
        }
        assert_eq!(
            record(["2026-11-19", "{}", ""]),
            "\"2026-11-19\",\"{}\",\"\"\r\n"
        );
    }
}
