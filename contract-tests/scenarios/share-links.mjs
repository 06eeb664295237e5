// A site behind share links: whoever has a key reads it, and whoever has none finds nothing.

import { assert, refused } from '../lib/story.mjs';

export const title = 'Share links';
export const covers = [];

export default async function ({ world, step, ada }) {
  const org = await world.organization('Sharers');
  const space = await world.space(org, { title: 'Shared' });
  await world.push(space, ada, {
    'README.md': '# Home\n\nFor friends.\n',
    'SUMMARY.md': '# Table of contents\n\n* [Home](README.md)\n',
  });
  const { orgs, spaces } = ada.api;
  const site = (await orgs.createSite(org.id, { title: 'Friends', spaces: [space.id], visibility: 'share-link' })).data;
  const at = [org.id, site.id];
  await orgs.publishSite(...at);
  const link = (await orgs.createSiteShareLink(...at, { name: 'Friends' })).data;
  const address = link.urls.published;
  const shareKey = new URL(address).pathname.split('/').filter(Boolean).at(-1);
  const anyone = world.client();

  /** Without the key, or with a wrong one, there is nothing; with it there is `good`. */
  const opens = async (read, good) => {
    await refused(read(), 401);
    await refused(read({ shareKey: '0000000000000000000000' }), 404);
    good((await read({ shareKey })).data);
  };

  await step('the address of a link opens the site', async () => {
    const { text, status } = await world.visit(address);
    assert.equal(status, 200);
    assert.match(text, /For friends/);
    assert.equal((await world.visit(address.replace(shareKey, '0000000000000000000000'))).status, 404);
    const { data } = await anyone.urls.resolvePublishedContentByUrl({ url: address });
    assert.deepEqual([data.site, data.shareKey], [site.id, shareKey]);
  });

  await step('a key reads a space', async () => {
    await opens((query) => anyone.spaces.getSpaceById(space.id, query), (found) => assert.equal(found.id, space.id));
  });

  await step('the address of a space has the key of whoever asks with one (A1)', async () => {
    for (const { api } of [{ api: anyone }, ada]) {
      assert.equal((await api.spaces.getSpaceById(space.id, { shareKey })).data.urls.published, address);
    }
    assert.ok(!(await spaces.getSpaceById(space.id)).data.urls.published.includes(shareKey));
  });

  await step('a key reads what a front end needs (A1)', async () => {
    await opens((query) => anyone.orgs.getPublishedContentSite(...at, query), (found) => {
      assert.equal(found.site.id, site.id);
      assert.equal(found.site.urls.published, address);
    });
  });

  await step('a key reads the variants of a site (A1)', async () => {
    await opens((query) => anyone.orgs.listSiteSpaces(...at, query), ({ items }) => {
      assert.deepEqual(items.map((item) => [item.space.id, item.urls.published]), [[space.id, address]]);
    });
  });

  await step('a key reads the sections of a site (A1)', async () => {
    const second = await world.space(org, { title: 'Second' });
    await orgs.addSectionToSite(...at, { spaceId: second.id, title: 'Guides' });
    await opens((query) => anyone.orgs.listSiteSections(...at, query), ({ items }) => {
      assert.deepEqual(items.map((item) => item.title), ['Guides']);
    });
  });

  await step('a key reads the structure of a site (A1)', async () => {
    await opens((query) => anyone.orgs.getSiteStructure(...at, query), ({ structure }) => {
      assert.ok(JSON.stringify(structure).includes(address));
    });
  });

  await step('a key finds out where a path leads (A1)', async () => {
    const [{ id }] = (await orgs.listSiteSpaces(...at)).data.items;
    await orgs.createSiteRedirect(...at, { source: '/old', destination: { kind: 'site-space', siteSpaceId: id } });
    await opens((query) => anyone.orgs.getSiteRedirectBySource(...at, { source: '/old', ...query }), ({ target }) => {
      assert.ok(target.startsWith(address), target);
    });
  });

  await step('a link that is turned off opens nothing', async () => {
    await orgs.updateSiteShareLinkById(...at, link.id, { active: false });
    assert.equal((await world.visit(address)).status, 404);
    await refused(anyone.spaces.getSpaceById(space.id, { shareKey }), 404);
  });
}
