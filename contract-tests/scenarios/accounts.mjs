// Accounts: made with a password, verified by mail, opened by a session; passwords that change or are forgotten.

import { assert, eventually } from '../lib/story.mjs';

export const title = 'Accounts';
export const covers = [
  'signUp', 'signIn', 'changePassword', 'requestPasswordReset', 'resetPassword', 'requestEmailVerification', 'verifyEmail',
];

const [first, second, third] = ['correct horse battery', 'staple of the battery', 'a horse of the staple'];

export default async function ({ world, step, recorder }) {
  const email = `nora.${Date.now()}@accounts.example`;
  const post = (path, body, token) => recorder.fetch('POST', path, { token, body });
  const put = (path, body, token) => recorder.fetch('PUT', path, { token, body });
  const signIn = (password) => post('/sessions', { email, password });
  const status = async (promise) => (await promise).status;
  let nora;
  let session;

  /** The token in the link of the newest of these mails. */
  const mailed = async (count) => {
    const mails = await eventually(() => world.server.mail.to(email).length >= count && world.server.mail.to(email));
    return /[?&#/]token=([\w.~-]+)/.exec(mails.at(-1))?.[1] ?? assert.fail(`no token in ${mails.at(-1)}`);
  };

  await step('someone signs up, with a password that is long enough', async () => {
    const made = await post('/users', { email, displayName: 'Nora New', password: first });
    assert.equal(made.status, 201);
    nora = made.data;
    assert.deepEqual([nora.object, nora.displayName, nora.email], ['user', 'Nora New', email]);
    assert.equal(await status(post('/users', { email, displayName: 'Nora New', password: 'short' })), 400);
  });

  await step('a session is somebody for some hours', async () => {
    const { status: code, data } = await signIn(first);
    assert.equal(code, 201);
    session = data.token;
    assert.equal((await world.client(session).user.getAuthenticatedUser()).data.id, nora.id);
    const hours = (new Date(data.expiresAt) - Date.now()) / 3_600_000;
    assert.ok(hours > 11 && hours <= 12, `it ends in ${hours} hours`);
    assert.equal(await status(signIn(second)), 401);
  });

  await step('the address is verified by the token of a mail, and opens doors then', async () => {
    const org = await world.organization('Accounts House');
    await world.admits(org, 'accounts.example');
    assert.equal(await status(post('/user/email-verification', undefined, session)), 204);
    // The mail from signing up will do: there is no second one within ten minutes.
    const token = await mailed(1);
    assert.equal(await status(put('/email-verifications', { token: `${token}x` })), 400);
    // Without the session, the proof would end it: anyone could have made the account.
    assert.equal(await status(put('/email-verifications', { token }, session)), 204);
    await world.client(session).orgs.joinOrganization(org.id);
  });

  await step('a changed password ends sessions', async () => {
    assert.equal(await status(put('/user/password', { currentPassword: second, newPassword: third }, session)), 400);
    assert.equal(await status(put('/user/password', { currentPassword: first, newPassword: second }, session)), 204);
    assert.equal(await status(recorder.fetch('GET', '/user', { token: session })), 401);
    assert.equal(await status(signIn(first)), 401);
    assert.equal(await status(signIn(second)), 201);
  });

  await step('a forgotten password is set anew by a mail; unknown addresses get the same answer', async () => {
    const before = world.server.mail.to(email).length;
    assert.equal(await status(post('/password-resets', { email: 'nobody@accounts.example' })), 204);
    assert.equal(await status(post('/password-resets', { email })), 204);
    const token = await mailed(before + 1);
    assert.equal(await status(put('/password-resets', { token, password: third })), 204);
    assert.equal(await status(put('/password-resets', { token, password: first })), 400);
    assert.equal(await status(signIn(second)), 401);
    assert.equal(await status(signIn(third)), 201);
    assert.deepEqual(world.server.mail.to('nobody@accounts.example'), []);
  });
}
