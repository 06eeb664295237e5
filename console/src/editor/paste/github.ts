// GitHub: notes are boxes with a title, pictures of others go through a proxy, and code of files is a table of lines.

import { hasClass, type Piece, type Tag, tagsIn, textOf } from './html';
import { mapTags } from './origin';

const NOTES: Record<string, string> = {
    'markdown-alert-note': 'info',
    'markdown-alert-important': 'info',
    'markdown-alert-tip': 'success',
    'markdown-alert-warning': 'warning',
    'markdown-alert-caution': 'danger',
};

const isFile = (tag: Tag) =>
    tag.name === 'table' && tagsIn(tag).some((cell) => hasClass(cell, 'blob-code') || hasClass(cell, 'js-file-line'));

function fileLines(table: Tag): string {
    const lines = tagsIn(table).filter((cell) => cell.name === 'td' && !hasClass(cell, 'blob-num'));
    return lines.map(textOf).join('\n');
}

export function readGitHub(root: Tag): Tag {
    return mapTags(root, (tag): Tag | readonly Piece[] => {
        const note = Object.entries(NOTES).find(([name]) => hasClass(tag, name))?.[1];
        if (note) return { name: 'hint', attributes: { style: note }, children: tag.children };
        if (hasClass(tag, 'markdown-alert-title') || tag.name === 'clipboard-copy') return [];
        if (hasClass(tag, 'anchor') && tag.name === 'a') return [];
        if (isFile(tag)) return { name: 'pre', attributes: {}, children: [fileLines(tag)] };
        if (tag.name === 'div' && hasClass(tag, 'highlight')) return languagesDown(tag);
        const original = tag.name === 'img' && tag.attributes['data-canonical-src'];
        return original ? { ...tag, attributes: { ...tag.attributes, src: original } } : tag;
    });
}

/** The language is said around the code. */
function languagesDown(tag: Tag): Tag {
    const name = tag.attributes.class ?? '';
    return mapTags({ ...tag, attributes: {} }, (inner) =>
        inner.name === 'pre'
            ? { ...inner, attributes: { ...inner.attributes, class: `${inner.attributes.class ?? ''} ${name}` } }
            : inner,
    );
}
