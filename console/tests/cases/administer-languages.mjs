// Translations of a space and what readers ask, in the browser: allowed, created, run again, corrected by terms; topics
// with their questions, and the change request that answers one.

import assert from 'node:assert/strict';

const QUESTIONS = [
    'How do I export an invoice as PDF?',
    'The PDF export of an invoice fails.',
    'Can I export all invoices as PDF?',
    'How can I reset my password?',
];

async function translate(stage, page, dialog, org) {
    await page.getByText('is not sent to the translation provider').waitFor();
    await stage.call('ada', 'PUT', `/orgs/${org}/language-settings`, { translations: true });
    await page.reload();
    await page.getByRole('button', { name: 'Translate a space' }).click();
    await dialog.getByLabel('Space', { exact: true }).selectOption({ label: 'API' });
    await dialog.getByLabel('Translate into').selectOption('es');
    await dialog.getByLabel('Instructions').fill('Be formal.\nBe brief.');
    await dialog.getByRole('button', { name: 'Translate a space' }).click();
    await page.getByText('Translated', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Instructions: API' }).click();
    assert.equal(await dialog.getByLabel('Instructions').inputValue(), 'Be formal.\nBe brief.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    stage.server.translator.refuse(true);
    await page.getByRole('button', { name: 'Run again: API' }).click();
    await page.getByText('2 runs').waitFor();
    stage.server.translator.refuse(false);
}

async function terms(page, dialog) {
    await page.getByRole('button', { name: 'Add a term' }).click();
    await dialog.getByLabel('Term', { exact: true }).fill('tide');
    await dialog.getByLabel('Language of its translation').selectOption('es');
    await dialog.getByLabel('Translation', { exact: true }).fill('marea');
    await dialog.getByRole('button', { name: 'Add a term' }).click();
    await page.getByText('English: tide · Spanish: marea').waitFor();
}

async function ask(stage, org) {
    const conversations = QUESTIONS.map((body, index) => ({
        id: `q${index}`,
        parts: [{ type: 'message', role: 'user', body }],
    }));
    await stage.call('ada', 'POST', `/orgs/${org}/conversations`, conversations);
    for (;;) {
        const { items } = await stage.call('ada', 'GET', `/orgs/${org}/conversations-clusters?orderBy=issues`);
        if (items[0]?.stats.issues === 3) return items[0];
        await new Promise((done) => setTimeout(done, 100));
    }
}

async function answer(stage, page, dialog, org) {
    const topic = await ask(stage, org);
    await page.getByRole('link', { name: 'Questions of readers' }).click();
    await page.locator('summary', { hasText: topic.summary }).first().click();
    for (const question of QUESTIONS.slice(0, 3)) await page.getByText(question).first().waitFor();
    await page.getByRole('button', { name: 'Write an answer' }).click();
    await dialog.getByLabel('Space', { exact: true }).selectOption({ label: 'Guide' });
    await dialog.getByLabel('Subject').fill('How to export invoices');
    await dialog.getByRole('button', { name: 'Begin' }).click();
    await page.waitForURL(/~\/changes\/\d+/);
    await page.goBack();
    await page.getByLabel('Answer').selectOption('analysing');
    await page.locator('summary', { hasText: topic.summary }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('main summary').length === 1);
}

export async function run(stage) {
    const org = stage.organizations.Tidewatch;
    const ada = await stage.person('ada');
    const { page } = ada;
    const dialog = page.getByRole('dialog');
    await ada.open(`/app/orgs/${org}/settings/translations`);
    await translate(stage, page, dialog, org);
    await terms(page, dialog);
    await ada.see('translations');
    await answer(stage, page, dialog, org);
    await page.locator('summary').first().click();
    await ada.see('questions of readers');
    await ada.leave();
}
