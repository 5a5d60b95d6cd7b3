import './setup.ts';
import { allEndpoints as seenEndpoints } from 'contract/endpoints';
import type { Endpoint, EndpointOptions } from 'contract/core/endpoint';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allEndpoints } from './whole-calls.ts';

/** What the types of a screen leave out of a declared call: one name more or less, and this does not compile. */
const leftOut: Record<Exclude<keyof EndpointOptions, keyof Endpoint>, true> = {
  summary: true,
  query: true,
  body: true,
  rates: true,
  unlogged: true,
};

describe('what the build leaves out of a call', () => {
  test('is what the types of a screen leave out', () => {
    const { create, list } = siteEndpoints;
    // @ts-expect-error -- the schema of a body is the server's
    expect(create.body).toBeUndefined();
    // @ts-expect-error -- and that of a query
    expect(list.query).toBeUndefined();
    // @ts-expect-error -- and that of an answer's item
    expect(create.reply.item).toBeUndefined();
    // @ts-expect-error -- and that of the whole answer
    expect(create.reply.body).toBeUndefined();
    // @ts-expect-error -- only a list has its query in an address
    expect(create.fields).toBeUndefined();
    expect(list.fields).toEqual(expect.any(Object));
    const general: Endpoint = create;
    // @ts-expect-error -- nor has a call that is not known by name
    expect(general.rates).toBeUndefined();
  });

  test.each(allEndpoints)('is left out of $name, and nothing else', ({ name, call }) => {
    const seen = seenEndpoints.find((one) => one.name === name)?.call ?? {};
    const missing = Object.keys(call).filter((key) => !(key in seen));
    expect(missing.filter((key) => !(key in leftOut) && key !== 'fields')).toEqual([]);
    expect(Object.keys(leftOut).filter((key) => key in seen)).toEqual([]);
  });
});

const root = join(import.meta.dirname, '../..');
const calls = import.meta.glob<Record<string, unknown>>('../../contract/src/**/*.endpoints.ts');

type Taken = { file: string; from: string; name: string };

/** What a file takes from a file of calls to use it, and not as a type alone. */
function takenBy(file: string): Taken[] {
  const text = readFileSync(join(root, file), 'utf8');
  const imports = text.matchAll(/^import \{([^}]*)\} from '([^']*\.endpoints)(?:\.ts)?'/gm);
  return [...imports].flatMap(([, names = '', from = '']) =>
    names
      .split(',')
      .map((name) => name.trim().replace(/ as .*/, ''))
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => ({ file, from: from.replace(/^.*\//, ''), name })),
  );
}

// A file of calls is run before the build, so that what it takes from another one is there.
const isReader = (file: string) => !/\.(endpoints|test)\.tsx?$/.test(file);
const taken = globSync('{web,contract}/src/**/*.{ts,tsx}', { cwd: root }).filter(isReader).flatMap(takenBy);

test('what screens take from files of calls is there in a browser: a schema of theirs is not', async () => {
  const files = new Map(
    Object.entries(calls).map(([path, load]) => [path.replace(/^.*\/|\.ts$/g, ''), load]),
  );
  expect(taken.length).toBeGreaterThan(100);
  const lost: Taken[] = [];
  for (const one of taken) if ((await files.get(one.from)?.())?.[one.name] === undefined) lost.push(one);
  expect(lost).toEqual([]);
});
