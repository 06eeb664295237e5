// The people and organizations a scenario can ask for.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { GitBookAPI } from '@gitbook/api';
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

  /** Pushes files to the main of a space with the real `git`, and gives the id of the commit. */
  async push(space, person, files) {
    const folder = await mkdtemp(join(tmpdir(), 'contract-push-'));
    const git = async (...words) => (await run('git', ['-C', folder, ...words], { env: gitEnvironment })).stdout.trim();
    try {
      for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), text);
      }
      await git('init', '--quiet', '--initial-branch=main');
      await git('add', '--all', '--force');
      await git('commit', '--quiet', '--message', 'Write');
      const address = new URL(`/git/${space.id}.git`, this.server.endpoint);
      [address.username, address.password] = ['git', person.token];
      await git('push', '--quiet', '--force', address.href, 'main');
      return await git('rev-parse', 'HEAD');
    } finally {
      await rm(folder, { recursive: true });
    }
  }
}
