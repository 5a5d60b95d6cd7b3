import type { FastifyRequest } from 'fastify';
import { errorCodes, type ErrorReply } from 'contract/core/errors';
import { allEndpoints } from 'contract/endpoints';
import { recordKinds } from 'contract/core/record-kinds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inputOf } from '../../src/core/http/input.ts';
import { AppError, errorBody } from '../../src/core/http/errors.ts';
import { testApi, type TestApi } from '../api.ts';
import type { Sample } from '../kind-samples.ts';
import { sampleOf } from './samples.ts';
import { fieldsWithin, withValue } from './schema-fields.ts';
import { renewedWorld, type World } from '../world.ts';

type Named = (typeof allEndpoints)[number];

/** A field, and whether this is the first kind of which a call has it: that of the next takes it as it does, by the same code. */
type Field = { path: string[]; isFirst: boolean };

let api: TestApi;
const untouched = renewedWorld(() => api);

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const nobody = '00000000-0000-0000-0000-000000000000';

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
  ids: [nobody, [nobody], nobody.replaceAll('0', 'f')],
  shapes: [null, true, [], [[]], [null], ['a\u0000b'], {}, { a: { b: null } }],
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

/** Whether a call is refused for what is sent, by the check that the server makes first; what it says then is looked at. */
function isRefused(one: Named, args: Sample, what: string): boolean {
  const request = { params: args.params ?? {}, query: args.query ?? {}, body: args.body, headers: {} };
  try {
    inputOf(one.call, request as unknown as FastifyRequest); // it reads these four alone
    return false;
  } catch (error) {
    expect(error, what).toBeInstanceOf(AppError);
    expectRefusal(errorBody(error as AppError), what); // as just expected
    return true;
  }
}

/** Makes a call and looks at what it says; gives whether it was done. */
async function isDone(asked: World, one: Named, args: Sample, what: string): Promise<boolean> {
  const { status, body } = await asked.owner.call(one.call, args);
  expect(status, `${what} ${JSON.stringify(body).slice(0, 300)}`).toBeLessThan(500);
  if (status >= 400) expectRefusal(body, what);
  return status < 300;
}

const kindNames = Object.keys(recordKinds).toSorted((one, other) => other.length - one.length);

/** What a call does, whatever kind of record it is about: `risk-action.create` and `capa-action.create` do the same. */
const actOf = (name: string) =>
  kindNames.reduce((act, kind) => act.replace(new RegExp(`^${kind}(?=[-.])`), '*'), name);

const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** Of which call each field was met first. */
const first = new Map<string, string>();

function fieldOf({ name }: Named, path: string[], schema: z.ZodType): Field {
  const field = JSON.stringify([actOf(name), path, jsonOf(schema)]);
  if (!first.has(field)) first.set(field, name);
  return { path, isFirst: first.get(field) === name };
}

/**
 * Puts a value into each field of a body alone, and makes the call where that is not refused outright. What several
 * fields take is sent in all of them at once; only where that is not done is each asked alone, since one may hide another.
 */
async function putInto(asked: World, one: Named, fields: readonly Field[], value: unknown): Promise<void> {
  const sample = sampleOf(one.name, asked);
  const withAt = (at: readonly string[][]): Sample => ({
    ...sample,
    body: at.reduce<unknown>((body, path) => withValue(body, path, value), sample.body) as Sample['body'], // a body is an object
  });
  const said = (path: string[]) => `${path.join('.')} ${shown(value)}`;
  const taken = fields
    .filter(({ path }) => !isRefused(one, withAt([path]), said(path)))
    .filter(({ isFirst }) => isFirst)
    .map(({ path }) => path);
  const together = taken.map(said).join(', ');
  if (taken.length > 1 && (await isDone(asked, one, withAt(taken), together))) return;
  for (const path of taken) await isDone(asked, one, withAt([path]), said(path));
}

/** Every field of a body as a whole, and those within that hold a value and no others. */
function fieldsIn(one: Named): Field[] {
  const body = one.call.body ?? z.object();
  const whole = Object.keys(jsonOf(body).properties ?? {});
  const within = fieldsWithin(body);
  const known = new Set(within.map(({ path }) => path.join('.')));
  return [
    ...within.map(({ path, schema }) => fieldOf(one, path, schema)),
    ...whole
      .filter((name) => !known.has(name))
      .map((name) => fieldOf(one, [name], within.find(({ path }) => path[0] === name)?.schema ?? body)),
  ];
}

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 60);
const withQuery = allEndpoints.filter(({ call }) => call.query);
const withBody = allEndpoints.filter(({ call }) => call.body);

// What asks for what needs attention time and again, without any statistics, takes half a minute.
const patience = 120_000;

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
      const fields = Object.entries((one.call.query as z.ZodObject).shape); // every query is an object
      expect(fields.length).toBeGreaterThan(0);
      for (const [name, schema] of fields) {
        const { isFirst } = fieldOf(one, [name], schema as z.ZodType); // as every shape has them
        for (const value of [...short.map(asText), 'x'.repeat(8000)]) {
          const args = { ...sample, query: { ...sample.query, [name]: value } };
          const what = `${name}=${shown(value)}`;
          if (!isRefused(one, args, what) && isFirst) await isDone(world, one, args, what);
        }
      }
    },
    patience,
  );

  test.each(withBody.map((one) => [one.name, one] as const))(
    '%s takes them in every field of its body, or says what is wrong',
    async (_name, one: Named) => {
      const fields = fieldsIn(one);
      const world = await untouched();
      for (const value of [...short, ...long]) await putInto(world, one, fields, value);
      const sample = sampleOf(one.name, world);
      const tooLong = { ...sample, body: { ...sample.body, given: 'x'.repeat(2_000_000) } };
      expect((await world.owner.call(one.call, tooLong)).status).toBe(413);
    },
    patience,
  );
});

/** A value as a query has it; a well-formed text, since no address holds another. */
function asText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
}
