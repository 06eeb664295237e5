// Keys of the editor. `docs/CONSOLE.md` lists them.

import {
    baseKeymap,
    chainCommands,
    createParagraphNear,
    exitCode,
    liftEmptyBlock,
    newlineInCode,
    selectParentNode,
    splitBlock,
} from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { NodeType, Schema } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, NodeSelection, type Plugin, TextSelection } from 'prosemirror-state';
import { insertTab, moveBlock, newCodeLine, setBlock, toggle, toggleList } from './commands';
import { editSelected } from './form';
import { goToCell } from './tables';
import { tableOfLine, undoConversion } from './typing';

/** Enter in the title of an expandable goes to its body. */
const leaveTitle: Command = (state, dispatch) => {
    const { $from } = state.selection;
    const name = $from.parent.type.name;
    if (!['expandable_title', 'caption', 'table_title'].includes(name)) return false;
    if (name === 'table_title') return goToCell(1)(state, dispatch);
    const after = $from.after();
    // Where nothing follows there is a new paragraph.
    const { tr } = state;
    const end = $from.after(1);
    const paragraph = state.schema.nodes.paragraph;
    if (paragraph && name === 'caption' && end === state.doc.content.size) tr.insert(end, paragraph.create());
    const target = tr.doc.resolve(Math.min(after + 1, tr.doc.content.size));
    dispatch?.(tr.setSelection(TextSelection.near(target)).scrollIntoView());
    return true;
};

const hardBreak: Command = (state, dispatch) => {
    const type = state.schema.nodes.hard_break;
    if (!type || !state.selection.$from.parent.inlineContent || state.selection.$from.parent.type.spec.code)
        return false;
    dispatch?.(state.tr.replaceSelectionWith(type.create()).scrollIntoView());
    return true;
};

/** A task that begins after another is not done yet. */
const splitItem =
    (item: NodeType): Command =>
    (state, dispatch) => {
        const { $from } = state.selection;
        const around = $from.depth > 1 ? $from.node(-1) : undefined;
        const isTask = around?.type === item && 'checked' in (around.attrs.data as object);
        return splitListItem(item, isTask ? { data: { checked: false } } : { data: {} })(state, dispatch);
    };

/** Once Escape has selected a block, the Tab key leaves the editor: else nobody without a mouse would get out of a list. */
const inText =
    (command: Command): Command =>
    (state, dispatch, view) =>
        !(state.selection instanceof NodeSelection) && command(state, dispatch, view);

/** The bar to find words, and with `h` the field to replace them. */
const find =
    (isReplacing: boolean): Command =>
    (_, dispatch, view) => {
        if (dispatch && view)
            void import('./find').then(({ showFind }) => view.isDestroyed || showFind(view, isReplacing));
        return true;
    };

export function keys(schema: Schema): Plugin[] {
    const item = schema.nodes.list_item as NodeType;
    const enter = chainCommands(
        editSelected,
        tableOfLine,
        newCodeLine,
        leaveTitle,
        splitItem(item),
        newlineInCode,
        createParagraphNear,
        liftEmptyBlock,
        splitBlock,
    );
    return [
        keymap({
            Enter: enter,
            'Shift-Enter': chainCommands(exitCode, hardBreak),
            Tab: inText(chainCommands(insertTab, goToCell(1), sinkListItem(item))),
            'Shift-Tab': inText(chainCommands(goToCell(-1), liftListItem(item))),
            Backspace: undoConversion,
            Escape: selectParentNode,
            'Mod-z': undo,
            'Mod-y': redo,
            'Mod-Shift-z': redo,
            'Mod-f': find(false),
            'Mod-h': find(true),
            'Mod-b': toggle('bold'),
            'Mod-i': toggle('italic'),
            'Mod-e': toggle('inline_code'),
            'Mod-Shift-x': toggle('strikethrough'),
            'Mod-Alt-0': setBlock('paragraph'),
            'Mod-Alt-1': setBlock('heading_1'),
            'Mod-Alt-2': setBlock('heading_2'),
            'Mod-Alt-3': setBlock('heading_3'),
            'Mod-Shift-7': toggleList('list_ordered'),
            'Mod-Shift-8': toggleList('list_unordered'),
            'Mod-Shift-9': toggleList('list_tasks'),
            'Alt-ArrowUp': moveBlock(-1),
            'Alt-ArrowDown': moveBlock(1),
        }),
        keymap(baseKeymap),
    ];
}
