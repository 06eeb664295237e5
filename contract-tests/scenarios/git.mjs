// A space and a Git repository elsewhere: imported, exported, and how that went.

import { assert, eventually, refused } from '../lib/story.mjs';

export const title = 'Git repositories';
export const covers = ['importGitRepository', 'exportToGitRepository', 'getSpaceGitInfo'];

export default async function ({ world, step, ada }) {
  const org = await world.organization('Git works');
  const space = await world.space(org, { title: 'Imported' });
  const { spaces } = ada.api;
  const ref = 'refs/heads/main';
  const elsewhere = await world.repository('docs', {
    'README.md': '# Welcome\n\nFrom elsewhere.\n',
    'SUMMARY.md': '# Table of contents\n\n* [Welcome](README.md)\n',
    'inner/README.md': '# Inner\n',
    'inner/SUMMARY.md': '# Table of contents\n\n* [Inner](README.md)\n',
  });
  const info = async () => (await spaces.getSpaceGitInfo(space.id)).data;
  const ended = () => eventually(async () => {
    const state = await info();
    return state.operation?.state !== 'running' && state;
  });
  const titles = async () => (await spaces.listPages(space.id)).data.pages.map((page) => page.title);

  await step('a space that was never imported has no repository', async () => {
    await refused(spaces.getSpaceGitInfo(space.id), 404);
  });

  await step('a repository becomes the content of a space', async () => {
    assert.equal((await spaces.importGitRepository(space.id, { url: elsewhere.url, ref })).status, 204);
    const state = await ended();
    assert.equal(state.operation.state, 'success', JSON.stringify(state));
    assert.deepEqual([state.repoName, state.url], ['docs', elsewhere.url]);
    assert.deepEqual(await titles(), ['Welcome']);
    assert.equal((await spaces.getCurrentRevision(space.id)).data.id, elsewhere.commit);
  });

  await step('a space tells its repository (B1)', async () => {
    const { gitSync } = (await spaces.getSpaceById(space.id)).data;
    assert.deepEqual([gitSync?.repoName, gitSync?.url], ['docs', elsewhere.url]);
    assert.ok(gitSync.updatedAt);
  });

  await step('one folder, as a change request', async () => {
    const wish = { url: elsewhere.url, ref, repoProjectDirectory: 'inner', standalone: true };
    await spaces.importGitRepository(space.id, wish);
    const state = await ended();
    assert.equal(state.operation.state, 'success', JSON.stringify(state));
    assert.deepEqual(await titles(), ['Welcome'], 'main stays as it is');
    const [request] = (await spaces.listChangeRequestsForSpace(space.id, { status: 'draft' })).data.items;
    const { pages } = (await spaces.listPagesInChangeRequest(space.id, request.id)).data;
    assert.deepEqual(pages.map((page) => page.title), ['Inner']);
  });

  await step('a space is written to a branch there', async () => {
    const wish = { url: elsewhere.url, ref: 'refs/heads/exported', commitMessage: 'Publish' };
    assert.equal((await spaces.exportToGitRepository(space.id, wish)).status, 204);
    const state = await ended();
    assert.equal(state.operation.state, 'success', JSON.stringify(state));
    assert.match(await elsewhere.show('exported', 'README.md'), /From elsewhere/);
  });

  await step('what is no repository is told, and what may not be reached is refused', async () => {
    await spaces.importGitRepository(space.id, { url: elsewhere.url, ref: 'refs/heads/nothing' });
    assert.equal((await ended()).operation.state, 'failure');
    await refused(spaces.importGitRepository(space.id, { url: 'ssh://example.com/docs.git', ref }), 400);
    await refused(spaces.exportToGitRepository(space.id, { url: elsewhere.url, ref, commitMessage: '' }), 400);
    const rosa = await world.member('Rosa Reader', org, 'read');
    await refused(rosa.api.spaces.importGitRepository(space.id, { url: elsewhere.url, ref }), 403);
  });
}
