// What is set for a site besides its structure: its look, redirects, share links, and how it knows its visitors.

import { assert, everyPage, ids, listManners, refused, strangeId } from '../lib/story.mjs';

export const title = 'Site settings';
export const covers = [
  'getSiteCustomizationById', 'updateSiteCustomizationById', 'getSiteSpaceCustomizationById',
  'overrideSiteSpaceCustomizationById', 'deleteSiteSpaceCustomizationById', 'createSiteRedirect',
  'listSiteRedirects', 'updateSiteRedirectById', 'deleteSiteRedirectById', 'getSiteRedirectBySource',
  'listSiteShareLinks', 'createSiteShareLink', 'updateSiteShareLinkById', 'deleteSiteShareLinkById',
  'getSitePublishingAuthById', 'updateSitePublishingAuthById', 'regenerateSitePublishingAuthById',
  'getSitePublishingPreviewById',
];

export default async function ({ world, step, ada }) {
  const org = await world.organization('Looking Glass');
  const space = await world.space(org, { title: 'Guides' });
  const orgs = ada.api.orgs;
  const site = (await orgs.createSite(org.id, { title: 'Handbook', spaces: [space.id] })).data;
  const siteSpace = (await orgs.listSiteSpaces(org.id, site.id)).data.items[0];
  const at = [org.id, site.id];
  const variant = [...at, siteSpace.id];

  await step('a new site has a whole look (D15)', async () => {
    const { data } = await orgs.getSiteCustomizationById(...at);
    assert.equal(data.internationalization.locale, 'en');
    assert.equal(data.styling.background, 'plain');
    assert.equal(data.header.preset, 'default');
    assert.deepEqual(data.header.links, []);
  });

  await step('the look is changed by sending it back', async () => {
    const { data } = await orgs.getSiteCustomizationById(...at);
    data.styling.theme = 'bold';
    data.header.links = [{ title: 'Blog', links: [], to: { kind: 'url', url: 'https://blog.example.com' } }];
    data.announcement = { enabled: true, message: 'We moved', style: 'info' };
    const changed = (await orgs.updateSiteCustomizationById(...at, data)).data;
    assert.deepEqual(changed, data);
    await refused(orgs.updateSiteCustomizationById(...at, { ...data, colour: 'red' }), 400);
  });

  await step('a variant looks different, and like its site again', async () => {
    const own = (await orgs.overrideSiteSpaceCustomizationById(...variant, { styling: { theme: 'muted' } })).data;
    assert.equal(own.styling.theme, 'muted');
    assert.equal(own.announcement.message, 'We moved');
    await orgs.overrideSiteSpaceCustomizationById(...variant, { styling: { theme: null } });
    assert.equal((await orgs.getSiteSpaceCustomizationById(...variant)).data.styling.theme, 'bold');
    assert.equal((await orgs.deleteSiteSpaceCustomizationById(...variant)).status, 204);
  });

  await step('a redirect is made, found, changed and deleted', async () => {
    const destination = { kind: 'site-space', siteSpaceId: siteSpace.id };
    const { data } = await orgs.createSiteRedirect(...at, { source: '/old', destination });
    const found = (await orgs.getSiteRedirectBySource(...at, { source: '/old' })).data;
    assert.equal(found.redirect.id, data.id);
    assert.match(found.target, /^https?:\/\//);
    await orgs.updateSiteRedirectById(...at, data.id, { source: '/older' });
    await refused(orgs.getSiteRedirectBySource(...at, { source: '/old' }), 404);
    await refused(orgs.createSiteRedirect(...at, { source: '/older', destination }), 409);
    assert.equal((await orgs.deleteSiteRedirectById(...at, data.id)).status, 204);
    assert.equal((await orgs.deleteSiteRedirectById(...at, data.id)).status, 204);
  });

  await step('redirects are listed by pages', async () => {
    const destination = { kind: 'site-space', siteSpaceId: siteSpace.id };
    for (const source of ['/a', '/b', '/c']) await orgs.createSiteRedirect(...at, { source, destination });
    const list = (query) => orgs.listSiteRedirects(...at, query);
    assert.equal((await everyPage(list)).length, 3);
    await listManners(list);
    assert.equal((await list({ search: 'b' })).data.items.length, 1);
  });

  await step('a redirect to nothing of the site is refused', async () => {
    const destination = { kind: 'site-space', siteSpaceId: strangeId() };
    await refused(orgs.createSiteRedirect(...at, { source: '/x', destination }), 400);
  });

  await step('a share link is made, turned off and deleted', async () => {
    const { data } = await orgs.createSiteShareLink(...at, { name: 'Partners' });
    assert.equal(data.active, true);
    assert.match(data.urls.published, /\/[0-9A-Za-z]{22}\/$/);
    const off = (await orgs.updateSiteShareLinkById(...at, data.id, { active: false })).data;
    assert.equal(off.active, false);
    const list = (query) => orgs.listSiteShareLinks(...at, query);
    assert.deepEqual(ids(await everyPage(list)), [data.id]);
    await listManners(list);
    assert.equal((await orgs.deleteSiteShareLinkById(...at, data.id)).status, 204);
    assert.equal((await orgs.deleteSiteShareLinkById(...at, data.id)).status, 204);
  });

  await step('the key of visitors stays until it is made anew', async () => {
    const first = (await orgs.getSitePublishingAuthById(...at)).data;
    const fallbackURL = 'https://login.example.com';
    const changed = (await orgs.updateSitePublishingAuthById(...at, { backend: 'custom', fallbackURL })).data;
    assert.equal(changed.privateKey, first.privateKey);
    assert.equal(changed.fallbackURL, fallbackURL);
    const second = (await orgs.regenerateSitePublishingAuthById(...at)).data;
    assert.notEqual(second.privateKey, first.privateKey);
    const cleared = (await orgs.updateSitePublishingAuthById(...at, { backend: 'custom', fallbackURL: null })).data;
    assert.equal(cleared.fallbackURL, undefined);
  });

  await step('a site can be looked at before it is published', async () => {
    const { data } = await orgs.getSitePublishingPreviewById(...at);
    assert.match(data.url, /^https?:\/\//);
    const there = (await orgs.getSitePublishingPreviewById(...at, { siteSpace: siteSpace.id })).data;
    assert.match(there.url, /^https?:\/\//);
  });

  await step('those who arrange a site see no keys, and members no settings', async () => {
    const carla = await world.person('Carla Creator');
    await world.joins(carla, org, 'create');
    await orgs.createSiteShareLink(...at, { name: 'Secret' });
    const seen = (await carla.api.orgs.listSiteShareLinks(...at)).data.items[0];
    assert.equal(seen.urls.published, undefined);
    await refused(carla.api.orgs.getSitePublishingAuthById(...at), 403);
    const rosa = await world.person('Rosa Reader');
    await world.joins(rosa, org, 'read');
    await refused(rosa.api.orgs.getSiteCustomizationById(...at), 403);
  });
}
