// A document in a screen: to read, or to write in.

import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { filesQuery } from '../api/queries';
import type { DocumentJson } from '../document/json';
import { readDocument } from '../document/read';
import '../editor/editor.css';
import { mount } from '../editor/mount';
import { type References, useReferencesOf } from '../editor/references';
import { schema } from '../editor/schema';
import type { TreePage } from '../tree/outline';
import { walk } from '../tree/pages';

/**
 * Makes titles of pages and URLs of files known to what draws documents. Returns whether they are there: pictures have no
 * address before.
 */
export function useReferences(
    space: string,
    revision: string | undefined,
    pages: readonly TreePage[],
    documents: readonly (DocumentJson | undefined)[],
): boolean {
    const needsFiles = useMemo(
        () => documents.some((document) => document && JSON.stringify(document).includes('"kind":"file"')),
        [documents],
    );
    const files = useQuery({ ...filesQuery(space, revision ?? ''), enabled: needsFiles && !!revision });
    const references = useMemo((): References => {
        const byId = new Map(Array.from(walk(pages), ({ page }) => [page.id, page]));
        const urls = new Map(files.data?.map((file) => [file.id, { name: file.name, url: file.downloadURL }]));
        return {
            page: (id) => {
                const page = byId.get(id);
                return page && { title: page.title, href: `/app/spaces/${space}/${page.path ?? page.id}` };
            },
            file: (id) => urls.get(id),
        };
    }, [pages, files.data, space]);
    useReferencesOf(references);
    return !needsFiles || files.isFetched;
}

/** A document as readers see it. */
export function Reading({ document, label }: { document: DocumentJson; label: string }) {
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (!place.current) return;
        const view = mount(place.current, { doc: readDocument(schema, document), label });
        return () => view.destroy();
    }, [document, label]);
    const router = useRouter();
    const follow = (event: MouseEvent) => {
        const path = (event.target as Element).closest('a')?.getAttribute('href');
        if (!path?.startsWith('/app/spaces/') || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        router.history.push(path);
    };
    return <div ref={place} onClick={follow} />;
}
