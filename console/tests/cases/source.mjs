// The Markdown of a page: read, written, joined with what others wrote, and back to blocks. And Markdown that is pasted.

import assert from 'node:assert/strict';
import { paste } from '../lib/clipboard.mjs';

const TEXT = 'First line.\n\nSecond line.\n\n{% embed url="https://video.example/1" %}\n';

export async function run(stage) {
    const space = stage.spaces.API;
    const change = await stage.call('ada', 'POST', `/spaces/${space}/change-requests`, { subject: 'Source' });
    const content = `/spaces/${space}/change-requests/${change.id}/content`;
    const made = await stage.call('ada', 'POST', `${content}?compat=false`, {
        changes: [{ operation: 'insert_page', title: 'Source', document: { markdown: TEXT } }],
    });
    const { id } = made.changes[0].page;
    const source = async () => (await stage.call('ada', 'GET', `${content}/page/${id}?format=source`)).source;
    /** Writes the file as somebody else. */
    const write = (text) =>
        stage.call('ada', 'POST', content, {
            changes: [{ operation: 'update_page', page: id, document: { source: text } }],
        });
    for (const look of [{}, { screen: 'phone', colorScheme: 'dark' }]) {
        const ada = await stage.person('ada', look);
        await ada.open(`/app/spaces/${space}/~/changes/${change.number}/${id}`);
        await ada.page.getByRole('button', { name: /^Markdown of this page/ }).click();
        await ada.page.locator('[data-source=saved]').waitFor();
        await ada.see('Markdown of a page');
        await ada.leave();
    }
    const ada = await stage.person('ada');
    const { page } = ada;
    const text = page.getByRole('textbox', { name: 'Markdown of this page' });
    await ada.open(`/app/spaces/${space}/~/changes/${change.number}/${id}`);
    await page.locator('.editing p').first().click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Typed as blocks.');
    await page.keyboard.press('Control+Shift+e');
    await page.locator('[data-source=saved]').waitFor();
    const whole = await text.inputValue();
    assert.ok(whole.startsWith('# Source') && whole.includes('First line. Typed as blocks.'), whole);
    assert.equal(whole, await source(), 'it is the file, byte for byte');

    // Somebody else writes another line, and the server joins both.
    await text.press('Control+End');
    await text.pressSequentially('\n## More\n\n{% hint %}\nWritten as Markdown.\n{% endhint %}\n\n{% hologram %}\n');
    await page.getByText(/hologram.*is not a tag/).waitFor();
    await write(whole.replace('Second line.', 'Second line, by another.'));
    await page.keyboard.press('Control+s');
    await page.locator('[data-source=saved]').waitFor();
    assert.ok((await text.inputValue()).includes('Second line, by another.'), await text.inputValue());
    await page.keyboard.press('Control+Shift+e');
    await page.locator('.editing h2', { hasText: 'More' }).waitFor();
    await page.locator('.editing p', { hasText: 'by another' }).waitFor();
    const both = await source();
    for (const part of ['Typed as blocks.', 'by another.', '## More', '{% embed url="https://video.example/1" %}'])
        assert.ok(both.includes(part), `${part} is missing in\n${both}`);

    // The same line by two: nothing is overwritten until somebody chooses.
    await page.getByRole('button', { name: /^Markdown of this page/ }).click();
    await page.locator('[data-source=saved]').waitFor();
    await write(both.replace('First line.', 'Their first line.'));
    await text.fill(both.replace('First line.', 'My first line.'));
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'Keep mine' }).waitFor();
    assert.ok((await source()).includes('Their first line.'));
    await page.reload();
    await page.getByRole('button', { name: /^Markdown of this page/ }).click();
    await page.locator('[data-source=unsaved]').waitFor();
    assert.ok((await text.inputValue()).includes('My first line.'), 'the device kept it');
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.locator('[data-source=saved]').waitFor();
    assert.ok((await source()).includes('My first line.'));
    await page.keyboard.press('Control+Shift+e');
    await page.locator('.editing p', { hasText: 'My first line.' }).waitFor();

    // Markdown that is pasted is read by the server.
    await page.locator('.editing').press('Control+Home');
    await paste(page, {
        'text/plain': '# Pasted\n\n* one\n* two\n\n{% hint style="danger" %}\nMind.\n{% endhint %}\n',
    });
    await page.locator('.editing .hint.danger', { hasText: 'Mind.' }).waitFor();
    await ada.saved();
    const pasted = await source();
    for (const part of ['## Pasted', '* one\n* two', '{% hint style="danger" %}'])
        assert.ok(pasted.includes(part), `${part} is missing in\n${pasted}`);
    console.log('source: read, written, joined and pasted');
    await ada.leave();
}
