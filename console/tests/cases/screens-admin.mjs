// The screens that administer an organization, in their states.

import { publishIntegration } from '../lib/integration.mjs';
import { lookAt } from '../lib/screens.mjs';

const SPEC = 'openapi: 3.1.0\ninfo:\n  title: Stations\n  version: "1"\npaths:\n  /stations:\n    get: 5\n';

async function screensOf(stage) {
    const org = stage.organizations.Tidewatch;
    await stage.call('ada', 'PUT', `/orgs/${org}/openapi/looked-at`, { source: { text: SPEC } });
    const webhook = await stage.call('ada', 'POST', `/orgs/${org}/webhooks`, { url: 'http://127.0.0.1:9/hook' });
    await stage.call('ada', 'POST', `/orgs/${org}/collections`, { title: 'For a delivery' });
    await publishIntegration(stage, 'looked-at', { url: 'http://127.0.0.1:9' });
    await stage.call('ada', 'POST', '/integrations/looked-at/installations', { organization: org });
    const { id: deleted } = await stage.call('ada', 'POST', `/orgs/${org}/spaces`, { title: 'Buoys', empty: true });
    await stage.call('ada', 'DELETE', `/spaces/${deleted}`);
    return [
        ['settings of the organization', `/app/orgs/${org}/settings/general`, 'main form [name=ai]'],
        ['trash', `/app/orgs/${org}/settings/trash`, 'main li'],
        ['settings', `/app/orgs/${org}/settings`, 'main li'],
        ['specs', `/app/orgs/${org}/openapi`, 'main li'],
        ['spec', `/app/orgs/${org}/openapi/looked-at`, 'main details'],
        ['integrations', `/app/orgs/${org}/integrations`, 'main li'],
        ['integration', `/app/orgs/${org}/integrations/looked-at`, 'main form'],
        ['security', `/app/orgs/${org}/settings/security`, 'main li'],
        ['translations', `/app/orgs/${org}/settings/translations`, 'main section'],
        ['questions of readers', `/app/orgs/${org}/settings/questions`, 'main select'],
        ['audit trail', `/app/orgs/${org}/settings/audit`, 'main details'],
        ['webhooks', `/app/orgs/${org}/settings/webhooks`, 'main li'],
        ['webhook', `/app/orgs/${org}/settings/webhooks/${webhook.id}`, 'main details'],
    ];
}

async function dialogs(ada, stage) {
    const { page } = ada;
    await ada.open(`/app/orgs/${stage.organizations.Tidewatch}/openapi`);
    await page.locator('main header button').first().click();
    await page.locator('dialog[open] form').waitFor();
    await ada.see('new spec');
    await ada.open(`/app/orgs/${stage.organizations.Tidewatch}/settings/webhooks`);
    await page.locator('main header button').first().click();
    await page.locator('dialog[open] input[name=all]').last().check();
    await page.locator('dialog[open] fieldset details').first().waitFor();
    await ada.see('new webhook');
}

export async function run(stage) {
    await lookAt(stage, await screensOf(stage), dialogs);
}
