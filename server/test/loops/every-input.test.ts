import type { Endpoint } from 'contract/core/endpoint';
import { allEndpoints } from 'contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { testApi, type TestApi } from '../api.ts';
import { samples } from './samples.ts';
import { makeWorld, type World } from '../world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

type One = (typeof allEndpoints)[number];

const given = (name: string) => {
  const sample = samples[name]?.(world) ?? {};
  return { ...sample, params: { ...world.ids, ...sample.params } };
};

const ask = ({ call, name }: One, args: { body?: unknown; query?: Record<string, unknown> }) => {
  const { query, ...sample } = given(name);
  // A part is put to an upload by its file's id and not by its handle.
  const params = {
    ...sample.params,
    ...(name === 'upload.putPart' ? { uploadId: newId(), partNumber: '1' } : {}),
  };
  return world.owner.call(call, { params, ...(query ? { query } : {}), ...args });
};

const nonsense = [undefined, {}, [], -1.5, true, ' '];

/** For each field something that it refuses, in the order of the declaration; a field that takes anything is left out. */
function wrongBodyOf({ body }: Endpoint): [string, unknown][] {
  if (!(body instanceof z.ZodObject)) return [];
  return Object.entries(body.shape as Record<string, z.ZodType>).flatMap(
    ([name, field]): [string, unknown][] => {
      const refuses = (value: unknown) => !field.safeParse(value).success;
      const wrong = nonsense.findLast(refuses);
      const isRefused = nonsense.some(refuses);
      return isRefused ? [[name, wrong]] : [];
    },
  );
}

const withFields = allEndpoints.filter(({ call }) => wrongBodyOf(call).length > 1);

/** The fields that errors name, without what is wrong inside of one. */
const fieldsIn = (errors: Record<string, string>) => [
  ...new Set(Object.keys(errors).map((name) => name.split('.')[0])),
];

describe('a refused body', () => {
  test('is asked of most writes', () => {
    expect(withFields.length).toBeGreaterThan(40);
  });

  test.each(withFields.map((one) => [one.name, one] as const))(
    '%s names its first field in the order of the form in the message, and all of them in errors',
    async (_, one) => {
      const wrong = wrongBodyOf(one.call);
      // Sent the other way round: the order is the declaration's and not the caller's.
      const { status, body } = await ask(one, { body: Object.fromEntries(wrong.toReversed()) });
      expect([status, body.code], JSON.stringify(body)).toEqual([400, 'VALIDATION']);
      const names = wrong.map(([name]) => name);
      expect(fieldsIn(body.errors)).toEqual(names);
      expect(body.message).toBe(Object.values(body.errors)[0]);
      expect(Object.keys(body.errors)[0]?.split('.')[0]).toBe(names[0]);
    },
  );
});

describe('a query', () => {
  test('is declared by its names wherever one is declared', () => {
    const others = allEndpoints.filter(({ call }) => call.query && !(call.query instanceof z.ZodObject));
    expect(others.map(({ name }) => name)).toEqual([]);
  });

  test.each(allEndpoints.map((one) => [one.name, one] as const))(
    '%s refuses a name that it does not know',
    async (_, one) => {
      const { query, body } = given(one.name);
      const { status, body: answer } = await ask(one, {
        query: { ...query, serach: 'pump' },
        ...(body ? { body } : {}),
      });
      expect([status, answer.code], JSON.stringify(answer)).toEqual([400, 'VALIDATION']);
      expect(answer.message).toBe('The query knows no "serach": leave it out');
      expect(answer.errors).toEqual({ serach: answer.message });
    },
  );
});
