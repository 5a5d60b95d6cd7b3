import type { FastifyRequest } from 'fastify';
import { errorCodes, type ErrorReply } from 'contract/core/errors';
import { allEndpoints } from 'contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inputOf } from '../../src/core/http/input.ts';
import { AppError, errorBody } from '../../src/core/http/errors.ts';
import { testApi, type TestApi } from '../api.ts';
import type { Sample } from '../kind-samples.ts';
import { sampleOf } from './samples.ts';
import { fieldsWithin, withValue } from './schema-fields.ts';
import { sharedWorld, type World } from '../world.ts';

type Named = (typeof allEndpoints)[number];

let api: TestApi;
let untouched: () => Promise<World>;

beforeAll(async () => {
  api = await testApi();
  untouched = sharedWorld(api);
});
afterAll(() => api.close());

/** What stands at the edge of a type, whatever field it is put into. */
const edges: Record<string, unknown[]> = {
  days: [
    '0000-00-00',
    '0001-01-01',
    '1899-12-31',
    '1900-01-01',
    '1900-02-29',
    '2026-02-29',
    '2028-02-29',
    '9999-12-31',
    '10000-01-01',
    '+010000-01-01',
    '-000001-01-01',
    'infinity',
    'now',
    '2026-12-31T23:59:60Z',
  ],
  numbers: [
    -0,
    -1,
    0.1,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 53,
    2 ** 63,
    Number.MAX_VALUE,
    '1e309',
    '-0',
    '0x10',
    '1_000',
    '9007199254740993',
    '99999999999999999999',
    'NaN',
    'Infinity',
  ],
  texts: [
    '',
    ' ',
    '\t\n',
    '\u00a0',
    'a\u0000b',
    '\ud800',
    'a\udfffb',
    '\u202eabc',
    '\u200b',
    'e\u0301\u0301\u0301',
    '\ufdfd',
    '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
    "'; drop table risks; --",
    '%_\\',
    '{{7*7}}${7*7}',
    '__proto__',
    '\\u0000',
    'null',
  ],
  shapes: [null, true, [], [[]], [null], {}, { a: { b: null } }],
};
const short = Object.values(edges).flat();
const long = ['x'.repeat(1_000_000), '\u{1f600}'.repeat(200_000)];

// What zod says where nothing else is said.
const english =
  /Invalid input|Invalid (string|email address|url|uuid|ISO|date|option|key|element|union)|expected (string|number|object|array|int|boolean|date|record|one of)|Too (big|small)|Unrecognized key|must (start|end|match)|received/i;

type Refusal = Pick<ErrorReply, 'success' | 'message' | 'code' | 'errors'>;

/** A refusal is a sentence of ours for each field. */
function expectRefusal({ success, message, code, errors = {} }: Refusal, what: string): void {
  expect([success, errorCodes.includes(code)], what).toEqual([false, true]);
  for (const sentence of [message, ...Object.values(errors)]) {
    expect(sentence, what).toMatch(/^\S.{3,}/);
    expect(sentence, what).not.toMatch(english);
  }
  if (code === 'VALIDATION') expect(Object.keys(errors).length, what).toBeGreaterThan(0);
}

/** Checks a call as the server does, and makes it where nothing is wrong with what is sent: most of it never gets so far. */
async function expectSense(world: World, one: Named, args: Sample, what: string): Promise<void> {
  const request = { params: args.params ?? {}, query: args.query ?? {}, body: args.body, headers: {} };
  try {
    inputOf(one.call, request as unknown as FastifyRequest); // it reads these four alone
  } catch (error) {
    expect(error, what).toBeInstanceOf(AppError);
    expectRefusal(errorBody(error as AppError), what); // as just expected
    return;
  }
  const { status, body } = await world.owner.call(one.call, args);
  expect(status, `${what} ${JSON.stringify(body).slice(0, 300)}`).toBeLessThan(500);
  if (status >= 400) expectRefusal(body, what);
}

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 60);
const withQuery = allEndpoints.filter(({ call }) => call.query);
const withBody = allEndpoints.filter(({ call }) => call.body);

describe('values at the edge of every type', () => {
  test('there are queries and bodies with fields to put them into', () => {
    expect(withQuery.length).toBeGreaterThan(20);
    expect(withBody.length).toBeGreaterThan(60);
  });

  test.each(withQuery.map((one) => [one.name, one] as const))(
    '%s takes them in its query, or says what is wrong',
    async (_name, one: Named) => {
      const world = await untouched();
      const sample = sampleOf(one.name, world);
      const names = Object.keys((one.call.query as z.ZodObject).shape); // every query is an object
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) {
        for (const value of [...short.map(asText), 'x'.repeat(8000)])
          await expectSense(
            world,
            one,
            { ...sample, query: { ...sample.query, [name]: value } },
            `${name}=${shown(value)}`,
          );
      }
    },
  );

  test.each(withBody.map((one) => [one.name, one] as const))(
    '%s takes them in every field of its body, or says what is wrong',
    async (_name, one: Named) => {
      const world = await untouched();
      const sample = sampleOf(one.name, world);
      const fields = fieldsWithin(one.call.body ?? z.object());
      for (const { path } of fields) {
        for (const value of [...short, ...long]) {
          const body = withValue(sample.body, path, value) as Sample['body']; // a body is an object
          await expectSense(world, one, { ...sample, body }, `${path.join('.')} ${shown(value)}`);
        }
      }
      const tooLong = { ...sample, body: { ...sample.body, given: 'x'.repeat(2_000_000) } };
      expect((await world.owner.call(one.call, tooLong)).status).toBe(413);
    },
  );
});

/** A value as a query has it; a well-formed text, since no address holds another. */
function asText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
}
