// Markdown while typing. One undo takes a conversion back.

import {
    InputRule,
    inputRules,
    textblockTypeInputRule,
    undoInputRule,
    wrappingInputRule,
} from 'prosemirror-inputrules';
import type { MarkType, Node, NodeType, Schema } from 'prosemirror-model';
import { wrapRangeInList } from 'prosemirror-schema-list';
import { type Command, TextSelection } from 'prosemirror-state';
import { newUid } from '../document/origin';
import { children } from '../document/write';
import { make } from './commands';
import { safeUrl } from './references';
import { newTable } from './tables';

export const undoConversion: Command = undoInputRule;

/** Text between two signs gets a mark, and the signs go away. */
function markRule(pattern: RegExp, mark: MarkType): InputRule {
    return new InputRule(pattern, (state, match, start, end) => {
        const text = match[2];
        if (!text || !state.doc.resolve(start).parent.type.allowsMarkType(mark)) return null;
        // What stands before the first sign is part of the match.
        const from = start + match[0].indexOf(match[1] ?? '');
        const marks = mark.create().addToSet(state.doc.resolve(from).marks());
        const tr = state.tr.replaceWith(from, end, state.schema.text(text, marks));
        return tr.removeStoredMark(mark);
    });
}

/** A line that becomes another block at once. */
function blockRule(pattern: RegExp, name: string): InputRule {
    return new InputRule(pattern, (state, _, start, end) => {
        const $start = state.doc.resolve(start);
        if ($start.parent.type.name !== 'paragraph') return null;
        const node = make[name]?.(state.schema);
        if (!node || !$start.node(-1).canReplaceWith($start.index(-1), $start.indexAfter(-1), node.type)) return null;
        const tr = state.tr.delete(start, end);
        const at = $start.before();
        const isVoid = node.isAtom;
        tr.replaceWith(at, tr.doc.resolve(at + 1).after(), isVoid ? [node, state.schema.node('paragraph')] : node);
        return tr.setSelection(TextSelection.near(tr.doc.resolve(at + (isVoid ? node.nodeSize : 1))));
    });
}

/** `[ ]` begins a task, also in a list that has none yet. */
function taskRule(): InputRule {
    return new InputRule(/^\[([ x]?)\]\s$/i, (state, match, start, end) => {
        const $start = state.doc.resolve(start);
        const { list_tasks, list_item } = state.schema.nodes;
        if (!list_tasks || !list_item || $start.parent.type.name !== 'paragraph') return null;
        const data = { checked: match[1]?.toLowerCase() === 'x' };
        const tr = state.tr.delete(start, end);
        if ($start.depth > 2 && $start.node(-1).type === list_item && $start.index(-1) === 0) {
            if ($start.node(-2).type === list_tasks) return null;
            tr.setNodeMarkup($start.before(-2), list_tasks, { ...$start.node(-2).attrs, data: {} });
            $start.node(-2).forEach((item, offset, index) => {
                const isThis = index === $start.index(-2);
                const own = isThis ? data : { checked: false };
                tr.setNodeMarkup($start.start(-2) + offset, undefined, { ...item.attrs, data: own });
            });
            return tr;
        }
        const range = tr.doc.resolve(start).blockRange();
        if (!range || !wrapRangeInList(tr, range, list_tasks)) return null;
        return tr.setNodeMarkup(range.start + 1, undefined, { data });
    });
}

/** `[text](address)`. */
function linkRule(mark: MarkType): InputRule {
    return new InputRule(
        /\[([^[\]\s][^[\]]*)\]\((https?:\/\/[^\s()]+|mailto:[^\s()]+)\)$/,
        (state, match, start, end) => {
            const [, text, url] = match;
            const $start = state.doc.resolve(start);
            if (!text || !url || !safeUrl(url) || !$start.parent.type.allowsMarkType(mark)) return null;
            const link = mark.create({ data: { ref: { kind: 'url', url } }, uid: newUid() });
            const tr = state.tr.replaceWith(start, end, state.schema.text(text, link.addToSet($start.marks())));
            return tr.removeStoredMark(mark);
        },
    );
}

/** `$$formula$$`. */
function formulaRule(type: NodeType): InputRule {
    return new InputRule(/\$\$([^$\s](?:[^$]*[^$\s])?)\$\$$/, (state, match, start, end) => {
        const { parent } = state.doc.resolve(start);
        if (!parent.type.contentMatch.matchType(type)) return null;
        return state.tr.replaceWith(start, end, type.create({ data: { formula: match[1] } }));
    });
}

/** Enter after `| a | b |` makes a table with these columns. */
export const tableOfLine: Command = (state, dispatch) => {
    const { $from, empty } = state.selection;
    const line = $from.parent.textContent.trim();
    const { table } = state.schema.nodes;
    if (!table || !empty || $from.parent.type.name !== 'paragraph' || !/^\|(?:[^|]+\|){2,}$/.test(line)) return false;
    if (!$from.node(-1).canReplaceWith($from.index(-1), $from.indexAfter(-1), table)) return false;
    const titles = line.slice(1, -1).split('|');
    const made = newTable(state.schema, titles.length, 1);
    const [head, ...rows] = children(made) as [Node, ...Node[]];
    const cells = children(head).map((cell, x) => {
        const title = titles[x]?.trim();
        return cell.type.create(cell.attrs, title ? state.schema.text(title) : null);
    });
    const at = $from.before();
    const tr = state.tr.replaceWith(
        at,
        $from.after(),
        table.create(made.attrs, [head.type.create(null, cells), ...rows]),
    );
    const first = at + 1 + (tr.doc.nodeAt(at + 1)?.nodeSize ?? 0);
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(first))).scrollIntoView());
    return true;
};

export function typing(schema: Schema) {
    const node = (name: string) => schema.nodes[name] as NodeType;
    const mark = (name: string) => schema.marks[name] as MarkType;
    return inputRules({
        rules: [
            textblockTypeInputRule(/^#\s$/, node('heading_1')),
            textblockTypeInputRule(/^##\s$/, node('heading_2')),
            textblockTypeInputRule(/^###\s$/, node('heading_3')),
            wrappingInputRule(/^\s*[-*+]\s$/, node('list_unordered')),
            wrappingInputRule(/^(\d+)\.\s$/, node('list_ordered'), (match) => ({
                data: match[1] === '1' ? {} : { start: Number(match[1]) },
            })),
            taskRule(),
            linkRule(mark('link')),
            formulaRule(node('inline_math')),
            wrappingInputRule(/^\s*>\s$/, node('blockquote')),
            blockRule(/^```$/, 'code'),
            blockRule(/^(?:---|\*\*\*)$/, 'divider'),
            markRule(/(?:^|\s|\()(\*\*)([^*\s](?:[^*]*[^*\s])?)\*\*$/, mark('bold')),
            markRule(/(?:^|\s|\()(_)([^_\s](?:[^_]*[^_\s])?)_$/, mark('italic')),
            markRule(/(?:^|\s|\()(`)([^`]+)`$/, mark('inline_code')),
            markRule(/(?:^|\s|\()(~~)([^~\s](?:[^~]*[^~\s])?)~~$/, mark('strikethrough')),
        ],
    });
}
