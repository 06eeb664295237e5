// What references in a document lead to: titles and paths of pages, URLs of files. The screen that shows a document says
// so before it draws.

import type { Data } from '../document/json';

export interface Target {
    title: string;
    /** Where a click leads; nothing for what cannot be opened. */
    href?: string | undefined;
    icon?: string | undefined;
}

export interface References {
    page(id: string): Target | undefined;
    file(id: string): { name: string; url: string } | undefined;
}

let present: References = { page: () => undefined, file: () => undefined };

/** Files that were uploaded since the list of files was read. */
const added = new Map<string, { name: string; url: string }>();

export function addFile(id: string, file: { name: string; url: string }): void {
    added.set(id, file);
}

const fileOf = (id: string) => present.file(id) ?? added.get(id);

export function useReferencesOf(references: References): void {
    present = references;
}

type Reference = Data & { kind?: string };

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Returns what to show for a reference. */
export function resolve(reference: unknown): Target | undefined {
    const ref = (reference ?? {}) as Reference;
    switch (ref.kind) {
        case 'url':
            return { title: text(ref.url), href: safeUrl(text(ref.url)) };
        case 'page':
        case 'anchor':
            return ref.page ? present.page(text(ref.page)) : { title: `#${text(ref.anchor)}` };
        case 'file': {
            const file = fileOf(text(ref.file));
            return file && { title: file.name, href: file.url };
        }
        default:
            return ref.kind ? { title: text(ref[ref.kind] ?? ref.kind) } : undefined;
    }
}

/** The address of a picture. */
export function pictureUrl(reference: unknown): string | undefined {
    const ref = (reference ?? {}) as Reference;
    if (ref.kind === 'file') return fileOf(text(ref.file))?.url;
    return ref.kind === 'url' ? safeUrl(text(ref.url)) : undefined;
}

/** Documents come from anyone: what a browser would run is no address. */
export function safeUrl(url: string): string | undefined {
    try {
        const { protocol } = new URL(url, 'https://relative.invalid');
        return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol) ? url : undefined;
    } catch {
        return undefined;
    }
}
