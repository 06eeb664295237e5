// Blocks and inline nodes whose data is asked for in a form, pages by `[[` and `@`, emoji by `:`: put in, filled in, saved and
// read back by the server.

import assert from 'node:assert/strict';

/** What is typed after the slash, what the fields of the form get, and what the Markdown has then. */
const FORMS = [
    ['formula', { 'Formula, in TeX': 'a^2 + b^2' }, '$$\na^2 + b^2\n$$'],
    ['formula in a line', { 'Formula, in TeX': 'e^x' }, '$$e^x$$'],
    ['embedded', { 'Address of the page': 'https://video.example/1' }, '{% embed url="https://video.example/1" %}'],
    ['page card', { Page: 'Tokens' }, '{% content-ref url='],
    ['button', { Label: 'Go', 'Leads to': 'https://go.example' }, 'href="https://go.example" class="button primary"'],
    ['variable', { Expression: 'space.vars.limit' }, 'space.vars.limit'],
    ['condition', { Expression: 'visitor.claims.beta' }, '{% if visitor.claims.beta %}'],
    ['prompt', { 'What the prompt is for': 'Ask for tides' }, '{% prompt description="Ask for tides"'],
    ['updates', { Date: '2026-11-19' }, '{% update date="2026-11-19"'],
];

const SPEC = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Gauges', version: '1' },
    paths: { '/gauges': { get: { summary: 'All gauges', responses: { 200: { description: 'ok' } } } } },
    webhooks: { tide: { post: { responses: { 200: { description: 'ok' } } } } },
    components: { schemas: { Gauge: { type: 'object' }, Tide: { type: 'object' } } },
});
/** What is chosen of the spec, and what the Markdown has then. */
const PARTS = [
    ['api operation', ['get /gauges'], '{% openapi-operation spec="gauges" path="/gauges" method="get" %}'],
    ['api webhook', ['post tide'], '{% openapi-webhook spec="gauges" name="tide" method="post" %}'],
    ['api schemas', ['Gauge', 'Tide'], 'schemas="Gauge,Tide"'],
];

/** Blocks that are chosen from a spec of the organization. */
async function specs(stage, { page }, open) {
    const path = `/orgs/${stage.organizations.Tidewatch}/openapi/gauges`;
    await stage.call('ada', 'PUT', path, { source: { text: SPEC } });
    for (let tries = 0; ; tries += 1) {
        const { processingState } = await stage.call('ada', 'GET', path);
        if (processingState === 'complete') break;
        assert.ok(tries < 100, 'the spec is not processed');
        await page.waitForTimeout(100);
    }
    const read = await open(1);
    for (const [name, chosen, expected] of PARTS) {
        await page.locator('.editing').press('Control+End');
        await page.keyboard.press('Enter');
        await page.keyboard.type(`/${name}`);
        await page.locator('#slash-menu').waitFor();
        await page.keyboard.press('Enter');
        const form = page.locator('.block-form');
        await form.getByLabel('OpenAPI spec').selectOption('gauges');
        await form.locator(`option[value="${chosen[0]}"]`).waitFor({ state: 'attached' });
        await form.locator('select').last().selectOption(chosen);
        await form.getByRole('button', { name: 'Apply' }).click();
        await form.waitFor({ state: 'detached' });
        const markdown = await read();
        assert.ok(markdown.includes(expected), `${name}: ${expected} is missing in\n${markdown}`);
    }
}

export async function run(stage) {
    const space = stage.spaces.API;
    const change = await stage.call('ada', 'POST', `/spaces/${space}/change-requests`, { subject: 'Asked' });
    const content = `/spaces/${space}/change-requests/${change.id}/content`;
    const pages = [...FORMS.map(([name]) => name), 'signs'].map((name, index) => ({
        operation: 'insert_page',
        title: `Asked for ${name}`,
        slug: `asked-${index}`,
        document: { markdown: '' },
    }));
    const made = await stage.call('ada', 'POST', `${content}?compat=false`, { changes: pages });
    const ada = await stage.person('ada');
    const { page } = ada;
    const open = async (index) => {
        const { id } = made.changes[index].page;
        await ada.open(`/app/spaces/${space}/~/changes/${change.number}/${id}`);
        await page.locator('.editing').click();
        return async () => {
            await ada.saved();
            return (await stage.call('ada', 'GET', `${content}/page/${id}?format=markdown`)).markdown;
        };
    };
    for (const [index, [name, fields, expected]] of FORMS.entries()) {
        const read = await open(index);
        await page.keyboard.type(`/${name}`);
        await page.locator('#slash-menu').waitFor();
        await page.keyboard.press('Enter');
        const form = page.locator('.block-form');
        await form.waitFor();
        if (index === 0) await ada.see('form of a block');
        for (const [label, value] of Object.entries(fields))
            await form.getByLabel(label, { exact: true }).first().fill(value);
        if (fields.Page) await form.getByRole('option').first().click();
        await form.getByRole('button', { name: 'Apply' }).click();
        await form.waitFor({ state: 'detached' });
        const markdown = await read();
        assert.ok(markdown.includes(expected), `${name}: ${expected} is missing in\n${markdown}`);
    }

    // One that was changed, and one that was not wanted after all.
    const again = await open(0);
    await page.getByRole('button', { name: 'Edit: Formula' }).click();
    await page.locator('.block-form textarea').fill('c^2');
    await page.keyboard.press('Control+Enter');
    await page.locator('.block-form').waitFor({ state: 'detached' });
    await page.locator('.editing').press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/embedded');
    await page.locator('#slash-menu').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.block-form').waitFor();
    await page.keyboard.press('Escape');
    const changed = await again();
    assert.ok(changed.includes('c^2') && !changed.includes('a^2') && !changed.includes('embed'), changed);

    // The width of a picture.
    const sized = await open(1);
    await page.locator('.editing').press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/picture from');
    await page.locator('#slash-menu').waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('Address of the picture').fill('https://pictures.example/tide.png');
    await page.keyboard.press('Enter');
    await page.locator('.picture').hover();
    await page.getByRole('button', { name: 'Edit: Picture' }).click();
    await page.locator('.block-form').getByLabel('Width in pixels').fill('320');
    await page.getByRole('button', { name: 'Apply' }).click();
    const withPicture = await sized();
    assert.ok(withPicture.includes('width="320"'), withPicture);

    await specs(stage, ada, open);

    const read = await open(FORMS.length);
    await page.keyboard.type('See [[Tok');
    await page.locator('#link-menu [role=option]').first().waitFor();
    await ada.see('menu of pages');
    await page.keyboard.press('Enter');
    await page.keyboard.type(' and @Tok');
    await page.locator('#mention-menu [role=option]').first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type(' :rocket');
    await page.locator('#emoji-menu [role=option]').first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type(' at 10:30 ');
    await page.keyboard.type('linked');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await page.locator('.toolbar').waitFor();
    await page.keyboard.press('Control+k');
    await page.locator('.toolbar-link input').fill('Tok');
    await page.locator('.toolbar-link').getByRole('option').first().click();
    const markdown = await read();
    for (const part of ['See [Tokens](', '"mention")', '🚀', ' at 10:30 [linked]('])
        assert.ok(markdown.includes(part), `${part} is missing in\n${markdown}`);
    const phone = await stage.person('ada', { screen: 'phone', colorScheme: 'dark' });
    await phone.open(`/app/spaces/${space}/~/changes/${change.number}/${made.changes[0].page.id}`);
    await phone.page.getByRole('button', { name: 'Edit: Formula' }).click();
    await phone.page.locator('.block-form').waitFor();
    await phone.see('form of a block');
    await phone.leave();
    console.log(`asked blocks: ${FORMS.length} forms, pages by title and emoji by name`);
    await ada.leave();
}
