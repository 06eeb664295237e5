// Scripts of integrations, in the real workerd: events, tasks, components, scripts of sites.

import lzString from 'lz-string';
import { assert, eventually, everyPage, listManners, refused, strangeId } from '../lib/story.mjs';

export const title = 'integration scripts';
export const covers = [
  'listIntegrationEvents', 'getIntegrationEvent', 'queueIntegrationTask', 'renderIntegrationUIWithGet',
  'renderIntegrationUIWithPost', 'listSiteIntegrationScripts',
];

/** Logs the type of each event; draws a component that says what its property is. */
const SCRIPT = `export default { async fetch(request) {
  const form = await request.formData();
  const event = JSON.parse(form.get('event'));
  console.log(event.type);
  if (event.type !== 'ui_render') return new Response('OK');
  const text = { type: 'text', children: [String(event.props.word)] };
  return Response.json({ type: 'element', state: {}, props: event.props, element: { type: 'block', children: [text] } });
} };`;

export default async function ({ world, step, ada, effect }) {
  const org = await world.organization('Scripts');
  const reader = await world.member('Rolf Reader', org, 'read');
  const { integrations, orgs } = ada.api;
  const name = `script-${org.id.slice(-6).toLowerCase()}`;
  await integrations.publishIntegration(name, {
    title: 'Script', description: 'Draws words.', organization: org.id, script: SCRIPT,
    scopes: ['space:content:read', 'site:script:inject', 'site:script:cookies'], contentSecurityPolicy: "script-src 'self'",
  });
  const installation = (await integrations.installIntegration(name, { organization: org.id })).data;
  const events = (query) => integrations.listIntegrationEvents(name, query);
  const ofType = (type) => eventually(async () => (await events()).data.items.find((item) => item.payload.type === type));
  const space = (await orgs.createSpace(org.id, { title: 'Drawn' })).data;

  await step('its script gets an event, and what it logged can be read', async () => {
    const event = await ofType('installation_setup');
    assert.equal(event.status, 'success');
    assert.equal(event.installationId, installation.id);
    const { data } = await integrations.getIntegrationEvent(name, event.id);
    assert.deepEqual(data.event, event);
    assert.equal(data.trace.logs[0].message, 'installation_setup');
    await refused(integrations.getIntegrationEvent(name, strangeId()), 404);
    await refused(integrations.listIntegrationEvents('no-such-integration'), 404);
    assert.deepEqual((await reader.api.integrations.listIntegrationEvents(name)).data.items, []);
    await refused(reader.api.integrations.getIntegrationEvent(name, event.id), 404);
  });

  await step('a task comes back to it', async () => {
    const { token } = (await integrations.createIntegrationInstallationToken(name, installation.id)).data;
    const script = world.client(token).integrations;
    await script.queueIntegrationTask(name, { task: { type: 'renew' } });
    assert.deepEqual((await ofType('task')).payload.task, { type: 'renew' });
    await refused(script.queueIntegrationTask(name, { task: {}, schedule: 86_401 }), 400);
    await refused(integrations.queueIntegrationTask(name, { task: {} }), 403);
    await everyPage(events, { limit: 1, id: (item) => item.id });
    await listManners(events);
  });

  await step('it draws a component', async () => {
    const context = { type: 'document', spaceId: space.id, editable: false, theme: 'light' };
    const request = { componentId: 'word', props: { word: 'tide' }, context };
    const drawn = (await integrations.renderIntegrationUiWithPost(name, request)).data;
    assert.equal(drawn.element.children[0].children[0], 'tide');
    const compressed = lzString.compressToEncodedURIComponent(JSON.stringify({ ...request, props: { word: 'moon' } }));
    const second = (await integrations.renderIntegrationUiWithGet(name, { request: compressed })).data;
    assert.equal(second.element.children[0].children[0], 'moon');
    effect('renderIntegrationUIWithGet', 'request');
    await refused(integrations.renderIntegrationUiWithGet(name, { request: 'x' }), 400);
    await refused(integrations.renderIntegrationUiWithGet(name, { request: 'x'.repeat(8193) }), 400);
    await refused(integrations.renderIntegrationUiWithPost(name, { ...request, context: { type: 'elsewhere' } }), 400);
    const strange = { ...request, context: { ...context, spaceId: strangeId() } };
    await refused(integrations.renderIntegrationUiWithPost(name, strange), 404);
  });

  await step('it adds a script to the pages of a site', async () => {
    const site = (await orgs.createSite(org.id, { title: 'Docs', spaces: [space.id] })).data;
    const list = async () => (await orgs.listSiteIntegrationScripts(org.id, site.id)).data;
    assert.deepEqual(await list(), []);
    await integrations.installIntegrationOnSite(name, installation.id, { siteId: site.id });
    const [script] = await list();
    assert.ok(script.script.includes(site.id));
    assert.equal(script.cookies, true);
    assert.equal(script.contentSecurityPolicy, "script-src 'self'");
    await refused(orgs.listSiteIntegrationScripts(org.id, strangeId()), 404);
  });
}
