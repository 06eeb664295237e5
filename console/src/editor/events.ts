// What others do in a space while one writes.

/** Calls back whenever a change request of this space was written to. Returns what ends that. */
export function followWrites(spaceId: string, changeId: string, onWrite: () => void): () => void {
    const source = new EventSource(`/v1/spaces/${spaceId}/events`);
    source.addEventListener('change_request.content_updated', (event) => {
        // Whatever else the event says, it names the change request that it is about.
        if (String(event.data).includes(changeId)) onWrite();
    });
    return () => source.close();
}
