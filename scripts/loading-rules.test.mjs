import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../web/src');

/** The parts that a file declares to be fetched and draws itself, and whether it says what stands there meanwhile. */
function drawnParts(text) {
  const declared = [...text.matchAll(/\bconst (\w+) = lazyPart\b/g)].map(([, name]) => name);
  return declared.filter((name) => new RegExp(String.raw`<${name}\b`).test(text));
}

const leavesOpen = (text) => drawnParts(text).length > 0 && !/<Suspense\b/.test(text);

test('whoever draws a part whose code is still to come says what stands there until it has', () => {
  const part = `const Part = lazyPart(async () => (await import('./part.tsx')).Part);`;
  expect(leavesOpen(`${part} <Part />`)).toBe(true);
  expect(leavesOpen(`${part} <Suspense><Part /></Suspense>`)).toBe(false);
  const open = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => leavesOpen(readFileSync(join(root, path), 'utf8')));
  // Each is what an Opener opens, or within it, and an Opener waits for all of that.
  expect(open.toSorted()).toEqual([
    'support/notification/bell.tsx',
    'ui/actions/filter-choices.tsx',
    'ui/overlays/menu.tsx',
    'ui/overlays/popover.tsx',
  ]);
});
