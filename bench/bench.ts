import { parseArgs } from 'node:util';
import { openDatabases } from './databases.ts';
import { measureIsolation } from './isolation.ts';
import {
  measureCommonSearch,
  measureLastPage,
  measureListGrowth,
  measureReads,
  measureSearch,
  measureUnloaded,
} from './lists.ts';
import { tableOf, type Line } from './report.ts';
import { onStage, type Pace } from './stage.ts';
import { measureCreateGrowth, measureCreates } from './writes.ts';

const { quick: isQuick } = parseArgs({ options: { quick: { type: 'boolean', default: false } } }).values;
const pace: Pace = isQuick ? { isQuick, rounds: 3, seconds: 1 } : { isQuick, rounds: 5, seconds: 1.5 };

const lines: Line[] = [];
const note = (...more: Line[]) => {
  lines.push(...more);
  console.log(`${tableOf(more)}\n`);
};

const databases = await openDatabases();
try {
  await onStage(databases, isQuick ? 10_000 : 100_000, async (stage) => {
    note(await measureUnloaded(stage, pace));
    note(await measureSearch(stage, pace));
    note(...(await measureIsolation(stage, pace)));
  });
  await onStage(databases, 10_000, async (small) => {
    note(...(await measureReads(small, pace)));
    note(...(await measureCreates(small, pace)));
    if (isQuick) return note(await measureLastPage(small, pace));
    return onStage(databases, 1_000_000, async (large) => {
      note(...(await measureReads(large, pace)));
      note(await measureLastPage(large, pace));
      note(await measureCommonSearch(small, large));
      note(...(await measureListGrowth(small, large, pace)));
      note(...(await measureCreates(large, pace)));
      note(await measureCreateGrowth(small, large, pace));
    });
  });
} finally {
  await databases.stop();
}

console.log(tableOf(lines.toSorted((a, b) => a.row - b.row)));
