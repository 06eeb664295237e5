// What was done to the pages last, and the way back.

import { t } from '../i18n';
import { Icon } from '../ui/Icon';
import { messageOf } from '../ui/message';
import css from './tree.module.css';
import type { ShownOrder } from './use-page-order';

export function OrderNote({ shown }: { shown: ShownOrder }) {
    const { last, error, isSaving, order } = shown;
    return (
        <div className={css.noteBar} role="status" data-saving={isSaving || undefined}>
            {(last || error !== undefined) && (
                <div className={error === undefined ? css.noteBox : `${css.noteBox} ${css.failed}`}>
                    <span>{error === undefined ? last && t.order.did[last.kind](last.title) : messageOf(error)}</span>
                    {error === undefined && last?.mayUndo && (
                        <button type="button" className={css.undo} onClick={() => order.undo()} title="⌘Z">
                            {t.order.undo}
                        </button>
                    )}
                    <button type="button" className={css.toggle} aria-label={t.close} onClick={order.dismiss}>
                        <Icon name="close" />
                    </button>
                </div>
            )}
        </div>
    );
}
