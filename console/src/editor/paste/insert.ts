// Puts what was read from a clipboard into the text.

import { Fragment, type Node, Slice } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { FileService } from '../uploads';
import { readHtml } from './index';
import { bringPictures, takePictures } from './pictures';
import { readSheetText } from './sheet-text';

/** What a program wrote to the clipboard, in its forms. */
export interface Clipboard {
    html: string;
    text: string;
    rtf: string;
    /** The language of code, where the program says it. */
    language: string | undefined;
}

/** How far the nodes at one end are open, so that a paragraph joins the line that it is pasted into. */
function openness(nodes: readonly Node[], isStart: boolean, isInList: boolean): number {
    let node = isStart ? nodes[0] : nodes.at(-1);
    let depth = 0;
    while (node && (node.type.name === 'paragraph' || (isInList && /^list_/.test(node.type.name)))) {
        depth += 1;
        if (node.isTextblock) return depth;
        node = (isStart ? node.firstChild : node.lastChild) ?? undefined;
    }
    return 0;
}

/** Replaces the selection by blocks; where only a line may be, by their text. */
export function insertBlocks(state: EditorState, nodes: readonly Node[]): Transaction {
    const { $from } = state.selection;
    const { schema, tr } = state;
    const { paragraph } = schema.nodes;
    const place = $from.depth > 0 ? $from.node(-1) : state.doc;
    if (paragraph && $from.parent.inlineContent && !place.type.contentMatch.matchType(paragraph)) {
        const text = nodes.map((node) => node.textBetween(0, node.content.size, ' ')).join(' ');
        return tr.insertText(text.trim());
    }
    const isInList =
        $from.depth > 1 && $from.node(-1).type.name === 'list_item' && /^list_/.test(nodes[0]?.type.name ?? '');
    const slice = new Slice(
        Fragment.from([...nodes]),
        openness(nodes, true, isInList),
        openness(nodes, false, isInList),
    );
    return tr.replaceSelection(slice);
}

/** Pastes HTML or a table. Returns false if there is neither. */
export function pasteBlocks(view: EditorView, clipboard: Clipboard, files: FileService | undefined): boolean {
    const { schema } = view.state;
    const { html, text, language, rtf } = clipboard;
    const table = html ? undefined : readSheetText(schema, text);
    const nodes = html ? readHtml(schema, html, language) : table ? [table] : [];
    if (nodes.length === 0) return false;
    const { from } = view.state.selection;
    const tr = insertBlocks(view.state, nodes);
    const pictures = takePictures(tr, from, tr.selection.to, rtf);
    view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
    if (files) bringPictures(view, pictures, files);
    return true;
}
