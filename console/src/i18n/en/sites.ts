// Texts of sites: lists, overview, publishing.

import { siteAudience } from './site-audience';
import { siteHostnames } from './site-hostnames';
import { siteInsights } from './site-insights';
import { siteLook } from './site-look';
import { siteRedirects } from './site-redirects';
import { siteStructure } from './site-structure';

export const sites = {
    ...siteAudience,
    ...siteLook,
    ...siteRedirects,
    ...siteHostnames,
    ...siteInsights,
    ...siteStructure,
    sites: {
        title: 'Sites',
        lead: 'A site puts spaces together for readers, at an address of its own.',
        none: 'There is no site yet. Make one of a space: readers see nothing before you publish it.',
        withoutAddress: 'Has an address once it is published',
        published: 'Published',
        unpublished: 'Not published',
        publish: 'Publish',
        unpublish: 'Unpublish',
        preview: 'Preview',
        partsLabel: 'Parts of the site',
        needsAdmin: 'Publishing a site needs the role admin in the organization.',
        parts: {
            overview: 'Overview',
            structure: 'Structure',
            look: 'Look',
            audience: 'Audience',
            share: 'Share links',
            redirects: 'Redirects',
            hostnames: 'Hostnames',
            insights: 'Insights',
            settings: 'Settings',
        },
        create: {
            title: 'New site',
            name: 'Title',
            spaces: 'Spaces that it shows',
            noSpaces: 'There is no space yet. One can be added later.',
            audience: 'Who can read it, once it is published',
            submit: 'Create the site',
        },
        audiences: {
            public: { title: 'Everyone', text: 'Anyone can read it, and search engines may list it.' },
            unlisted: {
                title: 'Everyone with the address',
                text: 'Anyone who knows the address can read it. Search engines are asked not to list it.',
            },
            'share-link': {
                title: 'Holders of a share link',
                text: 'Only those who open a share link that you hand out. A link can be switched off.',
            },
            'visitor-auth': {
                title: 'Visitors signed in by you',
                text: 'Only visitors whom your own server signs in, with a token signed by the key of the site.',
            },
        },
        overview: {
            before: 'Before you publish',
            isPublished: 'Published',
            address: 'Address for readers',
            open: 'Open the site',
            notReady: 'It can be published when everything above is done.',
            unpublishText:
                'Readers cannot open the site any more. Its structure, look and address stay, and you can publish it again.',
            spaces: 'What it shows',
            noSpaces: 'The site shows no space that you may see.',
            first: 'Seen first',
        },
        checks: {
            states: { done: 'Done', open: 'To do', problem: 'Look at this' },
            space: 'It shows at least one space',
            noSpace: 'Add a space in the structure of the site.',
            page: 'Its first space has a page',
            noPage: 'Write a page, or begin a space with a template.',
            audience: (title: string) => `Who can read it: ${title}`,
            noLink: 'No share link is active, so nobody can read it.',
        },
        newSpace: {
            start: 'Start with',
            empty: 'No pages',
            git: 'The pages of a Git repository',
            templateText: 'The pages of the template are yours to change.',
        },
        repository: {
            url: 'Address of the repository',
            urlHint: 'It must be reachable from this server. Its Markdown becomes the pages.',
            branch: 'Branch',
            directory: 'Folder',
            directoryHint: 'Left empty, it is the whole repository.',
            importing: 'The repository is being imported. You can close this; it goes on.',
        },
        first: {
            title: 'From nothing to a published site',
            space: 'Create a space for your pages',
            page: 'Write its first page',
            site: 'Make a site of it',
            publish: 'Publish the site',
            open: 'Open the site',
        },
    },
};
