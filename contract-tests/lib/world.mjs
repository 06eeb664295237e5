// The people and organizations a scenario can ask for.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { GitBookAPI } from '@gitbook/api';
import { execute } from './engines.mjs';
import { lastLine } from './server.mjs';

const run = promisify(execFile);
// Nobody's own settings of Git get in the way.
const gitEnvironment = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0',
  GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@example.com',
};

export class World {
  #people = 0;

  constructor({ server, recorder }) {
    this.server = server;
    this.recorder = recorder;
  }

  /** The administrator made by `bindery setup`. */
  async administrator() {
    this.ada = await this.#enter({ name: 'Ada Admin', email: 'admin@example.com', token: this.server.adminToken });
    return this.ada;
  }

  /** A new user with a token. Their e-mail is verified and elsewhere, unless told otherwise. */
  async person(name, { domain = 'elsewhere.example', verified = true } = {}) {
    this.#people += 1;
    const email = `${name.toLowerCase().replace(/\W+/g, '.')}.${this.#people}@${domain}`;
    await this.server.command('user', 'create', '--email', email, '--name', name, ...(verified ? ['--verified'] : []));
    const token = lastLine(await this.server.command('token', 'create', '--email', email, '--label', 'contract'));
    return this.#enter({ name, email, token });
  }

  async #enter({ name, email, token }) {
    assert.match(token, /^bnd_/, `the command line printed no token for ${email}`);
    const api = this.client(token);
    const { data } = await api.user.getAuthenticatedUser();
    const fetch = (method, path, body) => this.recorder.fetch(method, path, { token, body });
    return { id: data.id, name, email, token, api, fetch };
  }

  /** The real SDK, pointed at the server. Without a token it sends no Authorization (E7). */
  client(authToken) {
    return new GitBookAPI({
      endpoint: this.server.endpoint, authToken, serviceBinding: this.recorder.serviceBinding,
    });
  }

  /** POST /orgs is ours; no SDK function exists. */
  async organization(title, owner = this.ada) {
    const { status, data } = await owner.fetch('POST', '/orgs', { title });
    assert.equal(status, 201, `POST /orgs answered ${status}: ${data?.error?.message}`);
    return data;
  }

  /** Lets an organization admit people by the domain of their address, which the operator vouches for. */
  async admits(organization, domain, owner = this.ada) {
    const { data } = await owner.api.orgs.updateOrganizationById(organization.id, { emailDomains: [domain] });
    await this.server.command('org', 'prove-domain', organization.id, domain);
    return data;
  }

  /** Brings someone into an organization the way people come in: by an invite link. */
  async joins(person, organization, role, owner = this.ada) {
    const { data: invite } = await owner.api.orgs.createOrganizationInvite(organization.id, { role });
    await person.api.orgs.joinOrganizationWithInvite(organization.id, invite.id);
    await owner.api.orgs.deleteOrganizationInviteById(organization.id, invite.id);
  }

  async member(name, organization, role) {
    const person = await this.person(name);
    await this.joins(person, organization, role);
    return person;
  }

  async space(organization, fields = {}, owner = this.ada) {
    return (await owner.api.orgs.createSpace(organization.id, fields)).data;
  }

  async collection(organization, fields = {}, owner = this.ada) {
    return (await owner.api.orgs.createCollection(organization.id, fields)).data;
  }

  /** One call that changes the content of a change request. */
  async write(space, request, changes, person = this.ada) {
    const path = `/spaces/${space.id}/change-requests/${request.id}/content`;
    const { status, data } = await person.fetch('POST', path, { changes });
    assert.equal(status, 200, data?.error?.message);
    return data;
  }

  /** Pushes files to the main of a space with the real `git`, and gives the id of the commit. */
  async push(space, person, files) {
    const address = new URL(`/git/${space.id}.git`, this.server.endpoint);
    [address.username, address.password] = ['git', person.token];
    return this.#commit(address.href, files);
  }

  /** Pushes a branch that begins at main, which becomes a change request. A file that is null is deleted. */
  async pushBranch(space, person, branch, files) {
    const address = new URL(`/git/${space.id}.git`, this.server.endpoint);
    [address.username, address.password] = ['git', person.token];
    return this.#commit(address.href, files, branch);
  }

  /** A repository elsewhere, with these files in its main. */
  async repository(name, files) {
    const folder = join(this.server.folder, 'elsewhere', `${name}.git`);
    await mkdir(folder, { recursive: true });
    await run('git', ['init', '--quiet', '--bare', '--initial-branch=main', folder], { env: gitEnvironment });
    const commit = await this.#commit(folder, files);
    const show = async (ref, path) => (await run('git', ['-C', folder, 'show', `${ref}:${path}`], { env: gitEnvironment })).stdout;
    return { url: `file://${folder}`, commit, show };
  }

  async #commit(address, files, branch) {
    this.recorder.writes += 1;
    const folder = await mkdtemp(join(tmpdir(), 'contract-push-'));
    const git = async (...words) => (await run('git', ['-C', folder, ...words], { env: gitEnvironment })).stdout.trim();
    try {
      if (branch) await git('clone', '--quiet', address, '.');
      else await git('init', '--quiet', '--initial-branch=main');
      for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        if (text === null) await rm(join(folder, path));
        else await writeFile(join(folder, path), text);
      }
      await git('add', '--all', '--force');
      await git('commit', '--quiet', '--message', 'Write');
      await git('push', '--quiet', ...(branch ? [] : ['--force']), address, `HEAD:refs/heads/${branch ?? 'main'}`);
      return await git('rev-parse', 'HEAD');
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  /** Writes into the database what only time would make, such as yesterday's rows. */
  async execute(statement) {
    this.recorder.writes += 1;
    await execute(this.server.environment.BINDERY_DATABASE__URL, statement);
  }

  /**
   * Opens a page of a published site. Browsers know that names below `localhost` are here; resolvers
   * of systems may not. Redirects are not followed.
   */
  visit(url, { method = 'GET', headers = {}, body } = {}) {
    if (method !== 'GET') this.recorder.writes += 1;
    const { host, pathname, search } = new URL(url);
    const { hostname, port } = new URL(this.server.endpoint);
    return new Promise((done, fail) => {
      const sent = request({ host: hostname, port, method, path: pathname + search, headers: { Host: host, ...headers } }, async (answer) => {
        const chunks = await answer.setEncoding('utf8').toArray();
        done({ status: answer.statusCode, headers: answer.headers, text: chunks.join('') });
      });
      sent.once('error', fail);
      sent.end(body);
    });
  }
}
