// `npm run drill -- NAME`: runs a test of `npm test` in its full size. NAME and a size of its own: `nodes SOCKETS=500`.
import { drills } from './drills.mjs';
import { installIfNeeded } from './install.mjs';
import { giveUp, pinnedEnvironment, run } from './pinned-node.mjs';
import { buildWebIfNeeded } from './web-build.mjs';

const [name, ...own] = process.argv.slice(2);
const drill = drills[name];
if (!drill) {
  const width = 2 + Math.max(...Object.keys(drills).map(({ length }) => length));
  const list = Object.entries(drills).map(
    ([key, { what, takes }]) => `  ${key.padEnd(width)}${what} (${takes})`,
  );
  const words = ['npm run drill -- NAME, where NAME is one of:', ...list].join('\n');
  // To ask for the list is no mistake.
  if (name) giveUp(words);
  console.log(words);
  process.exit();
}
const { file, title, sizes } = drill;
const chosen = { ...sizes, ...Object.fromEntries(own.map((pair) => pair.split('='))) };
const foreign = Object.keys(chosen).filter((key) => !(key in sizes));
if (foreign.length > 0)
  giveUp(`${name} has no ${foreign.join(', ')}. It has ${Object.keys(sizes).join(', ')}.`);

await installIfNeeded();
const texts = Object.fromEntries(Object.entries(chosen).map(([key, value]) => [key, String(value)]));
const environment = { ...pinnedEnvironment(), ...texts, DRILL: name };
const isJourney = file.startsWith('e2e/');
if (isJourney && !(await buildWebIfNeeded())) giveUp('The web application could not be built.');
const tool = isJourney
  ? ['playwright', ['test', file, '-g', title, '--workers=1']]
  : ['vitest', ['run', file, '-t', title]];
process.exitCode = await run(...tool, environment);
