// Every block of the menu: put into an empty page, written in, saved, and read back by the server as that block.

import assert from 'node:assert/strict';

/** What is typed after the slash, what is done then, and the blocks that the server must have. */
const BLOCKS = [
    ['heading 2', ['Title'], ['heading-2']],
    ['numbered', ['one', 'Enter', 'two'], ['list-ordered']],
    ['tasks', ['one', 'Enter', 'two'], ['list-tasks']],
    ['quote', ['said'], ['blockquote']],
    ['divider', [], ['divider']],
    ['success', ['done'], ['hint']],
    ['expandable', ['Why?', 'Enter', 'Because.'], ['expandable']],
    ['code', ['a', 'Enter', 'b'], ['code']],
    ['tabs', ['in the first'], ['tabs']],
    ['steps', ['First', 'ArrowDown', 'do this'], ['stepper']],
    ['columns', ['left'], ['columns']],
    ['table', ['a', 'Tab', 'b'], ['table']],
];
const KEYS = new Set(['Enter', 'Tab', 'ArrowDown']);

export async function run(stage) {
    const space = stage.spaces.API;
    const change = await stage.call('ada', 'POST', `/spaces/${space}/change-requests`, { subject: 'Blocks' });
    const content = `/spaces/${space}/change-requests/${change.id}/content`;
    const pages = BLOCKS.map(([name]) => ({
        operation: 'insert_page',
        title: `The block ${name}`,
        document: { markdown: '' },
    }));
    const made = await stage.call('ada', 'POST', `${content}?compat=false`, { changes: pages });
    const ada = await stage.person('ada');
    const { page } = ada;
    for (const [index, [name, typed, expected]] of BLOCKS.entries()) {
        const { id } = made.changes[index].page;
        await ada.open(`/app/spaces/${space}/~/changes/${change.number}/${id}`);
        await page.locator('.editing').click();
        await page.keyboard.type(`/${name}`);
        await page.locator('#slash-menu').waitFor();
        await page.keyboard.press('Enter');
        for (const part of typed) await (KEYS.has(part) ? page.keyboard.press(part) : page.keyboard.type(part));
        await ada.saved();
        const { document } = await stage.call('ada', 'GET', `${content}/page/${id}?format=document`);
        assert.deepEqual(
            document.nodes.map((node) => node.type),
            expected,
            `${name}: ${JSON.stringify(document.nodes)}`,
        );
        const text = JSON.stringify(document.nodes);
        for (const part of typed.filter((one) => !KEYS.has(one)))
            assert.ok(text.includes(`"${part}"`), `${name} lost ${part}: ${text}`);
    }
    console.log(`blocks: ${BLOCKS.length} kinds written and read back`);
    await ada.leave();
}
