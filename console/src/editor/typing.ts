// Markdown while typing. One undo takes a conversion back.

import {
    InputRule,
    inputRules,
    textblockTypeInputRule,
    undoInputRule,
    wrappingInputRule,
} from 'prosemirror-inputrules';
import type { MarkType, NodeType, Schema } from 'prosemirror-model';
import { type Command, TextSelection } from 'prosemirror-state';
import { make } from './commands';

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
