// Tables as text: with tabs as spreadsheets write them, with commas or semicolons as files have them.

import type { Node, Schema } from 'prosemirror-model';
import { Reading } from './reading';
import { tableOf } from './tables';

const MAX_FIELD_CHARS = 300;

/** Fields of all lines; a field in quotes may have anything in it. */
function fieldsOf(text: string, separator: string): string[][] {
    const rows: string[][] = [[]];
    let field = '';
    let isQuoted = false;
    const end = () => {
        rows.at(-1)?.push(field.trim());
        field = '';
    };
    for (let at = 0; at < text.length; at += 1) {
        const sign = text[at] as string;
        if (isQuoted && sign === '"' && text[at + 1] === '"') {
            field += '"';
            at += 1;
        } else if (sign === '"' && (isQuoted || field.trim() === '')) isQuoted = !isQuoted;
        else if (!isQuoted && sign === separator) end();
        else if (!isQuoted && sign === '\n') {
            end();
            rows.push([]);
        } else field += sign;
    }
    end();
    return rows;
}

/** The rows of a text that is a table and nothing else. */
export function rowsOfText(text: string): string[][] | undefined {
    const lines = text.replace(/\r\n?/g, '\n').replace(/^\n+|\n+$/g, '');
    for (const separator of ['\t', ';', ',']) {
        const rows = fieldsOf(lines, separator);
        const [first = []] = rows;
        const isEven = first.length > 1 && rows.every((row) => row.length === first.length);
        // A comma with a space is one of a sentence.
        const isProse =
            separator !== '\t' && (/[,;] /.test(lines.replace(/"[^"]*"/g, '')) || first.some((field) => field === ''));
        const isShort = rows.every((row) => row.every((field) => field.length <= MAX_FIELD_CHARS));
        if (isEven && isShort && !isProse && rows.length > 1) return rows;
    }
    return undefined;
}

export function readSheetText(schema: Schema, text: string): Node | undefined {
    const rows = rowsOfText(text);
    if (!rows) return undefined;
    const reading = new Reading(schema, 0);
    const [first = [], ...rest] = rows;
    const isHead = first.every((field) => field !== '' && !/^[\d.,%€$ -]+$/.test(field));
    const body = (isHead ? rest : rows).map((row) => row.map((field) => reading.inside([field])));
    return tableOf(reading, isHead ? first : first.map(() => ''), body, !isHead);
}
