// Pictures of pasted text. Those of the web are shown at once by their address, until the server has fetched them; those of
// the clipboard are sent; those that are only on the computer are asked for at their place.

import type { Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { MAX_INSERTED_FILES } from '../../api/files';
import { newUid } from '../../document/origin';
import { t } from '../../i18n';
import { messageOf } from '../../ui/message';
import { button, element } from '../dom';
import { addPlaceholders, removePlaceholder } from '../placeholders';
import { addFile } from '../references';
import { type FileService, pickFiles, sendTo, type Upload, type Waiting } from '../uploads';
import { picturesOfRtf } from './rtf';

interface Found {
    url: string;
    alt: string | undefined;
    from: number;
    to: number;
}

const urlOf = (node: Node): string | undefined => {
    const ref = (node.attrs.data as { ref?: { kind?: string; url?: string } }).ref;
    return ref?.kind === 'url' ? ref.url : undefined;
};
const isOfWeb = (url: string) => /^https?:/i.test(url);

function picturesIn(doc: Node, from: number, to: number): Found[] {
    const found: Found[] = [];
    doc.nodesBetween(from, to, (node, at) => {
        const image = node.type.name === 'images' ? node.firstChild : null;
        const url = image ? urlOf(image) : undefined;
        if (!image || !url) return true;
        const { alt } = image.attrs.data as { alt?: string };
        found.push({ url, alt, from: at, to: at + node.nodeSize });
        return false;
    });
    return found;
}

/** A picture of a `data:` address. */
function fileOf(url: string, number: number): File | undefined {
    const [, type, parameters = '', content = ''] = /^data:(image\/[\w+]+)((?:;[\w=-]+)*),([\s\S]*)$/i.exec(url) ?? [];
    if (!type) return undefined;
    try {
        const text = /;base64$/i.test(parameters) ? atob(content) : unescape(decodeURIComponent(content));
        const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
        return new File([bytes], `picture-${number}.${type.slice(6).replace('+xml', '')}`, { type });
    } catch {
        // Not what it says it is.
        return undefined;
    }
}

interface LocalPicture extends Waiting {
    name: string;
}

export interface Pasted {
    /** Pictures that wait at the place of an empty paragraph. One without a file is asked for. */
    waiting: LocalPicture[];
    /** Addresses to fetch. */
    urls: string[];
}

/** Takes the pictures that are not of the web out of what was pasted; a placeholder stands for each. */
export function takePictures(tr: Transaction, from: number, to: number, rtf: string): Pasted {
    const found = picturesIn(tr.doc, from, to);
    const local = found.filter(({ url }) => !isOfWeb(url));
    const onComputer = local.filter(({ url }) => /^file:/i.test(url));
    const ofRtf = onComputer.length ? picturesOfRtf(rtf) : [];
    // Which is which is known by their order alone.
    const isComplete = ofRtf.length === onComputer.length;
    const waiting = local.map((picture, index): LocalPicture => {
        const place = onComputer.indexOf(picture);
        const file = place === -1 ? fileOf(picture.url, index + 1) : isComplete ? ofRtf[place] : undefined;
        const name = place === -1 ? (file?.name ?? t.blocks.image) : decodedName(picture.url);
        const dom = element('div', { class: 'upload' });
        return { id: newUid(), dom, files: file ? [file] : [], alt: picture.alt, name };
    });
    const { paragraph } = tr.doc.type.schema.nodes;
    const before = tr.mapping.maps.length;
    for (const picture of local.toReversed())
        tr.replaceWith(picture.from, picture.to, paragraph?.create({ uid: newUid() }) ?? []);
    const moved = tr.mapping.slice(before);
    const places = waiting.map(({ id, dom }, index) => ({ id, dom, at: moved.map(local[index]?.from ?? 0, -1) }));
    if (places.length) addPlaceholders(tr, places);
    const urls = found.filter(({ url }) => isOfWeb(url)).map(({ url }) => url);
    return { waiting, urls: [...new Set(urls)] };
}

function decodedName(url: string): string {
    const last = url.split(/[/\\]/).at(-1) ?? '';
    try {
        return decodeURIComponent(last);
    } catch {
        return last;
    }
}

/** Sends the pictures of the clipboard, asks for those of the computer, and has those of the web fetched. */
export function bringPictures(view: EditorView, { waiting, urls }: Pasted, files: FileService): void {
    const sent = waiting.filter((one) => one.files.length > 0);
    for (let at = 0; at < sent.length; at += MAX_INSERTED_FILES)
        void sendTo(view, sent.slice(at, at + MAX_INSERTED_FILES), files.upload);
    for (const one of waiting) if (one.files.length === 0) askFor(view, one, files.upload);
    if (urls.length) void fetchAll(view, urls, files);
}

/** No browser may read pictures of the computer by their addresses. */
function askFor(view: EditorView, place: LocalPicture, upload: Upload): void {
    const choose = () =>
        pickFiles('image/*', false, (files) => void sendTo(view, [{ ...place, files: files.slice(0, 1) }], upload));
    place.dom.setAttribute('role', 'alert');
    place.dom.replaceChildren(
        element('span', { class: 'upload-error' }, t.paste.onComputer(place.name)),
        button({ class: 'button' }, choose, t.paste.choose),
        button({ class: 'button' }, () => removePlaceholder(view, place.id), t.uploads.remove),
    );
}

async function fetchAll(view: EditorView, urls: string[], files: FileService): Promise<void> {
    try {
        const { found, failed } = await files.fetch(urls);
        if (view.isDestroyed) return;
        const tr = view.state.tr;
        for (const [url, file] of found) {
            addFile(file.id, { name: file.name, url: file.downloadURL });
            setReference(tr, url, { kind: 'file', file: file.id });
        }
        view.dispatch(tr.setMeta('addToHistory', false));
        for (const [url, error] of failed) tellOf(view, url, error);
    } catch (error) {
        if (!view.isDestroyed && urls[0]) tellOf(view, urls[0], error);
    }
}

function setReference(tr: Transaction, url: string, ref: object): void {
    tr.doc.descendants((node, at) => {
        if (node.type.name === 'image' && urlOf(node) === url)
            tr.setNodeMarkup(at, undefined, { ...node.attrs, data: { ...(node.attrs.data as object), ref } });
        return !node.isTextblock;
    });
}

/** Says at the picture why it stays a link. */
function tellOf(view: EditorView, url: string, error: unknown): void {
    const picture = picturesIn(view.state.doc, 0, view.state.doc.content.size).find((one) => one.url === url);
    if (!picture) return;
    const id = newUid();
    const dom = element(
        'div',
        { class: 'upload', role: 'alert' },
        element('span', { class: 'upload-error' }, t.paste.notFetched(messageOf(error))),
        button({ class: 'button' }, () => removePlaceholder(view, id), t.paste.understood),
    );
    view.dispatch(addPlaceholders(view.state.tr, [{ id, at: picture.to, dom }]));
}
