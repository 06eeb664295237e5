// What happens when something is pasted: the first that fits, of an address for the selected text, HTML of any program, a
// table as text, and Markdown. What was copied in the editor itself and what is pasted as plain text is ProseMirror's.

import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { newUid } from '../../document/origin';
import { safeUrl } from '../references';
import type { FileService } from '../uploads';
import type { Clipboard } from './insert';

/** The language of a code editor, by what it says beside its HTML. */
function languageOf(data: DataTransfer): string | undefined {
    try {
        const said = JSON.parse(data.getData('vscode-editor-data') || '{}') as { mode?: unknown };
        return typeof said.mode === 'string' ? said.mode : undefined;
    } catch {
        return undefined;
    }
}

/** An address on selected text makes a link of it. */
function linkSelection(view: EditorView, text: string): boolean {
    const { from, to, empty, $from } = view.state.selection;
    const url = /^https?:\/\/\S+$/i.test(text) ? safeUrl(text) : undefined;
    const { link } = view.state.schema.marks;
    if (!url || !link || empty || !$from.parent.inlineContent || !$from.parent.type.allowsMarkType(link)) return false;
    const mark = link.create({ data: { ref: { kind: 'url', url } }, uid: newUid() });
    view.dispatch(view.state.tr.removeMark(from, to, link).addMark(from, to, mark));
    return true;
}

let reader: typeof import('./insert') | undefined;

/** What reads clipboards is loaded once somebody writes, and is there by the time that something is pasted. */
async function loadReader(): Promise<void> {
    try {
        reader ??= await import('./insert');
    } catch {
        // Without network the text of the clipboard has to do.
    }
}

async function pasteSoon(view: EditorView, clipboard: Clipboard, files: FileService | undefined): Promise<void> {
    if (!reader) await loadReader();
    if (view.isDestroyed) return;
    const isPasted = await reader?.pasteBlocks(view, clipboard, files);
    if (!isPasted && clipboard.text && !view.isDestroyed) view.pasteText(clipboard.text);
}

export function paste(files: FileService | undefined): Plugin {
    let isPlain = false;
    return new Plugin({
        view: () => {
            setTimeout(() => void loadReader());
            return {};
        },
        props: {
            handleDOMEvents: {
                keydown: (_, event) => {
                    isPlain = event.shiftKey;
                    return false;
                },
                keyup: () => {
                    isPlain = false;
                    return false;
                },
                // Before ProseMirror has read the clipboard in its own way, which takes seconds for a long text.
                paste(view, event) {
                    const data = event.clipboardData;
                    if (!data || !view.editable || isPlain || view.state.selection.$from.parent.type.spec.code)
                        return false;
                    const html = data.getData('text/html');
                    const text = data.getData('text/plain');
                    if (/\bdata-pm-slice=/.test(html) || (!html && !text)) return false;
                    const clipboard = { html, text, rtf: data.getData('text/rtf'), language: languageOf(data) };
                    if (!linkSelection(view, text.trim())) {
                        if (!html && !/[\t,;\n]|\*\*|`|\]\(/.test(text)) return false;
                        void pasteSoon(view, clipboard, files);
                    }
                    event.preventDefault();
                    return true;
                },
            },
        },
    });
}
