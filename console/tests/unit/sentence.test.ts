import { expect, test } from 'vitest';
import { changesOf, piecesOf, sentenceOf, wordsOf } from '../../src/admin/sentence';
import type { AuditEvent } from '../../src/api/audit';

const textOf = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('');

const event = (more: Partial<AuditEvent>): AuditEvent => ({
    actor: { kind: 'user', name: 'Ada' },
    id: '1',
    names: {},
    object: 'audit-event',
    occurredAt: '2026-11-19T08:00:00Z',
    payload: {},
    type: 'collection.moved',
    ...more,
});

test('what has no value is left out', () => {
    const template = '{actor} moved {subject}[ into {parent}]';
    const values: Record<string, string> = { actor: 'Ada', subject: 'Guide' };
    expect(textOf(piecesOf(template, (field) => values[field]))).toBe('Ada moved Guide');
    values.parent = 'Manuals';
    expect(piecesOf(template, (field) => values[field])).toEqual([
        { text: 'Ada', isValue: true },
        { text: ' moved ', isValue: false },
        { text: 'Guide', isValue: true },
        { text: ' into ', isValue: false },
        { text: 'Manuals', isValue: true },
    ]);
});

test('names stand for ids, and what is gone is said', () => {
    const sentences = { 'collection.moved': '{actor} moved {subject}[ into {parent}]' };
    const moved = event({ subjectName: 'Guide', payload: { parent: 'p1' }, names: { p1: 'Manuals' } });
    expect(textOf(sentenceOf(moved, sentences))).toBe('Ada moved Guide into Manuals');
    expect(textOf(sentenceOf(event({}), sentences))).toBe('Ada moved something that no longer exists');
});

test('types of a later version are shown too', () => {
    expect(textOf(sentenceOf(event({ type: 'moon.risen', subjectName: 'Luna' }), {}))).toBe('Ada: moon.risen Luna');
});

test('programs act for people', () => {
    const sentences = { 'collection.moved': '{actor} moved it' };
    const actor = { kind: 'integration', name: 'Ada' } as const;
    expect(textOf(sentenceOf(event({ actor }), sentences))).toBe('An integration for Ada moved it');
    expect(textOf(sentenceOf(event({ actor: { kind: 'system' } }), sentences))).toBe('The server moved it');
});

test('values are words', () => {
    expect(wordsOf(['a', 'b'], { a: 'Ada', b: 'Bruno' })).toBe('Ada, Bruno');
    expect(wordsOf(false, {})).toBe('no');
    expect(wordsOf(0, {})).toBe('0');
    expect(wordsOf([], {})).toBeUndefined();
});

test('changes have what was before and after', () => {
    const changed = { title: { before: 'Old', after: 'New' }, role: { before: null, after: 'read' } };
    expect(changesOf(event({ payload: { changed } }))).toEqual([
        { field: 'title', before: 'Old', after: 'New' },
        { field: 'role', before: null, after: 'read' },
    ]);
    expect(changesOf(event({ payload: { changed: ['status'] } }))).toEqual([]);
});
