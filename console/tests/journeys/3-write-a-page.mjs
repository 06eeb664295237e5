// Journey 3: `c` opens a new page; two seconds later one writes. Blocks come by `/` and by signs, and everything is saved.

import assert from 'node:assert/strict';
import { timed } from '../lib/stage.mjs';

export async function run(stage) {
    const ada = await stage.person('ada');
    const { page } = ada;
    const space = stage.spaces.API;
    await ada.open(`/app/spaces/${space}/tokens`);
    await page.locator('.reading').waitFor();
    await timed(stage, 'journey 3, from c to the first word', 2, async (step) => {
        await page.keyboard.press('c');
        step();
        const title = page.getByRole('textbox', { name: 'Title of the page' });
        await title.waitFor();
        await title.fill('Rate limits');
    });
    await timed(stage, 'journey 3, write a page', 30, async (step) => {
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
        await page.locator('.editing').click();
        await page.keyboard.type('Ask **once** a `minute`.\n# How many\n- ten for readings\nfive for tokens\n\n');
        step();
        await page.keyboard.type('/warn');
        await page.locator('#slash-menu').waitFor();
        await ada.see('slash menu');
        await page.keyboard.press('Enter');
        await page.keyboard.type('More are refused.');
        step();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
        await page.keyboard.type('```');
        await page.keyboard.type('curl -i https://example.com\nHTTP/2 429');
        step();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
        await page.keyboard.type('/table');
        await page.keyboard.press('Enter');
        for (const cell of ['Plan', 'Limit', 'Window', 'Free', '10', 'minute']) {
            await page.keyboard.type(cell);
            await page.keyboard.press('Tab');
        }
        step();
        await ada.saved();
    });
    await ada.see('editor');
    const [, number] = /changes\/(\d+)/.exec(page.url());
    const pages = await stage.call('ada', 'GET', `/spaces/${space}/change-requests/${number}/content/pages`);
    const made = pages.pages.find((one) => one.title === 'Rate limits');
    assert.ok(made, 'the title is saved');
    const { markdown } = await stage.call(
        'ada',
        'GET',
        `/spaces/${space}/change-requests/${number}/content/page/${made.id}?format=markdown`,
    );
    for (const part of [
        'Ask **once** a `minute`.',
        '## How many',
        '* ten for readings\n* five for tokens',
        '{% hint style="warning" %}\nMore are refused.\n{% endhint %}',
        'HTTP/2 429',
        '| Plan | Limit | Window |',
        '| Free | 10',
    ]) {
        assert.ok(markdown.includes(part), `${part} is missing in\n${markdown}`);
    }
    await ada.leave();
}
