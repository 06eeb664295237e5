// What must be so before an example makes sense, beyond the things that it names.

const password = 'correct horse battery';
const account = { email: 'ada@example.com', displayName: 'Ada Lovelace', password };

/** Nobody is asked there before the request is answered. */
const repository = 'https://9.9.9.9/docs.git';
const setRepository = ({ request }) => {
  request.body.url = repository;
};

/** The organization has the spec that the source names. */
async function createSpec({ send, samples, request }) {
  const { spec } = request.body.source.dependencies.spec.ref;
  const path = `/orgs/${await samples.get('organizationId')}/openapi/${spec}`;
  await send('PUT', path, { source: { text: 'openapi: 3.1.0\ninfo: {title: Pets, version: "1"}\npaths: {}\n' } });
  while (!(await send('GET', path)).lastVersion) await new Promise((resolve) => setTimeout(resolve, 50));
}

const preparations = {
  getComputedRevision: createSpec,
  getComputedDocument: createSpec,
  importGitRepository: setRepository,
  exportToGitRepository: setRepository,

  signUp({ request }) {
    request.body.email = 'new@example.com';
  },

  signIn: ({ send }) => send('POST', '/users', account).catch(() => undefined),

  async changePassword({ send, request }) {
    const other = { ...account, email: 'other@example.com' };
    await send('POST', '/users', other);
    request.body.currentPassword = password;
    return (await send('POST', '/sessions', { email: other.email, password })).token;
  },

  /** Everyone changes only their own name. */
  updateUserById: ({ person }) => person.token,

  updateOpenAPISpecBySlug: ({ send, request }) =>
    send('PUT', request.path, { source: { text: 'openapi: 3.1.0' } }).then(() => undefined),

  /** Both main and the change request have written the page, and an update has met that. */
  async settleChangeRequestConflicts({ send, samples }) {
    const [page, request] = [await samples.get('pageId'), await samples.get('changeRequestId')];
    const requests = `/spaces/${await samples.get('spaceId')}/change-requests`;
    const write = (id, markdown) =>
      send('POST', `${requests}/${id}/content`, { changes: [{ operation: 'update_page', page, document: { markdown } }] });
    const { id: faster } = await send('POST', requests, { subject: 'Faster' });
    await write(faster, 'One thing.\n');
    await write(request, 'Another thing.\n');
    await send('POST', `${requests}/${faster}/merge`);
    await send('POST', `${requests}/${request}/update`);
  },

  async resolvePublishedContentByUrl({ send, samples, request }) {
    await samples.get('pageId');
    const site = `/orgs/${await samples.get('organizationId')}/sites/${await samples.get('siteId')}`;
    await send('POST', `${site}/publish`);
    request.body.url = (await send('GET', site)).urls.published;
  },
};

/** Prepares, and gives the token to send the example with, if it is not the administrator's. */
export async function prepare({ operation, ...given }) {
  const token = await preparations[operation]?.(given);
  return typeof token === 'string' ? token : undefined;
}
