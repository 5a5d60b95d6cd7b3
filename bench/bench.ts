// `npm run bench`: the work of each row beside the same work done bare, in one run. A line shows the base (the bare
// server, or the smaller size, or page 1), what Plumbline gave, and the number that the row's goal speaks of. Both run in
// turn, round after round, and the medians are shown, so that what else the machine does falls on both. Absolute
// figures are this machine's alone; docs/decisions/010-what-the-bench-shows.md has those of one.
//
//   npm run bench -- --rows 1,2,5      some rows alone
//   npm run bench -- --sizes 10000     at these numbers of risks, and not at each row's own
//   npm run bench -- --quick           in fewer rounds, for a first look
import { parseArgs } from 'node:util';
import { giveUp } from '../scripts/pinned-node.mjs';
import { buildWebIfNeeded } from '../scripts/web-build.mjs';
import { openDatabases, type Databases } from './databases.ts';
import { measureFanOut } from './fan-out.ts';
import { measureCases, measureHotPaths, measureRiskScreens, measureStreams } from './hot-paths.ts';
import { measureJobs } from './jobs.ts';
import { measureIsolation } from './isolation.ts';
import {
  measureCommonSearch,
  measureLastPage,
  measureListGrowth,
  measureLists,
  measureOne,
  measureQueries,
  measureSearch,
  measureUnloaded,
} from './lists.ts';
import type { Pace } from './load.ts';
import { measureLogins } from './logins.ts';
import { tableOf, type Line } from './report.ts';
import { onCases, onRegister, onStage, type Stage } from './stage.ts';
import { measureStart } from './start.ts';
import { measureUpload } from './upload.ts';
import { measureCreateGrowth, measureCreates } from './writes.ts';

type Topic = { row: number; sizes: number[]; measure(stage: Stage, pace: Pace): Promise<Line[]> };
type Growth = { row: number; measure(small: Stage, large: Stage, pace: Pace): Promise<Line[]> };

const [few, many, most] = [10_000, 100_000, 1_000_000];
const lastRow = 19;

const topics: Topic[] = [
  { row: 1, sizes: [few, most], measure: measureLists },
  { row: 2, sizes: [many], measure: measureSearch },
  { row: 3, sizes: [few, most], measure: measureCreates },
  { row: 4, sizes: [few, most], measure: measureOne },
  { row: 5, sizes: [many], measure: measureUnloaded },
  { row: 6, sizes: [many], measure: measureIsolation },
  { row: 9, sizes: [few, most], measure: measureLastPage },
  { row: 10, sizes: [few, most], measure: measureQueries },
  { row: 11, sizes: [most], measure: measureStart },
  { row: 12, sizes: [few], measure: measureLogins },
  { row: 13, sizes: [few], measure: measureUpload },
  { row: 14, sizes: [few], measure: measureFanOut },
];

/** From the smallest number of risks to the largest. */
const growths: Growth[] = [
  { row: 7, measure: measureListGrowth },
  { row: 7, measure: measureCreateGrowth },
  { row: 8, measure: measureCommonSearch },
];

/** The numbers of an option; what is none, or stands for nothing, is told before an hour is spent on it. */
function numbersIn(option: string, text: string | undefined, highest: number): number[] | undefined {
  const numbers = text?.split(',').map(Number);
  if (numbers?.some((one) => !Number.isInteger(one) || one < 1 || one > highest))
    giveUp(`--${option} takes whole numbers from 1 to ${highest}, divided by commas; it was given ${text}.`);
  return numbers;
}

function readOptions() {
  const options = {
    rows: { type: 'string' },
    sizes: { type: 'string' },
    quick: { type: 'boolean' },
  } as const;
  const { rows, sizes, quick } = parseArgs({ options }).values;
  const pace: Pace = { rounds: quick ? 3 : 9, seconds: 1 };
  return { rows: numbersIn('rows', rows, lastRow), sizes: numbersIn('sizes', sizes, 10 * most), pace };
}

const { rows, sizes, pace } = readOptions();
const isAsked = ({ row }: { row: number }) => rows?.includes(row) ?? true;

function* plan(): Generator<{ size: number; asked: Topic[] }> {
  const all = new Set(sizes ?? topics.flatMap((topic) => topic.sizes));
  for (const size of [...all].toSorted((a, b) => a - b)) {
    const asked = topics.filter((topic) => isAsked(topic) && (sizes ?? topic.sizes).includes(size));
    if (asked.length > 0) yield { size, asked };
  }
}

async function measureAll(databases: Databases, note: (lines: Line[]) => void): Promise<void> {
  for (const { size, asked } of plan()) {
    await onStage(databases, size, async (stage) => {
      for (const { measure } of asked) note(await measure(stage, pace));
    });
  }
  const asked = growths.filter(isAsked);
  const [from, to] = [Math.min(...(sizes ?? [few])), Math.max(...(sizes ?? [most]))];
  if (from === to) return;
  if (isAsked({ row: 15 })) {
    await onRegister(databases, from, (small) =>
      onRegister(databases, to, async (large) => note(await measureHotPaths(small, large, pace))),
    );
  }
  if (isAsked({ row: 16 })) {
    await onRegister(databases, to, async (stage) => note(await measureJobs(stage)));
  }
  if (isAsked({ row: 17 })) {
    await onRegister(databases, to, async (stage) => note(await measureStreams(stage, pace)));
  }
  if (isAsked({ row: 18 })) {
    await onRegister(databases, to, async (stage) => note(await measureRiskScreens(stage, pace)));
  }
  if (isAsked({ row: 19 })) {
    await onCases(databases, from, (small) =>
      onCases(databases, to, async (large) => note(await measureCases(small, large, pace))),
    );
  }
  if (asked.length === 0) return;
  await onStage(databases, from, (small) =>
    onStage(databases, to, async (large) => {
      for (const { measure } of asked) note(await measure(small, large, pace));
    }),
  );
}

// Plumbline is measured as it is run, with the web application in it.
if (!(await buildWebIfNeeded())) throw new Error('The web application could not be built.');
const lines: Line[] = [];
const databases = await openDatabases();
try {
  await measureAll(databases, (more) => {
    lines.push(...more);
    console.log(`${tableOf(more)}\n`);
  });
} finally {
  await databases.stop();
}
if (lines.length === 0)
  giveUp('Nothing was measured: these rows compare two sizes. Name two, such as --sizes 1000,10000.');
console.log(tableOf(lines.toSorted((a, b) => a.row - b.row)));
