// Journey 12: ten minutes without a network. What is typed survives the closed lid, is sent when the network is back, and
// what others wrote meanwhile stays. Nothing is lost, and no dialog asks anything.

import assert from 'node:assert/strict';
import { timed } from '../lib/stage.mjs';

const PARAGRAPHS = 6;
const SENTENCES = 24;

/** A page in a change request, and the ways to it. */
async function begin(stage) {
    const space = stage.spaces.API;
    const change = await stage.call('ada', 'POST', `/spaces/${space}/change-requests`, { subject: 'On a train' });
    const content = `/spaces/${space}/change-requests/${change.id}/content`;
    const text = Array.from(
        { length: PARAGRAPHS },
        (_, index) => `Paragraph ${index} was there before the train left.`,
    );
    const made = await stage.call('ada', 'POST', `${content}?compat=false`, {
        changes: [{ operation: 'insert_page', title: 'On a train', document: { markdown: text.join('\n\n') } }],
    });
    const { id } = made.changes[0].page;
    return {
        content,
        id,
        address: `/app/spaces/${space}/~/changes/${change.number}/${id}`,
        read: async () => (await stage.call('ada', 'GET', `${content}/page/${id}?format=markdown`)).markdown,
    };
}

/** Types at many places, in old blocks and in new ones. Returns what was typed. */
async function typeMany(page) {
    const typed = [];
    for (let index = 0; index < SENTENCES; index += 1) {
        await page
            .locator('.editing > p')
            .nth(index % PARAGRAPHS)
            .click({ position: { x: 3, y: 8 } });
        await page.keyboard.press('End');
        if (index % 5 === 4) await page.keyboard.press('Enter');
        const sentence = `Tunnel number ${index} is dark.`;
        await page.keyboard.type(` ${sentence}`);
        typed.push(sentence);
    }
    return typed;
}

export async function run(stage) {
    const { content, id, address, read } = await begin(stage);
    const ada = await stage.person('ada');
    const { context } = ada;
    let dialogs = 0;
    const listen = (page) =>
        page.on('dialog', (dialog) => {
            dialogs += 1;
            void dialog.accept();
        });
    let { page } = ada;
    listen(page);
    await page.clock.install();
    await ada.open(address);
    await page.locator('.editing > p').first().waitFor();
    let typed = [];
    await timed(stage, 'journey 12, write on a train', 60, async (step) => {
        await context.setOffline(true);
        typed = await typeMany(page);
        step();
        await page.keyboard.press('Control+s');
        await page.locator('[data-state=device]').waitFor();
        await page.clock.fastForward('10:00');
        await page.locator('[data-state=device]').waitFor();
        await ada.see('without network');
        step();
        // Somebody else changes the page meanwhile: a word in the first paragraph, and a new one at the end.
        const text = (await read()).replace('Paragraph 0 was there', 'Paragraph 0 has been there');
        const update = {
            operation: 'update_page',
            page: id,
            document: { markdown: `${text}\n\nBruno wrote meanwhile.` },
        };
        await stage.call('bruno', 'POST', content, { changes: [update] });
        // The lid is closed, and opened at the office.
        await page.close({ runBeforeUnload: false });
        await context.setOffline(false);
        page = await context.newPage();
        listen(page);
        await page.goto(stage.origin + address);
        await page.getByText('Text from this device that was not sent yet is back.').waitFor();
        step();
        await page.locator('[data-state=saved]').waitFor({ timeout: 30_000 });
        step();
    });
    const markdown = await read();
    const lost = [...typed, 'Paragraph 0 has been there', 'Bruno wrote meanwhile.'].filter(
        (one) => !markdown.includes(one),
    );
    assert.deepEqual(lost, [], markdown);
    assert.equal(dialogs, 0);
    const characters = typed.join('').length;
    console.log(`without network: ${characters} characters typed, ${lost.length} lost, ${dialogs} dialogs`);
    await ada.leave();
}
