// A value that changes only when it has rested, so that not each key is a request.

import { useEffect, useState } from 'react';

const DELAY_MS = 200;

export function useDelayed<T>(value: T): T {
    const [delayed, setDelayed] = useState(value);
    useEffect(() => {
        const timer = setTimeout(() => setDelayed(value), DELAY_MS);
        return () => clearTimeout(timer);
    }, [value]);
    return delayed;
}
