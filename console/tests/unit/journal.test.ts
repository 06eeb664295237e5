// What the device keeps.

import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { paragraph } from '../../src/document/json';
import { type Entry, Journal } from '../../src/editor/journal';

const place = { user: 'u', space: 's', change: 'c', page: 'p' };
const entry = (text: string): Entry => ({
    base: 'r1',
    baseNodes: [],
    nodes: [paragraph(text)],
    fields: { title: 'T', description: '', emoji: '' },
    savedAt: 1,
});

test('what was written is there after the page is opened again, and gone once it was sent', async () => {
    const first = await Journal.open(place);
    await first?.write(entry('typed'));
    first?.close();
    const second = await Journal.open(place);
    expect(await second?.read()).toEqual(entry('typed'));
    await second?.clear();
    expect(await second?.read()).toBeUndefined();
});

test('another person at the same device has another journal', async () => {
    const mine = await Journal.open(place);
    await mine?.write(entry('mine'));
    const others = await Journal.open({ ...place, user: 'v' });
    expect(await others?.read()).toBeUndefined();
});

test('where the browser keeps nothing there is no journal, and writing goes on', async () => {
    const { open } = indexedDB;
    indexedDB.open = () => {
        throw new DOMException('not here', 'SecurityError');
    };
    expect(await Journal.open(place)).toBeUndefined();
    indexedDB.open = open;
});
