// Every page of the demo and of this repository's documents: opened in the editor, one word typed, saved. Nothing but that
// block may differ in the file, and nothing is opaque.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';

const DOCS = new URL('../../../docs/', import.meta.url);
const NAMES = readdirSync(DOCS).filter((name) =>
    ['GLOSSARY.md', 'SESSIONS.md', 'API-DESIGN.md', 'PUBLISHING.md'].includes(name),
);

export async function run(stage) {
    const space = stage.spaces.API;
    const change = await stage.call('ada', 'POST', `/spaces/${space}/change-requests`, { subject: 'Documents' });
    const content = `/spaces/${space}/change-requests/${change.id}/content`;
    const changes = NAMES.map((name) => ({
        operation: 'insert_page',
        title: name,
        document: { markdown: readFileSync(new URL(name, DOCS), 'utf8') },
    }));
    await stage.call('ada', 'POST', content, { changes });
    const { pages } = await stage.call('ada', 'GET', `${content}/pages`);
    const ada = await stage.person('ada');
    let blocks = 0;
    for (const one of pages) {
        const before = await stage.call('ada', 'GET', `${content}/page/${one.id}?format=markdown`);

        await ada.open(`/app/spaces/${space}/~/changes/${change.number}/${one.id}`);
        await ada.page.locator('.editing p').first().waitFor();
        assert.equal(await ada.page.locator('.editing .opaque').count(), 0, `${one.title} has an opaque block`);
        blocks += await ada.page.locator('.editing > *').count();
        await ada.page
            .locator('.editing > p')
            .first()
            .click({ position: { x: 2, y: 8 } });
        await ada.page.keyboard.press('Home');
        await ada.page.keyboard.type('Now: ');
        await ada.saved();
        const after = await stage.call('ada', 'GET', `${content}/page/${one.id}?format=markdown`);
        const [old, fresh] = [before.markdown.split('\n'), after.markdown.split('\n')];
        const changed = fresh.flatMap((line, index) => (line === old[index] ? [] : [index]));
        assert.equal(fresh.length, old.length, `${one.title}: lines were added or removed`);
        assert.equal(changed.length, 1, `${one.title}: lines ${changed.map((line) => line + 1).join(', ')} differ`);
    }
    console.log(`documents: ${pages.length} pages, ${blocks} blocks, one line changed in each`);
    await ada.leave();
}
