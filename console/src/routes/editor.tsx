// The editor: one page of a change request.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { changeRequestQuery } from '../api/change-requests';
import { type ChangeRequest, type FullPage, revisionPageQuery, revisionPagesQuery, userQuery } from '../api/queries';
import { t } from '../i18n';
import { useKeys } from '../shell/keys';
import { SpaceFrame } from '../shell/SpaceFrame';
import type { TreePage } from '../tree/outline';
import { isDocument } from '../tree/pages';
import { usePageOrder } from '../tree/use-page-order';
import { Failure, NotFound } from '../ui/Failure';
import { Lines, Screen } from '../ui/Screen';
import { Status } from './change-list';
import { useReferences } from './document';
import { addPage } from './edit';
import css from './editor.module.css';
import { useShownPage } from './use-shown-page';
import { Writing } from './writing';

export function EditorScreen() {
    const { space, number, _splat: path = '' } = useParams({ from: '/spaces/$space/~/changes/$number/$' });
    const change = useQuery(changeRequestQuery(space, number));
    return (
        <Screen
            query={change}
            skeleton={<Lines count={9} />}
            frame={(content) => (
                <SpaceFrame space={space} title={t.page.edit} pages={undefined}>
                    {content}
                </SpaceFrame>
            )}
        >
            {(data) => <Editor change={data} path={path ?? ''} />}
        </Screen>
    );
}

function Editor({ change, path }: { change: ChangeRequest; path: string }) {
    const user = useQuery(userQuery);
    const tree = useQuery({ ...revisionPagesQuery(change.space, change.revision), placeholderData: keepPreviousData });
    const isLiving = change.status === 'draft' || change.status === 'open';
    const number = String(change.number);
    const order = usePageOrder({
        space: change.space,
        change,
        pages: isLiving ? tree.data?.pages : undefined,
        subject: t.order.subject,
    });
    const pages = order?.pages ?? tree.data?.pages ?? [];
    const current = useShownPage(pages, path, { space: change.space, number });
    const navigate = useNavigate();
    const create = isLiving
        ? () =>
              void addPage(change, undefined).then((id) =>
                  navigate({
                      to: '/spaces/$space/~/changes/$number/$',
                      params: { space: change.space, number, _splat: id },
                  }),
              )
        : undefined;
    useKeys({ c: create });
    const frame = {
        space: change.space,
        pages: tree.data?.pages,
        current: current?.id,
        change: number,
        order,
        create,
        title: current?.title ?? change.subject,
    };
    if (!isLiving) {
        return (
            <SpaceFrame {...frame}>
                <div className={css.past}>
                    <Status status={change.status} />
                    <p>{t.editor.notCurrent}</p>
                    <Link
                        className="button primary"
                        to="/spaces/$space/~/edit/$"
                        params={{ space: change.space, _splat: path }}
                    >
                        {t.editor.startNew}
                    </Link>
                </div>
            </SpaceFrame>
        );
    }
    if (tree.data && !current) {
        return (
            <SpaceFrame {...frame}>
                <NotFound />
            </SpaceFrame>
        );
    }
    const failure = (tree.data ? null : tree.error) ?? user.error;
    if (failure) {
        return (
            <SpaceFrame {...frame}>
                <Failure error={failure} isWhole />
            </SpaceFrame>
        );
    }
    if (!current || !isDocument(current) || !user.data) {
        return (
            <SpaceFrame {...frame}>
                <Lines count={9} />
            </SpaceFrame>
        );
    }
    // A page keeps its editor while its address and the revision change by what is saved.
    return (
        <Loaded
            key={`${change.id} ${current.id}`}
            change={change}
            page={current}
            pages={pages}
            user={user.data.id}
            frame={frame}
        />
    );
}

interface LoadedProps {
    change: ChangeRequest;
    page: TreePage;
    pages: readonly TreePage[];
    user: string;
    frame: Omit<Parameters<typeof SpaceFrame>[0], 'children'>;
}

function Loaded({ change, page, pages, user, frame }: LoadedProps) {
    // The revision at which writing begins; later ones come in by merging.
    const [first] = useState(change);
    const full = useQuery(revisionPageQuery(first.space, first.revision, page.id));
    return (
        <Screen
            query={full}
            skeleton={<Lines count={9} />}
            frame={(content) => <SpaceFrame {...frame}>{content}</SpaceFrame>}
        >
            {(data) => <Ready first={first} change={change} page={data} pages={pages} user={user} frame={frame} />}
        </Screen>
    );
}

function Ready(props: {
    first: ChangeRequest;
    change: ChangeRequest;
    page: FullPage;
    pages: readonly TreePage[];
    user: string;
    frame: LoadedProps['frame'];
}) {
    const documents = useMemo(() => [props.page.document], [props.page.document]);
    const isReady = useReferences(props.change.space, props.first.revision, props.pages, documents);
    if (!isReady)
        return (
            <SpaceFrame {...props.frame}>
                <Lines count={9} />
            </SpaceFrame>
        );
    return <Writing {...props} />;
}
