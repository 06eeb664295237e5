// Templates: content to start from, in a space that is there and in a new one.

import { assert, refused, strangeId } from '../lib/story.mjs';

export const title = 'Templates';
export const covers = ['applyTemplateToSpace', 'listTemplates'];

export default async function ({ world, step, ada }) {
  const org = await world.organization('Template works');
  const space = await world.space(org, { title: 'Handbook', empty: true });
  const { spaces, orgs } = ada.api;
  const support = { kind: 'url', url: 'https://help.example.com' };
  const start = { id: 'getting-started', params: { contentRefs: { support } } };
  const titles = async (id) => (await spaces.listPages(id)).data.pages.map((page) => page.title);

  await step('the catalogue lists what there is', async () => {
    const { status, data } = await ada.fetch('GET', '/templates');
    assert.equal(status, 200);
    assert.ok(data.items.some((template) => template.id === start.id));
    const first = (await ada.fetch('GET', '/templates?limit=1')).data;
    assert.deepEqual(first.items, [data.items[0]]);
    assert.deepEqual((await ada.fetch('GET', `/templates?limit=1&page=${first.next.page}`)).data.items, [data.items[1]]);
  });

  await step('a template fills a space', async () => {
    const answer = await spaces.applyTemplateToSpace(space.id, start);
    assert.equal(answer.status, 204);
    assert.equal((await titles(space.id))[0], 'Welcome');
    assert.equal((await spaces.listSpaceLinks(space.id)).data.stats.broken.total, 0);
  });

  await step('parameters are needed, known and of the right kind', async () => {
    const apply = (template) => spaces.applyTemplateToSpace(space.id, template);
    await refused(apply({ id: 'nothing' }), 400);
    await refused(apply({ id: start.id }), 400);
    await refused(apply({ id: 'changelog', params: { contentRefs: { support } } }), 400);
    await refused(apply({ id: start.id, params: { contentRefs: { support: { kind: 'user', user: strangeId() } } } }), 400);
    await refused(spaces.applyTemplateToSpace(strangeId(), start), 404);
  });

  await step('a change request and a new space can begin with one', async () => {
    const request = (await spaces.createChangeRequest(space.id, { template: { id: 'changelog' } })).data;
    const { pages } = (await spaces.listPagesInChangeRequest(space.id, request.id)).data;
    assert.equal(pages.at(-1).title, 'Changelog');
    await spaces.applyTemplateToSpace(space.id, { id: 'changelog', changeRequestId: request.id });
    const again = (await spaces.listPagesInChangeRequest(space.id, request.id)).data.pages;
    assert.equal(again.length, pages.length + 1);
    const made = (await orgs.createSpace(org.id, { title: 'New', template: start })).data;
    assert.equal((await titles(made.id))[0], 'Welcome');
  });
}
