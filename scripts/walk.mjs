// `npm run walk -- --minutes 60 --seed 7`: the random walk of `npm test` for longer, from another seed each time unless told.
import { parseArgs } from 'node:util';
import { installIfNeeded } from './install.mjs';
import { giveUp, pinnedEnvironment, run } from './pinned-node.mjs';
import { buildWebIfNeeded } from './web-build.mjs';

const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string' } } });
const minutes = Number(values.minutes ?? 60);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (!(minutes > 0)) giveUp('--minutes needs a number above 0.');
if (!Number.isInteger(seed)) giveUp('--seed needs a whole number.');

await installIfNeeded();
if (!(await buildWebIfNeeded())) giveUp('The web application could not be built.');
const environment = {
  ...pinnedEnvironment(),
  WALK_SECONDS: String(Math.round(minutes * 60)),
  WALK_SEED: String(seed),
  DRILL: 'walk',
};
process.exitCode = await run(
  'playwright',
  ['test', 'e2e/journeys/random-walk.test.ts', '--workers=1'],
  environment,
);
