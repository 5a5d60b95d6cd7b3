import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyTree, mostOutside, plant } from './plant.mjs';

const target = join(mkdtempSync(join(tmpdir(), 'plumbline-planted-')), 'tree');
afterAll(() => rmSync(join(target, '..'), { recursive: true }), 120_000);

test('a module is its folders, and at most six files outside of them; then everything fits', () => {
  copyTree(target);
  const outside = plant(target);
  expect(outside.length, outside.join(', ')).toBeLessThanOrEqual(mostOutside);
  expect(outside.filter((file) => file.startsWith('server/routines/'))).toEqual([]);
  for (const part of ['contract', 'server', 'web']) {
    const { status, stdout } = spawnSync(process.execPath, ['scripts/with-node.mjs', 'tsc', '-p', part], {
      cwd: target,
      encoding: 'utf8',
    });
    expect(status, stdout).toBe(0);
  }
}, 300_000);
