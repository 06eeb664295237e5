// Texts of the structure of sites.

export const siteStructure = {
    structure: {
        lead: 'Sections are the tabs of the site, and groups put them together. A section with several spaces shows them as variants, such as versions or languages.',
        empty: 'The site shows nothing yet. Add a space.',
        keys: 'Drag, or move with the arrow keys on the handle: up, down, right into the group above, left out of it.',
        move: (title: string) => `Move ${title}`,
        moved: (title: string, place: number, count: number, parent: string | undefined) =>
            `${title} is now ${place} of ${count}${parent ? ` in ${parent}` : ''}.`,
        cannot: 'It cannot be moved there. The only space of a section stays in it.',
        undo: 'Undo the move',
        kinds: { 'site-section-group': 'Group' },
        first: 'Seen first',
        hidden: 'Not in menus',
        conditional: 'For some visitors',
        add: 'Add',
        addSpace: 'Add a space',
        addSection: 'Add a section',
        addGroup: 'Add a group',
        addVariant: 'Add a variant',
        addVariantTo: (title: string) => `Add a variant to ${title}`,
        space: 'Space',
        firstSpace: 'Its first space',
        firstSection: 'The first section takes over the spaces that the site shows now.',
        title: 'Title',
        titleOfSpace: 'The title of the space, if left empty.',
        description: 'Description',
        path: 'Path in the address',
        pathHint: 'Letters and digits without accents, and - _ . +',
        condition: 'Only for visitors for whom this is true',
        conditionHint: 'An expression, such as visitor.claims.beta. Empty: for all.',
        hide: 'Leave it out of menus',
        makeFirst: 'Readers see it first',
        edit: 'Edit',
        editTitle: (title: string) => `Edit ${title}`,
        save: 'Save',
        remove: 'Remove',
        removeText: {
            'site-section-group': (title: string) =>
                `The group ${title} goes; what is in it moves up to where the group was.`,
            'site-section': (title: string) =>
                `The section ${title} and its variants are taken out of the site. The spaces stay.`,
            'site-space': (title: string) => `${title} is taken out of the site. The space stays.`,
        },
    },
};
