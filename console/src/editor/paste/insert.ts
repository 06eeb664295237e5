// Puts what was read from a clipboard into the text.

import { Fragment, type Node, type Schema, Slice } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { tidy } from '../../document/json';
import { readBlock } from '../../document/read';
import { sourcesOf } from '../sources';
import type { FileService } from '../uploads';
import { readHtml } from './index';
import { isMarkdown } from './markdown';
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

/** Pastes what is not plain text: HTML, a table, Markdown. Returns false if it is none of them. */
export async function pasteBlocks(
    view: EditorView,
    clipboard: Clipboard,
    files: FileService | undefined,
): Promise<boolean> {
    const nodes = blocksIn(view.state.schema, clipboard) ?? (await markdownIn(view, clipboard));
    if (nodes.length === 0 || view.isDestroyed) return false;
    const { from } = view.state.selection;
    const tr = insertBlocks(view.state, nodes);
    const pictures = takePictures(tr, from, tr.selection.to, clipboard.rtf);
    view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
    if (files) bringPictures(view, pictures, files);
    return true;
}

/** What can be read here; undefined for text that may be Markdown. */
function blocksIn(schema: Schema, { html, text, language }: Clipboard): Node[] | undefined {
    // Markdown from an editor of code is meant as what it says.
    if (html && !(language === 'markdown' && isMarkdown(text))) return readHtml(schema, html, language);
    const table = isMarkdown(text) ? undefined : readSheetText(schema, text);
    return table && [table];
}

/** The server reads Markdown, so that there is one reader of it. */
async function markdownIn(view: EditorView, { text }: Clipboard): Promise<Node[]> {
    const convert = isMarkdown(text) && sourcesOf(view)?.convert;
    if (!convert) return [];
    const blocks = await convert(text).catch(() => []);
    return blocks.map((block) => readBlock(view.state.schema, tidy(block)));
}
