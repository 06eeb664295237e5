// Spaces and change requests are discussed in the same way, so their scenarios are one story.
// `place(person)` gives a person's functions there, each without the ids that lead to the place.

import { assert, everyPage, ids, listManners, refused, strangeId } from './story.mjs';

const say = (markdown, more = {}) => ({ body: { markdown }, ...more });
const thumb = '1f44d';

export async function discussionStory({ name, where, path, step, effect, place, people, page, open, readersGet }) {
  const { ada, cora, rita } = people;
  const [here, coras, ritas] = [place(ada), place(cora), place(rita)];
  const told = (title, act) => step(`${name}: ${title}`, act);
  let first;
  let second;
  let reply;

  await told('people comment in Markdown, as a document, or with nothing at all', async () => {
    first = (await coras.post(say('Is this **right**?'))).data;
    assert.deepEqual([first.object, first.status, first.replies], ['comment', 'open', 0]);
    assert.deepEqual(first.body, { markdown: 'Is this **right**?' });
    assert.deepEqual(first.permissions, { view: true, edit: true, reply: true, delete: true });
    const document = { object: 'document', data: {}, nodes: [{ object: 'block', type: 'paragraph', isVoid: false, data: {},
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Yes.', marks: [] }] }] }] };
    second = (await here.post({ body: { document } })).data;
    assert.equal(second.body.markdown.trim(), 'Yes.');
    assert.deepEqual((await here.get(second.id, { format: 'document' })).data.body, { document });
    const empty = (await here.post({ body: {} })).data;
    assert.deepEqual(empty.body, {});
    await here.remove(empty.id);
    await refused(here.post({}), 400);
    await refused(here.post({ body: { markdown: 'a', document } }), 400);
    await refused(here.post(say('x'.repeat(65537))), 400);
  });

  await told('a comment is read in either form', async () => {
    assert.deepEqual((await here.get(first.id)).data.body, first.body);
    const { data } = await here.get(first.id, { format: 'document' });
    assert.equal(data.body.document.nodes[0].type, 'paragraph');
    await refused(here.get(strangeId()), 404);
    await refused(here.get(first.id, { format: 'html' }), 400);
  });

  await told('a comment is about a page, or a block of it', async () => {
    const { data } = await here.post(say('Here.', { page: page.id, node: page.block }));
    assert.deepEqual(data.target.page, { id: page.id });
    assert.equal(data.target.node.id, page.block);
    assert.equal(data.target.node.quote, page.text);
    assert.equal((await here.list()).data.items.length, 3);
    assert.deepEqual(ids((await here.list({ targetPage: page.id })).data.items), [data.id]);
    await refused(here.post(say('Where?', { page: strangeId() })), 400);
    await refused(here.post(say('Where?', { page: page.id, node: 'nowhere' })), 400);
    await refused(here.post(say('Where?', { node: page.block })), 400);
    await refused(here.post(say('Where?', { page: page.id, node: page.block, tableCell: { record: 'a', definition: 'b' } })), 400);
    await here.remove(data.id);
  });

  await told('a comment is about a cell of a table', async () => {
    const { records, definition } = page.table.data;
    const tableCell = { record: Object.keys(records)[0], definition: Object.keys(definition)[0] };
    const { data } = await here.post(say('This cell.', { page: page.id, node: page.table.key, tableCell }));
    assert.deepEqual(data.target.tableCell, tableCell);
    await refused(here.post(say('Which?', { page: page.id, node: page.table.key, tableCell: { ...tableCell, record: 'none' } })), 400);
    await here.remove(data.id);
  });

  await told('comments are listed with the manners of lists, newest first', async () => {
    assert.deepEqual(ids((await here.list()).data.items), [second.id, first.id]);
    assert.deepEqual(ids((await here.list({ order: 'asc' })).data.items), [first.id, second.id]);
    await listManners(here.list);
    assert.equal((await everyPage(here.list, { limit: 1 })).length, 2);
    assert.deepEqual(ids((await here.list({ authors: [cora.id] })).data.items), [first.id]);
    assert.equal((await here.list({ authors: [cora.id, ada.id] })).data.items.length, 2);
  });

  await told('others reply, and the comment tells who did', async () => {
    reply = (await here.postReply(first.id, say('It is.'))).data;
    assert.deepEqual([reply.object, reply.body], ['comment-reply', { markdown: 'It is.' }]);
    await coras.postReply(first.id, say('Thanks.'));
    const { data } = await here.get(first.id);
    assert.equal(data.replies, 2);
    assert.deepEqual(new Set(data.repliers.map((one) => one.user.id)), new Set([ada.id, cora.id]));
    assert.deepEqual((await coras.getReply(first.id, reply.id)).data.body, reply.body);
    await listManners((query) => here.listReplies(first.id, query));
    assert.equal((await everyPage((query) => here.listReplies(first.id, query), { limit: 1 })).length, 2);
    await refused(here.postReply(strangeId(), say('?')), 404);
    await refused(here.getReply(second.id, reply.id), 404);
  });

  await told('every answer comes in the form that was asked for', async () => {
    const forms = async (operation, method, at, make) => {
      for (const format of ['document', 'markdown']) {
        const { status, data } = await cora.fetch(method, `${path}${at}?format=${format}`, make?.());
        assert.ok(status < 300, data.error?.message);
        for (const one of data.items ?? [data]) assert.deepEqual(Object.keys(one.body), [format], operation);
      }
      effect(operation + where, 'format');
    };
    await forms('listComments', 'GET', '');
    await forms('getComment', 'GET', `/${first.id}`);
    await forms('postComment', 'POST', '', () => say('And **this**?'));
    await forms('updateComment', 'PUT', `/${first.id}`, () => say('Is this **right**?'));
    await forms('listCommentReplies', 'GET', `/${first.id}/replies`);
    await forms('getCommentReply', 'GET', `/${first.id}/replies/${reply.id}`);
    await forms('postCommentReply', 'POST', `/${first.id}/replies`, () => say('*Well.*'));
    const [own] = (await coras.listReplies(first.id, { limit: 1000 })).data.items.slice(-1);
    await forms('updateCommentReply', 'PUT', `/${first.id}/replies/${own.id}`, () => say('*Well…*'));
    const said = (await here.list({ limit: 1000 })).data.items.filter((one) => /And/.test(one.body.markdown));
    for (const one of said) await here.remove(one.id);
  });

  await told('people react, once each, and take it back', async () => {
    await coras.update(second.id, { addedReactions: [thumb] });
    await coras.update(second.id, { addedReactions: [thumb] });
    const [reaction] = (await here.update(second.id, { addedReactions: [thumb] })).data.reactions;
    assert.deepEqual([reaction.emoji, reaction.count], [thumb, 2]);
    const { data } = await coras.update(second.id, { removedReactions: [thumb] });
    assert.deepEqual(data.reactions.map((one) => one.users.map(({ user }) => user.id)), [[ada.id]]);
    const under = (await coras.updateReply(first.id, reply.id, { addedReactions: [thumb] })).data;
    assert.equal(under.reactions[0].count, 1);
    await refused(here.update(second.id, { addedReactions: [''] }), 400);
    await refused(here.update(second.id, { addedReactions: [thumb], removedReactions: [thumb] }), 400);
  });

  await told('words are changed by who wrote them', async () => {
    const { data } = await coras.update(first.id, say('Is this *really* right?'));
    assert.equal(data.body.markdown, 'Is this *really* right?');
    assert.ok(data.editedAt);
    await refused(here.update(first.id, say('No.')), 403);
    assert.equal((await here.updateReply(first.id, reply.id, say('It really is.'))).data.body.markdown, 'It really is.');
    await refused(coras.updateReply(first.id, reply.id, say('No.')), 403);
  });

  await told('a comment is resolved and opened again', async () => {
    assert.equal(await open(), 2);
    const { data } = await here.update(first.id, { resolved: true });
    assert.deepEqual([data.status, data.resolvedBy.id], ['resolved', ada.id]);
    assert.equal(await open(), 1);
    assert.deepEqual(ids((await here.list({ status: 'resolved' })).data.items), [first.id]);
    assert.deepEqual(ids((await here.list({ status: 'open' })).data.items), [second.id]);
    const again = (await coras.update(first.id, { resolved: false })).data;
    assert.deepEqual([again.status, again.resolvedBy], ['open', undefined]);
    assert.equal(await open(), 2);
  });

  await told('those who spoke are listed as members', async () => {
    const commenters = (await here.commenters()).data.items;
    assert.deepEqual(new Set(ids(commenters)), new Set([ada.id, cora.id]));
    assert.equal(commenters[0].object, 'member');
    await listManners(here.commenters);
    assert.equal((await everyPage(here.commenters, { limit: 1 })).length, 2);
  });

  await told('who may only read takes no part', async () => {
    await refused(ritas.get(first.id), 404);
    await refused(ritas.post(say('Me too.')), readersGet);
    await refused(ritas.postReply(first.id, say('Me too.')), 404);
  });

  await told('what is deleted is gone, and deleting it again is no error', async () => {
    await refused(coras.remove(second.id), 403);
    assert.equal((await here.removeReply(first.id, reply.id)).status, 204);
    assert.equal((await here.removeReply(first.id, reply.id)).status, 204);
    await refused(here.getReply(first.id, reply.id), 404);
    assert.equal((await here.remove(first.id)).status, 204);
    assert.equal((await here.remove(first.id)).status, 204);
    await refused(here.listReplies(first.id), 404);
    assert.deepEqual(ids((await here.list()).data.items), [second.id]);
  });
}
