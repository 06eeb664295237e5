// The people and organizations a scenario can ask for.

import assert from 'node:assert/strict';
import { GitBookAPI } from '@gitbook/api';
import { lastLine } from './server.mjs';

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
}
