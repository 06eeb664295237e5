// The hostile texts: those that the tests of the drawing use, and more for browsers.

import { readFileSync } from 'node:fs';

const FILES = ['../../../crates/render/tests/html/payloads.txt', '../../payloads.txt'];

/** What a payload does when it runs shows twice: a dialog, and a mark on the window. */
const armed = (payload) => payload.replaceAll('alert(1)', 'alert(window.__hit=1)');

export function payloads() {
    const lines = FILES.flatMap((file) => {
        const [listed] = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n---\n');
        return listed.split('\n').filter((line) => line !== '' && !line.startsWith('# '));
    });
    return [...new Set(lines)].map(armed);
}
