// A page's title, and its name in the address, in place of its row.

import { useState } from 'react';
import { t } from '../i18n';
import type { Name } from './order';
import type { TreePage } from './outline';
import { isDocument } from './pages';
import css from './tree.module.css';

const MAX_TITLE_CHARS = 1000;
const MAX_SLUG_CHARS = 100;

interface Props {
    page: TreePage;
    /** Nothing if it stays as it is. */
    end: (name: Name | undefined) => void;
}

export function RenameForm({ page, end }: Props) {
    const [title, setTitle] = useState(page.title);
    const [slug, setSlug] = useState(page.slug ?? '');
    const isRenamed = title.trim() !== '' && (title.trim() !== page.title || slug.trim() !== page.slug);
    return (
        <form
            className={css.rename}
            onSubmit={(event) => {
                event.preventDefault();
                const isMoved = slug.trim() && slug.trim() !== page.slug;
                end(isRenamed ? { title: title.trim(), ...(isMoved && { slug: slug.trim() }) } : undefined);
            }}
            onKeyDown={(event) => {
                event.stopPropagation();
                if (event.key === 'Escape') end(undefined);
            }}
        >
            <label className="field">
                <span>{t.order.title}</span>
                <input
                    className="input"
                    autoFocus
                    value={title}
                    maxLength={MAX_TITLE_CHARS}
                    onFocus={(event) => event.currentTarget.select()}
                    onChange={(event) => setTitle(event.target.value)}
                />
            </label>
            {isDocument(page) && (
                <label className="field">
                    <span>{t.order.slug}</span>
                    <input
                        className="input"
                        value={slug}
                        maxLength={MAX_SLUG_CHARS}
                        onChange={(event) => setSlug(event.target.value)}
                    />
                </label>
            )}
            <div className={css.renameActions}>
                <button type="button" className="button" onClick={() => end(undefined)}>
                    {t.cancel}
                </button>
                <button type="submit" className="button primary">
                    {t.order.apply}
                </button>
            </div>
        </form>
    );
}
