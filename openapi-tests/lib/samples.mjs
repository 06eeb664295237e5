// Real things in place of the ids that examples show. Each example gets a world of its own, of which only that is
// made which its path or body names.

import { lastLine } from '../../contract-tests/lib/server.mjs';

/** Ids that examples show beside those of the path parameters. */
const extras = ['otherSiteSpaceId', 'otherSiteSectionId', 'targetOrganizationId'];

/** By the id that examples show: the name of the parameter. */
export function sampleIds(document, examples) {
  const parameters = Object.values(document.paths).flatMap((item) => Object.values(item))
    .flatMap(({ parameters = [] }) => parameters).filter(({ in: where }) => where === 'path');
  const known = new Map(parameters.map(({ name, example }) => [example, name]));
  const body = (id) => examples.find(({ operation }) => operation.operationId === id).body;
  const shown = [
    body('moveSiteSpace').position.before.siteSpace,
    body('moveSiteSection').position.after.siteSection,
    body('transferSpace').organization,
  ];
  shown.forEach((id, index) => known.set(id, extras[index]));
  return known;
}

export class Samples {
  #made = new Map();

  constructor({ server, operation, send, person }) {
    Object.assign(this, { server, operation, send, person });
  }

  /** The real thing for a name, made when it is first asked for. */
  get(name) {
    if (!this.#made.has(name)) this.#made.set(name, this[name]());
    return this.#made.get(name);
  }

  async #id(method, path, body) {
    return (await this.send(method, path, body)).id;
  }

  #site = async (rest) => `/orgs/${await this.get('organizationId')}/sites/${await this.get('siteId')}${rest}`;
  #about = async () => {
    const space = `/spaces/${await this.get('spaceId')}`;
    return this.operation.endsWith('InChangeRequest') ? `${space}/change-requests/${await this.get('changeRequestId')}` : space;
  };

  /** It allows what its admins can allow. */
  organizationId = async () => {
    const id = await this.#id('POST', '/orgs', { title: 'Acme' });
    await this.send('PUT', `/orgs/${id}/language-settings`, { translations: true });
    return id;
  };

  targetOrganizationId = () => this.#id('POST', '/orgs', { title: 'Other' });
  collectionId = async () => this.#id('POST', `/orgs/${await this.get('organizationId')}/collections`, { title: 'All' });
  spaceId = async () => this.#id('POST', `/orgs/${await this.get('organizationId')}/spaces`, { title: 'Docs', empty: true });

  /** A page that readers see. It is there before any change request begins. */
  pageId = async () => {
    const space = `/spaces/${await this.get('spaceId')}`;
    const request = await this.#id('POST', `${space}/change-requests`, { subject: 'First' });
    const page = { operation: 'insert_page', title: 'First', document: { markdown: 'Hello.\n' } };
    await this.send('POST', `${space}/change-requests/${request}/content`, { changes: [page] });
    await this.send('POST', `${space}/change-requests/${request}/merge`);
    const { pages } = await this.send('GET', `${space}/content/pages`);
    return pages.find(({ title }) => title === 'First').id;
  };

  changeRequestId = async () => {
    await this.get('pageId');
    return this.#id('POST', `/spaces/${await this.get('spaceId')}/change-requests`, { subject: 'Second' });
  };

  commentId = async () => this.#id('POST', `${await this.#about()}/comments`, { body: { markdown: 'Hm.' } });
  commentReplyId = async () =>
    this.#id('POST', `${await this.#about()}/comments/${await this.get('commentId')}/replies`, { body: { markdown: 'Oh.' } });

  inviteId = async () => this.#id('POST', `/orgs/${await this.get('organizationId')}/link-invites`, { role: 'review' });

  /** A member: the same person in every world. */
  userId = async () => {
    const path = `/orgs/${await this.get('organizationId')}/invites/${await this.get('inviteId')}`;
    await this.send('POST', path, undefined, this.person.token);
    return this.person.id;
  };

  teamId = async () => {
    const team = { title: 'Team', members: [await this.get('userId')] };
    return this.#id('PUT', `/orgs/${await this.get('organizationId')}/teams`, team);
  };

  siteId = async () =>
    this.#id('POST', `/orgs/${await this.get('organizationId')}/sites`, { title: 'Site', spaces: [await this.get('spaceId')] });

  /** Another space, because a space stands in a section once. */
  async #section() {
    const spaceId = await this.#id('POST', `/orgs/${await this.get('organizationId')}/spaces`, { title: 'More' });
    return this.#id('POST', await this.#site('/sections'), { spaceId });
  }

  siteSectionId = () => this.#section();
  otherSiteSectionId = () => this.#section();
  siteSectionGroupId = async () => this.#id('POST', await this.#site('/section-groups'), { title: 'Group' });
  siteSpaceId = async () => (await this.send('GET', await this.#site('/site-spaces'))).items[0].id;

  otherSiteSpaceId = async () => {
    await this.get('siteSpaceId');
    const spaceId = await this.#id('POST', `/orgs/${await this.get('organizationId')}/spaces`, { title: 'Variant' });
    return this.#id('POST', await this.#site('/site-spaces'), { spaceId });
  };

  samlProviderId = async () =>
    this.#id('POST', `/orgs/${await this.get('organizationId')}/saml`, { label: 'Acme' });

  webhookId = async () =>
    this.#id('POST', `/orgs/${await this.get('organizationId')}/webhooks`, { url: 'https://hooks.example.com/bindery' });

  integrationName = async () => {
    const organization = await this.get('organizationId');
    const fields = { title: 'Chat', description: '', scopes: [], script: 'export default {}' };
    // Names are unique on the server, and each example has an organization of its own.
    const name = `chat-notifier-${organization}`;
    return (await this.send('POST', `/integrations/${name}`, { ...fields, organization })).name;
  };

  installationId = async () => {
    const organization = await this.get('organizationId');
    const path = `/integrations/${await this.get('integrationName')}/installations`;
    const id = await this.#id('POST', path, { organization });
    // What is changed there has to be installed first.
    if (this.operation === 'updateIntegrationSpaceInstallation')
      await this.send('POST', `${path}/${id}/spaces`, { space: await this.get('spaceId') });
    if (this.operation === 'updateIntegrationSiteInstallation')
      await this.send('POST', `${path}/${id}/sites`, { siteId: await this.get('siteId') });
    return id;
  };

  eventId = async () => {
    await this.get('installationId');
    const path = `/integrations/${await this.get('integrationName')}/events`;
    for (const end = Date.now() + 20_000; Date.now() < end;) {
      const [event] = (await this.send('GET', path)).items;
      if (event) return event.id;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('the integration has no event after 20 seconds');
  };

  oidcProviderId = async () =>
    this.#id('POST', `/orgs/${await this.get('organizationId')}/oidc`, { label: 'Acme' });

  translationId = async () => {
    const source = { space: await this.get('spaceId'), language: 'en' };
    return this.#id('POST', `/orgs/${await this.get('organizationId')}/translations`, { source, language: 'es' });
  };

  siteRedirectId = async () =>
    this.#id('POST', await this.#site('/redirects'), { source: '/a', destination: { kind: 'external', url: 'https://example.com/' } });

  shareLinkId = async () => this.#id('POST', await this.#site('/share-links'), { name: 'Link' });
}

/** Someone with an account and a token, who is nowhere a member yet. */
export async function makePerson(server, email) {
  await server.command('user', 'create', '--email', email, '--name', 'Grace', '--verified');
  const token = lastLine(await server.command('token', 'create', '--email', email, '--label', 'examples'));
  return { token };
}
