// The redirects of a site: old paths, and where they lead.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { More } from '../admin/More';
import { deleteRedirect, type Redirect, redirectsQuery } from '../api/site-redirects';
import { structureQuery } from '../api/sites';
import { t } from '../i18n';
import { DestinationText } from '../sites/redirects/DestinationText';
import { ImportRedirects } from '../sites/redirects/ImportRedirects';
import { type PlacedSpace, placedSpacesOf } from '../sites/redirects/paths';
import { RedirectForm } from '../sites/redirects/RedirectForm';
import css from '../sites/redirects/redirects.module.css';
import { TryPath } from '../sites/redirects/TryPath';
import { SiteFrame, useSiteAddress, useSitePermissions } from '../sites/SiteFrame';
import site from '../sites/site.module.css';
import { ConfirmButton, DialogButton } from '../ui/DialogButton';
import { useDelayed } from '../ui/delayed';
import { Empty, Lines, Screen } from '../ui/Screen';
import table from '../ui/table.module.css';

export function SiteRedirectsScreen() {
    const address = useSiteAddress();
    const [words, setWords] = useState('');
    const search = useDelayed(words.trim());
    const redirects = useInfiniteQuery(redirectsQuery(address, search));
    const structure = useQuery(structureQuery(address));
    const spaces = structure.data ? placedSpacesOf(structure.data) : [];
    const { isAdmin } = useSitePermissions(address.org);
    const buttons = isAdmin && structure.data && (
        <div className={site.actions}>
            <DialogButton label={t.redirects.create} icon="plus" className="button primary">
                {(close) => <RedirectForm spaces={spaces} close={close} />}
            </DialogButton>
            <DialogButton label={t.redirects.import.title}>
                {(close) => <ImportRedirects spaces={spaces} close={close} />}
            </DialogButton>
        </div>
    );
    const isEmpty = redirects.data?.pages[0]?.items.length === 0;
    return (
        <SiteFrame title={t.sites.parts.redirects} lead={t.redirects.lead} actions={!(isEmpty && !search) && buttons}>
            {() => (
                <>
                    {!(isEmpty && !search) && (
                        <search>
                            <input
                                className={`input ${css.search}`}
                                type="search"
                                aria-label={t.redirects.search}
                                placeholder={t.redirects.search}
                                maxLength={200}
                                value={words}
                                onChange={(event) => setWords(event.target.value)}
                            />
                        </search>
                    )}
                    <Screen
                        query={redirects}
                        skeleton={<Lines count={6} />}
                        isEmpty={({ pages }) => pages[0]?.items.length === 0}
                        empty={
                            search ? (
                                <p className={site.note}>{t.redirects.nothing}</p>
                            ) : (
                                <Empty title={t.redirects.none}>{buttons}</Empty>
                            )
                        }
                    >
                        {({ pages }) => (
                            <>
                                <Table
                                    redirects={pages.flatMap(({ items }) => items)}
                                    spaces={spaces}
                                    mayChange={isAdmin && !!structure.data}
                                />
                                <More query={redirects} />
                            </>
                        )}
                    </Screen>
                    {!isAdmin && <p className={site.note}>{t.redirects.needsAdmin}</p>}
                    {!(isEmpty && !search) && <TryPath />}
                </>
            )}
        </SiteFrame>
    );
}

interface TableProps {
    redirects: readonly Redirect[];
    spaces: readonly PlacedSpace[];
    mayChange: boolean;
}

function Table({ redirects, spaces, mayChange }: TableProps) {
    const address = useSiteAddress();
    return (
        <table className={table.table}>
            <thead>
                <tr>
                    <th>{t.redirects.source}</th>
                    <th>{t.redirects.leadsTo}</th>
                    {mayChange && (
                        <th>
                            <span className="visually-hidden">{t.redirects.actions}</span>
                        </th>
                    )}
                </tr>
            </thead>
            <tbody>
                {redirects.map((redirect) => (
                    <tr key={redirect.id}>
                        <td className={css.source}>
                            <code>{redirect.source}</code>
                        </td>
                        <td className={css.source}>
                            <DestinationText destination={redirect.destination} spaces={spaces} />
                        </td>
                        {mayChange && (
                            <td className={table.end}>
                                <div className={css.buttons}>
                                    <DialogButton label={t.redirects.edit} name={t.redirects.editOne(redirect.source)}>
                                        {(close) => <RedirectForm spaces={spaces} redirect={redirect} close={close} />}
                                    </DialogButton>
                                    <ConfirmButton
                                        label={t.redirects.delete}
                                        name={t.redirects.deleteOne(redirect.source)}
                                        text={t.redirects.deleteText}
                                        act={() => deleteRedirect(address, redirect.id)}
                                    />
                                </div>
                            </td>
                        )}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}
