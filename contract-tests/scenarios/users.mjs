// Who am I, who are you, and what happens to those who do not say.

import { assert, refused, strangeId } from '../lib/story.mjs';

export const title = 'Users';
export const covers = ['getApiInformation', 'getAuthenticatedUser', 'getUserById', 'updateUserById'];

export default async function ({ world, step, ada }) {
  const uma = await world.person('Uma User');

  await step('the API tells its version', async () => {
    const { data } = await ada.api.getApiInformation();
    assert.notEqual(data.version, '');
    assert.notEqual(data.build, '');
  });

  await step('a token belongs to somebody', async () => {
    const { data } = await uma.api.user.getAuthenticatedUser();
    assert.equal(data.displayName, 'Uma User');
    assert.equal(data.email, uma.email);
    assert.equal(data.urls.location, `${world.server.endpoint}/v1/users/${uma.id}`);
  });

  await step('one reads oneself by id', async () => {
    const { data } = await uma.api.users.getUserById(uma.id);
    assert.equal(data.id, uma.id);
  });

  await step('name and picture can be changed', async () => {
    const { data } = await uma.api.users.updateUserById(uma.id, { displayName: 'Uma the Second' });
    assert.equal(data.displayName, 'Uma the Second');
    const photoURL = 'https://pictures.example/uma.png';
    assert.equal((await uma.api.users.updateUserById(uma.id, { photoURL })).data.photoURL, photoURL);
    const read = (await uma.api.user.getAuthenticatedUser()).data;
    assert.equal(read.displayName, 'Uma the Second', 'the name stayed when only the picture was sent');
  });

  await step('names have 1 to 64 characters', async () => {
    await refused(uma.api.users.updateUserById(uma.id, { displayName: '' }), 400);
    await refused(uma.api.users.updateUserById(uma.id, { displayName: 'x'.repeat(65) }), 400);
  });

  await step('nobody changes somebody else', async () => {
    await refused(uma.api.users.updateUserById(ada.id, { displayName: 'Mallory' }), 404);
  });

  await step('unknown users are not found, and the SDK shows our words (E3)', async () => {
    const error = await refused(ada.api.users.getUserById(strangeId()), 404);
    const body = await world.recorder.exchanges.at(-1).json;
    assert.equal(error.errorMessage, body.error.message);
  });

  await step('without a token there is 401 and a hint how to ask (E7)', async () => {
    const error = await refused(world.client().user.getAuthenticatedUser(), 401);
    assert.match(error.response.headers.get('www-authenticate') ?? '', /^Bearer/);
    await refused(world.client('bnd_thisTokenWasNeverIssued').user.getAuthenticatedUser(), 401);
  });
}
