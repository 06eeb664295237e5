// Puts an editor, or a page to read, into an element.

import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { EditorState, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { forms } from './form';
import { inlineMenus } from './inline-menus';
import { keys } from './keymap';
import { paste } from './paste/plugin';
import { placeholders } from './placeholders';
import { codePaste, markers, names, placeholder, written } from './plugins';
import { clipboard, schema } from './schema';
import { slash } from './slash';
import { type Sources, setSources } from './sources';
import { suggest } from './suggest';
import { toolbar } from './toolbar';
import { typing } from './typing';
import { type FileService, setFileService, uploads } from './uploads';
import { views } from './views';

/** Steps that can be undone. */
const UNDO_DEPTH = 500;

interface Options {
    doc: Node;
    /** Called after each change of the text; without it the page is only read. */
    onChange?: (view: EditorView, tr: Transaction) => void;
    /** Takes files; without it they cannot be dropped or chosen. */
    files?: FileService;
    /** What can be linked to and inserted. */
    sources?: Sources;
    label: string;
}

export function mount(place: HTMLElement, { doc, onChange, files, sources, label }: Options): EditorView {
    const plugins = onChange
        ? [
              suggest([slash(), ...inlineMenus()]),
              forms(),
              toolbar(),
              typing(schema),
              ...keys(schema),
              history({ depth: UNDO_DEPTH }),
              codePaste(),
              placeholders(),
              ...(files ? [uploads(files.upload)] : []),
              paste(files),
              names(),
              placeholder(),
              written(),
              markers(),
              gapCursor(),
              dropCursor({ color: 'var(--primary)', width: 2 }),
          ]
        : [markers()];
    const editor: EditorView = new EditorView(place, {
        state: EditorState.create({ doc, plugins }),
        editable: () => !!onChange,
        nodeViews: Object.fromEntries(
            Object.entries(views).map(([name, make]) => [name, (node, view, position) => make(node, view, position)]),
        ),
        clipboardSerializer: clipboard,
        attributes: onChange
            ? { class: 'prose editing', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label }
            : { class: 'prose reading' },
        dispatchTransaction(tr) {
            editor.updateState(editor.state.apply(tr));
            if (tr.docChanged) onChange?.(editor, tr);
        },
    });
    if (files) setFileService(editor, files);
    if (sources) setSources(editor, sources);
    return editor;
}
