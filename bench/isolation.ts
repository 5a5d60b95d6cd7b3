import pg from 'pg';
import { listRequests, places, rareSearches } from './lists.ts';
import { load, median, type Pace, type Request } from './load.ts';
import { judged, shown, type Line } from './report.ts';
import { sizeOf, type Stage } from './stage.ts';

/** Switches row-level security on or off on every table that has policies. */
async function setIsolation(client: pg.Client, state: 'enable' | 'disable'): Promise<void> {
  const { rows } = await client.query<{ target: string }>(
    `select distinct polrelid::regclass::text as target from pg_policy p join pg_class c on c.oid = p.polrelid
      where c.relnamespace = 'public'::regnamespace`,
  );
  // One at a time: holding several locks would meet the server's own statements from the other side.
  for (const { target } of rows) await client.query(`alter table ${target} ${state} row level security`);
}

async function measure(
  stage: Stage,
  client: pg.Client,
  { what, requests, pace }: { what: string; requests: Request[]; pace: Pace },
): Promise<Line> {
  const work = { url: stage.ours.url, requests };
  const rounds: { off: number; on: number }[] = [];
  for (let round = 0; round < pace.rounds; round++) {
    await setIsolation(client, 'disable');
    await load(work, 1); // its plans are made anew
    const off = await load(work, pace.seconds);
    await setIsolation(client, 'enable');
    await load(work, 1);
    rounds.push({ off: off.perSecond, on: (await load(work, pace.seconds)).perSecond });
  }
  const cost = median(rounds.map(({ off, on }) => off / on)) - 1;
  return judged(
    {
      row: 6,
      what: `isolation by the database: what it costs ${what} of ${sizeOf(stage)}`,
      base: shown(median(rounds.map((round) => round.off)), '/s without'),
      ours: shown(median(rounds.map((round) => round.on)), '/s with'),
    },
    cost,
    { most: 0.15 },
  );
}

/** Row 6: Plumbline with row-level security off and on. */
export async function measureIsolation(stage: Stage, pace: Pace): Promise<Line[]> {
  const client = new pg.Client(stage.ownerUrl);
  await client.connect();
  const lines: Line[] = [];
  try {
    for (const place of places) {
      const { ours: requests } = await listRequests(place);
      lines.push(await measure(stage, client, { what: `a list, ${place.name},`, requests, pace }));
    }
    const { ours: requests } = await rareSearches(stage);
    lines.push(await measure(stage, client, { what: 'a search', requests, pace }));
  } finally {
    await setIsolation(client, 'enable');
    await client.end();
  }
  return lines;
}
