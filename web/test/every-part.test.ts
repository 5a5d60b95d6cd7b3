import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

// Whatever fetches code later goes by one of these, which all end in loadCode(): it has a limit of time, says in its own
// place that the code did not come, and looks for a new version.
const ways = ['page', 'fetched', 'lazyPart', 'lazyDialog', 'loadCode'];

const folder = join(import.meta.dirname, '../src');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));

/** Each import() of a file, and the names of the calls that it stands in. */
function importsIn(path: string, text: string): { line: number; calls: string[] }[] {
  const found: { line: number; calls: string[] }[] = [];
  const open: string[] = [];
  new Visitor({
    CallExpression({ callee }) {
      open.push(callee.type === 'Identifier' ? callee.name : '');
    },
    'CallExpression:exit'() {
      open.pop();
    },
    ImportExpression({ start }) {
      found.push({ line: text.slice(0, start).split('\n').length, calls: [...open] });
    },
  }).visit(parseSync(path, text).program);
  return found;
}

const all = files.flatMap(({ path, text }) => importsIn(path, text).map((one) => ({ path, ...one })));

test('the scan sees the parts of the application', () => {
  expect(all.length).toBeGreaterThan(100);
});

test('every part that is fetched later is fetched by the one way that says so when it does not come', () => {
  const loose = all.filter(({ calls }) => !calls.some((name) => ways.includes(name)));
  expect(loose.map(({ path, line }) => `${path}:${line}`)).toEqual([]);
});

test('nothing suspends on code by itself, or gives a route a loader of code of its own', () => {
  const others = files.filter(({ text }) => /\blazy\(/.test(text) || /^\s*lazy:/m.test(text));
  expect(others.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['shared/screen/page.tsx', 'ui/feedback/lazy-part.tsx']),
  );
  expect(others).toHaveLength(2);
});
