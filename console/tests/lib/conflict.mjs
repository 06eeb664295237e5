// A change request that contradicts what was merged after it began: in the text, in the title and by a removal.

export async function conflict(stage, space) {
    const call = (method, path, body) => stage.call('ada', method, `/spaces/${space}/change-requests${path}`, body);
    const write = (change, changes) => call('POST', `/${change.id}/content?compat=false`, { changes });
    const merge = async (change) => {
        await call('PATCH', `/${change.id}`, { status: 'open' });
        return call('POST', `/${change.id}/merge`);
    };
    const page = (title) => ({
        operation: 'insert_page',
        title,
        document: { markdown: `The beginning of ${title}.\n\nWhat both change.\n\nThe middle.\n\nThe end.` },
    });
    const first = await call('POST', '', { subject: 'Pages to disagree about' });
    const made = await write(first, [page('Disputed'), page('Removed here')]);
    const [disputed, removed] = made.changes.map((one) => one.page.id);
    await merge(first);
    const mine = await call('POST', '', { subject: 'Contradict' });
    const other = await call('POST', '', { subject: 'Say it first' });
    const text = (words, end) => ({
        markdown: `The beginning of Disputed.\n\nWhat ${words} changed.\n\nThe middle.\n\nThe end${end}.`,
    });
    await write(other, [
        { operation: 'update_page', page: disputed, title: 'Disputed in the space', document: text('the space', '') },
        { operation: 'update_page', page: removed, document: { markdown: 'Changed in the space.' } },
    ]);
    await merge(other);
    await write(mine, [
        {
            operation: 'update_page',
            page: disputed,
            title: 'Disputed here',
            document: text('this change request', ' of it'),
        },
        { operation: 'delete_page', page: removed },
    ]);
    await merge(mine);
    return { number: mine.number, id: mine.id, disputed, removed };
}
