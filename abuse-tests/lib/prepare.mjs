// What all cases share: organizations A and B, the people, and things of A beside those that ids name.

import { Stage } from './stage.mjs';

const ROLES = { aCre: 'create', aRev: 'review', aEdi: 'edit', aCom: 'comment', aRea: 'read', aGue: null };

export async function prepare(server, { ci }) {
  const stage = new Stage(server);
  stage.ci = ci;
  const [aAdm, bAdm, out] = await Promise.all(['adm', 'b-adm', 'out'].map((name) => stage.person(name)));
  stage.people = { aAdm, bAdm, out };
  [stage.A, stage.B] = await Promise.all([stage.everything('Acme', aAdm), stage.everything('Beacon', bAdm)]);
  const { organization } = stage.A;
  await Promise.all(Object.entries(ROLES).map(async ([name, role]) => {
    stage.people[name] = await stage.member(name, organization, role);
  }));
  stage.elsewhere = await elsewhere(stage);
  return stage;
}

/** For each kind of parent, another one that the same admin owns and that has nothing of the first. */
async function elsewhere(stage) {
  const { A } = stage;
  const { owner, organization } = A;
  const second = await stage.organization('Second', owner);
  const site = await stage.site(organization, [A.third], { title: 'Another site' });
  const request = await stage.proposal(organization, A.space, 'Another proposal');
  const say = (path) => stage.made(owner, 'POST', path, { body: { markdown: 'Another.' } });
  const comment = await say(`/spaces/${A.space.id}/comments`);
  const remark = await say(`/spaces/${A.space.id}/change-requests/${A.request.id}/comments`);
  const section = await stage.made(owner, 'POST', `${A.site.at}/section-groups`, { title: 'Another group', sections: [A.ids.otherSectionId] });
  return {
    spaceId: A.other.id, changeRequestId: request.id, commentId: comment.id, changeRequestCommentId: remark.id,
    siteId: site.id, siteSectionGroupId: section.id, organizationId: second.id,
  };
}
