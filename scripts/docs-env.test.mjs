import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readme, withSettings } from './docs-env.mjs';

test('the table of settings in README.md is the one that npm run docs:env writes', async () => {
  const text = await readFile(readme, 'utf8');
  expect(text).toBe(withSettings(text));
});
