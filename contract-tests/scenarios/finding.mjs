// Change requests are found by who began them, who wrote in them, who is asked to review them and how far they are.

import { assert, everyPage, ids, refused, strangeId } from '../lib/story.mjs';

export const title = 'Finding change requests';
export const covers = [];

export default async function ({ world, step, ada }) {
  const org = await world.organization('Lost and found');
  const space = await world.space(org, { title: 'Finds' });
  const other = await world.space(org, { title: 'Elsewhere' });
  const edda = await world.member('Edda Editor', org, 'edit');
  const rolf = await world.member('Rolf Reviewer', org, 'review');
  const begin = async (person, subject, where = space) =>
    (await person.api.spaces.createChangeRequest(where.id, { subject })).data;
  const page = { operation: 'insert_page', title: 'One', document: { markdown: 'One.\n' } };
  const { spaces, orgs } = ada.api;

  const adas = await begin(ada, 'Of Ada');
  const eddas = await begin(edda, 'Of Edda');
  const further = await begin(ada, 'Elsewhere', other);
  await world.write(space, adas, [page], rolf);
  await spaces.requestReviewersForChangeRequest(space.id, eddas.id, { users: [rolf.id] });
  for (const [where, one] of [[space, adas], [space, eddas], [other, further]]) {
    await spaces.updateChangeRequestById(where.id, one.id, { status: 'open' });
  }
  const draft = await begin(edda, 'Draft');

  const lists = {
    'a space': { list: (query) => spaces.listChangeRequestsForSpace(space.id, query), all: [adas, eddas] },
    'an organization': { list: (query) => orgs.listChangeRequestsForOrganization(org.id, query), all: [adas, eddas, further] },
  };
  for (const [name, { list, all }] of Object.entries(lists)) {
    const found = async (query) => new Set(ids((await list(query)).data.items));
    const those = (...requests) => new Set(ids(requests));

    await step(`${name}: the open ones, or those of another status`, async () => {
      assert.deepEqual(await found(), those(...all));
      assert.deepEqual(await found({ status: 'open' }), those(...all));
      assert.deepEqual(await found({ status: 'draft' }), those(draft));
      assert.deepEqual(await found({ status: 'archived' }), those());
      await refused(list({ status: 'lost' }), 400);
    });

    await step(`${name}: by who began them`, async () => {
      assert.deepEqual(await found(), those(...all));
      assert.deepEqual(await found({ creator: edda.id }), those(eddas));
      assert.deepEqual(await found({ creator: ada.id }), those(...all.filter((one) => one !== eddas)));
      assert.deepEqual(await found({ creator: strangeId() }), those());
    });

    await step(`${name}: by who began them or wrote in them`, async () => {
      assert.deepEqual(await found(), those(...all));
      assert.deepEqual(await found({ contributor: rolf.id }), those(adas));
      assert.deepEqual(await found({ contributor: edda.id }), those(eddas));
    });

    await step(`${name}: by who is asked to review them`, async () => {
      assert.deepEqual(await found(), those(...all));
      assert.deepEqual(await found({ requestedReviewer: rolf.id }), those(eddas));
      assert.deepEqual(await found({ requestedReviewer: ada.id }), those());
    });

    await step(`${name}: what is no id is refused by its name (C5)`, async () => {
      for (const parameter of ['creator', 'contributor', 'requestedReviewer']) await refused(list({ [parameter]: 'nobody' }), 400);
    });

    await step(`${name}: page by page`, async () => {
      assert.deepEqual(new Set(ids(await everyPage(list, { limit: 1 }))), those(...all));
    });
  }
}
