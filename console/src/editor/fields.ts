// Title, description and emoji of the page that is written, beside its text.

import type { FullPage } from '../api/queries';
import type { Fields } from './journal';

const NAMES = ['title', 'description', 'emoji'] as const;

export const fieldsOf = (page: Pick<FullPage, 'title' | 'description' | 'emoji'>): Fields => ({
    title: page.title,
    description: page.description ?? '',
    emoji: page.emoji ?? '',
});

export const sameFields = (a: Fields, b: Fields) => NAMES.every((name) => a[name] === b[name]);

/** What is sent: the fields that are not as they were read. */
export function changedFields(
    fields: Fields,
    base: Fields,
): { title?: string; description?: string | null; emoji?: string | null } {
    return {
        ...(fields.title.trim() && fields.title !== base.title && { title: fields.title.trim() }),
        ...(fields.description !== base.description && { description: fields.description.trim() || null }),
        ...(fields.emoji !== base.emoji && { emoji: fields.emoji || null }),
    };
}

const each = (choose: (name: (typeof NAMES)[number]) => string) =>
    Object.fromEntries(NAMES.map((name) => [name, choose(name)])) as unknown as Fields;

/** What I did not change becomes what others say. */
export const mergedFields = (base: Fields, mine: Fields, theirs: Fields): Fields =>
    each((name) => (mine[name] === base[name] ? theirs[name] : mine[name]));

/** What the server has after a save: what was sent, and for the rest what was read since. */
export const sentFields = (before: Fields, sent: Fields, read: Fields): Fields =>
    each((name) => (sent[name] === before[name] ? read[name] : sent[name]));
