// The way into the editor: my draft in this space goes on, else there is a new change request. `create` adds a page first.

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { changeContent, continueDraft } from '../api/change-requests';
import { type ChangeRequest, pagesQuery } from '../api/queries';
import { t } from '../i18n';
import { SpaceFrame } from '../shell/SpaceFrame';
import { ancestorsOf, pageAt } from '../tree/pages';
import { Failure } from '../ui/Failure';
import { Lines } from '../ui/Screen';

export function EditScreen() {
    const { space, _splat: path = '' } = useParams({ from: '/spaces/$space/~/edit/$' });
    const { create } = useSearch({ strict: false }) as { create?: boolean };
    const navigate = useNavigate();
    const pages = useQuery(pagesQuery(space));
    const [error, setError] = useState<unknown>();
    const hasBegun = useRef(false);
    const page = pageAt(pages.data?.pages ?? [], path);
    const isReady = !!pages.data;

    useEffect(() => {
        if (!isReady || hasBegun.current) return;
        // Once: an effect of React may run twice, and must not open two change requests.
        hasBegun.current = true;
        const begin = async () => {
            const change = await continueDraft(space, create || !page ? undefined : t.editor.subjectOf(page.title));
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
    }, [isReady, space, page, path, pages.data, create, navigate]);

    const failure = error ?? pages.error;
    return (
        <SpaceFrame space={space} title={t.page.edit} pages={pages.data?.pages} current={page?.id}>
            {failure ? <Failure error={failure} /> : <Lines count={9} />}
        </SpaceFrame>
    );
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
