// Searching, sending pictures and files into a page, and taking a merge back.

import assert from 'node:assert/strict';

const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const bring = (page, kind, name, type, base64) =>
    page.evaluate(
        ([event, file, mime, data]) => {
            const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
            const transfer = new DataTransfer();
            transfer.items.add(new File([bytes], file, { type: mime }));
            const target = document.querySelector('.editing > p');
            const { x, y } = target.getBoundingClientRect();
            const options = { bubbles: true, cancelable: true, clientX: x + 5, clientY: y + 5 };
            target.dispatchEvent(
                event === 'paste'
                    ? new ClipboardEvent('paste', { ...options, clipboardData: transfer })
                    : new DragEvent('drop', { ...options, dataTransfer: transfer }),
            );
        },
        [kind, name, type, base64],
    );

async function findIt(stage, ada) {
    const { page } = ada;
    await ada.open(`/app/spaces/${stage.spaces.Guide}`);
    await page.locator('.reading').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('quick');
    await page
        .getByRole('option', { name: /Quickstart/i })
        .first()
        .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/quickstart$/);
    await page.locator('.reading').waitFor();
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('station');
    await page.locator('#found mark').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await page.waitForURL(/library$/);
}

async function sendFiles(stage, ada) {
    const { page } = ada;
    const space = stage.spaces.API;
    const change = await stage.call('ada', 'POST', `/spaces/${space}/change-requests`, { subject: 'Pictures' });
    const content = `/spaces/${space}/change-requests/${change.id}/content`;
    const made = await stage.call('ada', 'POST', `${content}?compat=false`, {
        changes: [{ operation: 'insert_page', title: 'With pictures', document: { markdown: 'First.\n\nLast.' } }],
    });
    const { id } = made.changes[0].page;
    await ada.open(`/app/spaces/${space}/~/changes/${change.number}/${id}`);
    await page.locator('.editing > p').first().click();
    // What is typed while a file is sent stays, and comes after it.
    await page.route('**/content?*', async (route) => {
        if (route.request().postData()?.includes('insert_files')) await new Promise((done) => setTimeout(done, 600));
        await route.continue();
    });
    await bring(page, 'paste', 'pasted.png', 'image/png', PICTURE);
    await page.locator('.upload').waitFor();
    await ada.see('a picture on its way');
    await page.keyboard.press('End');
    await page.keyboard.type(' Typed meanwhile.');
    await page.locator('.editing figure img').waitFor();
    await page.unroute('**/content?*');
    await bring(page, 'drop', 'notes.txt', 'text/plain', btoa('Notes.'));
    await page.locator('.editing .attachment').waitFor();
    // One that the server refuses says so, and can be taken away.
    await page.route('**/content?*', (route) =>
        route.fulfill({
            status: 413,
            json: { error: { code: 413, type: 'too_large', message: 'The file is too large.' } },
        }),
    );
    await bring(page, 'paste', 'refused.png', 'image/png', PICTURE);
    await page.locator('.upload[role=alert]').getByText('The file is too large.').waitFor();
    await ada.see('a picture that was refused');
    await page.unroute('**/content?*');
    await page.locator('.upload').getByRole('button', { name: 'Remove' }).click();
    await ada.saved();
    await page.reload();
    await page.locator('.editing figure img').waitFor();
    const { markdown } = await stage.call('ada', 'GET', `${content}/page/${id}?format=markdown`);
    assert.match(markdown, /First\. Typed meanwhile\./);
    assert.match(markdown, /pasted\.png/);
    assert.match(markdown, /notes\.txt/);
    assert.ok(markdown.indexOf('pasted.png') < markdown.indexOf('Last.'), 'the picture stands where it was pasted');
}

async function takeBack(stage, ada) {
    const { page } = ada;
    const space = stage.spaces.API;
    const change = await stage.call('ada', 'POST', `/spaces/${space}/change-requests`, { subject: 'To be undone' });
    const path = `/spaces/${space}/change-requests/${change.id}`;
    const tokens = await stage.call('ada', 'GET', `/spaces/${space}/content/path/tokens?format=markdown`);
    await stage.call('ada', 'POST', `${path}/content`, {
        changes: [
            { operation: 'insert_page', title: 'Not wanted', document: { markdown: 'Text.' } },
            { operation: 'update_page', page: tokens.id, document: { markdown: `${tokens.markdown}\n\nNot wanted.` } },
        ],
    });
    await stage.call('ada', 'PATCH', path, { status: 'open' });
    await stage.call('ada', 'POST', `${path}/merge`);
    await ada.open(`/app/spaces/${space}/~/history`);
    await page.getByRole('link', { name: /To be undone/ }).click();
    await page.locator('.diff').first().waitFor();
    await page.getByRole('button', { name: 'Undo these changes' }).click();
    await page.waitForURL(/~\/review$/);
    await page.locator('.diff').first().waitFor();
    const number = /changes\/(\d+)/.exec(page.url())[1];
    const undo = `/spaces/${space}/change-requests/${number}`;
    const { changes } = await stage.call('ada', 'GET', `${undo}/changes`);
    assert.deepEqual(changes.map((one) => one.type).sort(), ['page_deleted', 'page_edited']);
    const after = await stage.call('ada', 'GET', `${undo}/content/path/tokens?format=markdown`);
    assert.equal(after.markdown, tokens.markdown, 'the text is as it was, byte for byte');
}

export async function run(stage) {
    const ada = await stage.person('ada');
    await findIt(stage, ada);
    await sendFiles(stage, ada);
    await takeBack(stage, ada);
    console.log('search, files and history: found, sent, taken back');
    await ada.leave();
}
