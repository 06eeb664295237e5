// Texts of the redirects of a site.

export const siteRedirects = {
    redirects: {
        lead: 'Old addresses that lead readers on. Pages that were moved or renamed here are found without them, and content at a path comes before a redirect.',
        none: 'There is no redirect yet. Create one for each address that readers may still have, such as those of your former documentation.',
        nothing: 'No redirect has this in its path.',
        search: 'Search the old paths',
        needsAdmin: 'Redirects are changed with the role admin in the organization.',
        actions: 'Actions',
        create: 'Create a redirect',
        save: 'Save',
        edit: 'Edit',
        editOne: (source: string) => `Edit the redirect of ${source}`,
        delete: 'Delete',
        deleteOne: (source: string) => `Delete the redirect of ${source}`,
        deleteText: 'Readers at the old path then get a page that says that nothing was found.',
        source: 'Old path',
        sourceHint: 'Below the address of the site, such as /old/page.',
        leadsTo: 'Leads to',
        kinds: {
            'site-page': 'A page of this site',
            'site-space': 'A space of this site',
            'site-section': 'A section of this site',
            external: 'Any address',
        },
        section: 'Section',
        space: 'Space',
        page: 'Page',
        url: 'Address',
        toPage: (title: string, space: string) => `${title} in ${space}`,
        toSpace: (title: string) => `Space ${title}`,
        toSection: (title: string) => `Section ${title}`,
        gone: 'Nothing there any more',
        import: {
            title: 'Import',
            text: 'One redirect in each line: old path, where it leads',
            hint: 'It leads to a path of this site, or to an address with https://. Commas, semicolons and tabs separate the two. Lines that begin with # are left out.',
            file: 'Or a file with such lines',
            submit: 'Import',
            progress: (done: number, count: number) => `${done} of ${count} sent`,
            created: (n: number) => (n === 1 ? '1 redirect was created.' : `${n} redirects were created.`),
            left: (n: number) =>
                n === 1
                    ? '1 line could not be imported. It is left in the text: correct it and import again.'
                    : `${n} lines could not be imported. They are left in the text: correct them and import again.`,
            faults: {
                parts: 'Write the old path, a comma, and where it leads.',
                twice: 'The same old path is in a line above.',
                unknown: 'The site has no page at the path that it leads to. Addresses elsewhere begin with https://.',
            },
        },
        try: {
            title: 'Try a path',
            path: 'Path',
            hint: 'Pages of the site at that path come first, and are not part of the answer.',
            submit: 'Try it',
            leads: (source: string, target: string) => `${source} leads to ${target}`,
            nowhere: (source: string) => `No redirect has the path ${source}, or where it led is gone.`,
        },
    },
};
