import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drills } from './drills.mjs';
import { root } from './pinned-node.mjs';

test.each(Object.entries(drills))('the drill %s is a test that takes its numbers', async (_name, drill) => {
  const text = await readFile(join(root, drill.file), 'utf8');
  expect(text).toMatch(new RegExp(`'.*[(, ]${drill.title}[),].*'`));
  for (const name of Object.keys(drill.sizes)) expect(text).toContain(`sizeOf('${name}', `);
});
