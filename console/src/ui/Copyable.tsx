// A value to be entered elsewhere, with a button that copies it.

import { useState } from 'react';
import { t } from '../i18n';
import css from './form.module.css';

export function Copyable({ label, value }: { label: string; value: string }) {
    const [isCopied, setCopied] = useState(false);
    const copy = () => void navigator.clipboard.writeText(value).then(() => setCopied(true));
    return (
        <div>
            <span className={css.label}>{label}</span>
            <div className={css.copy}>
                <code>{value}</code>
                <button type="button" className="button" aria-label={`${t.form.copy}: ${label}`} onClick={copy}>
                    {isCopied ? t.form.copied : t.form.copy}
                </button>
            </div>
        </div>
    );
}
