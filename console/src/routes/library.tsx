// Collections and spaces of the organization, as a tree.

import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schemas } from '../api/client';
import { collectionsQuery, organizationQuery, type Space, spacesQuery } from '../api/queries';
import { t } from '../i18n';
import { NewCollection } from '../place/NewCollection';
import { Frame } from '../shell/Frame';
import { NewSpace } from '../sites/NewSpace';
import { emojiOf } from '../ui/emoji';
import { Icon } from '../ui/Icon';
import { Empty, Lines, Screen } from '../ui/Screen';
import css from './library.module.css';

type Collection = Schemas['Collection'];

export function LibraryScreen() {
    const { org } = useParams({ from: '/orgs/$org/library' });
    const organization = useQuery(organizationQuery(org));
    const spaces = useQuery(spacesQuery(org));
    const collections = useQuery(collectionsQuery(org));
    const [filter, setFilter] = useState('');
    const mayCreate = organization.data?.permissions.createContent;
    return (
        <Frame organization={org} title={t.library}>
            <div className={css.library}>
                <header className={css.head}>
                    <h1>{t.library}</h1>
                    <span className={css.actions}>
                        <Link to="/orgs/$org/settings/trash" params={{ org }} className="button">
                            <Icon name="trash" /> {t.settings.areas.trash[0]}
                        </Link>
                        {mayCreate && <NewCollection org={org} />}
                        {mayCreate && <NewSpace org={org} />}
                    </span>
                </header>
                <label className={css.filter}>
                    <Icon name="search" />
                    <span className="visually-hidden">{t.libraryScreen.filter}</span>
                    <input
                        className="input"
                        type="search"
                        placeholder={t.libraryScreen.filter}
                        value={filter}
                        onChange={(event) => setFilter(event.target.value)}
                    />
                </label>
                <Screen
                    query={spaces}
                    skeleton={<Lines count={8} />}
                    isEmpty={(list) => list.length === 0}
                    empty={<Empty title={t.libraryScreen.empty} />}
                >
                    {(list) => (
                        <Tree spaces={list} collections={collections.data ?? []} filter={filter.trim().toLowerCase()} />
                    )}
                </Screen>
            </div>
        </Frame>
    );
}

function Tree({ spaces, collections, filter }: { spaces: Space[]; collections: Collection[]; filter: string }) {
    const shown = spaces.filter((space) => space.title.toLowerCase().includes(filter));
    if (shown.length === 0) return <p className={css.none}>{t.libraryScreen.none}</p>;
    return <Level parent={null} spaces={shown} collections={collections} isFiltered={filter !== ''} />;
}

interface LevelProps {
    parent: string | null;
    spaces: Space[];
    collections: Collection[];
    isFiltered: boolean;
}

function Level({ parent, spaces, collections, isFiltered }: LevelProps) {
    const known = new Set(collections.map((collection) => collection.id));
    const here = (object: { parent?: string | null }) =>
        (object.parent && known.has(object.parent) ? object.parent : null) === parent;
    return (
        <ul className={css.level}>
            {collections
                .filter(here)
                .filter((collection) => !isFiltered || holds(collection, spaces, collections))
                .map((collection) => (
                    <li key={collection.id} id={collection.id} className={css.entry}>
                        {collection.permissions.admin && (
                            <Link
                                to="/collections/$collection/settings"
                                params={{ collection: collection.id }}
                                className={`icon-button ${css.settings}`}
                                aria-label={`${t.settings.title}: ${collection.title}`}
                                title={t.settings.title}
                            >
                                <Icon name="settings" />
                            </Link>
                        )}
                        <details className={css.collection} open>
                            <summary>
                                <Icon name="collection" />
                                <span>{collection.title}</span>
                                <small>
                                    {t.spaces(spaces.filter((space) => space.parent === collection.id).length)}
                                </small>
                            </summary>
                            <Level
                                parent={collection.id}
                                spaces={spaces}
                                collections={collections}
                                isFiltered={isFiltered}
                            />
                        </details>
                    </li>
                ))}
            {spaces.filter(here).map((space) => (
                <li key={space.id}>
                    <Link to="/spaces/$space/$" params={{ space: space.id, _splat: '' }} className={css.space}>
                        <span className={css.badge}>
                            {(space.emoji && emojiOf(space.emoji)) || <Icon name="space" />}
                        </span>
                        <span className={css.title}>{space.title}</span>
                        {space.changeRequestsOpen > 0 && (
                            <span className={css.count} title={t.changes}>
                                <Icon name="change" /> {space.changeRequestsOpen}
                            </span>
                        )}
                    </Link>
                </li>
            ))}
        </ul>
    );
}

function holds(collection: Collection, spaces: Space[], collections: Collection[]): boolean {
    if (spaces.some((space) => space.parent === collection.id)) return true;
    return collections.some((inner) => inner.parent === collection.id && holds(inner, spaces, collections));
}
