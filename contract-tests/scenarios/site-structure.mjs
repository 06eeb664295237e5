// What stands in a site: spaces by themselves, sections, groups, moves, defaults.

import { assert, everyPage, listManners, refused, strangeId } from '../lib/story.mjs';

export const title = 'Structure of sites';
export const covers = [
  'addSpaceToSite', 'listSiteSpaces', 'updateSiteSpaceById', 'deleteSiteSpaceById', 'moveSiteSpace',
  'addSectionToSite', 'listSiteSections', 'updateSiteSectionById', 'deleteSiteSectionById', 'moveSiteSection',
  'addSectionGroupToSite', 'listSiteSectionGroups', 'updateSiteSectionGroupById', 'deleteSiteSectionGroupById',
  'moveSiteSectionGroup', 'addSectionToGroup', 'removeSectionFromGroup', 'getSiteStructure', 'sortSiteStructure',
];

export default async function ({ world, step, ada }) {
  const org = await world.organization('Arrangers');
  const { orgs } = ada.api;
  const spaceOf = async (name) => (await world.space(org, { title: name })).id;
  const site = (await orgs.createSite(org.id, { title: 'Docs', spaces: [await spaceOf('One')] })).data;
  const at = [org.id, site.id];
  const structure = async () => (await orgs.getSiteStructure(...at)).data;
  const section = async (name) => (await orgs.addSectionToSite(...at, { spaceId: await spaceOf(name) })).data;
  const order = async () => (await structure()).structure.map((item) => item.title);
  let first;
  let second;
  let group;

  await step('spaces stand by themselves', async () => {
    const { data, status } = await orgs.addSpaceToSite(...at, { spaceId: await spaceOf('Two') });
    assert.equal(status, 201);
    assert.deepEqual([data.path, data.default, data.section], ['two', false, undefined]);
    assert.equal((await structure()).type, 'siteSpaces');
    const list = (query) => orgs.listSiteSpaces(...at, query);
    await listManners(list);
    assert.deepEqual((await everyPage(list, { limit: 1 })).map((s) => s.title), ['One', 'Two']);
    assert.deepEqual((await list({ default: true })).data.items.map((s) => s.title), ['One']);
    assert.deepEqual((await list({ default: false })).data.items.map((s) => s.title), ['Two']);
  });

  await step('they move, and say for whom they are', async () => {
    const [one, two] = (await orgs.listSiteSpaces(...at)).data.items;
    const position = { before: { type: 'site-space', siteSpace: one.id } };
    assert.equal((await orgs.moveSiteSpace(...at, two.id, { position })).data.id, two.id);
    assert.deepEqual(await order(), ['Two', 'One']);
    assert.equal((await orgs.moveSiteSpace(...at, two.id)).status, 200, 'without a body (E1)');
    assert.deepEqual(await order(), ['One', 'Two']);
    const fields = { path: 'second', condition: 'visitor.claims.beta', hidden: true };
    const changed = (await orgs.updateSiteSpaceById(...at, two.id, fields)).data;
    assert.deepEqual([changed.path, changed.condition, changed.hidden], ['second', 'visitor.claims.beta', true]);
    const plain = (await orgs.updateSiteSpaceById(...at, two.id, { condition: null })).data;
    assert.deepEqual([plain.condition, plain.hidden], [undefined, true]);
    await refused(orgs.updateSiteSpaceById(...at, two.id, { condition: 'while(1){}' }), 400);
    await refused(orgs.updateSiteSpaceById(...at, two.id, { path: 'a/b' }), 400);
    await refused(orgs.addSpaceToSite(...at, { spaceId: strangeId() }), 400);
  });

  await step('the first section takes them in', async () => {
    const answer = await orgs.addSectionToSite(...at, { spaceId: await spaceOf('Three'), title: 'Guides', icon: 'book' });
    first = answer.data;
    assert.equal(answer.status, 201);
    assert.deepEqual([first.title, first.icon, first.default], ['Guides', 'book', true]);
    assert.deepEqual(first.siteSpaces.map((s) => s.title), ['One', 'Two', 'Three']);
    second = await section('API');
    assert.deepEqual([second.title, second.path, second.default], ['API', 'api', false]);
    assert.equal((await structure()).type, 'sections');
    const nothing = (await orgs.addSectionToSite(...at, { spaceId: await spaceOf('Four'), title: null, icon: null })).data;
    assert.equal(nothing.title, 'Four', 'null is left out (C16)');
  });

  await step('sections are listed, changed and moved', async () => {
    const list = (query) => orgs.listSiteSections(...at, query);
    await listManners(list);
    assert.deepEqual((await everyPage(list)).map((s) => s.title), ['Guides', 'API', 'Four']);
    const fields = { title: 'Reference', description: 'All calls', path: 'ref', condition: 'true' };
    const changed = (await orgs.updateSiteSectionById(...at, second.id, fields)).data;
    assert.deepEqual([changed.title, changed.description, changed.path, changed.condition], Object.values(fields));
    const cleared = { description: null, condition: null, icon: null };
    assert.equal((await orgs.updateSiteSectionById(...at, second.id, cleared)).data.description, undefined, 'C17');
    await refused(orgs.updateSiteSectionById(...at, second.id, { title: 'x' }), 400);
    const position = { before: { type: 'site-section', siteSection: first.id } };
    await orgs.moveSiteSection(...at, second.id, { position });
    assert.deepEqual(await order(), ['Reference', 'Guides', 'Four']);
    await refused(orgs.moveSiteSection(...at, second.id, { position: { before: { type: 'site-section', siteSection: second.id } } }), 400);
    await refused(orgs.moveSiteSection(...at, strangeId(), { position }), 404);
    assert.equal((await orgs.moveSiteSection(...at, second.id)).status, 200, 'without a body (E1)');
  });

  await step('what readers see first is chosen', async () => {
    await orgs.updateSiteById(...at, { defaultSiteSection: second.id });
    const sections = (await orgs.listSiteSections(...at)).data.items;
    assert.deepEqual(sections.filter((s) => s.default).map((s) => s.id), [second.id]);
    const chosen = first.siteSpaces[1].id;
    const changed = (await orgs.updateSiteSectionById(...at, first.id, { defaultSiteSpace: chosen })).data;
    assert.deepEqual(changed.siteSpaces.filter((s) => s.default).map((s) => s.id), [chosen]);
    await refused(orgs.updateSiteById(...at, { defaultSiteSection: strangeId() }), 400);
  });

  await step('groups hold sections and groups (D13)', async () => {
    const answer = await orgs.addSectionGroupToSite(...at, { title: 'More', icon: 'gear', sections: [first.id] });
    group = answer.data;
    assert.equal(answer.status, 201);
    assert.deepEqual(group.children.map((c) => c.id), [first.id]);
    assert.deepEqual(group.sections.map((s) => s.id), [first.id]);
    const inner = (await orgs.addSectionGroupToSite(...at, { title: 'Inner', parent: group.id })).data;
    assert.equal(inner.sectionGroup, group.id);
    const filled = await orgs.addSectionToGroup(...at, inner.id, { sectionId: second.id });
    assert.deepEqual([filled.status, filled.data.children[0].id], [201, second.id]);
    const list = (query) => orgs.listSiteSectionGroups(...at, query);
    await listManners(list);
    assert.deepEqual((await everyPage(list, { limit: 1 })).map((g) => g.title), ['More', 'Inner']);
    assert.equal((await orgs.updateSiteSectionGroupById(...at, inner.id, { title: 'Deep', icon: null })).data.title, 'Deep');
    const below = { position: { after: { type: 'site-section-group', id: inner.id } } };
    await refused(orgs.moveSiteSectionGroup(...at, group.id, below), 400);
    assert.equal((await orgs.removeSectionFromGroup(...at, inner.id, second.id)).status, 204);
    assert.equal((await orgs.removeSectionFromGroup(...at, inner.id, second.id)).status, 204);
    assert.equal((await orgs.deleteSiteSectionGroupById(...at, inner.id)).status, 204);
    const [left] = (await list()).data.items;
    assert.deepEqual(left.children.map((c) => c.title).sort(), ['Guides', 'Reference']);
  });

  await step('groups and sections are neighbours (C7), and anything is sorted', async () => {
    const four = (await orgs.listSiteSections(...at)).data.items.find((s) => s.title === 'Four');
    const position = { before: { type: 'site-section', id: four.id } };
    assert.equal((await orgs.moveSiteSectionGroup(...at, group.id, { position })).data.id, group.id);
    assert.deepEqual(await order(), ['More', 'Four']);
    const item = { type: 'site-section', id: four.id };
    const into = { item, position: { before: { type: 'site-section', id: first.id } } };
    assert.equal((await orgs.sortSiteStructure(...at, into)).data.sectionGroup, group.id);
    await orgs.sortSiteStructure(...at, { item, position: {} });
    assert.deepEqual(await order(), ['More', 'Four']);
  });

  await step('everything can go, and going twice is no error (A2)', async () => {
    const { items } = (await orgs.listSiteSpaces(...at)).data;
    for (let time = 0; time < 2; time += 1) {
      assert.equal((await orgs.deleteSiteSpaceById(...at, items[0].id)).status, 204);
      assert.equal((await orgs.deleteSiteSectionGroupById(...at, group.id)).status, 204);
      for (const s of [first, second]) assert.equal((await orgs.deleteSiteSectionById(...at, s.id)).status, 204);
    }
    assert.deepEqual(await order(), ['Four']);
  });
}
