// Lists of change requests: of an organization, and of a space.

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schemas } from '../api/client';
import {
    type ChangeRequest,
    organizationChangesQuery,
    pagesQuery,
    spaceChangesQuery,
    spaceQuery,
    spacesQuery,
} from '../api/queries';
import { t } from '../i18n';
import { Frame } from '../shell/Frame';
import { useKeys } from '../shell/keys';
import { SpaceFrame } from '../shell/SpaceFrame';
import { Empty, Lines, Screen } from '../ui/Screen';
import { ChangeList } from './change-list';
import css from './changes.module.css';

type Status = Schemas['ChangeRequestStatus'] | 'all';
const FILTERS: Status[] = ['open', 'draft', 'merged', 'archived', 'all'];

export function OrganizationChangesScreen() {
    const { org } = useParams({ from: '/orgs/$org/changes' });
    const [status, setStatus] = useState<Status>('open');
    const spaces = useQuery(spacesQuery(org));
    const changes = useQuery(organizationChangesQuery(org, status === 'all' ? {} : { status }));
    return (
        <Frame organization={org} title={t.changes}>
            <div className={css.screen}>
                <h1>{t.changes}</h1>
                <Filter status={status} choose={setStatus} />
                <Screen
                    query={changes}
                    skeleton={<Lines count={5} />}
                    isEmpty={(list) => list.items.length === 0}
                    empty={<NoChanges />}
                >
                    {(list) => <ChangeList changes={list.items} spaces={spaces.data} />}
                </Screen>
            </div>
        </Frame>
    );
}

export function SpaceChangesScreen() {
    const { space } = useParams({ from: '/spaces/$space/~/changes' });
    const [status, setStatus] = useState<Status>('open');
    const navigate = useNavigate();
    const facts = useQuery(spaceQuery(space));
    const pages = useQuery(pagesQuery(space));
    const changes = useQuery(spaceChangesQuery(space, status === 'all' ? {} : { status }));
    const create = facts.data?.permissions.edit
        ? () =>
              void navigate({
                  to: '/spaces/$space/~/edit/$',
                  params: { space, _splat: '' },
                  search: { create: true } as never,
              })
        : undefined;
    useKeys({ c: create });
    return (
        <SpaceFrame space={space} title={t.changes} pages={pages.data?.pages} create={create}>
            <div className={css.screen}>
                <h1>{t.changes}</h1>
                <Filter status={status} choose={setStatus} />
                <Screen
                    query={changes}
                    skeleton={<Lines count={5} />}
                    isEmpty={(list: ChangeRequest[]) => list.length === 0}
                    empty={<NoChanges />}
                >
                    {(list) => <ChangeList changes={list} />}
                </Screen>
            </div>
        </SpaceFrame>
    );
}

function NoChanges() {
    return (
        <Empty title={t.review.listEmpty}>
            <p>{t.review.listEmptyText}</p>
        </Empty>
    );
}

function Filter({ status, choose }: { status: Status; choose: (status: Status) => void }) {
    return (
        <div className={css.filter} role="group" aria-label={t.changes}>
            {FILTERS.map((name) => (
                <button key={name} type="button" aria-pressed={name === status} onClick={() => choose(name)}>
                    {name === 'all' ? t.review.all : t.review.status[name]}
                </button>
            ))}
        </div>
    );
}
