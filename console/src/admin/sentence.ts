// The sentence of an event: a template with what its fields are called.

import type { AuditEvent } from '../api/audit';
import { t } from '../i18n';

export interface Piece {
    text: string;
    /** Whether it is a name or a value. */
    isValue: boolean;
}

/** What stands in brackets is left out if one of its fields has no value. */
export function piecesOf(template: string, find: (field: string) => string | undefined): Piece[] {
    return template.split(/\[([^\]]*)\]/).flatMap((part, index) => {
        const pieces = part.split(/\{(\w+)\}/).map((text, at) => {
            if (at % 2 === 0) return { text, isValue: false };
            return { text: find(text), isValue: true };
        });
        const isOptional = index % 2 === 1;
        if (isOptional && pieces.some(({ text }) => text === undefined)) return [];
        return pieces
            .map(({ text, isValue }) => ({ text: text ?? t.audit.gone, isValue }))
            .filter(({ text }) => text !== '');
    });
}

export function actorOf({ actor }: AuditEvent): string {
    const name = actor.name ?? undefined;
    if (actor.kind === 'user') return name ?? t.audit.gone;
    return name ? t.audit.onBehalf(t.audit.actors[actor.kind], name) : t.audit.actors[actor.kind];
}

/** A value of the payload in words: the names of what is referred to by its id. */
export function wordsOf(value: unknown, names: AuditEvent['names']): string | undefined {
    if (value === null || value === undefined || value === '') return undefined;
    if (typeof value === 'boolean') return value ? t.audit.yes : t.audit.no;
    if (Array.isArray(value)) {
        const words = value.map((one) => wordsOf(one, names) ?? '').filter(Boolean);
        return words.length ? new Intl.ListFormat(t.language, { type: 'unit' }).format(words) : undefined;
    }
    if (typeof value === 'object') return JSON.stringify(value);
    return names[String(value)] ?? String(value);
}

export function sentenceOf(event: AuditEvent, sentences: Readonly<Record<string, string>>): Piece[] {
    const template = sentences[event.type] ?? t.audit.unknown(event.type);
    return piecesOf(template, (field) => {
        if (field === 'actor') return actorOf(event);
        if (field === 'subject') return event.subjectName ?? undefined;
        return wordsOf(event.payload[field], event.names);
    });
}

export interface Change {
    field: string;
    before: unknown;
    after: unknown;
}

/** The fields that an event changed, with their values before and after. */
export function changesOf({ payload }: AuditEvent): Change[] {
    const { changed } = payload;
    if (typeof changed !== 'object' || changed === null || Array.isArray(changed)) return [];
    return Object.entries(changed).map(([field, values]) => {
        const { before, after } = (values ?? {}) as Partial<Change>;
        return { field, before, after };
    });
}
