// Sites: made, found, changed, published; what a front end is told of them.

import { assert, everyPage, ids, listManners, refused, strangeId } from '../lib/story.mjs';

export const title = 'Sites';
export const covers = [
  'listSites', 'createSite', 'getSiteById', 'updateSiteById', 'deleteSiteById', 'publishSite', 'unpublishSite',
  'getPublishedContentSite', 'getSiteAdaptiveSchema', 'updateSiteAdaptiveSchema', 'listSiteAdaptiveTemplateConditions',
];

const unsigned = {
  type: 'object', description: 'Unsigned claims of the site visitor.', additionalProperties: false,
  properties: { isNew: { type: 'boolean', description: 'Came for the first time' } },
};

export default async function ({ world, step, ada }) {
  const org = await world.organization('Publishers');
  const { orgs, spaces } = ada.api;
  const space = await world.space(org, { title: 'Guides' });
  const create = async (fields) => (await orgs.createSite(org.id, fields)).data;
  const read = async (id) => (await orgs.getSiteById(org.id, id)).data;
  const update = async (id, fields) => (await orgs.updateSiteById(org.id, id, fields)).data;
  let site;

  await step('a site is made without a body (E1), and with spaces', async () => {
    const bare = await create();
    assert.equal(bare.type, 'basic');
    assert.equal(bare.published, false);
    const answer = await orgs.createSite(org.id, { title: 'Handbook', visibility: 'unlisted', spaces: [space.id] });
    site = answer.data;
    assert.deepEqual([site.title, site.visibility, site.siteSpaces, site.basename], ['Handbook', 'unlisted', 1, 'handbook']);
    const address = new URL(answer.headers.get('location'), world.server.endpoint).pathname.replace('/v1', '');
    assert.equal((await ada.fetch('GET', address)).status, 200, 'Location leads to it');
    assert.deepEqual(await read(site.id), site);
  });

  await step('titles, basenames and spaces have their limits', async () => {
    await refused(create({ title: 'x' }), 400);
    await refused(create({ title: 'x'.repeat(129) }), 400);
    await refused(create({ spaces: [strangeId()] }), 400);
    await refused(update(site.id, { basename: 'a/b' }), 400);
    await refused(update(site.id, { proxy: 'example.com' }), 400);
    await refused(update(site.id, { visibility: 'secret' }), 400);
  });

  await step('each member changes by itself, and null removes the proxy', async () => {
    const changed = await update(site.id, { proxy: 'example.com/docs', adaptiveContent: { enabled: true } });
    assert.equal(changed.proxy.origin, 'example.com/docs');
    assert.equal(changed.adaptiveContent.enabled, true);
    assert.equal((await update(site.id, { proxy: null })).proxy, undefined);
    assert.equal((await update(site.id, { agentsContext: 'included' })).agentsContext, 'included');
    assert.equal((await update(site.id, { basename: 'book' })).basename, 'book');
  });

  await step('what is published has an address, and its spaces are as visible', async () => {
    assert.equal((await spaces.getSpaceById(space.id)).data.visibility, 'private');
    const published = (await orgs.publishSite(org.id, site.id)).data;
    assert.equal(published.published, true);
    assert.ok(published.urls.published.endsWith('/book/'), published.urls.published);
    const shown = (await spaces.getSpaceById(space.id)).data;
    assert.deepEqual([shown.visibility, shown.urls.published], ['unlisted', published.urls.published]);
  });

  await step('sites are listed by space, title, type and publication (B5)', async () => {
    const list = (query) => orgs.listSites(org.id, query);
    await listManners(list);
    const found = async (query) => ids((await list(query)).data.items);
    assert.equal((await found()).length, 2);
    assert.deepEqual(await found({ space: space.id }), [site.id]);
    assert.deepEqual(await found({ title: 'HAND' }), [site.id]);
    assert.deepEqual(await found({ published: true }), [site.id]);
    assert.equal((await found({ published: false })).includes(site.id), false);
    assert.deepEqual(await found({ type: ['premium', 'ultimate'] }), []);
    assert.equal((await everyPage(list, { limit: 1 })).length, 2);
  });

  await step('a front end is told all it needs (D13, D14, D15)', async () => {
    const look = (await orgs.getSiteCustomizationById(org.id, site.id)).data;
    const header = { ...look.header, primaryLink: { kind: 'url', url: 'https://brand.example/' } };
    await orgs.updateSiteCustomizationById(org.id, site.id, { ...look, header });
    const { data } = await orgs.getPublishedContentSite(org.id, site.id);
    assert.equal(data.site.id, site.id);
    assert.equal(data.structure.type, 'siteSpaces');
    assert.equal(data.structure.structure[0].space.id, space.id);
    assert.equal(data.customizations.site.internationalization.locale, 'en');
    assert.deepEqual(data.scripts, []);
  });

  await step('claims of visitors are described, and suggest conditions', async () => {
    await refused(orgs.getSiteAdaptiveSchema(org.id, site.id), 404);
    const beta = { type: 'boolean', description: 'Tries the beta' };
    const jsonSchema = {
      $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', additionalProperties: false,
      properties: { beta, unsigned },
    };
    const set = (await orgs.updateSiteAdaptiveSchema(org.id, site.id, { jsonSchema })).data;
    assert.deepEqual(set.jsonSchema, jsonSchema);
    assert.deepEqual((await orgs.getSiteAdaptiveSchema(org.id, site.id)).data, set);
    const { items } = (await orgs.listSiteAdaptiveTemplateConditions(org.id, site.id)).data;
    assert.deepEqual(items.map((i) => i.condition), ['visitor.claims.beta', 'visitor.claims.unsigned.isNew']);
    await refused(orgs.updateSiteAdaptiveSchema(org.id, site.id, { jsonSchema: { type: 'array' } }), 400);
  });

  await step('what is unpublished has readers no more', async () => {
    const hidden = (await orgs.unpublishSite(org.id, site.id)).data;
    assert.deepEqual([hidden.published, hidden.urls.published], [false, undefined]);
    await refused(orgs.getPublishedContentSite(org.id, site.id), 404);
    assert.equal((await spaces.getSpaceById(space.id)).data.visibility, 'private');
  });

  await step('a deleted site leaves its spaces, and deleting again is no error (A2)', async () => {
    assert.equal((await orgs.deleteSiteById(org.id, site.id)).status, 204);
    assert.equal((await orgs.deleteSiteById(org.id, site.id)).status, 204);
    await refused(read(site.id), 404);
    assert.equal((await spaces.getSpaceById(space.id)).status, 200);
  });
}
