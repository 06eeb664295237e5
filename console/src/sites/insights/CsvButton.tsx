// Saves a whole list as a file of comma-separated values.

import { useState } from 'react';
import { csvOf } from '../../ui/csv';
import { FormError } from '../../ui/Failure';
import { save } from '../../ui/save';

interface Props {
    label: string;
    file: string;
    read: () => Promise<(string | number | null | undefined)[][]>;
}

export function CsvButton({ label, file, read }: Props) {
    const [isReading, setReading] = useState(false);
    const [error, setError] = useState<unknown>();
    const download = async () => {
        setReading(true);
        try {
            save(file, csvOf(await read()), 'text/csv');
            setError(undefined);
        } catch (failure) {
            setError(failure);
        } finally {
            setReading(false);
        }
    };
    return (
        <>
            <button type="button" className="button" disabled={isReading} onClick={() => void download()}>
                {label}
            </button>
            <FormError error={error} />
        </>
    );
}
