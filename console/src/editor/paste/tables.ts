// Tables. A document has no merged cells: the text of one stands in its first field, and the others are empty.

import type { Node } from 'prosemirror-model';
import { newUid } from '../../document/origin';
import { emptyRecord, newId } from '../tables';
import { isTag, type Tag, textOf } from './html';
import type { Reading } from './reading';
import { boldOf } from './style';

/** A cell that claims to go on for longer does so by mistake: programs style whole rows. */
const MAX_SPAN = 100;

type Field = Tag | undefined;

function rowsOf(table: Tag): Tag[] {
    return table.children.filter(isTag).flatMap((child) => {
        if (child.name === 'tr') return [child];
        return ['thead', 'tbody', 'tfoot'].includes(child.name) ? rowsOf(child) : [];
    });
}

const span = (cell: Tag, name: string) =>
    Math.min(MAX_SPAN, Math.max(1, Math.trunc(Number(cell.attributes[name]) || 1)));

/** The fields of all rows, each as wide as the widest. */
function gridOf(rows: readonly Tag[]): Field[][] {
    const grid: Field[][] = rows.map(() => []);
    const taken = new Set<string>();
    rows.forEach((row, y) => {
        let x = 0;
        for (const cell of row.children) {
            if (!isTag(cell) || (cell.name !== 'td' && cell.name !== 'th')) continue;
            while (taken.has(`${x} ${y}`)) x += 1;
            (grid[y] as Field[])[x] = cell;
            const width = span(cell, 'colspan');
            const height = Math.min(rows.length - y, span(cell, 'rowspan'));
            for (let down = 0; down < height; down += 1) {
                for (let right = 0; right < width; right += 1) taken.add(`${x + right} ${y + down}`);
            }
            x += width;
        }
    });
    // Fields that no row has a text in are there by a merged cell only.
    const width = Math.max(0, ...grid.map((row) => row.length));
    return grid.map((row) => Array.from({ length: width }, (_, x) => row[x]));
}

const isBold = (tag: Tag): boolean =>
    boldOf(tag) === true || tag.children.some((child) => isTag(child) && textOf(child).trim() !== '' && isBold(child));

/** Whether the first row says what the columns are. */
function isHead(row: readonly Field[], isSheet: boolean): boolean {
    const filled = row.filter((cell): cell is Tag => !!cell && textOf(cell).trim() !== '');
    if (filled.length === 0) return false;
    if (filled.every((cell) => cell.name === 'th' || isBold(cell))) return true;
    return (
        isSheet && filled.length === row.length && filled.every((cell) => !/^[\d.,%€$ -]+$/.test(textOf(cell).trim()))
    );
}

export function readTable(reading: Reading, table: Tag): Node[] {
    const rows = rowsOf(table);
    const grid = gridOf(rows);
    const [first = []] = grid;
    // A frame around one text, or code with its numbers: there is nothing to be a table of.
    if (grid.length <= 1 && first.length <= 1) return first[0] ? reading.inside(first[0].children) : [];
    const head = grid.length > 1 && isHead(first, table.attributes['data-sheet'] === 'true') ? first : undefined;
    const body = grid.slice(head ? 1 : 0).map((row) => row.map((cell) => reading.inside(cell?.children ?? [], [])));
    const titles = first.map((_, x) => (head?.[x] ? textOf(head[x]).replace(/\s+/g, ' ').trim() : ''));
    return [tableOf(reading, titles, body, !head)];
}

export function tableOf(reading: Reading, titles: readonly string[], rows: Node[][][], hideHeader: boolean): Node {
    const { schema } = reading;
    const ids = titles.map(() => newId('column'));
    const definition = Object.fromEntries(ids.map((id, x) => [id, { id, title: titles[x], type: 'text' }]));
    const head = reading.type('table_head').create(
        null,
        ids.map((column, x) =>
            reading.type('table_title').create({ column }, titles[x] ? schema.text(titles[x]) : null),
        ),
    );
    const body = rows.map((row) => {
        const cells = ids.map((column, x) =>
            reading.type('table_cell').create(
                { column },
                (row[x] as Node[]).flatMap((node) => withoutTables(reading, node)),
            ),
        );
        return reading.type('table_row').create({ record: emptyRecord() }, cells);
    });
    const data = { definition, view: { type: 'grid', columns: ids, hideHeader } };
    return reading.type('table').create({ uid: newUid(), data }, [head, ...body]);
}

/** A table within a table gives its texts to the cell. */
function withoutTables(reading: Reading, node: Node): Node[] {
    if (node.type.name !== 'table') return [node];
    const texts: Node[] = [];
    node.descendants((child) => {
        if (child.type.name === 'table_title' && child.content.size)
            texts.push(reading.type('paragraph').create({ uid: newUid() }, child.content));
        if (child.type.name !== 'table_cell') return true;
        child.forEach((block) => {
            texts.push(block);
        });
        return false;
    });
    return texts.length ? texts : [reading.type('paragraph').create()];
}
