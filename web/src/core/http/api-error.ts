import type { ErrorCode } from 'contract/core/errors';

/** What stands in place of an HTTP status when there was no proper answer. */
export type NetworkFailure = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR';

type Refusal = {
  status: number | NetworkFailure;
  message?: string | undefined;
  code?: ErrorCode | undefined;
  errors?: Record<string, string> | undefined;
  details?: Record<string, unknown> | undefined;
  retryAfter?: number | undefined;
  requestId?: string | undefined;
};

/**
 * A call that did not succeed. `message` is the server's sentence or empty, `errors` maps field to sentence,
 * `retryAfter` is in seconds, `requestId` finds the call in the server's log.
 */
export class ApiError extends Error {
  readonly status: number | NetworkFailure;
  readonly code: ErrorCode | undefined;
  readonly errors: Record<string, string>;
  readonly details: Record<string, unknown>;
  readonly retryAfter: number | undefined;
  readonly requestId?: string;
  /** What to tell a person where nobody has answered who could say more. */
  unreached?: string;

  constructor({ status, message = '', code, errors = {}, details = {}, retryAfter, requestId }: Refusal) {
    super(message);
    if (requestId) this.requestId = requestId;
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/** Whether the server could not be reached or could not work; trying again may help. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return typeof error.status === 'string'
    ? error.status !== 'PARSING_ERROR'
    : error.status >= 502 && error.status <= 504;
}

/** Whether a call was called off (the session changed, the screen was left) rather than refused. */
export function isCalledOff(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

const general = 'Something went wrong';

/**
 * The sentence to show: the server's own, else the endpoint's fallback, else the general one. Where nobody could be reached
 * it says so too, since that is what a person can do something about.
 */
export function failureMessage(error: unknown, fallback = general): string {
  const { message, unreached } = error instanceof ApiError ? error : {};
  if (message || !unreached) return message || fallback;
  return fallback === general ? unreached : `${fallback.replace(/\.$/, '')}. ${unreached}`;
}
