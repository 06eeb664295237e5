// Errors of requests, with what people need to know about them.

import type { components } from './schema';

type Detail = components['schemas']['ErrorDetail'];

export class ApiError extends Error {
    override name = 'ApiError';
    readonly status: number;
    /** A stable code for programs. */
    readonly type: string;
    readonly field: string | undefined;
    readonly requestId: string | undefined;
    readonly details: Detail['details'];

    constructor(detail: Detail, requestId: string | undefined) {
        super(detail.message);
        this.status = detail.code;
        this.type = detail.type;
        this.field = detail.field ?? undefined;
        this.requestId = detail.requestId ?? requestId;
        this.details = detail.details;
    }

    static of(response: Response, body: unknown): ApiError {
        const detail = (body as { error?: Detail } | undefined)?.error;
        const unknown = {
            code: response.status,
            message: response.statusText || `HTTP ${response.status}`,
            type: 'unknown',
        };
        return new ApiError(detail ?? unknown, response.headers.get('x-request-id') ?? undefined);
    }
}

/** There was no response: no network, or no server. */
export class NetworkError extends Error {
    override name = 'NetworkError';

    constructor(cause: unknown) {
        super('The server cannot be reached.', { cause });
    }
}

export const hasStatus = (error: unknown, status: number) => error instanceof ApiError && error.status === status;
