// A button that opens a dialog. What is in it is made when it opens, so it always begins anew.

import { type ReactNode, useId, useRef, useState } from 'react';
import { t } from '../i18n';
import { Form } from './Form';
import { Icon } from './Icon';
import type { IconName } from './icon-paths';

interface Props {
    label: string;
    /** Says more than the label, where there are several such buttons. */
    name?: string | undefined;
    icon?: IconName;
    className?: string;
    isDisabled?: boolean;
    /** The heading of the dialog; the label if left out. */
    title?: string;
    children: (close: () => void) => ReactNode;
}

export function DialogButton({ label, name, icon, className, isDisabled, title, children }: Props) {
    const dialog = useRef<HTMLDialogElement>(null);
    const [isOpen, setOpen] = useState(false);
    const heading = useId();
    const open = () => {
        setOpen(true);
        dialog.current?.showModal();
    };
    return (
        <>
            <button
                type="button"
                className={className ?? 'button'}
                aria-label={name}
                disabled={isDisabled}
                onClick={open}
            >
                {icon && <Icon name={icon} />} {label}
            </button>
            <dialog ref={dialog} className="dialog" aria-labelledby={heading} onClose={() => setOpen(false)}>
                {isOpen && (
                    <div className="stack">
                        <h2 id={heading}>{title ?? name ?? label}</h2>
                        {children(() => dialog.current?.close())}
                    </div>
                )}
            </dialog>
        </>
    );
}

interface ConfirmProps {
    label: string;
    name?: string;
    /** What will happen. */
    text: string;
    act: () => Promise<unknown>;
    className?: string;
}

/** A button for what cannot be undone: it asks first. */
export function ConfirmButton({ label, name, text, act, className }: ConfirmProps) {
    return (
        <DialogButton label={label} name={name} className={className ?? 'button danger-button'}>
            {(close) => (
                <Form
                    submit={label}
                    isDanger
                    cancel={close}
                    send={async () => {
                        await act();
                        close();
                    }}
                >
                    <p>{text}</p>
                </Form>
            )}
        </DialogButton>
    );
}

/** Closes a dialog that has nothing to send. */
export function CloseButton({ close }: { close: () => void }) {
    return (
        <div className="actions">
            <button type="button" className="button primary" onClick={close}>
                {t.close}
            </button>
        </div>
    );
}
