// The way into the editor: my draft in this space goes on, else there is a new change request. `create` adds a page first.

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { changeContent, createChangeRequest } from '../api/change-requests';
import { type ChangeRequest, pagesQuery, spaceChangesQuery, userQuery } from '../api/queries';
import { t } from '../i18n';
import { SpaceFrame } from '../shell/SpaceFrame';
import { ancestorsOf, pageAt } from '../tree/pages';
import { Failure } from '../ui/Failure';
import { Lines } from '../ui/Screen';

export function EditScreen() {
    const { space, _splat: path = '' } = useParams({ from: '/spaces/$space/~/edit/$' });
    const { create } = useSearch({ strict: false }) as { create?: boolean };
    const navigate = useNavigate();
    const user = useQuery(userQuery);
    const pages = useQuery(pagesQuery(space));
    const mine = useQuery({
        ...spaceChangesQuery(space, { creator: user.data?.id ?? '' }),
        enabled: !!user.data,
        staleTime: 0,
    });
    const [error, setError] = useState<unknown>();
    const hasBegun = useRef(false);
    const page = pageAt(pages.data?.pages ?? [], path);
    const isReady = !!user.data && !!pages.data && mine.isFetchedAfterMount;

    useEffect(() => {
        if (!isReady || hasBegun.current) return;
        // Once: an effect of React may run twice, and must not open two change requests.
        hasBegun.current = true;
        const begin = async () => {
            const change =
                unfinished(mine.data ?? []) ??
                (await createChangeRequest(space, create || !page ? undefined : t.editor.subjectOf(page.title)));
            const above = ancestorsOf(pages.data?.pages ?? [], page?.id ?? '')?.at(-1);
            const target = create
                ? await addPage(change, above?.type === 'document' || above?.type === 'group' ? above.id : undefined)
                : (page?.path ?? path);
            await navigate({
                to: '/spaces/$space/~/changes/$number/$',
                params: { space, number: String(change.number), _splat: target },
                replace: true,
            });
        };
        begin().catch(setError);
    }, [isReady, mine.data, space, page, path, pages.data, create, navigate]);

    const failure = error ?? user.error ?? pages.error ?? mine.error;
    return (
        <SpaceFrame space={space} title={t.page.edit} pages={pages.data?.pages} current={page?.id}>
            {failure ? <Failure error={failure} /> : <Lines count={9} />}
        </SpaceFrame>
    );
}

/** The draft that I write on; the last one that I touched. What others review already is not added to unasked. */
function unfinished(changes: readonly ChangeRequest[]): ChangeRequest | undefined {
    const living = changes.filter((change) => change.status === 'draft');
    return living.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0];
}

/** Adds an empty page beside the present one. Returns its id. */
export async function addPage(change: ChangeRequest, into: string | undefined): Promise<string> {
    const answer = await changeContent(change, [
        { operation: 'insert_page', title: t.untitled, document: { markdown: '' }, ...(into && { into }) },
    ]);
    const [made] = answer.changes;
    if (made?.object !== 'created_page') throw new Error(t.error.title);
    return made.page.id;
}
