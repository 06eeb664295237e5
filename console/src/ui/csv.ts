// Tables as text that spreadsheets open.

type Value = string | number | null | undefined;

/** Spreadsheets take what begins like this for a formula. What readers wrote must not become one. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: Value): string {
    if (typeof value === 'number') return String(value);
    const text = value ?? '';
    const safe = FORMULA.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvOf = (rows: readonly (readonly Value[])[]): string =>
    rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
