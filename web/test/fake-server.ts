import './setup.ts';
import type { AttentionGroup } from 'contract/core/record-kind';
import { attentionEndpoints, type AttentionSummary } from 'contract/records/attention/attention.endpoints';
import type { AnswerOf, Endpoint } from 'contract/core/endpoint';
import { type ErrorCode, errorStatus } from 'contract/core/errors';
import { mailDeliveryEndpoints } from 'contract/support/notification/mail-delivery.endpoints';
import { mutedEndpoints } from 'contract/support/notification/muted.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { digestDefaults } from 'contract/support/notification/notification-fields';
import type { Page } from 'contract/core/list';
import { preferenceEndpoints } from 'contract/support/preference/preference.endpoints';
import { changedList, type ItemChange, preferenceListOf } from 'contract/support/preference/preference-lists';
import { vi } from 'vitest';

/** One request as the fake server saw it. */
export type Seen = {
  route: string;
  path: string;
  params: Record<string, string>;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
};

class Refusal {
  readonly response: Response;
  constructor(response: Response) {
    this.response = response;
  }
}

type Handler = (seen: Seen) => unknown;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

/** A refusal as the wire has it. */
export function refuse(
  code: ErrorCode,
  message: string,
  errors?: Record<string, string>,
  details?: Record<string, unknown>,
): Refusal {
  const status = errorStatus[code];
  const body = { success: false, status: status < 500 ? 'fail' : 'error', message, code, errors, details };
  return new Refusal(json(body, status));
}

/** The refusal of a call that came too often, and how many seconds to wait. */
export function putOff(seconds: number): Refusal {
  const message = 'Too many tries. Wait a moment, then try again.';
  const refusal = refuse('RATE_LIMITED', message);
  refusal.response.headers.set('Retry-After', String(seconds));
  return refusal;
}

/** An answer that is no answer of ours: a proxy's page, a broken body. */
export function answerRaw(body: string, status = 200): Refusal {
  return new Refusal(new Response(body, { status }));
}

const spread = (item: unknown) => item as Record<string, unknown>; // flat and superset items are objects

function pageBody({ envelope, key = 'results' }: Endpoint['reply'], item: unknown) {
  const { results, total, page, limit } = item as Page<unknown>; // a list's handler gives a page
  const paging = { total, page, limit, totalPages: Math.ceil(total / limit) };
  if (envelope === 'list') return { data: results, ...paging };
  return { data: { [key]: results, ...paging } };
}

function wrap({ reply, success: message = 'OK' }: Endpoint, item: unknown) {
  const { envelope } = reply;
  const success = { success: true, message };
  if (envelope === 'bare' || envelope === 'raw') return item;
  if (envelope === 'flat') return { ...success, ...spread(item) };
  if (envelope === 'superset') return { ...spread(item), ...success, data: item };
  if (envelope === 'list') return { ...success, ...pageBody(reply, item) };
  const data = envelope === 'ok' ? { data: item } : pageBody(reply, item);
  return { ...success, status: 'success', ...data };
}

function paramsOf({ path }: Endpoint, pathname: string): Record<string, string> | undefined {
  const pattern = path.replace(/:([A-Za-z0-9]+)/g, '(?<$1>[^/]+)');
  return (
    new RegExp(`^/v1${pattern}$`).exec(pathname)?.groups ?? (path === pathname.slice(3) ? {} : undefined)
  );
}

const none = { count: 0, hasMore: false };
const nothing = { results: [], total: 0, page: 1, limit: 1 };

const noneOfGroups = { decide: none, finish: none, review: none, assess: none, connect: none };
const noAttention: AttentionSummary = {
  rules: [],
  whose: { me: none, others: none, all: none },
  groups: { me: noneOfGroups, others: noneOfGroups, all: noneOfGroups },
};

/** What needs attention in numbers, where so many of each group need it; all of it is everybody's. */
export function attentionSummary(groups: Partial<Record<AttentionGroup, number>>): AttentionSummary {
  const counts = Object.fromEntries(
    Object.entries(groups).map(([group, count]) => [group, { count, hasMore: false }]),
  );
  const total = { count: Object.values(groups).reduce((sum, count) => sum + count, 0), hasMore: false };
  const all = { ...noneOfGroups, ...counts };
  return {
    rules: [],
    whose: { me: total, others: total, all: total },
    groups: { me: all, others: all, all },
  };
}

// What the frame around every screen asks; a test that is about it binds its own.
const ofTheFrame: { endpoint: Endpoint; handler: Handler }[] = [
  { endpoint: attentionEndpoints.listMine, handler: () => nothing },
  { endpoint: attentionEndpoints.countMine, handler: () => none },
  { endpoint: attentionEndpoints.summarizeMine, handler: () => noAttention },
  { endpoint: attentionEndpoints.summarize, handler: () => noAttention },
  { endpoint: notificationEndpoints.list, handler: () => nothing },
  { endpoint: notificationEndpoints.countUnread, handler: () => none },
  { endpoint: mutedEndpoints.list, handler: () => [] },
  { endpoint: mutedEndpoints.find, handler: () => ({ isMuted: false }) },
  {
    endpoint: notificationEndpoints.preferences,
    handler: () => ({ ...digestDefaults, overview: false, choices: {}, roles: [], version: 0 }),
  },
  {
    endpoint: mailDeliveryEndpoints.own,
    handler: () => ({ email: 'mara@example.test', refusal: null }),
  },
];

type ItemBody = { item: string; value: object };

/** The calls of preferences, over what is kept by its key; lists change item by item, as on the server. */
function preferencesOver(kept: Record<string, unknown>): { endpoint: Endpoint; handler: Handler }[] {
  const keyOf = ({ params }: Seen) => decodeURIComponent(params['key'] ?? '');
  const answer = (key: string) => ({ key, value: kept[key] ?? null });
  const save = (key: string, value: unknown) => {
    kept[key] = value;
    return answer(key);
  };
  const change = (key: string, one: ItemChange) => {
    const list = preferenceListOf(key);
    const before = Array.isArray(kept[key]) ? kept[key] : [];
    return save(key, list ? changedList(list, before, one) : before);
  };
  // What follows is the contract's body of each call.
  const bodyOf = ({ body }: Seen) => body as ItemBody;
  const { find, save: put, keepItem, changeItem, dropItem } = preferenceEndpoints;
  return [
    { endpoint: find, handler: (seen) => answer(keyOf(seen)) },
    { endpoint: put, handler: (seen) => save(keyOf(seen), bodyOf(seen).value) },
    {
      endpoint: keepItem,
      handler: (seen) => change(keyOf(seen), { kind: 'keep', item: bodyOf(seen).value }),
    },
    {
      endpoint: changeItem,
      handler: (seen) =>
        change(keyOf(seen), { kind: 'change', id: bodyOf(seen).item, fields: bodyOf(seen).value }),
    },
    {
      endpoint: dropItem,
      handler: (seen) => change(keyOf(seen), { kind: 'drop', id: bodyOf(seen).item }),
    },
  ];
}

/** Stands in place of the API: what a handler gives goes out in its endpoint's envelope, and every request is kept. */
export function fakeServer() {
  const preferences: Record<string, unknown> = {};
  const bound = [...ofTheFrame, ...preferencesOver(preferences)];
  const seen: Seen[] = [];

  let isCut = false;

  async function answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(input), location.origin);
    if (isCut) throw new TypeError('Failed to fetch');
    if (url.pathname === '/readyz') return json({ status: 'ready' });
    for (const { endpoint, handler } of bound) {
      const params = endpoint.method === init.method ? paramsOf(endpoint, url.pathname) : undefined;
      if (!params) continue;
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      const headers = new Headers(init.headers);
      const one = {
        route: endpoint.route,
        path: url.pathname,
        params,
        query: url.searchParams,
        headers,
        body,
      };
      seen.push(one);
      const given = await handler(one);
      init.signal?.throwIfAborted();
      return given instanceof Refusal
        ? given.response.clone()
        : json(wrap(endpoint, given), endpoint.status ?? 200);
    }
    throw new TypeError(`The fake server has no ${init.method} ${url.pathname}`);
  }

  vi.stubGlobal('fetch', vi.fn(answer));
  return {
    seen,
    /** What is remembered, by its key. */
    preferences,
    /** Binds an endpoint; a later binding of the same one takes its place. */
    on<E extends Endpoint>(
      endpoint: E,
      handler: (seen: Seen) => AnswerOf<E> | Refusal | Promise<AnswerOf<E> | Refusal>,
    ) {
      bound.unshift({ endpoint, handler });
    },
    /** Cuts the connection, or mends it. */
    cut(isAway = true) {
      isCut = isAway;
    },
    /** The requests that were made of an endpoint. */
    of: (endpoint: Endpoint) => seen.filter(({ route }) => route === endpoint.route),
  };
}
