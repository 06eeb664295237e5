// What is known about saving, in one word. Screen readers hear of it when it changes.

import { ApiError } from '../api/errors';
import { signInPath } from '../api/session';
import type { SaveState, SessionState } from '../editor/session';
import { t } from '../i18n';
import { Icon } from '../ui/Icon';
import type { IconName } from '../ui/icon-paths';
import { messageOf } from '../ui/message';
import css from './editor.module.css';

const ICONS: Record<SaveState, IconName> = {
    saved: 'check',
    unsaved: 'edit',
    saving: 'clock',
    device: 'device',
    refused: 'alert',
    gone: 'alert',
};

export function SaveMark({ state, retry }: { state: SessionState; retry: () => void }) {
    const words: Record<SaveState, string> = {
        saved: t.editor.saved,
        unsaved: t.editor.unsaved,
        saving: t.editor.saving,
        device: t.editor.device,
        refused: t.editor.refused,
        gone: t.editor.gone,
    };
    const isSignedOut = state.error instanceof ApiError && state.error.status === 401;
    const isProblem = state.state === 'refused' || state.state === 'gone';
    return (
        <div className={css.saving} data-state={state.state}>
            {/* What is held back until a conflict is settled is not saved. */}
            <span role="status" title={isProblem ? messageOf(state.error) : undefined}>
                {!(state.state === 'saved' && state.conflicts.size > 0) && (
                    <>
                        <Icon name={ICONS[state.state]} />
                        <span className={css.word}>{words[state.state]}</span>
                    </>
                )}
            </span>
            {state.conflicts.size > 0 && (
                <span className="status problem">{t.editor.conflict(state.conflicts.size)}</span>
            )}
            {isProblem && (
                <>
                    <span className={css.reason}>{messageOf(state.error)}</span>
                    {isSignedOut ? (
                        <a className="button" href={signInPath()}>
                            {t.error.signIn}
                        </a>
                    ) : (
                        <button type="button" className="button" onClick={retry}>
                            {t.error.again}
                        </button>
                    )}
                </>
            )}
        </div>
    );
}
