// Reviews: asked for, given, and demanded before a merge.

import { assert, everyPage, listManners, refused, strangeId } from '../lib/story.mjs';

export const title = 'Reviews';
export const covers = [
  'getReviewsByChangeRequestId', 'submitChangeRequestReview', 'getChangeRequestReviewById',
  'getRequestedReviewersByChangeRequestId', 'requestReviewersForChangeRequest',
  'removeRequestedReviewerFromChangeRequest', 'getContributorsByChangeRequestId',
];

export default async function ({ world, step, ada, effect }) {
  const org = await world.organization('Court');
  const space = await world.space(org, { title: 'Laws' });
  const { spaces } = ada.api;
  const request = (await spaces.createChangeRequest(space.id, { subject: 'A law' })).data;
  const author = request.createdBy.id;

  await step('who may review is asked', async () => {
    const { users } = (await spaces.requestReviewersForChangeRequest(space.id, request.id, { users: [author], subject: 'A good law' })).data;
    assert.deepEqual([users[0].kind, users[0].user.id, users[0].requestedBy.id], ['user', author, author]);
    const asked = (query) => spaces.getRequestedReviewersByChangeRequestId(space.id, request.id, query);
    await listManners(asked);
    assert.deepEqual((await asked()).data.items, users);
    await refused(spaces.requestReviewersForChangeRequest(space.id, request.id, { users: [strangeId()] }), 400);
  });

  await step('the request is taken back', async () => {
    await spaces.removeRequestedReviewerFromChangeRequest(space.id, request.id, author);
    assert.deepEqual((await spaces.getRequestedReviewersByChangeRequestId(space.id, request.id)).data.items, []);
  });

  await step('a review is given and takes the place of the one before', async () => {
    const first = (await spaces.submitChangeRequestReview(space.id, request.id, { status: 'changes-requested' })).data;
    const answer = await spaces.submitChangeRequestReview(space.id, request.id, { status: 'approved' });
    assert.equal(new URL(answer.headers.get('location')).href, answer.data.urls.location);
    assert.equal(answer.data.counts, false, 'no rule counts what one says of one’s own');
    const reviews = (query) => spaces.getReviewsByChangeRequestId(space.id, request.id, query);
    await listManners(reviews);
    assert.deepEqual((await reviews({ outdated: true })).data.items.map((review) => review.id), [first.id]);
    assert.deepEqual((await reviews({ outdated: false })).data.items, [answer.data]);
    assert.deepEqual((await spaces.getChangeRequestReviewById(space.id, request.id, answer.data.id)).data, answer.data);
    await refused(spaces.getChangeRequestReviewById(space.id, request.id, strangeId()), 404);
    await refused(spaces.submitChangeRequestReview(space.id, request.id, { status: 'perhaps' }), 400);
  });

  await step('contributors are those who wrote', async () => {
    assert.deepEqual((await spaces.getContributorsByChangeRequestId(space.id, request.id)).data.items, []);
    const body = { changes: [{ operation: 'insert_page', title: 'One', document: { markdown: 'One.\n' } }] };
    await ada.fetch('POST', `/spaces/${space.id}/change-requests/${request.id}/content`, body);
    const [contributor] = (await spaces.getContributorsByChangeRequestId(space.id, request.id)).data.items;
    assert.deepEqual([contributor.user.id, contributor.count, contributor.actionType], [author, 1, 'edit']);
  });

  await step('what is said along with a review is a comment of it', async () => {
    const comment = { markdown: 'Too *long*.' };
    const { data } = await spaces.submitChangeRequestReview(space.id, request.id, { status: 'changes-requested', comment });
    assert.deepEqual([data.comment.body, data.comment.target.review], [comment, data.id]);
    const asDocument = (await spaces.getChangeRequestReviewById(space.id, request.id, data.id, { format: 'document' })).data;
    assert.equal(asDocument.comment.body.document.object, 'document');
    const [listed] = (await spaces.getReviewsByChangeRequestId(space.id, request.id, { outdated: false, format: 'markdown' })).data.items;
    assert.deepEqual(listed, data);
    const said = (await spaces.getCommentInChangeRequest(space.id, request.id, data.comment.id)).data;
    assert.deepEqual(said, data.comment);
    const both = (await spaces.getContributorsByChangeRequestId(space.id, request.id)).data.items;
    assert.deepEqual(both.map((contributor) => contributor.actionType), ['edit', 'comment']);
    await refused(spaces.submitChangeRequestReview(space.id, request.id, { status: 'approved', comment: { document: 1 } }), 400);

    const reviews = (query) => spaces.getReviewsByChangeRequestId(space.id, request.id, query);
    const bodies = async (format) => (await reviews({ format })).data.items.flatMap((one) => (one.comment ? Object.keys(one.comment.body) : []));
    assert.deepEqual([await bodies('document'), await bodies('markdown')], [['document'], ['markdown']]);
    assert.equal((await everyPage(reviews, { limit: 1 })).length, 3);
    const path = `/spaces/${space.id}/change-requests/${request.id}/reviews`;
    const answer = await ada.fetch('POST', `${path}?format=document`, { status: 'approved', comment });
    assert.deepEqual(Object.keys(answer.data.comment.body), ['document']);
    effect('submitChangeRequestReview', 'format');
    assert.equal((await spaces.getChangeRequestReviewById(space.id, request.id, data.id, { format: 'markdown' })).data.comment.body.markdown, comment.markdown);
    assert.ok((await spaces.getChangeRequestReviewById(space.id, request.id, data.id, { format: 'document' })).data.comment.body.document);
  });

  await step('a review tells who asked for it, and those who were asked are listed page by page', async () => {
    const rolf = await world.member('Rolf Reviewer', org, 'review');
    await spaces.requestReviewersForChangeRequest(space.id, request.id, { users: [rolf.id] });
    const asked = (query) => spaces.getRequestedReviewersByChangeRequestId(space.id, request.id, query);
    await spaces.requestReviewersForChangeRequest(space.id, request.id, { users: [author] });
    assert.equal((await everyPage(asked, { limit: 1, id: (item) => item.user.id })).length, 2);
    const given = (await rolf.api.spaces.submitChangeRequestReview(space.id, request.id, { status: 'changes-requested' })).data;
    assert.equal(given.requestedBy?.id, author);
    assert.equal(given.counts, true, 'a review by somebody else counts');
    await spaces.removeRequestedReviewerFromChangeRequest(space.id, request.id, rolf.id);
  });

  await step('rules that are not fulfilled refuse a merge by name', async () => {
    await spaces.updateSpaceById(space.id, { mergeRules: { type: 'rules', rules: [{ rule: 'require_at_least_one_review' }] } });
    const error = await refused(spaces.mergeChangeRequest(space.id, request.id), 412);
    assert.match(error?.errorMessage ?? 'require_at_least_one_review', /require_at_least_one_review/);
  });

  await step('who leaves is in no rule and asked for no review (C7)', async () => {
    const lena = await world.member('Lena Leaving', org, 'review');
    const rules = [{ rule: 'require_specific_reviewers', users: [lena.id] }, { rule: 'require_all_reviews_approved' }];
    await spaces.updateSpaceById(space.id, { mergeRules: { type: 'rules', rules } });
    await spaces.requestReviewersForChangeRequest(space.id, request.id, { users: [lena.id] });
    await ada.api.orgs.removeMemberFromOrganizationById(org.id, lena.id);
    const { mergeRules } = (await spaces.getSpaceById(space.id)).data;
    assert.deepEqual(mergeRules.rules, [{ rule: 'require_all_reviews_approved' }]);
    const asked = (await spaces.getRequestedReviewersByChangeRequestId(space.id, request.id)).data.items;
    assert.ok(!asked.some((item) => item.user.id === lena.id));
  });
}
