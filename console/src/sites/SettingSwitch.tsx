// A setting of a site that is on or off, and saved at once.

import { useState } from 'react';
import { FormError } from '../ui/Failure';
import css from './site.module.css';

interface Props {
    label: string;
    /** What it means. */
    text: string;
    isOn: boolean;
    isDisabled: boolean;
    save: (isOn: boolean) => Promise<unknown>;
}

export function SettingSwitch({ label, text, isOn, isDisabled, save }: Props) {
    // What was chosen is shown until the server has answered.
    const [chosen, choose] = useState<boolean>();
    const [error, setError] = useState<unknown>();
    const change = async (next: boolean) => {
        // Not disabled meanwhile: it would lose the focus.
        if (chosen !== undefined) return;
        choose(next);
        await save(next).then(() => setError(undefined), setError);
        choose(undefined);
    };
    return (
        <>
            <label className={css.choice}>
                <input
                    type="checkbox"
                    checked={chosen ?? isOn}
                    disabled={isDisabled}
                    onChange={(event) => void change(event.target.checked)}
                />
                <span>
                    {label}
                    <small>{text}</small>
                </span>
            </label>
            <FormError error={error} />
        </>
    );
}
