// What is pasted becomes blocks of the schema, and nothing in it runs.

import assert from 'node:assert/strict';

const HOSTILE = `<p>Plain <b>bold</b> <a href="https://ok.example">good</a> <a href="javascript:window.ran=1">bad</a></p>
<img src="x" onerror="window.ran=1"><svg onload="window.ran=1"></svg><script>window.ran=1</script><iframe srcdoc="<script>parent.ran=1</script>"></iframe>
<h2 onclick="window.ran=1">Heading</h2><ul><li>item</li></ul><div data-node="opaque_block" data-attrs="{">x</div>`;

const paste = (page, data) =>
    page.evaluate((entries) => {
        const clipboardData = new DataTransfer();
        for (const [type, text] of Object.entries(entries)) clipboardData.setData(type, text);
        document
            .querySelector('.editing')
            .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, data);

export async function run(stage) {
    const space = stage.spaces.API;
    const change = await stage.call('ada', 'POST', `/spaces/${space}/change-requests`, { subject: 'Paste' });
    const content = `/spaces/${space}/change-requests/${change.id}/content`;
    const made = await stage.call('ada', 'POST', `${content}?compat=false`, {
        changes: [{ operation: 'insert_page', title: 'Pasted', document: { markdown: '' } }],
    });
    const { id } = made.changes[0].page;
    const ada = await stage.person('ada');
    const { page } = ada;
    await ada.open(`/app/spaces/${space}/~/changes/${change.number}/${id}`);
    await page.locator('.editing').click();
    await page.keyboard.type('```');
    await paste(page, { 'text/plain': 'one\ntwo\n\nfour' });
    assert.equal(await page.locator('.editing .line').count(), 4, 'each line of pasted text is a line of code');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await paste(page, { 'text/html': HOSTILE });
    await page.locator('.editing h2').waitFor();
    assert.equal(await page.evaluate(() => window.ran), undefined, 'nothing ran');
    assert.equal(
        await page.locator('.editing').locator('script, iframe, [onclick], [onerror], a[href^=javascript]').count(),
        0,
    );
    await ada.saved();
    const { markdown } = await stage.call('ada', 'GET', `${content}/page/${id}?format=markdown`);
    for (const part of ['one\ntwo\n\nfour', 'Plain **bold** [good](https://ok.example) bad', '## Heading', '* item']) {
        assert.ok(markdown.includes(part), `${part} is missing in\n${markdown}`);
    }
    console.log('paste: blocks of the schema, and nothing ran');
    await ada.leave();
}
