// Which pages of a change request one has looked at, on this device. A page that changed since is not seen.

import { useState } from 'react';

const keyOf = (change: string, page: string) => `bindery seen ${change} ${page}`;

export function useSeen(change: string, page: string, version: string): [boolean, (seen: boolean) => void] {
    const key = keyOf(change, page);
    const [seen, setSeen] = useState(() => localStorage.getItem(key));
    const set = (isSeen: boolean) => {
        if (isSeen) localStorage.setItem(key, version);
        else localStorage.removeItem(key);
        setSeen(isSeen ? version : null);
    };
    return [seen === version, set];
}
