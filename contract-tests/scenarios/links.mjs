// Links: where they lead, what links to a page or a file, and which of them are broken.

import { assert, everyPage, listManners, refused, strangeId } from '../lib/story.mjs';
import { readable } from './pages.mjs';

export const title = 'Links';
export const covers = [
  'listSpaceLinks', 'listPageLinksInSpace', 'listSpacePageBacklinks', 'listSpaceFileBacklinks',
  'listChangeRequestLinks', 'listPageLinksInChangeRequest', 'listChangeRequestPageBacklinks', 'listChangeRequestFileBacklinks',
];

export default async function ({ world, step, ada }) {
  const org = await world.organization('Link works');
  const space = await world.space(org, { title: 'Handbook' });
  const { spaces, orgs } = ada.api;
  let home;
  let guide;
  let file;

  await step('a space is pushed, with a good and a broken link', async () => {
    await world.push(space, ada, {
      'README.md': '# Home\n\nRead [the guide](guide.md#begin), [nothing](gone.md), [the web](https://example.com).\n',
      'guide.md': '# Guide\n\n![dot](.gitbook/assets/dot.png)\n\n## Begin\n',
      'SUMMARY.md': '# Table of contents\n\n* [Home](README.md)\n* [Guide](guide.md)\n',
      '.gitbook/assets/dot.png': 'not really a picture',
    });
    [home, guide] = (await spaces.listPages(space.id)).data.pages;
    [file] = (await spaces.listFiles(space.id)).data.items;
  });

  await step('all links of the space are listed with their status', async () => {
    const links = (query) => spaces.listSpaceLinks(space.id, query);
    await listManners(links);
    const { items, stats } = (await links()).data;
    assert.deepEqual(items.map((item) => item.status), ['ok', 'broken', 'ok', 'ok']);
    assert.deepEqual(stats, { total: 4, broken: { total: 1 } });
    const [first] = items;
    assert.equal(first.relation, 'reference');
    assert.deepEqual([first.targetReference.kind, first.targetReference.page.id], ['page', guide.id]);
    assert.deepEqual(first.targetReference.internalLocation, { type: 'anchor', anchor: 'begin' });
    assert.equal(first.locationReferences[0].page.id, home.id);
    assert.deepEqual((await links({ status: 'broken' })).data.items, [items[1]]);
    assert.deepEqual((await links({ status: 'in-app' })).data.items, []);
    await refused(spaces.listSpaceLinks(strangeId()), 404);
  });

  await step('one page has its own list', async () => {
    const links = (query) => spaces.listPageLinksInSpace(space.id, guide.id, query);
    await listManners(links);
    const { items, stats } = (await links()).data;
    assert.deepEqual(items.map((item) => item.targetReference.file.id), [file.id]);
    assert.equal(stats.total, 1);
    await refused(spaces.listPageLinksInSpace(space.id, strangeId()), 404);
  });

  await step('pages and files know what links to them', async () => {
    const toPage = (query) => spaces.listSpacePageBacklinks(space.id, guide.id, query);
    await listManners(toPage);
    const [fromHome] = (await toPage()).data.items;
    assert.deepEqual([fromHome.kind, fromHome.page.id, fromHome.space.id], ['page', home.id, space.id]);
    assert.equal(fromHome.organization.id, org.id);
    const toFile = (query) => spaces.listSpaceFileBacklinks(space.id, file.id, query);
    await listManners(toFile);
    assert.deepEqual((await toFile()).data.items.map((item) => item.page.id), [guide.id]);
    await refused(spaces.listSpacePageBacklinks(space.id, strangeId()), 404);
    await refused(spaces.listSpaceFileBacklinks(space.id, strangeId()), 404);
  });

  await step('a change request tells which broken links it brings', async () => {
    const request = (await spaces.createChangeRequest(space.id, { subject: 'Move' })).data;
    const path = `/spaces/${space.id}/change-requests/${request.id}/content`;
    const rename = (slug, more) => ({ changes: [{ operation: 'update_page', page: guide.id, slug, ...more }] });
    assert.equal((await ada.fetch('POST', path, rename('manual'))).status, 200);
    const links = (query) => spaces.listPageLinksInChangeRequest(space.id, request.id, home.id, query);
    await listManners(links);
    const { items, stats } = (await links()).data;
    assert.deepEqual(stats, { total: 3, broken: { total: 2, changeRequest: 1 } });
    assert.equal(items[0].locationReferences[0].versionContext.changeRequest.id, request.id);
    const all = (query) => spaces.listChangeRequestLinks(space.id, request.id, query);
    await listManners(all);
    assert.equal((await all()).data.stats.total, 4);

    const toPage = (query) => spaces.listChangeRequestPageBacklinks(space.id, request.id, guide.id, query);
    await listManners(toPage);
    assert.deepEqual((await toPage()).data.items, [], 'the link of Home leads nowhere now');
    const toFile = (query) => spaces.listChangeRequestFileBacklinks(space.id, request.id, file.id, query);
    await listManners(toFile);
    assert.equal((await toFile()).data.items[0].page.id, guide.id);
  });

  await step('links from other spaces are backlinks too (C1)', async () => {
    const there = await world.space(org, { title: 'Neighbour' });
    const [target] = (await spaces.listPages(space.id)).data.pages.slice(-1);
    const link = `${(await spaces.getSpaceById(space.id)).data.urls.app}/${target.path}`;
    await world.push(there, ada, {
      'README.md': `# Near\n\nSee [the guide](${link}).\n`, 'SUMMARY.md': '# Table of contents\n\n* [Near](README.md)\n',
    });
    const { items } = (await spaces.listSpacePageBacklinks(space.id, target.id)).data;
    assert.deepEqual(new Set(items.map((item) => item.space.id)), new Set([space.id, there.id]));
  });

  await step('blocks that show a description of an API depend on it (C2)', async () => {
    const text = 'openapi: 3.1.0\ninfo: {title: Pets, version: "1"}\npaths: {}\n';
    await orgs.createOrUpdateOpenApiSpecBySlug(org.id, 'pets', { source: { text } });
    const shown = await world.space(org, { title: 'API' });
    const block = (spec) => `{% openapi-operation spec="${spec}" path="/pets" method="get" %}\n{% endopenapi-operation %}\n`;
    await world.push(shown, ada, {
      'README.md': `# API\n\n${block('pets')}\n${block('nothing')}`, 'SUMMARY.md': '# Table of contents\n\n* [API](README.md)\n',
    });
    const { items } = (await spaces.listSpaceLinks(shown.id)).data;
    assert.deepEqual(items.map((item) => [item.relation, item.status]), [['dependsOn', 'ok'], ['dependsOn', 'broken']]);
  });

  await step('a space in a list of links counts its comments (B3)', async () => {
    await spaces.postCommentInSpace(space.id, { body: { markdown: 'Look.' } });
    const [{ locationReferences: [place] }] = (await spaces.listSpaceLinks(space.id)).data.items;
    assert.equal(place.space.comments, 1);
  });

  await step('every list goes page by page, and those of links by their status', async () => {
    const full = await world.space(org, { title: 'Full' });
    await world.push(full, ada, readable);
    const request = (await spaces.createChangeRequest(full.id, { subject: 'Same' })).data;
    const { pages: [start, learn] } = (await spaces.listPages(full.id)).data;
    const shown = (await spaces.listFiles(full.id)).data.items.find((item) => item.name === 'a.png');
    const [one, both] = [[full.id], [full.id, request.id]];
    const target = learn.pages[0].id;
    const links = [
      (query) => spaces.listSpaceLinks(...one, query),
      (query) => spaces.listPageLinksInSpace(...one, start.id, query),
      (query) => spaces.listChangeRequestLinks(...both, query),
      (query) => ada.fetch('GET', `/spaces/${full.id}/change-requests/${request.id}/content/page/${start.id}/links?${words(query)}`),
    ];
    const backlinks = [
      (query) => spaces.listSpacePageBacklinks(...one, target, query),
      (query) => spaces.listSpaceFileBacklinks(...one, shown.id, query),
      (query) => spaces.listChangeRequestPageBacklinks(...both, target, query),
      (query) => spaces.listChangeRequestFileBacklinks(...both, shown.id, query),
    ];
    for (const list of [...links, ...backlinks]) {
      const all = (await list()).data.items;
      assert.ok(all.length >= 2, 'there is something to page through');
      let number = 0; // The same link may be there twice, so its place tells it apart.
      assert.deepEqual(await everyPage(list, { limit: 1, id: () => (number += 1) }), all);
    }
    for (const list of links) {
      const broken = (await list({ status: 'broken' })).data.items;
      assert.deepEqual(broken.map((item) => item.status), ['broken']);
    }
  });
}

const words = (query = {}) => new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined));
