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

export default async function ({ world, step, ada, effect }) {
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
    data.title = 'The Handbook';
    data.styling.theme = 'bold';
    data.styling.tint = { color: { light: '#112233', dark: '#aabbcc' } };
    data.header.preset = 'custom';
    data.header.backgroundColor = { light: '#ffffff', dark: '#000000' };
    data.header.linkColor = { light: '#000000', dark: '#ffffff' };
    data.header.logo = { light: 'https://pictures.example/light.png', dark: 'https://pictures.example/dark.png' };
    data.header.primaryLink = { kind: 'url', url: 'https://brand.example/' };
    data.footer.logo = data.header.logo;
    data.footer.copyright = 'Looking Glass';
    data.privacyPolicy.url = 'https://example.com/privacy';
    data.socialPreview.url = 'https://pictures.example/card.png';
    data.header.links = [{ title: 'Blog', links: [], to: { kind: 'url', url: 'https://blog.example.com' }, style: 'button-primary', condition: 'visitor.claims.beta' }];
    const link = { title: 'Where', to: { kind: 'url', url: 'https://example.com/moved' } };
    data.announcement = { enabled: true, message: 'We moved', style: 'info', link };
    const changed = (await orgs.updateSiteCustomizationById(...at, data)).data;
    assert.deepEqual(changed, data);
    assert.deepEqual((await orgs.getSiteCustomizationById(...at)).data, data);
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
    assert.equal((await orgs.getSiteRedirectBySource(...at, { source: '/older' })).data.redirect.id, data.id);
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
    assert.equal((await list()).data.items.length, 3);
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
    const other = (await orgs.createSiteShareLink(...at, { name: 'Friends' })).data;
    assert.deepEqual(new Set(ids(await everyPage(list, { limit: 1 }))), new Set([data.id, other.id]));
    await listManners(list);
    await orgs.deleteSiteShareLinkById(...at, other.id);
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
    const second = (await orgs.addSpaceToSite(...at, { spaceId: (await world.space(org, { title: 'Second' })).id })).data;
    const there = (await orgs.getSitePublishingPreviewById(...at, { siteSpace: second.id })).data;
    assert.notEqual(new URL(there.url).pathname, new URL(data.url).pathname);
    assert.ok(new URL(there.url).pathname.endsWith(`/${second.path}/`), there.url);
    effect('getSitePublishingPreviewById', 'siteSpace');
    await refused(orgs.getSitePublishingPreviewById(...at, { siteSpace: strangeId() }), 400);
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
