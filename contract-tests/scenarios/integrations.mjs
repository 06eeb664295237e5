// Integrations: published, found, installed on organizations, spaces and sites, unpublished.

import { assert, everyPage, listManners, refused, strangeId } from '../lib/story.mjs';

export const title = 'integrations';
export const covers = [
  'listIntegrations', 'getIntegrationByName', 'publishIntegration', 'unpublishIntegration', 'setIntegrationDevelopmentMode',
  'disableIntegrationDevelopmentMode', 'listIntegrationInstallations', 'installIntegration', 'getIntegrationInstallationById',
  'updateIntegrationInstallation', 'uninstallIntegration', 'createIntegrationInstallationToken',
  'listIntegrationSpaceInstallations', 'listIntegrationSiteInstallations', 'listIntegrationInstallationSpaces',
  'installIntegrationOnSpace', 'getIntegrationSpaceInstallation', 'updateIntegrationSpaceInstallation',
  'uninstallIntegrationFromSpace', 'listIntegrationInstallationSites', 'installIntegrationOnSite',
  'getIntegrationSiteInstallation', 'updateIntegrationSiteInstallation', 'uninstallIntegrationFromSite',
  'listOrganizationIntegrations', 'getOrganizationIntegrationStatus', 'listOrganizationInstallations',
  'listOrganizationIntegrationsStatus', 'listSpaceIntegrations', 'listSpaceIntegrationsBlocks', 'listSiteIntegrations',
];

/** All that the SDK knows. */
const DIRECTIVES = [
  'base-uri', 'block-all-mixed-content', 'child-src', 'connect-src', 'default-src', 'font-src', 'form-action', 'frame-ancestors',
  'frame-src', 'img-src', 'manifest-src', 'media-src', 'navigate-to', 'object-src', 'plugin-types', 'prefetch-src', 'referrer',
  'report-to', 'report-uri', 'require-sri-for', 'require-trusted-types-for', 'sandbox', 'script-src', 'script-src-attr',
  'script-src-elem', 'style-src', 'style-src-attr', 'style-src-elem', 'trusted-types', 'upgrade-insecure-requests', 'worker-src',
];

const PNG = Buffer.from('\x89PNG\r\n\x1a\nimage', 'latin1').toString('base64');

export default async function ({ world, step, ada, effect }) {
  const org = await world.organization('Workshop');
  const reader = await world.member('Rita Reader', org, 'read');
  const { integrations, orgs, spaces } = ada.api;
  const name = `chat-${org.id.slice(-6).toLowerCase()}`;
  const plain = `${name}-plain`;
  const script = 'export default { fetch: () => new Response("OK") };';
  const basics = { title: 'Chat', description: 'Posts to a chat.', scopes: ['space:content:read'], script, organization: org.id };
  const text = { type: 'string' };
  const rich = {
    ...basics, runtime: 'v2', summary: '# Chat', icon: PNG, previewImages: [PNG], visibility: 'public', target: 'all',
    scopes: ['space:content:read', 'site:metadata:read'], categories: ['collaboration'],
    blocks: [{
      id: 'poll', title: 'Poll', description: 'A poll.', icon: 'https://example.com/poll.png',
      urlUnfurl: ['https://www.polls.example/**'], markdown: { codeblock: 'poll', body: 'content' },
    }],
    contentSources: [{
      id: 'tickets', title: 'Tickets', description: 'All tickets.', icon: 'https://example.com/t.png',
      configuration: { componentId: 'form' },
    }],
    externalLinks: [{ label: 'Help', url: 'https://help.example.com/' }],
    configurations: {
      account: {
        properties: {
          url: { ...text, title: 'URL', description: 'Of the chat.', completion_url: '/urls', enum: ['https://chat.example.com'] },
          level: { ...text, default: 'low' },
          connect: { type: 'button', callback_url: '/oauth', button_text: 'Connect' },
        },
        required: ['url'],
      },
      space: { properties: { channel: text }, required: ['channel'] },
      site: { componentId: 'form' },
    },
    secrets: { KEY: 'secret' }, contentSecurityPolicy: Object.fromEntries(DIRECTIVES.map((directive) => [directive, "'self'"])),
  };
  const names = (page) => page.data.items.map((one) => one.name);
  const publish = async (which, fields) => (await integrations.publishIntegration(which, fields)).data;
  let installation;

  await step('an integration is published in versions', async () => {
    const first = await publish(name, rich);
    assert.equal(first.version, 1);
    assert.equal(first.owner.id, org.id);
    assert.equal(first.permissions.admin, true);
    assert.equal((await publish(name, rich)).version, 2);
    assert.deepEqual((await integrations.getIntegrationByName(name)).data.blocks, rich.blocks);
    await publish(plain, { ...basics, title: 'Simple', scopes: [] });
    await refused(publish(name, { ...rich, title: 'C' }), 400);
    await refused(publish(name, { ...rich, organization: strangeId() }), 404);
    await refused(reader.api.integrations.publishIntegration(name, rich), 403);
  });

  await step('integrations are found by each filter', async () => {
    const mine = (query) => integrations.listIntegrations({ owner: org.id, ...query });
    assert.deepEqual(names(await mine()), [name, plain]);
    for (const query of [
      { search: 'CHA', category: 'collaboration' }, { category: 'collaboration' }, { blockDomain: 'polls.example' },
      { blocks: true }, { contentSources: true }, { scope: 'site:metadata:read' },
    ]) assert.deepEqual(names(await mine(query)), [name], JSON.stringify(query));
    assert.deepEqual(names(await mine({ blocks: false })), [plain]);
    assert.deepEqual(names(await mine({ search: 'simple' })), [plain]);
    assert.deepEqual(names(await mine({ target: 'site' })), []);
    assert.ok(!names(await integrations.listIntegrations({ owner: strangeId() })).length);
    await everyPage((query) => mine(query), { limit: 1, id: (one) => one.name });
    await listManners(integrations.listIntegrations);
    await refused(integrations.getIntegrationByName('no-such-integration'), 404);
  });

  await step('an organization sees what it can install', async () => {
    const mine = (query) => orgs.listOrganizationIntegrations(org.id, { owner: org.id, ...query });
    for (const query of [
      { search: 'CHA', category: 'collaboration' }, { category: 'collaboration' }, { blockDomain: 'polls.example' },
      { blocks: true }, { contentSources: true }, { scope: 'site:metadata:read' },
    ]) assert.deepEqual(names(await mine(query)), [name], JSON.stringify(query));
    assert.deepEqual(names(await mine({ search: 'simple' })), [plain]);
    assert.deepEqual(names(await mine({ target: 'site' })), []);
    assert.deepEqual(names(await mine()), [name, plain]);
    assert.deepEqual(names(await orgs.listOrganizationIntegrations(org.id, { owner: strangeId() })), []);
    await everyPage(mine, { limit: 1, id: (one) => one.name });
    await listManners((query) => orgs.listOrganizationIntegrations(org.id, query));
  });

  await step('it is installed, and pending until it is configured', async () => {
    installation = (await integrations.installIntegration(name, { organization: org.id })).data;
    assert.equal(installation.status, 'pending');
    assert.deepEqual(installation.configuration, { level: 'low' });
    assert.deepEqual(installation.target, { organization: org.id });
    await refused(integrations.installIntegration(name, { organization: org.id }), 409);
    await refused(integrations.installIntegration('no-such-integration', { organization: org.id }), 404);
    const values = { configuration: { url: 'https://chat.example.com' }, externalIds: ['team-1'] };
    const active = (await integrations.updateIntegrationInstallation(name, installation.id, values)).data;
    assert.equal(active.status, 'active');
    assert.deepEqual((await integrations.getIntegrationInstallationById(name, installation.id)).data, active);
    await refused(integrations.updateIntegrationInstallation(name, installation.id, { configuration: { url: 5 } }), 400);
    await refused(integrations.getIntegrationInstallationById(name, strangeId()), 404);
    await refused(reader.api.integrations.getIntegrationInstallationById(name, installation.id), 404);
  });

  await step('its installations are listed', async () => {
    const list = (query) => integrations.listIntegrationInstallations(name, query);
    assert.equal((await list({ externalId: 'team-1' })).data.items[0].id, installation.id);
    assert.deepEqual((await list({ externalId: 'team-2' })).data.items, []);
    await listManners(list);
    const other = await world.organization('Second Workshop');
    await integrations.installIntegration(name, { organization: other.id });
    assert.equal((await everyPage(list, { limit: 1 })).length, 2);
    await integrations.installIntegration(plain, { organization: org.id });
    const installed = (query) => orgs.listOrganizationInstallations(org.id, query);
    assert.deepEqual((await installed()).data.items.map((one) => one.integration.name), [name, plain]);
    assert.deepEqual((await installed({ search: 'simple' })).data.items.map((one) => one.integration.name), [plain]);
    await everyPage(installed, { limit: 1, id: (one) => one.installation.id });
    await listManners(installed);
    const states = (query) => orgs.listOrganizationIntegrationsStatus(org.id, query);
    assert.equal((await states()).data.items.length, 2);
    await everyPage(states, { limit: 1, id: (one) => one.integration.name });
    await listManners(states);
    assert.equal((await orgs.getOrganizationIntegrationStatus(org.id, name)).data.status, 'active');
    await refused(orgs.getOrganizationIntegrationStatus(org.id, 'no-such-integration'), 404);
    await publish(plain, { ...basics, title: 'Simple', scopes: [], target: 'organization' });
    assert.equal((await states()).data.items.length, 2);
    assert.deepEqual((await states({ target: 'space' })).data.items.map((one) => one.integration.name), [name]);
  });

  await step('an installation token acts within its scopes', async () => {
    const space = (await orgs.createSpace(org.id, { title: 'Read by a script' })).data;
    const { token } = (await integrations.createIntegrationInstallationToken(name, installation.id)).data;
    const script = world.client(token);
    assert.equal((await script.spaces.getCurrentRevision(space.id)).data.object, 'revision');
    await refused(script.orgs.listMembersInOrganizationById(org.id), 403);
    await refused(integrations.createIntegrationInstallationToken(name, strangeId()), 404);
  });

  await step('it is installed on a space', async () => {
    const space = (await orgs.createSpace(org.id, { title: 'Guides' })).data;
    const at = [name, installation.id];
    const installed = (await integrations.installIntegrationOnSpace(...at, { space: space.id }, { extended: true })).data;
    assert.equal(installed.space.title, 'Guides');
    effect('installIntegrationOnSpace', 'extended');
    assert.equal(installed.status, 'pending');
    await refused(integrations.installIntegrationOnSpace(...at, { space: strangeId() }), 404);
    const values = { configuration: { channel: 'docs' }, externalIds: ['c1'] };
    assert.equal((await integrations.updateIntegrationSpaceInstallation(...at, space.id, values)).data.status, 'active');
    const extended = await integrations.updateIntegrationSpaceInstallation(...at, space.id, values, { extended: true });
    assert.equal(extended.data.space.id, space.id);
    effect('updateIntegrationSpaceInstallation', 'extended');
    const one = (query) => integrations.getIntegrationSpaceInstallation(...at, space.id, query);
    assert.equal((await one()).data.space, space.id);
    assert.equal((await one({ extended: true })).data.space.title, 'Guides');
    await refused(integrations.getIntegrationSpaceInstallation(...at, strangeId()), 404);
    const second = (await orgs.createSpace(org.id, { title: 'More' })).data;
    await integrations.installIntegrationOnSpace(...at, { space: second.id });
    const list = (query) => integrations.listIntegrationInstallationSpaces(...at, query);
    assert.equal((await list({ extended: true })).data.items.length, 2);
    assert.equal((await list()).data.items.length, 2);
    await everyPage(list, { limit: 1, id: (item) => item.space });
    await listManners(list);
    const all = (query) => integrations.listIntegrationSpaceInstallations(name, query);
    assert.equal((await all()).data.items.length, 2);
    assert.equal((await all({ extended: true })).data.items.length, 2);
    assert.equal((await all({ externalId: 'c1' })).data.items.length, 1);
    await everyPage(all, { limit: 1, id: (item) => item.space });
    await listManners(all);
    assert.deepEqual(names(await spaces.listSpaceIntegrations(space.id)), [name, plain]);
    assert.deepEqual(names(await spaces.listSpaceIntegrations(space.id, { search: 'simple' })), [plain]);
    const blocks = (await spaces.listSpaceIntegrationsBlocks(space.id)).data;
    assert.deepEqual(blocks, [{ name, blocks: rich.blocks }]);
    await refused(spaces.listSpaceIntegrationsBlocks(strangeId()), 404);
    await integrations.uninstallIntegrationFromSpace(...at, space.id);
    await integrations.uninstallIntegrationFromSpace(...at, space.id);
    await refused(one(), 404);
  });

  await step('and on a site', async () => {
    const space = (await orgs.createSpace(org.id, { title: 'Shown' })).data;
    const site = (await orgs.createSite(org.id, { title: 'Docs', spaces: [space.id] })).data;
    const other = (await orgs.createSite(org.id, { title: 'Help', spaces: [space.id] })).data;
    const at = [name, installation.id];
    const installed = (await integrations.installIntegrationOnSite(...at, { siteId: site.id }, { extended: true })).data;
    assert.equal(installed.site.title, 'Docs');
    effect('installIntegrationOnSite', 'extended');
    await integrations.installIntegrationOnSite(...at, { siteId: other.id });
    await refused(integrations.installIntegrationOnSite(...at, { siteId: strangeId() }), 404);
    const values = { configuration: { any: true }, externalIds: ['s1'] };
    assert.equal((await integrations.updateIntegrationSiteInstallation(...at, site.id, values)).data.status, 'active');
    const extended = await integrations.updateIntegrationSiteInstallation(...at, site.id, values, { extended: true });
    assert.equal(extended.data.site.id, site.id);
    effect('updateIntegrationSiteInstallation', 'extended');
    const one = (query) => integrations.getIntegrationSiteInstallation(...at, site.id, query);
    assert.equal((await one()).data.site, site.id);
    assert.equal((await one({ extended: true })).data.site.title, 'Docs');
    const list = (query) => integrations.listIntegrationInstallationSites(...at, query);
    assert.equal((await list()).data.items.length, 2);
    assert.equal((await list({ extended: true })).data.items.length, 2);
    await everyPage(list, { limit: 1, id: (item) => item.site });
    await listManners(list);
    const all = (query) => integrations.listIntegrationSiteInstallations(name, query);
    assert.equal((await all()).data.items.length, 2);
    assert.equal((await all({ extended: true })).data.items.length, 2);
    assert.equal((await all({ externalId: 's1' })).data.items.length, 1);
    await everyPage(all, { limit: 1, id: (item) => item.site });
    await listManners(all);
    assert.deepEqual(names(await orgs.listSiteIntegrations(org.id, site.id)), [name, plain]);
    assert.deepEqual(names(await orgs.listSiteIntegrations(org.id, site.id, { search: 'simple' })), [plain]);
    await integrations.uninstallIntegrationFromSite(...at, site.id);
    await refused(one(), 404);
  });

  await step('it is developed with a tunnel', async () => {
    await integrations.setIntegrationDevelopmentMode(name, { tunnelUrl: 'https://tunnel.example.com', all: true });
    await refused(integrations.setIntegrationDevelopmentMode('no-such-integration', { tunnelUrl: 'https://t.example.com' }), 404);
    await refused(integrations.setIntegrationDevelopmentMode(name, { tunnelUrl: 'nowhere' }), 400);
    await integrations.disableIntegrationDevelopmentMode(name);
  });

  await step('unpublishing pauses what is installed; uninstalling again changes nothing', async () => {
    await refused(reader.api.integrations.unpublishIntegration(name), 403);
    await integrations.unpublishIntegration(name);
    await integrations.unpublishIntegration(name);
    await refused(integrations.getIntegrationByName(name), 404);
    assert.equal((await integrations.getIntegrationInstallationById(name, installation.id)).data.status, 'paused');
    await integrations.uninstallIntegration(name, installation.id);
    await integrations.uninstallIntegration(name, installation.id);
    await refused(integrations.getIntegrationInstallationById(name, installation.id), 404);
    await publish(name, { ...basics, contentSecurityPolicy: "script-src 'self'" });
  });
}
