import { test } from '@playwright/test';
import { sizeOf, tell } from '../../scripts/drills.mjs';
import { takeWalk } from '../walk/walk.ts';
import { makeWorld } from '../walk/world.ts';

const seconds = sizeOf('WALK_SECONDS', 75);
// The same walk each time, unless another is asked for.
const seed = sizeOf('WALK_SEED', 20_261);

test('who walks at random, offline, among others and between organizations, loses no word', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(seconds * 1000 + 120_000);
  const world = await makeWorld(browser, baseURL ?? '');
  tell(`The walk has the seed ${seed}.`);
  const report = await takeWalk(world, { seed, seconds, say: tell });
  const counts = Object.entries(report.byName).map(([name, count]) => `${count} x ${name}`);
  tell(
    `${report.steps} steps in ${seconds} s with seed ${seed}, ${report.words} texts typed: none lost, none wrong. ${counts.join(', ')}.`,
  );
  await world.context.close();
});
