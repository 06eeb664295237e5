// What a site shows, and in which order.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type SiteStructure, structureQuery } from '../api/sites';
import { t } from '../i18n';
import { SiteFrame, useSiteAddress, useSitePermissions } from '../sites/SiteFrame';
import { AddButtons } from '../sites/structure/edits';
import { StructureTree } from '../sites/structure/StructureTree';
import css from '../sites/structure/structure.module.css';
import { treeOf } from '../sites/structure/tree';
import { useMoves } from '../sites/structure/use-moves';
import { FormError } from '../ui/Failure';
import { Icon } from '../ui/Icon';
import { Empty, Lines, Screen } from '../ui/Screen';

export function SiteStructureScreen() {
    const address = useSiteAddress();
    const structure = useQuery(structureQuery(address));
    return (
        <SiteFrame title={t.sites.parts.structure} lead={t.structure.lead}>
            {() => (
                <Screen query={structure} skeleton={<Lines count={6} />}>
                    {(data) => <Structure structure={data} />}
                </Screen>
            )}
        </SiteFrame>
    );
}

function Structure({ structure }: { structure: SiteStructure }) {
    const address = useSiteAddress();
    const { mayArrange } = useSitePermissions(address.org);
    const read = useMemo(() => treeOf(structure), [structure]);
    const { tree, move, undo, message, error, moved } = useMoves(address, read);
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            const isTyping = event.target instanceof Element && event.target.closest('input, textarea, dialog[open]');
            if (!undo || isTyping || !(event.metaKey || event.ctrlKey) || event.key !== 'z') return;
            event.preventDefault();
            undo();
        };
        addEventListener('keydown', onKey);
        return () => removeEventListener('keydown', onKey);
    }, [undo]);
    return (
        <>
            {mayArrange && (
                <div className={css.bar}>
                    <AddButtons tree={tree} />
                    <button type="button" className="button" disabled={!undo} onClick={undo}>
                        <Icon name="back" /> {t.structure.undo}
                    </button>
                    <p id="moving">{t.structure.keys}</p>
                </div>
            )}
            <FormError error={error} />
            {tree.entries.length === 0 ? (
                <Empty title={t.structure.empty} />
            ) : (
                <StructureTree tree={tree} mayArrange={mayArrange} move={move} moved={moved} />
            )}
            <p role="status" className="visually-hidden">
                {message}
            </p>
        </>
    );
}
