// Links: where they lead, what links to a page or a file, and which of them are broken.

import { assert, listManners, refused, strangeId } from '../lib/story.mjs';

export const title = 'Links';
export const covers = [
  'listSpaceLinks', 'listPageLinksInSpace', 'listSpacePageBacklinks', 'listSpaceFileBacklinks',
  'listChangeRequestLinks', 'listPageLinksInChangeRequest', 'listChangeRequestPageBacklinks', 'listChangeRequestFileBacklinks',
];

export default async function ({ world, step, ada }) {
  const org = await world.organization('Link works');
  const space = await world.space(org, { title: 'Handbook' });
  const { spaces } = ada.api;
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
}
