import type { Endpoint } from 'contract/core/endpoint';
import type { ErrorReply } from 'contract/core/errors';
import { waits } from 'contract/core/waits';
import { ApiError, isCalledOff, isUnreachable } from './api-error.ts';
import { reach } from './reach.ts';
import { noAccount } from '../session/session-storage.ts';
import { session } from '../session/session.ts';

/** The parts of a call, whatever its endpoint. */
export type CallArgs = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
};

export type RequestOptions = {
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
  /** Goes on when the page is left meanwhile. */
  keepalive?: boolean;
  /** Reads what the answer holds; its JSON unless told. */
  read?: ((response: Response) => Promise<unknown>) | undefined;
};

/** Whether a call may be made twice and counts once: the server knows it again by its key. */
export function isRepeatable({ method, path, holdsRight }: Endpoint): boolean {
  return method !== 'GET' && !holdsRight && !path.startsWith('/auth/');
}

const underWorkspace = /\/workspace\/[^/]+/;

function pathOf({ path }: Endpoint, { params = {}, query = {} }: CallArgs): string {
  const filled = path.replace(/:([A-Za-z0-9]+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return `/v1${filled}${search.size > 0 ? `?${search}` : ''}`;
}

function headersOf(endpoint: Endpoint, args: CallArgs, options: RequestOptions): Headers {
  const { auth, subid, accountId } = session.get();
  const headers = new Headers({ Accept: 'application/json' });
  if (args.body !== undefined) headers.set('Content-Type', 'application/json');
  if (!auth.token) return headers;
  headers.set('Authorization', `Bearer ${auth.token}`);
  if (subid !== noAccount) headers.set('subid', subid);
  if (accountId !== noAccount && underWorkspace.test(location.pathname)) headers.set('accountid', accountId);
  if (options.idempotencyKey && isRepeatable(endpoint))
    headers.set('Idempotency-Key', options.idempotencyKey);
  return headers;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

async function refusalOf(response: Response): Promise<ApiError> {
  // A proxy in between may answer anything; then there is nothing to tell a person.
  const body: unknown = await readJson(response).catch(() => undefined);
  const reply = typeof body === 'object' && body !== null ? (body as Partial<ErrorReply>) : {}; // the wire's one error body
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    message: reply.message,
    code: reply.code,
    errors: reply.errors,
    details: reply.details,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
    requestId: response.headers.get('X-Request-Id') ?? undefined,
  });
}

function failureOf(error: unknown): unknown {
  if (error instanceof ApiError || isCalledOff(error)) return error;
  if (error instanceof SyntaxError) return new ApiError({ status: 'PARSING_ERROR' });
  const isLate = error instanceof DOMException && error.name === 'TimeoutError';
  return new ApiError({ status: isLate ? 'TIMEOUT_ERROR' : 'FETCH_ERROR' });
}

/** What to tell a person when nobody has answered who could say it. */
const unreachableText = ({ body }: CallArgs): string =>
  `Plumbline could not be reached. Check your connection and try again${body === undefined ? '.' : '; nothing that you typed is lost.'}`;

type Early = { answer: Promise<Response>; life: AbortController };

/** Answers that were asked for before the code that needs them was there, by the question; each serves once. */
const early = new Map<string, Early>();
const earlyForMs = 5000;

type Question = { method: string; headers: Headers };

/** The same address asked by somebody else, or in another organization, is another question. */
const questionOf = (path: string, { headers }: Question) => JSON.stringify([path, ...headers]);

function forgetEarly(): void {
  for (const { life } of early.values()) life.abort();
  early.clear();
}

/** Asks before it is needed: the next request that asks the same, within five seconds, takes this answer. */
export function askEarly(endpoint: Endpoint, args: CallArgs): void {
  const path = pathOf(endpoint, args);
  const question = { method: endpoint.method, headers: headersOf(endpoint, args, {}) };
  const life = new AbortController();
  const signal = AbortSignal.any([life.signal, AbortSignal.timeout(waits.requestTimeoutMs)]);
  const answer = fetch(path, { ...question, credentials: 'same-origin', signal });
  answer.catch(() => undefined); // said to who takes it
  early.set(questionOf(path, question), { answer, life });
  setTimeout(forgetEarly, earlyForMs);
}

/** The answer that was asked for early; from now on it ends when `signal` does, as any other. */
function takeEarly(path: string, question: Question, signal: AbortSignal): Promise<Response> | undefined {
  // What is changed now, they do not know.
  if (question.method !== 'GET') forgetEarly();
  const key = questionOf(path, question);
  const taken = early.get(key);
  early.delete(key);
  if (!taken) return undefined;
  const end = () => taken.life.abort(signal.reason);
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  return taken.answer;
}

/** Sends one request and gives the JSON of the answer, or what `read` makes of it; throws ApiError, or the abort of a call that was called off. */
export async function request(
  endpoint: Endpoint,
  args: CallArgs,
  { signal, keepalive = false, read = readJson, ...options }: RequestOptions,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(waits.requestTimeoutMs);
  const end = signal ? AbortSignal.any([timeout, signal]) : timeout;
  try {
    const path = pathOf(endpoint, args);
    const question = { method: endpoint.method, headers: headersOf(endpoint, args, options) };
    const sent = {
      ...question,
      credentials: 'same-origin',
      keepalive,
      signal: end,
      ...(args.body === undefined ? {} : { body: JSON.stringify(args.body) }),
    } as const;
    const response = await (takeEarly(path, question, end) ?? fetch(path, sent));
    if (!response.ok) throw await refusalOf(response);
    const answer = await read(response);
    reach.report(false);
    return answer;
  } catch (error) {
    const failure = failureOf(error);
    if (failure instanceof ApiError) {
      const isAway = isUnreachable(failure);
      reach.report(isAway);
      if (isAway) failure.unreached = unreachableText(args);
    }
    throw failure;
  }
}
