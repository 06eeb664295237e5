// The emoji before the title of a page: chosen by its name, or taken away.

import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n';
import { emojiOf } from '../ui/emoji';
import { type Emoji, findEmoji, loadEmoji } from '../ui/emoji-list';
import { Icon } from '../ui/Icon';
import css from './page-icon.module.css';

const SHOWN = 48;

export function PageIcon({ emoji, onChange }: { emoji: string; onChange: (emoji: string) => void }) {
    const [isOpen, setOpen] = useState(false);
    const opener = useRef<HTMLButtonElement>(null);
    const choose = (code: string) => {
        setOpen(false);
        opener.current?.focus();
        if (code !== emoji) onChange(code);
    };
    return (
        <div className={css.place}>
            <button
                ref={opener}
                type="button"
                className={emoji ? css.chosen : css.none}
                aria-expanded={isOpen}
                aria-label={emoji ? t.pageIcon.change : undefined}
                onClick={() => setOpen(!isOpen)}
            >
                {emoji ? (
                    <span className="emoji">{emojiOf(emoji)}</span>
                ) : (
                    <>
                        <Icon name="plus" /> {t.pageIcon.add}
                    </>
                )}
            </button>
            {isOpen && <Chooser hasOne={emoji !== ''} choose={choose} close={() => choose(emoji)} />}
        </div>
    );
}

interface ChooserProps {
    hasOne: boolean;
    choose: (code: string) => void;
    close: () => void;
}

function Chooser({ hasOne, choose, close }: ChooserProps) {
    const [list, setList] = useState<Emoji[]>([]);
    const [words, setWords] = useState('');
    const dialog = useRef<HTMLDivElement>(null);
    const leave = useRef(close);
    leave.current = close;
    useEffect(() => {
        loadEmoji().then(setList, () => undefined);
        dialog.current?.querySelector('input')?.focus();
        const pressed = (event: PointerEvent) => {
            if (event.target instanceof Node && !dialog.current?.parentElement?.contains(event.target)) leave.current();
        };
        document.addEventListener('pointerdown', pressed);
        return () => document.removeEventListener('pointerdown', pressed);
    }, []);
    const found = findEmoji(list, words, SHOWN);
    return (
        <div
            ref={dialog}
            className={css.chooser}
            role="dialog"
            aria-label={t.pageIcon.choose}
            onKeyDown={(event) => event.key === 'Escape' && close()}
        >
            <div className={css.line}>
                <input
                    className="input"
                    aria-label={t.pageIcon.search}
                    placeholder={t.pageIcon.search}
                    value={words}
                    onChange={(event) => setWords(event.target.value)}
                    onKeyDown={(event) => {
                        if (event.key !== 'Enter' || !found[0]) return;
                        event.preventDefault();
                        choose(found[0].code);
                    }}
                />
                {hasOne && (
                    <button type="button" className="button" onClick={() => choose('')}>
                        {t.uploads.remove}
                    </button>
                )}
            </div>
            <div className={css.grid}>
                {found.map(({ code, name }) => (
                    <button key={code} type="button" title={name} aria-label={name} onClick={() => choose(code)}>
                        {emojiOf(code)}
                    </button>
                ))}
            </div>
            {list.length > 0 && found.length === 0 && <p className={css.nothing}>{t.find.none}</p>}
        </div>
    );
}
