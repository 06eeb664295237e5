// Comments and replies: on a space, and on a change request.

import { discussionStory } from '../lib/discussion.mjs';
import { assert } from '../lib/story.mjs';

export const title = 'Comments and replies';
const operations = [
  'listComments', 'postComment', 'getComment', 'updateComment', 'deleteComment', 'listCommentReplies',
  'postCommentReply', 'getCommentReply', 'updateCommentReply', 'deleteCommentReply', 'listCommenters',
];
export const covers = ['InSpace', 'InChangeRequest'].flatMap((where) => operations.map((name) => name + where));

/** A person's functions for comments in one place; `way` are the ids that lead there. */
const functions = (person, where, way) => {
  const call = (name) => (...rest) => person.api.spaces[name + where](...way, ...rest);
  return {
    list: call('listComments'), post: call('postComment'), get: call('getComment'),
    update: call('updateComment'), remove: call('deleteComment'),
    listReplies: call('listCommentReplies'), postReply: call('postCommentReply'), getReply: call('getCommentReply'),
    updateReply: call('updateCommentReply'), removeReply: call('deleteCommentReply'),
    commenters: call('listCommenters'),
  };
};

export default async function ({ world, step, ada, effect }) {
  const org = await world.organization('Agora');
  const space = await world.space(org, { title: 'Handbook' });
  const people = {
    ada,
    cora: await world.member('Cora Comment', org, 'comment'),
    rita: await world.member('Rita Read', org, 'read'),
  };
  const { spaces } = ada.api;
  const text = 'Hello, all of you.';
  await world.push(space, ada, {
    'README.md': `# Home\n\n${text}\n\n| A | B |\n|---|---|\n| 1 | 2 |\n`,
    'SUMMARY.md': '# Table of contents\n\n* [Home](README.md)\n',
  });
  const [home] = (await spaces.listPages(space.id)).data.pages;
  const read = (await spaces.getPageById(space.id, home.id, { format: 'document' })).data;
  const [paragraph, table] = read.document.nodes;
  const page = { id: home.id, block: paragraph.key, text, table };
  const request = (await spaces.createChangeRequest(space.id, { subject: 'Discuss' })).data;

  await discussionStory({
    name: 'on a space', where: 'InSpace', path: `/spaces/${space.id}/comments`, effect, step, people, page, readersGet: 403,
    place: (person) => functions(person, 'InSpace', [space.id]),
    open: async () => (await spaces.getSpaceById(space.id)).data.comments,
  });
  await discussionStory({
    name: 'on a change request', where: 'InChangeRequest', effect, step,
    path: `/spaces/${space.id}/change-requests/${request.id}/comments`, people, page, readersGet: 404,
    place: (person) => functions(person, 'InChangeRequest', [space.id, request.id]),
    open: async () => (await spaces.getChangeRequestById(space.id, request.number)).data.comments,
  });

  const lists = { InSpace: `/spaces/${space.id}/comments`, InChangeRequest: `/spaces/${space.id}/change-requests/${request.id}/comments` };
  await step('a list comes with the first replies', async () => {
    for (const [where, path] of Object.entries(lists)) {
      const { data: comment } = await ada.fetch('POST', path, { body: { markdown: 'Which one?' } });
      await ada.fetch('POST', `${path}/${comment.id}/replies`, { body: { markdown: 'This one.' } });
      const { data } = await ada.fetch('GET', `${path}?include=replies`);
      assert.equal(data.items.find((item) => item.id === comment.id).firstReplies.length, 1);
      effect(`listComments${where}`, 'include');
    }
  });
}
