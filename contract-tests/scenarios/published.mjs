// Published sites: from an address to a reader's token, and what that token reads.

import { createHmac } from 'node:crypto';
import { assert, refused } from '../lib/story.mjs';

export const title = 'Published sites';
export const covers = [
  'resolvePublishedContentByUrl', 'getPublishedContentByUrl', 'getContentByUrl', 'listSiteFeedback',
  'listSiteSearchQueries', 'updateSiteSearchInsights',
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

  await step('readers say what they think of a page, and those who arrange the site read it', async () => {
    const look = (await orgs.getSiteCustomizationById(org.id, site.id)).data;
    await orgs.updateSiteCustomizationById(org.id, site.id, { ...look, feedback: { enabled: true } });
    const [home, start] = (await ada.api.spaces.listPages(space.id)).data.pages;
    const say = (page, rating, comment) => world.visit(`${address}~/feedback`, {
      method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ page: page.id, rating, comment }).toString(),
    });
    assert.ok((await say(home, 'good', 'Clear.')).status < 400);
    assert.ok((await say(start, 'bad', '')).status < 400);
    assert.equal((await say(home, 'splendid', '')).status, 400);
    const list = async (query) => (await ada.fetch('GET', `/orgs/${org.id}/sites/${site.id}/feedback?${query}`)).data;
    const { items } = await list('');
    assert.deepEqual(items.map((item) => [item.page, item.rating, item.comment]), [[start.id, 'bad', undefined], [home.id, 'good', 'Clear.']]);
    const first = await list('limit=1');
    assert.deepEqual(first.items, [items[0]]);
    assert.deepEqual((await list(`limit=1&page=${first.next.page}`)).items, [items[1]]);
  });

  await step('what visitors search for is listed when it was asked three times, until it is switched off', async () => {
    const path = `/orgs/${org.id}/sites/${site.id}/search-queries`;
    const list = async (query) => (await ada.fetch('GET', `${path}?${query}`)).data;
    assert.deepEqual(await list(''), { enabled: true, count: 0, items: [] });
    const told = await world.visit(`${address}~/search/queries`, {
      method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'q=tide&clicked=1',
    });
    assert.equal(told.status, 204);
    await world.execute(`
      insert into search_queries (organization_id, site_id, day, query, searches, clicks, results, without_results)
      select s.organization_id, s.id, (now() at time zone 'UTC')::date - asked.age, asked.query, asked.searches, 1,
             asked.results, 0
      from sites s
      join organizations o on o.organization_id = s.organization_id and o.title = 'Readers'
      cross join (values (0, 'sextant', 5, 2), (1, 'moon', 3, 0), (1, 'rare', 2, 1), (40, 'harbour', 9, 1))
        as asked (age, query, searches, results)
      where s.title = 'Handbook'`);
    const queries = ({ items }) => items.map((item) => item.query);
    const all = await list('');
    assert.deepEqual(queries(all), ['sextant', 'moon']);
    assert.deepEqual([all.items[0].searches, all.items[0].clicks, all.items[0].results], [5, 1, 2]);
    assert.deepEqual(queries(await list('period=90')), ['harbour', 'sextant', 'moon']);
    assert.deepEqual(queries(await list('filter=without-results')), ['moon']);
    const first = await list('limit=1');
    assert.deepEqual(queries(first), ['sextant']);
    assert.deepEqual(queries(await list(`limit=1&page=${first.next.page}`)), ['moon']);
    for (const wrong of ['period=0', 'period=91', 'filter=some']) {
      assert.equal((await ada.fetch('GET', `${path}?${wrong}`)).status, 400, wrong);
    }
    assert.equal((await ada.fetch('PATCH', path, {})).status, 400);
    assert.equal((await ada.fetch('PATCH', path, { enabled: false })).data.enabled, false);
    assert.deepEqual(await list('period=90'), { enabled: false, count: 0, items: [] });
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

  await step('the older question takes the token of a visitor, too', async () => {
    const { privateKey } = (await orgs.getSitePublishingAuthById(org.id, site.id)).data;
    const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ beta: true, exp: Math.floor(Date.now() / 1000) + 600 })}`;
    const visitorAuthToken = `${signed}.${createHmac('sha256', privateKey).update(signed).digest('base64url')}`;
    const ask = async (query) => (await anyone.urls.getPublishedContentByUrl({ url: address, ...query })).data;
    assert.equal((await ask()).target, 'external');
    assert.equal((await ask({ visitorAuthToken })).space, space.id);
    const bad = { visitorAuthToken: 'x.y.z' };
    await refused(ask(bad), 401);
    assert.equal((await ask({ ...bad, redirectOnError: true })).target, 'external');
    assert.equal((await ask({ visitorAuthToken, url: `${address}start` })).pathname, '/start');
    const [home] = (await ada.api.spaces.listPages(space.id)).data.pages;
    const read = async () => {
      const { apiToken } = await ask({ visitorAuthToken });
      return (await world.client(apiToken).spaces.getPageById(space.id, home.id, { format: 'markdown' })).data.markdown;
    };
    assert.doesNotMatch(await read(), /Only for some/, 'the site does not adapt to its visitors');
    await orgs.updateSiteById(org.id, site.id, { adaptiveContent: { enabled: true } });
    assert.match(await read(), /Only for some/, 'now their claims decide');
  });

  await step('members find content by its address', async () => {
    const shown = (await ada.api.spaces.getSpaceById(space.id)).data;
    const content = (await ada.api.urls.getContentByUrl({ url: `${shown.urls.app}/start` })).data;
    assert.equal(content.space.id, space.id);
    assert.equal(content.page.title, 'Start');
    await refused(ada.api.urls.getContentByUrl({ url: 'https://example.com/' }), 404);
    const request = (await ada.api.spaces.createChangeRequest(space.id, { subject: 'Found' })).data;
    const proposed = (await ada.api.urls.getContentByUrl({ url: request.urls.app })).data;
    assert.equal(proposed.changeRequest.id, request.id);
    assert.equal(proposed.changeRequest.urls.preview, request.urls.preview);
    assert.ok(request.urls.preview.startsWith(`${address}~/changes/${request.number}`), request.urls.preview);
  });

  await step('a preview shows a change request, or a revision', async () => {
    const { spaces } = ada.api;
    const request = (await spaces.createChangeRequest(space.id, { subject: 'Preview' })).data;
    const ticket = new URL((await orgs.getSitePublishingPreviewById(org.id, site.id)).data.url).search;
    assert.equal((await resolve(`${address}~/changes/${request.number}/start${ticket}`)).data.changeRequest, request.id);
    assert.equal((await resolve(`${address}~/revisions/${request.revision}/start${ticket}`)).data.revision, request.revision);
    assert.equal((await resolve(`${address}~/changes/${request.number}/start`)).data.target, 'external', 'not without a ticket');
  });

  await step('a site with sections tells in which one an address is', async () => {
    await orgs.updateSiteById(org.id, site.id, { visibility: 'public' });
    await orgs.addSectionToSite(org.id, site.id, { spaceId: plans.id, title: 'All' });
    const more = await world.space(org, { title: 'More' });
    const section = (await orgs.addSectionToSite(org.id, site.id, { spaceId: more.id, title: 'More' })).data;
    assert.equal(section.urls.published, `${address}more/`);
    const told = (await resolve(section.urls.published)).data;
    assert.deepEqual([told.siteSection, told.space], [section.id, more.id]);
  });
}
