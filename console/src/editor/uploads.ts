// Files that are dropped, pasted or chosen. A placeholder stands at their place while they are sent, and writing goes on;
// it is not part of the text, so that no save waits for it.

import { Fragment, type Node, type Schema } from 'prosemirror-model';
import { type Command, Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { batchesOf, type Uploaded } from '../api/files';
import { newUid } from '../document/origin';
import { t } from '../i18n';
import { messageOf } from '../ui/message';
import { button, element } from './dom';
import { addFile } from './references';

export type Upload = (files: File[]) => Promise<Uploaded[]>;

interface Order {
    add?: { id: string; at: number; dom: HTMLElement };
    remove?: string;
}

const key = new PluginKey<DecorationSet>('uploads');
const isPicture = (file: File) => file.type.startsWith('image/');

export function uploads(upload: Upload): Plugin<DecorationSet> {
    return new Plugin<DecorationSet>({
        key,
        state: {
            init: () => DecorationSet.empty,
            apply(tr, before) {
                const order = tr.getMeta(key) as Order | undefined;
                let set = before.map(tr.mapping, tr.doc);
                if (order?.add) {
                    const { id, at, dom } = order.add;
                    set = set.add(tr.doc, [Decoration.widget(at, dom, { id, key: id, stopEvent: () => true })]);
                }
                if (order?.remove) set = set.remove(set.find(undefined, undefined, (spec) => spec.id === order.remove));
                return set;
            },
        },
        props: {
            decorations: (state) => key.getState(state),
            handlePaste: (view, event) => {
                const files = Array.from(event.clipboardData?.files ?? []);
                // Text of word processors comes with a picture of itself.
                if (files.length === 0 || event.clipboardData?.types.includes('text/html')) return false;
                add(view, files, view.state.selection.from, upload);
                return true;
            },
            handleDrop: (view, event) => {
                const files = Array.from(event.dataTransfer?.files ?? []);
                const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
                if (files.length === 0 || !place) return false;
                event.preventDefault();
                add(view, files, place.pos, upload);
                return true;
            },
        },
    });
}

/** Asks for files and sends them. */
export const chooseFiles =
    (accept: string): Command =>
    (state, dispatch, view) => {
        const plugin = key.get(state);
        if (!plugin) return false;
        if (!dispatch || !view) return true;
        const field = element('input', { type: 'file', accept, multiple: true });
        field.addEventListener('change', () => {
            const files = Array.from(field.files ?? []);
            if (files.length > 0) add(view, files, view.state.selection.from, uploaderOf(view));
        });
        field.click();
        return true;
    };

const uploaders = new WeakMap<EditorView, Upload>();

export const setUploader = (view: EditorView, upload: Upload) => uploaders.set(view, upload);

function uploaderOf(view: EditorView): Upload {
    const upload = uploaders.get(view);
    if (!upload) throw new Error('this editor takes no files');
    return upload;
}

/** Where a block can be put: at the caret's empty line, or after the block that it is in. */
function placeFor(view: EditorView, at: number): number {
    const $at = view.state.doc.resolve(at);
    for (let depth = $at.depth; depth > 0; depth -= 1) {
        const { images } = view.state.schema.nodes;
        if (
            images &&
            $at.node(depth - 1).canReplaceWith($at.indexAfter(depth - 1), $at.indexAfter(depth - 1), images)
        ) {
            const isEmptyLine = $at.node(depth).type.name === 'paragraph' && $at.node(depth).content.size === 0;
            return isEmptyLine ? $at.before(depth) : $at.after(depth);
        }
    }
    return at;
}

function add(view: EditorView, files: readonly File[], at: number, upload: Upload): void {
    const place = placeFor(view, at);
    for (const batch of batchesOf(files)) void send(view, batch, place, upload);
}

async function send(view: EditorView, files: File[], at: number, upload: Upload): Promise<void> {
    const id = newUid();
    const urls = files.map((file) => (isPicture(file) ? URL.createObjectURL(file) : undefined));
    const dom = element('div', { class: 'upload', role: 'status' });
    const remove = () => !view.isDestroyed && view.dispatch(view.state.tr.setMeta(key, { remove: id } satisfies Order));
    const wait = () => dom.replaceChildren(...files.map((file, index) => shown(file, urls[index])));
    const attempt = async () => {
        wait();
        try {
            const uploaded = await upload(files);
            if (view.isDestroyed) return;
            put(view, id, uploaded);
            remove();
            for (const url of urls) if (url) URL.revokeObjectURL(url);
        } catch (error) {
            dom.setAttribute('role', 'alert');
            dom.replaceChildren(
                element('span', { class: 'upload-error' }, messageOf(error)),
                button({ class: 'button' }, () => void attempt(), t.error.again),
                button({ class: 'button' }, remove, t.uploads.remove),
            );
        }
    };
    view.dispatch(view.state.tr.setMeta(key, { add: { id, at, dom } } satisfies Order));
    await attempt();
}

function shown(file: File, url: string | undefined): HTMLElement {
    const label = element('span', { class: 'upload-label' }, t.uploads.sending(file.name || t.blocks.image));
    const row = element('div', { class: 'upload-file' }, label);
    if (url) row.prepend(element('img', { src: url, alt: '' }));
    return row;
}

/** Puts the files where their placeholder stands. */
function put(view: EditorView, id: string, files: readonly Uploaded[]): void {
    const [found] = key.getState(view.state)?.find(undefined, undefined, (spec) => spec.id === id) ?? [];
    if (!found) return;
    for (const file of files) addFile(file.id, { name: file.name, url: file.downloadURL });
    const nodes = files.map((file) => nodeFor(view.state.schema, file));
    const after = view.state.doc.resolve(found.from).nodeAfter;
    const isEmptyLine = after?.type.name === 'paragraph' && after.content.size === 0;
    const end = isEmptyLine ? found.from + after.nodeSize : found.from;
    view.dispatch(view.state.tr.replaceWith(found.from, end, Fragment.from(nodes)));
}

function nodeFor(schema: Schema, file: Uploaded): Node {
    const { images, image, caption, file: attachment } = schema.nodes;
    if (!images || !image || !caption || !attachment) throw new Error('the schema has no files');
    const data = { ref: { kind: 'file', file: file.id } };
    if (!file.contentType.startsWith('image/')) return attachment.create({ uid: newUid(), data });
    return images.create({ uid: newUid() }, image.create({ data }, caption.create()));
}
