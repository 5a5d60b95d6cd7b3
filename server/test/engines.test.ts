import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moduleKeys } from 'contract/core/modules';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

// A comment may give an example.
const code = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');

/** What shows modules at work: sample data, and the example in the sheet of people, who are given workspaces of several. */
const shows = /^sample-data\/|^import\/user-import\.ts$/;

/** The sources of the engines on one side, without what shows a module at work. */
function enginesOf(side: 'contract' | 'server') {
  const folder = join(root, side, 'src/records');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$/.test(path) && !shows.test(path))
    .map((path) => ({
      path: `${side}/src/records/${path}`,
      text: code(readFileSync(join(folder, path), 'utf8')),
    }));
}

const engines = [...enginesOf('contract'), ...enginesOf('server')];

test('what every kind of record has names no module, neither in what it does nor in what it says', () => {
  expect(engines.length).toBeGreaterThan(150);
  // A document is a page, and audit a word of the log; the kinds of records are what may not be named.
  const named = new RegExp(
    `\\b(?:${moduleKeys.filter((key) => key !== 'document' && key !== 'audit').join('|')})s?\\b`,
    'i',
  );
  expect(engines.filter(({ text }) => named.test(text)).map(({ path }) => path)).toEqual([]);
});
