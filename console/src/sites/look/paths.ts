// Values of a look by their paths.

export type Look = { [name: string]: unknown };

const isObject = (value: unknown): value is Look =>
    typeof value === 'object' && value !== null && !Array.isArray(value);

export function valueAt(look: Look, path: string): unknown {
    return path.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), look);
}

/** A look with another value at a path. Undefined takes it out, and what is empty then: the default is back. */
export function withValue(look: Look, path: string, value: unknown): Look {
    const [name = '', ...rest] = path.split('.');
    const { [name]: inner, ...others } = look;
    const changed = rest.length ? withValue(isObject(inner) ? inner : {}, rest.join('.'), value) : value;
    const isGone = changed === undefined || (rest.length > 0 && isObject(changed) && Object.keys(changed).length === 0);
    return isGone ? others : { ...others, [name]: changed };
}
