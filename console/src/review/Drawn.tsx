// Changes of a text, drawn by the editor's own looks.

import { useEffect, useRef, useState } from 'react';
import type { Change } from '../diff/compare';
import { drawChange } from '../diff/draw';
import { t } from '../i18n';
import { Icon } from '../ui/Icon';
import css from './review.module.css';

export function Folded({ changes }: { changes: Change[] }) {
    const [isOpen, setOpen] = useState(false);
    if (isOpen) return changes.map((change, index) => <Drawn key={index} change={change} />);
    return (
        <button type="button" className={css.fold} onClick={() => setOpen(true)}>
            <Icon name="expand" /> {t.review.unchanged(changes.length)}
        </button>
    );
}

export function Drawn({ change }: { change: Change }) {
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => {
        place.current?.replaceChildren(drawChange(change));
    }, [change]);
    return <div ref={place} className="diff" />;
}
