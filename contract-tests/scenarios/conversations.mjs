// Conversations with readers, the issues found in them, and clusters of those.

import { assert, eventually, everyPage, ids, listManners, refused, strangeId } from '../lib/story.mjs';

export const title = 'Conversations';
export const covers = [
  'ingestConversation', 'listConversations', 'getConversationById', 'listConversationsIssues',
  'getConversationIssueById', 'listConversationsIssuesClusters', 'getConversationsIssuesCluster',
  'deleteConversations',
];

const themes = [
  ['How do I export an invoice as PDF?', 'The PDF export of an invoice fails.', 'Can I export all invoices as PDF?'],
  ['How can I reset my password?', 'The password reset mail never arrives.'],
];

const message = (body, role = 'user') => ({ type: 'message', role, body });

export default async function ({ world, step, ada, effect, recorder }) {
  const org = await world.organization('Listeners');
  const rhea = await world.member('Rhea Reader', org, 'read');
  const { orgs } = ada.api;
  const ingest = (body) => orgs.ingestConversation(org.id, body);
  const path = `/orgs/${org.id}/conversations`;
  const direct = (method, query, body) => recorder.fetch(method, `${path}?${query}`, { body, token: ada.token });
  const list = (query) => orgs.listConversations(org.id, query);
  const issues = (query) => orgs.listConversationsIssues(org.id, query);
  const clusters = (query) => orgs.listConversationsIssuesClusters(org.id, query);

  /** Waits until all conversations are read. By somebody else: an answer that changes by itself proves nothing. */
  const processed = (count) => eventually(async () => {
    const { items } = (await rhea.api.orgs.listConversations(org.id, { limit: 1000 })).data;
    return items.length === count && items.every((item) => item.processedAt);
  });

  await step('one conversation is ingested, or many', async () => {
    const metadata = {
      url: 'https://help.example.com/1', attributes: { customer: 'acme' }, createdAt: '2026-01-31T09:00:00Z',
    };
    const parts = [message(themes[0][0]), message('Like this.', 'team-member'), message('Or so.', 'assistant')];
    assert.equal((await ingest({ id: '1', subject: 'Export', metadata, parts })).status, 204);
    const rest = [...themes[0].slice(1), ...themes[1]];
    assert.equal((await ingest(rest.map((text, index) => ({ id: `r${index}`, parts: [message(text)] })))).status, 204);
    // Again, which changes nothing.
    assert.equal((await ingest({ id: '1', subject: 'Export', metadata, parts })).status, 204);
    await processed(5);
    const [first] = (await list()).data.items;
    const { data } = await orgs.getConversationById(org.id, first.id);
    assert.deepEqual(data, { conversation: first, parts, metadata });
    assert.equal(first.urls.source, metadata.url);
    assert.equal(first.createdAt, metadata.createdAt);
  });

  await step('conversations of a source', async () => {
    assert.equal((await direct('POST', 'source=email', { id: '1', parts: [message(themes[1][0])] })).status, 204);
    await processed(6);
    const { items } = (await list({ source: 'email' })).data;
    assert.equal(items.length, 1);
    assert.equal(items[0].source, 'email');
    assert.equal((await list()).data.items.length, 6);
    effect('ingestConversation', 'source');
    await listManners(list);
    assert.equal((await everyPage(list, { limit: 2 })).length, 6);
  });

  await step('bad conversations are refused', async () => {
    await refused(ingest({ id: '', parts: [] }), 400);
    await refused(ingest({ id: 'x'.repeat(256), parts: [] }), 400);
    await refused(ingest({ id: '2', parts: [{ type: 'message', role: 'robot', body: 'x' }] }), 400);
    await refused(ingest(Array.from({ length: 1001 }, (_, index) => ({ id: String(index), parts: [] }))), 400);
    await refused(rhea.api.orgs.ingestConversation(org.id, { id: '2', parts: [] }), 403);
    assert.equal((await direct('POST', 'source=phone', { id: '1', parts: [] })).status, 400);
  });

  let largest;
  await step('clusters have the issues of one theme', async () => {
    const all = (await clusters({ orderBy: 'issues' })).data.items;
    assert.deepEqual(all.map((cluster) => cluster.stats.issues), [3, 3]);
    await listManners((query) => clusters(query));
    assert.deepEqual(new Set(ids(await everyPage(clusters, { limit: 1 }))), new Set(ids(all)));
    largest = all[0];
    assert.equal(largest.weeklyPulse.length, 13);
    assert.equal(Object.values(largest.sources).reduce((sum, count) => sum + count), 3);
    const { pages, ...read } = (await orgs.getConversationsIssuesCluster(org.id, largest.id)).data;
    assert.deepEqual(read, largest);
    assert.ok(pages === undefined || pages.length === 0);
    await refused(orgs.getConversationsIssuesCluster(org.id, strangeId()), 404);
  });

  await step('clusters are sorted and filtered', async () => {
    // The larger cluster is not the one that changed last.
    await ingest([
      { id: 'm1', parts: [message('Where do I reset a forgotten password?')] },
      { id: 'm2', parts: [message('Resetting the password fails with an error.')] },
    ]);
    await processed(8);
    await ingest({ id: 'm3', parts: [message('Exporting the invoice PDF does not work for me.')] });
    await processed(9);
    // Labels follow the issues.
    await eventually(async () => {
      const { items } = (await rhea.api.orgs.listConversationsIssuesClusters(org.id)).data;
      return items[0].stats.issues === 4;
    });
    for (const orderBy of ['updatedAt', 'issues', 'conversations']) {
      const down = ids((await clusters({ orderBy })).data.items);
      const up = ids((await clusters({ orderBy, order: 'asc' })).data.items);
      assert.deepEqual(up, [...down].reverse());
    }
    const created = ids((await clusters({ orderBy: 'tasksTotal' })).data.items);
    const updated = ids((await clusters({ orderBy: 'updatedAt' })).data.items);
    assert.deepEqual(new Set(created), new Set(updated));
    assert.equal((await clusters({ status: 'pending' })).data.items.length, 2);
    assert.equal((await clusters({ status: 'analysing' })).data.items.length, 0);
    await refused(clusters({ orderBy: 'label' }), 400);
  });

  await step('issues are listed by cluster and by conversation', async () => {
    const all = (await issues()).data.items;
    assert.equal(all.length, 9);
    const [{ issue, conversation }] = all;
    assert.deepEqual((await orgs.getConversationIssueById(org.id, issue.id)).data, { issue, conversation });
    assert.equal((await issues({ conversation: conversation.id })).data.items.length, 1);
    const same = (await issues({ cluster: issue.cluster })).data.items;
    assert.ok(same.length < all.length && same.every((item) => item.issue.cluster === issue.cluster));
    await listManners(issues);
    assert.equal((await everyPage(issues, { limit: 3, id: (item) => item.issue.id })).length, 9);
    await refused(orgs.getConversationIssueById(org.id, strangeId()), 404);
    await refused(orgs.getConversationById(org.id, strangeId()), 404);
  });

  let space;
  await step('a change request is opened for a cluster, and refers to it', async () => {
    space = await world.space(org, { title: 'Help' });
    const create = (body) => ada.api.spaces.createChangeRequest(space.id, body);
    const opened = (await create({ subject: 'Answer it', conversationsIssuesCluster: largest.id })).data;
    assert.equal(opened.conversationsIssuesCluster, largest.id);
    const other = (await create({ subject: 'Other' })).data;
    assert.equal(other.conversationsIssuesCluster, undefined);
    for (const { id } of [opened, other]) {
      await ada.api.spaces.updateChangeRequestById(space.id, id, { status: 'open' });
    }
    const lists = [
      (query) => ada.api.spaces.listChangeRequestsForSpace(space.id, query),
      (query) => orgs.listChangeRequestsForOrganization(org.id, query),
    ];
    for (const list of lists) {
      assert.equal((await list()).data.items.length, 2);
      const found = (await list({ conversationsIssuesCluster: largest.id })).data.items;
      assert.deepEqual(ids(found), [opened.id]);
      await refused(list({ conversationsIssuesCluster: 'none' }), 400);
    }
    assert.deepEqual(ids((await clusters({ status: 'analysing' })).data.items), [largest.id]);
    await refused(create({ conversationsIssuesCluster: strangeId() }), 400);
  });

  await step('a cluster names the pages that may answer it', async () => {
    await world.push(space, ada, {
      'README.md': `# Help\n\n${largest.summary} ${largest.label}\n`,
      'SUMMARY.md': '# Table of contents\n\n* [Help](README.md)\n',
    });
    const read = async (person) => (await person.api.orgs.getConversationsIssuesCluster(org.id, largest.id)).data;
    await eventually(async () => (await read(rhea)).pages?.length === 1);
    const [page] = (await read(ada)).pages;
    assert.equal(page.space, space.id);
    assert.equal((await ada.api.spaces.getPageById(space.id, page.id)).data.title, page.title);
  });

  await step('conversations are deleted by age and by attribute', async () => {
    const old = await direct('DELETE', 'createdBefore=2020-01-01T00:00:00Z');
    assert.deepEqual(old.data, { deleted: 0, hasMore: false });
    const acme = await direct('DELETE', 'attribute=customer&value=acme');
    assert.equal(acme.data.deleted, 1);
    assert.equal((await issues()).data.items.length, 8);
    assert.equal((await direct('DELETE', 'attribute=customer')).status, 400);
    const all = await direct('DELETE', 'createdBefore=2100-01-01T00:00:00Z');
    assert.equal(all.data.deleted, 8);
    for (const parameter of ['createdBefore', 'attribute', 'value']) effect('deleteConversations', parameter);
    await eventually(async () => (await rhea.api.orgs.listConversationsIssuesClusters(org.id)).data.items.length === 0);
  });
}
