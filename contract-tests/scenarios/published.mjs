// Published sites: from an address to a reader's token, and what that token reads.

import { assert, refused } from '../lib/story.mjs';

export const title = 'Published sites';
export const covers = [
  'resolvePublishedContentByUrl', 'getPublishedContentByUrl', 'getContentByUrl',
];

export default async function ({ world, step, ada }) {
  const org = await world.organization('Readers');
  const space = await world.space(org, { title: 'Guides' });
  const plans = await world.space(org, { title: 'Plans' });
  await world.push(space, ada, {
    'README.md': '# Home\n\nWelcome.\n\n{% if visitor.claims.beta %}\nOnly for some.\n{% endif %}\n',
    'start.md': '# Start\n\nBegin here.\n',
    'SUMMARY.md': '# Table of contents\n\n* [Home](README.md)\n* [Start](start.md)\n',
  });
  const { orgs } = ada.api;
  const site = (await orgs.createSite(org.id, { title: 'Handbook', spaces: [space.id] })).data;
  const anyone = world.client();
  const resolve = (url, more) => anyone.urls.resolvePublishedContentByUrl({ url, ...more });
  let address;
  let found;

  await step('a site is found as soon as it is published', async () => {
    const published = (await orgs.publishSite(org.id, site.id)).data;
    address = published.urls.published;
    found = (await resolve(`${address}start`)).data;
    assert.equal(found.site, site.id);
    assert.equal(found.space, space.id);
    assert.equal(found.pathname, '/start');
    assert.equal(found.basePath, found.siteBasePath);
    assert.equal(found.canonicalUrl, `${address}start`);
    assert.equal(found.complete, true);
    await refused(resolve(address.replace('/handbook/', '/other/')), 404);
    await refused(resolve('nowhere'), 400);
  });

  await step('the older question gets the same answer', async () => {
    const older = (await anyone.urls.getPublishedContentByUrl({ url: `${address}start` })).data;
    assert.equal(older.pathname, '/start');
    assert.equal(older.siteSpace, found.siteSpace);
  });

  await step('its token is one that front ends can look into', async () => {
    const payload = JSON.parse(Buffer.from(found.apiToken.split('.')[1], 'base64url'));
    assert.equal(payload.kind, 'site');
    assert.equal(payload.site, site.id);
    assert.deepEqual(payload.spaces, [space.id]);
    assert.ok(payload.exp - Date.now() / 1000 > 3000);
  });

  await step('it reads the site, without what is for others', async () => {
    const reader = world.client(found.apiToken);
    const shown = (await reader.spaces.getSpaceById(space.id)).data;
    const revision = (await reader.spaces.getRevisionById(space.id, shown.revision)).data;
    assert.deepEqual(revision.pages.map((page) => page.title), ['Home', 'Start']);
    const page = revision.pages[0].id;
    const read = (await reader.spaces.getPageInRevisionById(space.id, shown.revision, page, { format: 'markdown' })).data;
    assert.match(read.markdown, /Welcome/);
    assert.doesNotMatch(read.markdown, /Only for some/);
  });

  await step('it reads nothing else', async () => {
    const reader = world.client(found.apiToken);
    await refused(reader.spaces.getSpaceById(plans.id), 404);
    await refused(reader.spaces.listChangeRequestsForSpace(space.id), 403);
    await refused(reader.orgs.getOrganizationById(org.id), 403);
  });

  await step('visitors without a good token are sent to sign in', async () => {
    await orgs.updateSitePublishingAuthById(org.id, site.id, { fallbackURL: 'https://login.example.com/' });
    await orgs.updateSiteById(org.id, site.id, { visibility: 'visitor-auth' });
    const sent = (await resolve(`${address}start`)).data;
    assert.equal(sent.target, 'external');
    assert.equal(sent.redirect, 'https://login.example.com/?location=start');
    const visitor = { jwtToken: 'x.y.z' };
    await refused(resolve(address, { visitor }), 401);
    assert.equal((await resolve(address, { visitor, redirectOnError: true })).data.target, 'external');
    await refused(world.client(found.apiToken).spaces.getSpaceById(space.id), 404);
  });

  await step('members find content by its address', async () => {
    const shown = (await ada.api.spaces.getSpaceById(space.id)).data;
    const content = (await ada.api.urls.getContentByUrl({ url: `${shown.urls.app}/start` })).data;
    assert.equal(content.space.id, space.id);
    assert.equal(content.page.title, 'Start');
    await refused(ada.api.urls.getContentByUrl({ url: 'https://example.com/' }), 404);
  });
}
