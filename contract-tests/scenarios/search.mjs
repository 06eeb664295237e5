// Full-text search: in a space, an organization and a site, for members and for readers.

import { assert, eventually, everyPage, ids, listManners, refused, strangeId } from '../lib/story.mjs';

export const title = 'Search';
export const covers = ['searchSpaceContent', 'searchOrganizationContent', 'searchSiteContent'];

const sea = {
  'README.md': '# Sea\n\nShips pass the lighthouse.\n\n{% if visitor.claims.beta %}\nOnly some know the narwhal.\n{% endif %}\n',
  'coast/README.md': '# Coast\n\nEvery lighthouse stands here.\n',
  'coast/towers.md': '# Towers\n\nHow they are built.\n\n## Lamps\n\nThe lamp of a lighthouse turns — all night, in fog and storm.\n',
  'SUMMARY.md': '# Table of contents\n\n* [Sea](README.md)\n* [Coast](coast/README.md)\n  * [Towers](coast/towers.md)\n',
};
const land = {
  'README.md': '# Land\n\nNo lighthouse is far from the sea.\n',
  'SUMMARY.md': '# Table of contents\n\n* [Land](README.md)\n',
};

const titles = (items) => items.map((item) => item.title);
/** The pages of an answer that tells them by their spaces. */
const pages = (items) => items.flatMap((space) => space.pages);

export default async function ({ world, step, ada, effect }) {
  const org = await world.organization('Seekers');
  const ocean = await world.space(org, { title: 'Ocean' });
  const shore = await world.space(org, { title: 'Shore' });
  const rhea = await world.member('Rhea Reader', org, 'read');
  const { spaces, orgs } = ada.api;
  const inOcean = (query, more) => spaces.searchSpaceContent(ocean.id, { query, ...more });
  const inOrg = (query, more, person = ada) => person.api.orgs.searchOrganizationContent(org.id, { query, ...more });

  await step('what was pushed is found within seconds', async () => {
    await world.push(ocean, ada, sea);
    await world.push(shore, ada, land);
    // By somebody else: an answer that changes by itself proves nothing about parameters.
    await eventually(async () => pages((await inOrg('lighthouse', {}, rhea)).data.items).length === 4);
  });

  await step('a page is told with where it was found and what is above it', async () => {
    const [page, ...others] = (await inOcean('lamp in fog')).data.items;
    assert.deepEqual(others, []);
    const { data: read } = await spaces.getPageById(ocean.id, page.id);
    assert.deepEqual([page.title, page.path, page.urls.app], ['Towers', read.path, read.urls.app]);
    assert.deepEqual(page.ancestors, [{ title: 'Coast' }]);
    const [section] = page.sections;
    assert.equal(section.title, 'Lamps');
    assert.equal(section.path, `${page.path}#lamps`);
    assert.equal(section.urls.app, `${page.urls.app}#lamps`);
    assert.match(section.body, /lamp of a lighthouse/);
    const found = section.highlights.map(([start, end]) => [...section.body].slice(start, end).join(''));
    assert.ok(found.includes('lamp') && found.includes('fog'), String(found));
    const again = (await inOcean('lamp in fog')).data.items[0].sections[0];
    assert.equal(again.id, section.id, 'the id of a section stays');
  });

  await step('unfinished words, typing errors and questions find it, too', async () => {
    for (const query of ['lightho', 'lighthouze', 'where does a lighthouse stand?']) {
      assert.ok((await inOcean(query)).data.items.length > 0, query);
    }
    assert.deepEqual((await inOcean('xylophone')).data.items, []);
  });

  await step('results come page by page, each once', async () => {
    const list = (query) => inOcean('lighthouse', query);
    await listManners(list);
    const all = (await list()).data.items;
    assert.equal(all.length, 3);
    assert.deepEqual(await everyPage(list, { limit: 2 }), all);
  });

  await step('an organization is told by its spaces', async () => {
    const { items, count } = (await inOrg('lighthouse')).data;
    assert.equal(count, 2);
    assert.deepEqual(new Set(titles(items)), new Set(['Ocean', 'Shore']));
    assert.deepEqual(new Set(titles(pages(items))), new Set(['Sea', 'Coast', 'Towers', 'Land']));
    assert.deepEqual((await inOrg('xylophone')).data.items, []);
    await listManners((query) => inOrg('lighthouse', query));
    const one = (query) => inOrg('lighthouse', query);
    const walked = await everyPage(one, { limit: 1, id: (space) => space.pages[0].id });
    assert.deepEqual(new Set(ids(pages(walked))), new Set(ids(pages(items))));
  });

  await step('a text must be there and not too long', async () => {
    for (const search of [inOcean, inOrg]) {
      await refused(search(''), 400);
      await refused(search('a'.repeat(513)), 400);
    }
    await refused(spaces.searchSpaceContent(strangeId(), { query: 'lighthouse' }), 404);
    await refused(orgs.searchOrganizationContent(strangeId(), { query: 'lighthouse' }), 404);
    await refused(world.client().spaces.searchSpaceContent(ocean.id, { query: 'lighthouse' }), 401);
  });

  await step('what somebody may not see is not found, at once', async () => {
    await spaces.updateSpaceById(shore.id, { defaultLevel: null });
    const found = (await inOrg('lighthouse', {}, rhea)).data.items;
    assert.deepEqual(titles(found), ['Ocean']);
    await refused(rhea.api.spaces.searchSpaceContent(shore.id, { query: 'lighthouse' }), 404);
  });

  const site = (await orgs.createSite(org.id, { title: 'Atlas', visibility: 'public', spaces: [] })).data;
  const at = [org.id, site.id];
  const inSite = (body, query, api = ada.api) => api.orgs.searchSiteContent(...at, body, query);
  const all = { query: 'lighthouse', scope: { mode: 'all' } };

  await step('a site is searched where its scope says', async () => {
    const first = (await orgs.addSectionToSite(...at, { spaceId: ocean.id, title: 'Ocean' })).data;
    const variant = (await orgs.addSpaceToSite(...at, { spaceId: shore.id, sectionId: first.id })).data;
    const current = first.siteSpaces[0];
    const found = async (more) => ids((await inSite({ query: 'lighthouse', ...more })).data.items).sort();
    const [both, one, other] = [[ocean.id, shore.id].sort(), [ocean.id], [shore.id]];
    assert.deepEqual(await found({ scope: { mode: 'all' } }), both);
    assert.deepEqual(await found({ scope: { mode: 'default' } }), one);
    assert.deepEqual(await found({ scope: { mode: 'default', currentSiteSpace: variant.id } }), both);
    assert.deepEqual(await found({ scope: { mode: 'specific', siteSpaceIds: [variant.id] } }), other);
    // The older forms.
    assert.deepEqual(await found({ siteSpaceIds: [variant.id] }), other);
    assert.deepEqual(await found({ mode: 'specific', siteSpaceIds: [current.id] }), one);
    assert.deepEqual(await found({ mode: 'current', siteSpaceId: variant.id }), both);
    assert.deepEqual(await found({ mode: 'all' }), both);
    await refused(inSite({ query: '', scope: { mode: 'all' } }), 400);
    await refused(inSite({ query: 'lighthouse', scope: { mode: 'specific', siteSpaceIds: [] } }), 400);
    await refused(inSite({ query: 'lighthouse', scope: { mode: 'default', currentSiteSpace: strangeId() } }), 400);
    await refused(orgs.searchSiteContent(org.id, strangeId(), all), 404);
  });

  await step('its results come page by page', async () => {
    const whole = pages((await inSite(all)).data.items);
    assert.equal(whole.length, 4);
    const walked = await everyPage((query) => inSite(all, query), { limit: 1, id: (space) => space.pages[0].id });
    assert.deepEqual(new Set(ids(pages(walked))), new Set(ids(whole)));
    assert.deepEqual((await inSite(all, { limit: 0 })).data.items, []);
    effect('searchSiteContent', 'limit');
    effect('searchSiteContent', 'page');
  });

  await step('readers find what the site shows them', async () => {
    const { urls } = (await orgs.publishSite(...at)).data;
    const { apiToken } = (await world.client().urls.resolvePublishedContentByUrl({ url: urls.published })).data;
    const reader = world.client(apiToken);
    assert.equal(pages((await inSite(all, {}, reader)).data.items).length, 4);
    const some = { query: 'narwhal', scope: { mode: 'all' } };
    assert.deepEqual(titles(pages((await inSite(some)).data.items)), ['Sea'], 'members see every condition');
    assert.deepEqual((await inSite(some, {}, reader)).data.items, []);
    await refused(reader.spaces.searchSpaceContent(ocean.id, { query: 'lighthouse' }), 403);
  });
}
