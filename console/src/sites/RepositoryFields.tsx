// Where a new space gets its pages from: a Git repository, its branch and its folder.

import type { Repository } from '../api/imports';
import { t } from '../i18n';
import { TextField } from '../ui/Form';

const FIRST_BRANCH = 'main';
const text = (form: FormData, name: string) => String(form.get(name) ?? '').trim();

export function repositoryOf(form: FormData): Repository {
    const directory = text(form, 'repoProjectDirectory');
    return {
        url: text(form, 'url'),
        ref: `refs/heads/${text(form, 'ref') || FIRST_BRANCH}`,
        ...(directory && { repoProjectDirectory: directory }),
    };
}

export function RepositoryFields() {
    return (
        <>
            <TextField
                name="url"
                type="url"
                label={t.sites.repository.url}
                hint={t.sites.repository.urlHint}
                placeholder="https://example.com/docs.git"
                maxLength={2048}
                required
            />
            <TextField
                name="ref"
                label={t.sites.repository.branch}
                defaultValue={FIRST_BRANCH}
                maxLength={200}
                required
            />
            <TextField
                name="repoProjectDirectory"
                label={t.sites.repository.directory}
                hint={t.sites.repository.directoryHint}
                maxLength={1024}
            />
        </>
    );
}
