// Styles of a tag: many programs say by them what others say by tags.

import type { Tag } from './html';

const read = new WeakMap<Tag, Record<string, string>>();

export function styleOf(tag: Tag): Record<string, string> {
    let style = read.get(tag);
    if (!style) {
        style = Object.create(null) as Record<string, string>;
        for (const part of (tag.attributes.style ?? '').split(';')) {
            const colon = part.indexOf(':');
            if (colon > 0) style[part.slice(0, colon).trim().toLowerCase()] = part.slice(colon + 1).trim();
        }
        read.set(tag, style);
    }
    return style;
}

const MONOSPACE = /mono|courier|consolas|menlo|code pro|fira code|cascadia|jetbrains/i;

export const isMonospace = (tag: Tag): boolean => MONOSPACE.test(styleOf(tag)['font-family'] ?? '');

/** Whether the tag itself says that its text is bold, or that it is not; undefined if it says nothing. */
export function boldOf(tag: Tag): boolean | undefined {
    const weight = styleOf(tag)['font-weight'];
    if (weight === undefined) return tag.name === 'b' || tag.name === 'strong' ? true : undefined;
    if (weight === 'normal') return false;
    return /^bold/.test(weight) || Number(weight) >= 600;
}

export function italicOf(tag: Tag): boolean | undefined {
    const slant = styleOf(tag)['font-style'];
    if (slant === undefined) return tag.name === 'i' || tag.name === 'em' ? true : undefined;
    return slant === 'italic' || slant === 'oblique';
}

export const isHidden = (tag: Tag): boolean =>
    styleOf(tag).display === 'none' || styleOf(tag)['mso-hide'] === 'all' || 'hidden' in tag.attributes;
