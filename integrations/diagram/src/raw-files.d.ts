// Files that are imported as text.
declare module '*.raw.js' {
    const text: string;
    export default text;
}
