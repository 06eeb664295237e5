// Texts of what the editor does beside writing.

export const editing = {
    paste: {
        onComputer: (name: string) => `${name} is only on the computer that the text was written on.`,
        choose: 'Choose the picture',
        notFetched: (reason: string) => `The picture above stays a link to another server: ${reason}`,
        understood: 'Close',
    },
};
