import { clearCreated, password, shape } from './data.ts';
import { places, listRequests } from './lists.ts';
import { compare, load, median, type Pace, type Request, type Work } from './load.ts';
import { judged, rates, shown, type Line } from './report.ts';
import { bothOf, type Stage } from './stage.ts';

function logins(path: string): Request[] {
  return Array.from({ length: shape.organizations }, (_, n) => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `person${n}@bench.example`, password }),
  }));
}

const requests = { bare: logins('/login'), ours: logins('/v1/auth/login') };

/** The p99 of a list while people sign in all the time. */
async function p99InStorm(storm: Work, list: Work, seconds: number): Promise<number> {
  const [, { p99 }] = await Promise.all([load(storm, seconds), load(list, seconds)]);
  return p99;
}

async function measureStorm(stage: Stage, { rounds, seconds }: Pace): Promise<Line> {
  const storms = bothOf(stage, requests);
  const lists = bothOf(stage, await listRequests(places[1]));
  const p99s: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    for (const side of [0, 1] as const) {
      const [storm, list] = [storms[side], lists[side]].map((work) => ({ ...work, connections: 8 }));
      if (storm && list) p99s[side].push(await p99InStorm(storm, list, seconds));
    }
  }
  const [bare, ours] = [median(p99s[0]), median(p99s[1])];
  const what = 'list among logins, 8 connections each: p99';
  const line = { row: 12, what, base: shown(bare, ' ms'), ours: shown(ours, ' ms') };
  return judged(line, ours / bare, { most: 3 });
}

/** Row 12: logins, two at once, against the bare hash rate; and a list among many of them. */
export async function measureLogins(stage: Stage, pace: Pace): Promise<Line[]> {
  const [bare, ours] = bothOf(stage, requests);
  const compared = await compare({ ...bare, connections: 2 }, { ...ours, connections: 2 }, pace);
  const storm = await measureStorm(stage, pace);
  await clearCreated(stage.ownerUrl);
  const what = 'logins, two at once';
  return [judged({ row: 12, what, ...rates(compared) }, compared.ratio, { least: 0.7 }), storm];
}
