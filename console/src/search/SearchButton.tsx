// The way to everything: `⌘K` jumps and commands, `/` searches the text of the space, `g` and a letter goes to a list.

import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from '../i18n';
import { useKeys } from '../shell/keys';
import { Icon } from '../ui/Icon';

const SearchDialog = lazy(() => import('./SearchDialog').then((module) => ({ default: module.SearchDialog })));
const KeysDialog = lazy(() => import('./KeysDialog').then((module) => ({ default: module.KeysDialog })));

interface Props {
    organization: string;
    space: string | undefined;
    className: string | undefined;
}

/** Lists of the organization that keys lead to. */
type List =
    | '/orgs/$org'
    | '/orgs/$org/inbox'
    | '/orgs/$org/changes'
    | '/orgs/$org/library'
    | '/orgs/$org/people'
    | '/orgs/$org/sites';

export type Shown = 'jump' | 'text' | 'keys' | undefined;

export function SearchButton({ organization, space, className }: Props) {
    const [shown, show] = useState<Shown>();
    const navigate = useNavigate();
    const go = (to: List) => () => void navigate({ to, params: { org: organization } });
    useKeys({
        '/': () => show('text'),
        '?': () => show('keys'),
        'g h': go('/orgs/$org'),
        'g i': go('/orgs/$org/inbox'),
        'g c': go('/orgs/$org/changes'),
        'g l': go('/orgs/$org/library'),
        'g p': go('/orgs/$org/people'),
        'g s': go('/orgs/$org/sites'),
    });
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            // In the editor a selection takes the key for a link.
            if (event.defaultPrevented || !(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'k') return;
            event.preventDefault();
            show('jump');
        };
        addEventListener('keydown', onKey);
        return () => removeEventListener('keydown', onKey);
    }, []);
    const close = () => show(undefined);
    return (
        <>
            <button
                type="button"
                className={className}
                title={`${t.search.title} (⌘K)`}
                aria-label={t.search.title}
                aria-haspopup="dialog"
                onClick={() => show('jump')}
            >
                <Icon name="search" />
            </button>
            <Suspense>
                {(shown === 'jump' || shown === 'text') && (
                    <SearchDialog organization={organization} space={space} isText={shown === 'text'} show={show} />
                )}
                {shown === 'keys' && <KeysDialog close={close} />}
            </Suspense>
        </>
    );
}
