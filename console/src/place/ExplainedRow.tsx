// A row of a table about a role, which opens to why the person has it.

import { type ReactNode, useId, useState } from 'react';
import { t } from '../i18n';
import table from '../ui/table.module.css';

interface Props {
    /** Whose role it is, or on what, for the label of the button. */
    name: string;
    columns: number;
    /** The cells before the button. */
    cells: ReactNode;
    /** None for those who may not see why. */
    explanation: ReactNode;
}

export function ExplainedRow({ name, columns, cells, explanation }: Props) {
    const [isOpen, setOpen] = useState(false);
    const id = useId();
    return (
        <>
            <tr>
                {cells}
                <td className={table.end}>
                    {explanation && (
                        <button
                            type="button"
                            className="button"
                            aria-label={t.access.whyOf(name)}
                            aria-expanded={isOpen}
                            aria-controls={isOpen ? id : undefined}
                            onClick={() => setOpen(!isOpen)}
                        >
                            {t.access.why}
                        </button>
                    )}
                </td>
            </tr>
            {isOpen && (
                <tr id={id}>
                    <td colSpan={columns}>{explanation}</td>
                </tr>
            )}
        </>
    );
}
