// Files that are dropped, pasted or chosen. A placeholder stands at their place while they are sent, and writing goes on.

import { Fragment, type Node, type Schema } from 'prosemirror-model';
import { type Command, Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { batchesOf, type Fetched, type Uploaded } from '../api/files';
import { newUid } from '../document/origin';
import { t } from '../i18n';
import { messageOf } from '../ui/message';
import { button, element } from './dom';
import { addPlaceholders, placeholderAt, removePlaceholder } from './placeholders';
import { addFile } from './references';

export type Upload = (files: File[]) => Promise<Uploaded[]>;

/** How files come into the change request. */
export interface FileService {
    upload: Upload;
    /** Has the server fetch pictures by their addresses. */
    fetch: (urls: readonly string[]) => Promise<Fetched>;
}

const isPicture = (file: File) => file.type.startsWith('image/');

export function uploads(upload: Upload): Plugin {
    return new Plugin({
        props: {
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

/** Lets one choose files of this device. */
export function pickFiles(accept: string, isMany: boolean, take: (files: File[]) => void): void {
    const field = element('input', { type: 'file', accept, multiple: isMany });
    field.addEventListener('change', () => {
        const files = Array.from(field.files ?? []);
        if (files.length > 0) take(files);
    });
    field.click();
}

/** Asks for files and sends them. */
export const chooseFiles =
    (accept: string): Command =>
    (_, dispatch, view) => {
        const upload = view && services.get(view)?.upload;
        if (!upload) return false;
        if (dispatch) pickFiles(accept, true, (files) => add(view, files, view.state.selection.from, upload));
        return true;
    };

const services = new WeakMap<EditorView, FileService>();

export const setFileService = (view: EditorView, files: FileService) => services.set(view, files);
export const fileServiceOf = (view: EditorView): FileService | undefined => services.get(view);

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
    for (const batch of batchesOf(files)) {
        const waiting = { id: newUid(), dom: element('div', { class: 'upload' }), files: batch };
        view.dispatch(addPlaceholders(view.state.tr, [{ id: waiting.id, at: place, dom: waiting.dom }]));
        void sendTo(view, [waiting], upload);
    }
}

export interface Waiting {
    /** The placeholder. */
    id: string;
    dom: HTMLElement;
    files: File[];
    /** What a picture shows, as far as it is known. */
    alt?: string | undefined;
}

/** Sends files, all in one change, and puts each where its placeholder stands. A failure offers to try again there. */
export async function sendTo(view: EditorView, places: readonly Waiting[], upload: Upload): Promise<void> {
    const urls = new Map<File, string>();
    for (const file of places.flatMap(({ files }) => files))
        if (isPicture(file)) urls.set(file, URL.createObjectURL(file));
    for (const { dom, files } of places) {
        dom.setAttribute('role', 'status');
        dom.replaceChildren(...files.map((file) => shown(file, urls.get(file))));
    }
    try {
        const uploaded = await upload(places.flatMap(({ files }) => files));
        if (view.isDestroyed) return;
        let at = 0;
        for (const place of places) {
            put(view, place, uploaded.slice(at, at + place.files.length));
            at += place.files.length;
            removePlaceholder(view, place.id);
        }
    } catch (error) {
        const again = () => void sendTo(view, places, upload);
        for (const place of places) fail(view, place, messageOf(error), again);
    } finally {
        for (const url of urls.values()) URL.revokeObjectURL(url);
    }
}

function fail(view: EditorView, { id, dom }: Waiting, message: string, again: () => void): void {
    dom.setAttribute('role', 'alert');
    dom.replaceChildren(
        element('span', { class: 'upload-error' }, message),
        button({ class: 'button' }, again, t.error.again),
        button({ class: 'button' }, () => removePlaceholder(view, id), t.uploads.remove),
    );
}

function shown(file: File, url: string | undefined): HTMLElement {
    const label = element('span', { class: 'upload-label' }, t.uploads.sending(file.name || t.blocks.image));
    const row = element('div', { class: 'upload-file' }, label);
    if (url) row.prepend(element('img', { src: url, alt: '' }));
    return row;
}

/** Puts the files where their placeholder stands. */
function put(view: EditorView, { id, alt }: Waiting, files: readonly Uploaded[]): void {
    const at = placeholderAt(view, id);
    if (at === undefined) return;
    for (const file of files) addFile(file.id, { name: file.name, url: file.downloadURL });
    const nodes = files.map((file) => nodeFor(view.state.schema, file, alt));
    const after = view.state.doc.resolve(at).nodeAfter;
    const isEmptyLine = after?.type.name === 'paragraph' && after.content.size === 0;
    const end = isEmptyLine ? at + after.nodeSize : at;
    view.dispatch(view.state.tr.replaceWith(at, end, Fragment.from(nodes)));
}

function nodeFor(schema: Schema, file: Uploaded, alt: string | undefined): Node {
    const { images, image, caption, file: attachment } = schema.nodes;
    if (!images || !image || !caption || !attachment) throw new Error('the schema has no files');
    const data = { ref: { kind: 'file', file: file.id } };
    if (!file.contentType.startsWith('image/')) return attachment.create({ uid: newUid(), data });
    const shown = alt ? { ...data, alt } : data;
    return images.create({ uid: newUid() }, image.create({ data: shown }, caption.create()));
}
