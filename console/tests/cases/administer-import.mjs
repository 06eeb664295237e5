// A new space from a Git repository, in the browser: a branch that does not exist, and one that does.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const IDENTITY = { GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.com' };

/** A repository elsewhere, with one page in its folder `docs`. */
function repository(stage) {
    const folder = join(stage.server.folder, 'elsewhere', 'manual.git');
    const committer = { GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@example.com' };
    const env = { ...process.env, ...IDENTITY, ...committer };
    const git = (...words) => execFileSync('git', ['-C', folder, ...words], { env });
    mkdirSync(join(folder, 'docs'), { recursive: true });
    git('init', '--quiet', '--initial-branch=main');
    writeFileSync(join(folder, 'docs', 'README.md'), '# Hello from elsewhere\n\nImported.\n');
    writeFileSync(join(folder, 'docs', 'SUMMARY.md'), '* [Hello from elsewhere](README.md)\n');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Write');
    return `file://${folder}/.git`;
}

export async function run(stage) {
    const org = stage.organizations.Tidewatch;
    const ada = await stage.person('ada');
    const { page } = ada;
    const dialog = page.getByRole('dialog');
    await ada.open(`/app/orgs/${org}/library`);
    await page.getByRole('button', { name: 'New space' }).click();
    await dialog.getByLabel('Title').fill('Manual');
    await dialog.getByLabel('Start with').selectOption({ label: 'The pages of a Git repository' });
    await dialog.getByLabel('Address of the repository').fill(repository(stage));
    await dialog.getByLabel('Branch').fill('nothing');
    await dialog.getByLabel('Folder').fill('docs');
    await ada.see('new space from a repository');
    await dialog.getByRole('button', { name: 'Create the space' }).click();
    // The words of the server say why.
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Branch').fill('main');
    await dialog.getByRole('button', { name: 'Create the space' }).click();
    await page.getByRole('heading', { name: 'Hello from elsewhere', level: 1 }).waitFor();
    const { items } = await stage.call('ada', 'GET', `/orgs/${org}/spaces?limit=1000`);
    assert.equal(items.filter(({ title }) => title === 'Manual').length, 1, 'the second try goes on with the first');
    await ada.leave();
}
