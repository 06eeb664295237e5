// What all cases share: organizations A and B, the people, and things of A beside those that ids name.

import { startNode } from './node.mjs';
import { contents, Stage } from './stage.mjs';

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
  [stage.elsewhere, stage.open, stage.named] = await Promise.all([elsewhere(stage), publicSite(stage, 'Open'), publicSite(stage, 'Named')]);
  stage.named.hostname = 'docs.named.example.net';
  await proven(stage, stage.A.owner, stage.named, stage.named.hostname);
  let limited, second;
  stage.limited = () => (limited ??= startNode(server, { BINDERY_LIMITS__MAX_HEADER_SECONDS: '2' }));
  const limits = Object.entries(server.environment).filter(([name]) => name.startsWith('BINDERY_LIMITS__'));
  stage.second = () => (second ??= startNode(server, Object.fromEntries(limits)));
  stage.end = () => Promise.all([limited, second].map(async (node) => (await node)?.stop()));
  return stage;
}

/** A site that is for everybody, with a space of its own. */
async function publicSite(stage, title) {
  const { organization } = stage.A;
  const space = await stage.space(organization, contents(title), { title });
  return { ...await stage.site(organization, [space], { title, visibility: 'public' }), space };
}

/** Claims a hostname and shows in the DNS that it is theirs. */
export async function proven(stage, owner, site, hostname) {
  const claim = await stage.made(owner, 'POST', `${site.at}/custom-hostnames`, { hostname });
  stage.server.dns.set(claim.verification.name, claim.verification.value);
  await stage.made(owner, 'PATCH', `/custom-hostnames/${hostname}`);
  return claim;
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
