// What of the look can be chosen in the form, by the paths of the API. What is not here is kept as it is.

export type Control =
    | { kind: 'text'; max: number }
    | { kind: 'url' }
    | { kind: 'switch' }
    /** Two colours: for the light theme, and for the dark one. */
    | { kind: 'colours'; isOptional?: boolean }
    /** Two pictures, in the same way. */
    | { kind: 'images' }
    | { kind: 'choice'; options: readonly string[] }
    /** A font by its name, or files of one's own. */
    | { kind: 'font'; names: readonly string[]; isOptional?: boolean }
    | { kind: 'links' };

export interface LookField {
    path: string;
    control: Control;
}

export interface LookGroup {
    name: 'identity' | 'colours' | 'style' | 'fonts' | 'header' | 'announcement' | 'footer' | 'pages';
    fields: readonly LookField[];
}

const field = (path: string, control: Control): LookField => ({ path, control });
const choice = (path: string, ...options: string[]) => field(path, { kind: 'choice', options });
const toggle = (path: string) => field(path, { kind: 'switch' });

const TEXT_FONTS = [
    'Inter',
    'FiraSans',
    'IBMPlexSerif',
    'Lato',
    'Merriweather',
    'NotoSans',
    'OpenSans',
    'Overpass',
    'Poppins',
    'Raleway',
    'Roboto',
    'RobotoSlab',
    'SourceSansPro',
    'Ubuntu',
    'ABCFavorit',
];
const CODE_FONTS = [
    'IBMPlexMono',
    'DMMono',
    'FiraCode',
    'Inconsolata',
    'JetBrainsMono',
    'RobotoMono',
    'SourceCodePro',
    'SpaceMono',
];

export const GROUPS: readonly LookGroup[] = [
    {
        name: 'identity',
        fields: [
            field('title', { kind: 'text', max: 128 }),
            field('favicon.emoji', { kind: 'text', max: 50 }),
            field('header.logo', { kind: 'images' }),
            field('favicon.icon', { kind: 'images' }),
            field('socialPreview.url', { kind: 'url' }),
        ],
    },
    {
        name: 'colours',
        fields: [
            field('styling.primaryColor', { kind: 'colours' }),
            field('styling.tint.color', { kind: 'colours', isOptional: true }),
            field('styling.infoColor', { kind: 'colours' }),
            field('styling.successColor', { kind: 'colours' }),
            field('styling.warningColor', { kind: 'colours' }),
            field('styling.dangerColor', { kind: 'colours' }),
            choice('themes.default', 'system', 'light', 'dark'),
            toggle('themes.toggeable'),
        ],
    },
    {
        name: 'style',
        fields: [
            choice('styling.theme', 'clean', 'muted', 'bold', 'gradient'),
            choice('styling.corners', 'rounded', 'straight', 'circular'),
            choice('styling.depth', 'subtle', 'flat'),
            choice('styling.links', 'default', 'accent'),
            choice('styling.sidebar.background', 'default', 'filled'),
            choice('styling.sidebar.list', 'default', 'pill', 'line'),
            choice('styling.search', 'subtle', 'prominent'),
        ],
    },
    {
        name: 'fonts',
        fields: [
            field('styling.font', { kind: 'font', names: TEXT_FONTS }),
            field('styling.headingFont', { kind: 'font', names: TEXT_FONTS, isOptional: true }),
            field('styling.monospaceFont', { kind: 'font', names: CODE_FONTS }),
        ],
    },
    { name: 'header', fields: [field('header.links', { kind: 'links' })] },
    {
        name: 'announcement',
        fields: [
            toggle('announcement.enabled'),
            field('announcement.message', { kind: 'text', max: 128 }),
            choice('announcement.style', 'info', 'success', 'warning', 'danger'),
        ],
    },
    {
        name: 'footer',
        fields: [
            field('footer.copyright', { kind: 'text', max: 512 }),
            field('footer.logo', { kind: 'images' }),
            field('privacyPolicy.url', { kind: 'url' }),
        ],
    },
    {
        name: 'pages',
        fields: [
            toggle('pagination.enabled'),
            toggle('feedback.enabled'),
            toggle('pdf.enabled'),
            toggle('pageActions.markdown'),
            toggle('pageActions.mcp'),
            toggle('pageActions.externalAI'),
            toggle('git.showEditLink'),
            toggle('insights.trackingCookie'),
            choice('externalLinks.target', 'self', 'blank'),
        ],
    },
];
