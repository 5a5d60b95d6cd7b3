import { setTimeout as wait } from 'node:timers/promises';
import { median } from './load.ts';
import { shown, type Line } from './report.ts';
import { startOurs } from './servers.ts';
import { sizeOf, type Stage } from './stage.ts';

const starts = 5;
const restMs = 3000;

/** Row 11: from the start of the server's process to ready on a migrated database, and its memory at rest. */
export async function measureStart(stage: Stage): Promise<Line[]> {
  const readyMs: number[] = [];
  const residentMiB: number[] = [];
  for (let count = 0; count < starts; count++) {
    const server = await startOurs(stage.ownerUrl);
    await wait(restMs);
    readyMs.push(server.readyMs);
    residentMiB.push((await server.memory()).residentMiB);
    await server.stop();
  }
  const [ready, resident] = [median(readyMs), median(residentMiB)];
  const line = { row: 11, base: '', ratio: '' };
  return [
    {
      ...line,
      what: `start on a migrated database of ${sizeOf(stage)}`,
      ours: shown(ready, ' ms'),
      goal: '<= 1.5 s',
      holds: ready <= 1500,
    },
    {
      ...line,
      what: 'memory at rest',
      ours: shown(resident, ' MiB'),
      goal: '<= 150 MiB',
      holds: resident <= 150,
    },
  ];
}
