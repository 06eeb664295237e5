// Work of which only some runs at the same time.

/** Returns a function that runs work, at most `count` at a time, in the order in which it came. */
export function limited(count: number): <T>(work: () => Promise<T>) => Promise<T> {
    let running = 0;
    const waiting: (() => void)[] = [];
    return async (work) => {
        if (running >= count) await new Promise<void>((go) => waiting.push(go));
        else running += 1;
        try {
            return await work();
        } finally {
            const next = waiting.shift();
            if (next) next();
            else running -= 1;
        }
    };
}
