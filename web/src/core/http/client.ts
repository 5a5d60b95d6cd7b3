import type { AnswerOf, ArgsOf, Endpoint } from 'contract/core/endpoint';
import type { Envelope } from 'contract/core/reply';
import { ApiError } from './api-error.ts';
import { newId } from './new-id.ts';
import { currentToken, renewSession } from './renew-session.ts';
import { type CallArgs, request, type RequestOptions } from './request.ts';
import { session } from '../session/session.ts';

type Body = Record<string, unknown> & { data?: unknown };

function pageOf({ data: _data, success: _success, message: _message, ...paging }: Body, results: unknown) {
  return { ...paging, results };
}

/** What stands inside each envelope of contract/core/reply. */
const unwrap: Record<Envelope, (body: Body, key: string) => unknown> = {
  ok: ({ data }) => data,
  superset: ({ data }) => data,
  list: (body) => pageOf(body, body.data),
  paged: ({ data }, key) => {
    const { [key]: results, ...paging } = data as Record<string, unknown>; // the envelope says so
    return { ...paging, results };
  },
  flat: ({ success: _success, message: _message, ...item }) => item,
  bare: (body) => body,
  raw: (body) => body,
};

const isRefusedSession = (error: unknown, endpoint: Endpoint) =>
  error instanceof ApiError && error.status === 401 && endpoint.path !== '/auth/login';

/** Ends the wait for the renewal that all calls share when the one call is called off. */
function unless<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error); // the reason of the one who called it off
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

async function requestInSession(
  endpoint: Endpoint,
  args: CallArgs,
  options: RequestOptions,
): Promise<unknown> {
  const token = await unless(options.signal, currentToken());
  try {
    return await request(endpoint, args, options);
  } catch (error) {
    if (!token || !isRefusedSession(error, endpoint)) throw error;
    if (!(await unless(options.signal, renewSession(token)))) {
      session.expire(token);
      throw error;
    }
  }
  const { token: renewed } = session.get().auth;
  try {
    return await request(endpoint, args, options);
  } catch (error) {
    if (isRefusedSession(error, endpoint)) session.expire(renewed);
    throw error;
  }
}

/** Makes one call that answers with a file, and gives its bytes; throws as `call` does. */
export async function callForFile<E extends Endpoint>(endpoint: E, args: ArgsOf<E>): Promise<Blob> {
  const signal = session.signal();
  const read = (response: Response) => response.blob();
  const file = (await requestInSession(endpoint, args, { signal, read })) as Blob; // read gives it
  signal.throwIfAborted();
  return file;
}

/**
 * Makes one call and gives what its envelope holds: the item, or a page of rows. Throws ApiError when it is refused,
 * and an AbortError when it is called off because the session changed. A 401 renews the session once, then ends it.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  { signal, idempotencyKey = newId() }: RequestOptions = {},
): Promise<AnswerOf<E>> {
  const inForce = session.signal();
  const given = AbortSignal.any(signal ? [inForce, signal] : [inForce]);
  const body = (await requestInSession(endpoint, args, { signal: given, idempotencyKey })) as Body;
  inForce.throwIfAborted();
  // The server parses each answer by the same declaration.
  return unwrap[endpoint.reply.envelope](body, endpoint.reply.key ?? 'results') as AnswerOf<E>;
}
