import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { analyse } from 'scslre';
import { expect, test } from 'vitest';
import { patternsOf } from '../contract/src/core/list.ts';
import { allEndpoints } from '../contract/src/endpoints.ts';

const root = join(import.meta.dirname, '..');
const files = globSync(['contract/src/**/*.ts', 'server/src/**/*.{ts,tsx}', 'web/src/**/*.{ts,tsx}'], {
  cwd: root,
}).filter((file) => !/\.test\.tsx?$/.test(file));

/** Everything in a syntax tree that is of a type. */
function* nodesOf(tree, type) {
  if (typeof tree !== 'object' || tree === null) return;
  if (tree.type === type) yield tree;
  for (const inner of Object.values(tree)) yield* nodesOf(inner, type);
}

function patternsIn(file) {
  const tree = parseSync(readFileSync(join(root, file), 'utf8'), {
    syntax: 'typescript',
    tsx: file.endsWith('x'),
  });
  return {
    literals: [...nodesOf(tree, 'RegExpLiteral')].map(({ pattern, flags }) => new RegExp(pattern, flags)),
    made: [...nodesOf(tree, 'NewExpression'), ...nodesOf(tree, 'CallExpression')].filter(
      ({ callee }) => callee.value === 'RegExp',
    ).length,
  };
}

/** Why a pattern takes more than so many steps for each character; none for one that does not. */
const slownessOf = (pattern) =>
  analyse(pattern).reports.map(
    ({ type, exponential, character }) =>
      `${type}${exponential ? ' (exponential)' : ''} over ${character.literal.source}`,
  );

// Some characters, and then any number of those that are not in a set, such as `a.*` or `a[^,]*`.
const endless = /^([^^].*?)(?<!\\)(?:\.|\[\^((?:\\.|[^\]\\])*)\])(?:[*+]|\{\d*,\})/s;

/**
 * Whether a search begins anew at each place where a beginning of several characters stands, and runs on from each of them
 * over all the others, which the analysis does not see. It stops at once where the set holds one of the beginning.
 */
function runsOnFromEach({ source }) {
  const [, beginning = '', set = ''] = endless.exec(source) ?? [];
  return beginning !== '' && !Array.from(beginning).some((sign) => sign !== '\\' && set.includes(sign));
}

const slowIn = (patterns) =>
  patterns.flatMap(([where, pattern]) => {
    const slowness = [
      ...slownessOf(pattern),
      ...(runsOnFromEach(pattern) ? ['runs on from each place'] : []),
    ];
    return slowness.length > 0 ? [`${where}: ${pattern} ${slowness.join(', ')}`] : [];
  });

// Places that make a pattern from a text, each with where that text comes from.
const made = {
  'web/src/access/auth/safe-redirect.ts':
    'addresses of ours, from their beginning to their end, parts divided by slashes',
  'web/src/core/loading/use-list.ts': 'the patterns of declared queries, which are looked at below',
};

test('the analysis finds what is worse than linear', () => {
  for (const pattern of [/"[^"]*"|\\.|\[[^\]]*\]/g, /(a+)+$/, /[.\s]+$/, /(a|a)*b/, /\s*,\s*x/])
    expect(slownessOf(pattern), String(pattern)).not.toEqual([]);
  for (const pattern of [/^[.\s]+/, /\.[^.]*$/, /^a+b+$/])
    expect(slownessOf(pattern), String(pattern)).toEqual([]);
  for (const pattern of [/\bVersion\/.*\bSafari\//, /\/attention\/.*$/, /<script [^>]*src/, /ab{2,}c.{2,}d/])
    expect(runsOnFromEach(pattern), String(pattern)).toBe(true);
  for (const pattern of [/^Version\/.*Safari/, /\.[^.]*$/, /<script [^<>]*src/, /a\.+b/, /@([^\s@]+)$/])
    expect(runsOnFromEach(pattern), String(pattern)).toBe(false);
});

test('no pattern in the sources takes more than linear time, whatever text it is given', () => {
  const all = files.flatMap((file) => patternsIn(file).literals.map((pattern) => [file, pattern]));
  expect(all.length).toBeGreaterThan(100);
  expect(slowIn(all)).toEqual([]);
});

test('patterns are made from texts only in places that are known', () => {
  const places = files.filter((file) => patternsIn(file).made > 0);
  expect(places.toSorted()).toEqual(Object.keys(made).toSorted());
});

test('no pattern of a declared body or query takes more than linear time', () => {
  const patterns = allEndpoints.flatMap(({ name, call }) =>
    Object.entries({ ...call.fields, ...(call.body?.shape ? patternsOf(call.body) : {}) }).map(
      ([field, source]) => [`${name} ${field}`, new RegExp(source)],
    ),
  );
  expect(patterns.length).toBeGreaterThan(100);
  expect(slowIn(patterns)).toEqual([]);
});
