// The fixture: two organizations with one of everything each, and people of every role.

import { lastLine } from '../../contract-tests/lib/server.mjs';
import { call } from './http.mjs';
import { push } from './git.mjs';
import { sql } from './sql.mjs';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const SPEC = "openapi: 3.1.0\ninfo: {title: Tides, version: '1'}\npaths: {/levels: {get: {responses: {200: {description: ok}}}}}\n";
export const SECRET_WORD = 'xylophonic';

/** Ways of getting a server's things, with every secret that was issued remembered for A18. */
export class Stage {
  secrets = new Set();
  #people = 0;

  constructor(server) {
    this.server = server;
    this.admin = { token: this.remember(server.adminToken), email: 'admin@example.com' };
  }

  remember(secret) {
    if (secret) this.secrets.add(secret);
    return secret;
  }

  call(method, url, options) {
    return call(this.server, method, url, options);
  }

  /** A call that must succeed, and what it answered. */
  async made(who, method, url, body) {
    const answer = await this.call(method, url, { token: who.token, body });
    if (answer.status >= 300) throw new Error(`${method} ${url} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
    return answer.data;
  }

  async person(name, { domain = 'elsewhere.example', verified = true, email } = {}) {
    this.#people += 1;
    const own = email ?? `${name}.${this.#people}@${domain}`;
    await this.server.command('user', 'create', '--email', own, '--name', name, ...(verified ? ['--verified'] : []));
    const token = this.remember(lastLine(await this.server.command('token', 'create', '--email', own, '--label', 'abuse')));
    const { id } = await this.made({ token }, 'GET', '/user');
    return { id, name, email: own, token };
  }

  async organization(title, owner) {
    const made = await this.made(owner, 'POST', '/orgs', { title });
    const [[uuid]] = await sql(this.server, `select organization_id from organizations where title = '${title}'`);
    return { ...made, uuid, owner };
  }

  async joins(person, organization, role) {
    const invite = await this.made(organization.owner, 'POST', `/orgs/${organization.id}/link-invites`, role ? { role } : { role: null });
    await this.made(person, 'POST', `/orgs/${organization.id}/invites/${this.remember(invite.id)}`);
    await this.call('DELETE', `/orgs/${organization.id}/link-invites/${invite.id}`, { token: organization.owner.token });
  }

  async member(name, organization, role) {
    const person = await this.person(name);
    await this.joins(person, organization, role);
    return person;
  }

  async space(organization, files = {}, fields = {}) {
    const made = await this.made(organization.owner, 'POST', `/orgs/${organization.id}/spaces`, { title: 'Space', ...fields });
    await push(this.server, made.id, organization.owner.token, { 'README.md': '# Home\n\nWords.\n', ...files });
    return made;
  }

  /** A site of these spaces, published; `url` is its address. */
  async site(organization, spaces, fields = {}) {
    const at = `/orgs/${organization.id}/sites`;
    const made = await this.made(organization.owner, 'POST', at, { title: 'Site', spaces: spaces.map((space) => space.id), ...fields });
    const published = await this.made(organization.owner, 'POST', `${at}/${made.id}/publish`, {});
    return { ...made, url: published.urls.published, at: `${at}/${made.id}` };
  }

  /** One of everything, as ids by the names of path parameters. */
  async everything(title, owner) {
    const organization = await this.organization(title, owner);
    const word = title.toLowerCase();
    const make = (path, body, method = 'POST') => this.made(owner, method, path, body);
    const org = `/orgs/${organization.id}`;
    await make(org, { hostname: `${word}-docs` }, 'PATCH');
    const member = await this.member(`${word}-member`, organization, 'review');
    const collection = await make(`${org}/collections`, { title: `${title} collection` });
    const inner = await make(`${org}/collections`, { title: `${title} inner`, parent: collection.id });
    const deepest = await make(`${org}/collections`, { title: `${title} deepest`, parent: inner.id });
    const team = await make(`${org}/teams`, { title: `${title} team`, members: [member.id] }, 'PUT');
    const space = await this.space(organization, contents(title), { title: `${title} space`, parent: collection.id });
    const other = await this.space(organization, contents(`${title} other`), { title: `${title} other` });
    const secret = await this.space(organization, { 'README.md': `# ${SECRET_WORD} plans\n\nThe ${SECRET_WORD} plan.\n` }, { title: `${title} ${SECRET_WORD}` });
    await make(`/spaces/${secret.id}`, { defaultLevel: null }, 'PATCH');
    const deleted = await this.space(organization, contents(title), { title: `${title} deleted` });
    await this.call('DELETE', `/spaces/${deleted.id}`, { token: owner.token });
    const at = `/spaces/${space.id}`;
    const request = await this.proposal(organization, space, `${title} proposal`);
    const comment = await make(`${at}/comments`, { body: { markdown: `${title} comment` } });
    const reply = await make(`${at}/comments/${comment.id}/replies`, { body: { markdown: `${title} reply` } });
    const remark = await make(`${at}/change-requests/${request.id}/comments`, { body: { markdown: `${title} remark` } });
    const answer = await make(`${at}/change-requests/${request.id}/comments/${remark.id}/replies`, { body: { markdown: `${title} answer` } });
    const review = await this.made(member, 'POST', `${at}/change-requests/${request.id}/reviews`, { status: 'approved' });
    const revision = await make(`${at}/content`, undefined, 'GET');
    const page = revision.pages.find((one) => one.path === 'guide');
    const [file] = (await make(`${at}/content/files`, undefined, 'GET')).items;
    const slug = `${word}-spec`;
    await make(`${org}/openapi`, { slug, source: { text: SPEC } });
    const site = await this.site(organization, [space], { title: `${title} site`, visibility: 'share-link' });
    const section = await make(`${site.at}/sections`, { spaceId: other.id, title: `${title} section` });
    const third = await this.space(organization, contents(`${title} third`), { title: `${title} third` });
    const second = await make(`${site.at}/sections`, { spaceId: third.id, title: `${title} second` });
    const group = await make(`${site.at}/section-groups`, { title: `${title} group`, sections: [section.id] });
    const siteSpace = (await make(`${site.at}/site-spaces`, undefined, 'GET')).items[0];
    const redirect = await make(`${site.at}/redirects`, { source: '/old', destination: { kind: 'site-space', siteSpaceId: siteSpace.id } });
    const link = await make(`${site.at}/share-links`, { name: `${title} link` });
    const hostname = `docs.${word}.example.net`;
    await make(`${site.at}/custom-hostnames`, { hostname });
    const invite = await make(`${org}/link-invites`, { role: 'read' });
    const personal = await make('/user/tokens', { label: 'own', scopes: ['content:read'] });
    const webhook = await make(`${org}/webhooks`, { url: 'https://hooks.example.com/', events: ['organization.quotas_updated'] });
    this.remember(webhook.secret);
    const integration = `${word}-chat`;
    const manifest = { title: `${title} chat`.slice(0, 30), description: '', scopes: ['space:content:read'], script: 'export default {}' };
    await make(`/integrations/${integration}`, { ...manifest, secrets: { KEY: this.remember(`${word}-integration-secret`) }, organization: organization.id });
    const installed = await make(`/integrations/${integration}/installations`, { organization: organization.id });
    await make(`/integrations/${integration}/installations/${installed.id}/spaces`, { space: space.id });
    await make(`/integrations/${integration}/installations/${installed.id}/sites`, { siteId: site.id });
    const event = await this.integrationEvent(owner, integration);
    const version = await this.version(owner, org, slug);
    this.remember(personal.token);
    const key = this.remember(keyOf(link));
    return {
      organization, owner, member, space, other, third, secret, deleted, site, link, key, file, page, request, collection,
      ids: {
        organizationId: organization.id, collectionId: collection.id, teamId: team.id, userId: member.id, hostname,
        emailDomain: `${word}.example`, host: new URL(site.url).host, inviteId: invite.id, specSlug: slug, versionId: version, siteId: site.id,
        siteRedirectId: redirect.id, siteSectionGroupId: group.id, siteSectionId: section.id, shareLinkId: link.id, siteSpaceId: siteSpace.id,
        spaceId: space.id, changeRequestId: request.id, commentId: comment.id, commentReplyId: reply.id, fileId: file.id,
        pageId: page.id, pagePath: page.path, reusableContentId: revision.reusableContents[0].id, reviewId: review.id,
        documentId: page.documentId, revisionId: revision.id, subdomain: `${word}-docs`, tokenId: personal.id,
        otherSectionId: second.id, deepestId: deepest.id, innerId: inner.id,
        changeRequestCommentId: remark.id, changeRequestCommentReplyId: answer.id, webhookId: webhook.id,
        integrationName: integration, installationId: installed.id, eventId: event.id,
      },
    };
  }

  /** Events are recorded after the script has handled them, or could not. */
  async integrationEvent(owner, name) {
    return this.until(async () => {
      const listed = await this.made(owner, 'GET', `/integrations/${name}/events`);
      return listed.items[0];
    }, `the integration ${name} has an event`);
  }

  async proposal(organization, space, subject) {
    const requests = `/spaces/${space.id}/change-requests`;
    const made = await this.made(organization.owner, 'POST', requests, { subject });
    const changes = [
      { operation: 'insert_page', title: subject, document: { markdown: `Proposed by ${subject}.\n` } },
      { operation: 'insert_files', files: [{ name: 'new.png', ref: 'new', base64: PNG.toString('base64') }] },
    ];
    await this.made(organization.owner, 'POST', `${requests}/${made.id}/content`, { changes });
    await this.made(organization.owner, 'PATCH', `${requests}/${made.id}`, { status: 'open' });
    return made;
  }

  async version(owner, org, slug) {
    return this.until(async () => {
      const spec = await this.made(owner, 'GET', `${org}/openapi/${slug}`);
      return spec.processingState === 'complete' && spec.lastVersion;
    }, `the description ${slug} is read`);
  }

  /** Asks again until the answer is something. */
  async until(ask, what, patience = 20_000) {
    const ends = Date.now() + patience;
    for (;;) {
      const answer = await ask();
      if (answer) return answer;
      if (Date.now() > ends) throw new Error(`it was not seen in time that ${what}`);
      await new Promise((done) => setTimeout(done, 40));
    }
  }
}

/** The key of a share link is the last part of its address. */
export const keyOf = (link) => link.urls.published.replace(/\/$/, '').split('/').at(-1);

export function contents(title) {
  return {
    'README.md': `# ${title} home\n\nWords of ${title}.\n`,
    'guide.md': `# Guide\n\n{% include ".gitbook/includes/shared.md" %}\n\n![dot](.gitbook/assets/dot.png)\n\nSee [home](README.md).\n`,
    'SUMMARY.md': '# Table of contents\n\n* [Home](README.md)\n* [Guide](guide.md)\n',
    '.gitbook/assets/dot.png': PNG,
    '.gitbook/includes/shared.md': '---\ntitle: Shared\n---\n\nThe same everywhere.\n',
  };
}
