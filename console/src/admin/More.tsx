// The next page of a long list.

import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { t } from '../i18n';
import css from './admin.module.css';

type Query = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

export function More({ query }: { query: Query }) {
    if (!query.hasNextPage) return null;
    return (
        <div className={css.buttons}>
            <button
                type="button"
                className="button"
                disabled={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
            >
                {t.form.more}
            </button>
        </div>
    );
}
