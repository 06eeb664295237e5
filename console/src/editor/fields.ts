// Title and description of the page that is written, beside its text.

import type { Fields } from './journal';

export const sameFields = (a: Fields, b: Fields) => a.title === b.title && a.description === b.description;

/** What is sent: the fields that are not as they were read. */
export function changedFields(fields: Fields, base: Fields): { title?: string; description?: string | null } {
    return {
        ...(fields.title.trim() && fields.title !== base.title && { title: fields.title.trim() }),
        ...(fields.description !== base.description && { description: fields.description.trim() || null }),
    };
}

/** What I did not change becomes what others say. */
export function mergedFields(base: Fields, mine: Fields, theirs: Fields): Fields {
    return {
        title: mine.title === base.title ? theirs.title : mine.title,
        description: mine.description === base.description ? theirs.description : mine.description,
    };
}

/** What the server has after a save: what was sent, and for the rest what was read since. */
export function sentFields(before: Fields, sent: Fields, read: Fields): Fields {
    return {
        title: sent.title === before.title ? read.title : sent.title,
        description: sent.description === before.description ? read.description : sent.description,
    };
}
