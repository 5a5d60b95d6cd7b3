import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type pg from 'pg';
import { pino } from 'pino';
import { z } from 'zod';
import type { Endpoint } from 'contract/core/endpoint';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import type { User } from 'contract/access/user/user';
import { buildApp } from '../src/app.ts';
import { openDatabase, type Database } from '../src/core/database/database.ts';
import { createDiskStorage } from '../src/core/files/disk-storage.ts';
import { forgetNames } from '../src/core/database/statement.ts';
import { badGoogleToken, type GooglePerson } from '../src/core/http/google.ts';
import type { Services } from '../src/core/http/route.ts';
import { createTokens } from '../src/core/tokens/tokens.ts';
import { ownerPool, testDatabase, type TestDatabase } from './database.ts';
import { testInvoicing } from './invoicing.ts';

// Answers are as wide as the wire; a test looks at the part that it is about.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = { status: number; body: any; headers: Record<string, unknown> };

type Sent = { room: string; event: string; payload: unknown };

/** A caller: calls declared endpoints with their own headers. */
export type Caller = {
  call(endpoint: Endpoint, args?: LooseArgs, headers?: Record<string, string | undefined>): Promise<Answer>;
};

/** A signed-up person with an organization of their own. */
export type Member = Caller & {
  user: User;
  tokens: { access: { token: string }; refresh: { token: string } };
  password: string;
};

// Anything at all: a test sends what a client should not.
type LooseArgs = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** The whole API on a database and a folder of its own, without a network. */
export type TestApi = Caller & {
  app: FastifyInstance;
  database: Database;
  services: Services;
  urls: TestDatabase;
  /** Whoever sees and changes every row, past all rules. */
  owner: pg.Pool;
  sent: Sent[];
  register(name?: string): Promise<Member>;
  withToken(token: string): Caller;
  close(): Promise<void>;
};

/** Throws when an answer has a field that its declaration does not have, or lacks one. */
function checkAnswer(endpoint: Endpoint, body: unknown): void {
  const parsed = endpoint.reply.body.parse(body);
  if (!isDeepStrictEqual(parsed, body)) {
    throw new Error(
      `${endpoint.route} answers with undeclared fields: ${JSON.stringify(body).slice(0, 2000)}`,
    );
  }
}

/** The path of a call with its parameters filled in. */
// Where a call is declared once for all modules, it is one of the risk module unless told.
export const pathOf = (endpoint: Endpoint, params: Record<string, string> = {}) =>
  endpoint.params.reduce(
    (path, name) =>
      path.replace(`:${name}`, encodeURIComponent(params[name] ?? (name === 'type' ? 'risk' : 'missing'))),
    endpoint.path,
  );

async function inject(app: FastifyInstance, options: InjectOptions): Promise<Answer> {
  const response = await app.inject(options);
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  if (isJson && /(?<!\\)"\/v1\/(files|upload)\//.test(response.body))
    throw new Error(
      `${options.method} ${String(options.url)} answers with a part of an address: ${response.body.slice(0, 2000)}`,
    );
  return {
    status: response.statusCode,
    body: isJson ? response.json() : response.body,
    headers: response.headers,
  };
}

const newest = 2 ** 31 - 1;

/**
 * A body as a test gives it: whoever changes something and does not say of which
 * version means the newest there is.
 */
function bodyOf({ body }: Endpoint, given: unknown): unknown {
  if (!(body instanceof z.ZodObject) || typeof given !== 'object' || given === null) return given;
  const version = body.shape['version'] as z.ZodType | undefined; // shapes hold schemas
  const isNeeded = version !== undefined && !version.safeParse(undefined).success;
  const saysSomething = !Array.isArray(given) && Object.keys(given).length > 0;
  return isNeeded && saysSomething ? { version: newest, ...given } : given;
}

/** Somebody who calls the API with the token given, or with none. */
const callerAt = (app: FastifyInstance, token?: string): Caller => ({
  call: (endpoint, args = {}, headers = {}) =>
    inject(app, {
      method: endpoint.method,
      url: `/v1${pathOf(endpoint, args.params)}`,
      query: Object.fromEntries(Object.entries(args.query ?? {}).map(([key, value]) => [key, String(value)])),
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      // Any JSON at all.
      ...(args.body === undefined ? {} : { payload: bodyOf(endpoint, args.body) as Record<string, unknown> }),
    }),
});

/** Takes `google <id> <email>` for the access token of somebody whom Google knows so. */
async function identifyInvented(accessToken: string): Promise<GooglePerson> {
  const [, subject, email] = /^google (\S+) (\S+)$/.exec(accessToken) ?? [];
  if (!subject || !email) throw badGoogleToken();
  return { subject, email, name: 'Grace Google' };
}

const settings = {
  rateLimits: false,
  invoicing: testInvoicing,
  google: { identify: identifyInvented },
};

let count = 0;

const silent = () => pino({ level: process.env.LOG_LEVEL ?? 'silent' });

/** What a test puts around the database of its API, and how many connections that has. */
type TestPool = { around?: (database: Database) => Database; connections?: number };

/** Starts the API for a test file; close it at the end. `options` replaces services for a test's own purpose. */
export async function testApi(
  options: Partial<Services> = {},
  logger = silent(),
  { around = (database) => database, connections = 8 }: TestPool = {},
): Promise<TestApi> {
  const urls = await testDatabase();
  // Test files share what they have read, and those before have asked much.
  forgetNames();
  const database = around(openDatabase({ url: urls.appUrl, max: connections }));
  const owner = ownerPool(urls);
  const sent: Sent[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-test-'));
  const tokens = createTokens(urls.secretKey);
  const services: Services = {
    database,
    tokens,
    storage: createDiskStorage({ folder, tokens }),
    publish: (rooms, event, payload) => sent.push(...rooms.map((room) => ({ room, event, payload }))),
    ...settings,
    check: checkAnswer,
    ...options,
  };
  const app = await buildApp(services, {
    logger,
    trustProxy: true,
    isHttps: false,
  });

  const caller = (token?: string) => callerAt(app, token);
  return {
    ...caller(),
    app,
    database,
    services,
    urls,
    owner,
    sent,
    withToken: caller,
    async register(name = 'Ada Example') {
      count += 1;
      const password = 'correct horse battery';
      const email = `person${count}@example.test`;
      const input = { name, email, contact: '+923001234567', password };
      const { body, status } = await caller().call(authEndpoints.register, { body: input });
      if (status !== 201) throw new Error(`register: ${JSON.stringify(body)}`);
      return { ...caller(body.tokens.access.token), user: body.user, tokens: body.tokens, password };
    },
    async close() {
      await app.close();
      await database.end();
      await owner.end();
      await urls.drop();
      await rm(folder, { recursive: true });
    },
  };
}
