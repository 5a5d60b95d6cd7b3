import { headersOf } from './callers.ts';
import { askInTurn, inSequence, quantile, type Pace, type Request } from './load.ts';
import { narrowed, owner, workspace } from './register-data.ts';
import { judged, shown, type Line } from './report.ts';
import type { Server } from './servers.ts';

/** Plumbline on the register of one organization. */
export type RegisterStage = { records: number; ownerUrl: string; ours: Server };

const here = `/v1/risk/module/${workspace}`;

/** What stands on every screen, and what one sees first where one arrives; each is asked for on a register of each size. */
const paths = [
  { what: 'attention count of the top bar', path: '/v1/attention/counts' },
  { what: 'counts of a workspace’s navigation', path: `${here}/counts` },
  { what: 'what needs my attention', path: '/v1/attention?limit=10' },
  { what: 'what needs anybody’s attention', path: '/v1/attention?whose=all&limit=10' },
  { what: 'a workspace’s attention', path: `${here}/attention?limit=50` },
  { what: 'its dashboard’s figures', path: `${here}/analytics` },
  { what: 'its dashboard of a year', path: `${here}/dashboard?period=12` },
  { what: 'its overdue tasks, of everybody', path: `${here}/tasks?team=true&view=overdue` },
  { what: 'module counts of home', path: '/v1/subscriptions/names' },
  { what: 'my tasks', path: '/v1/tasks?limit=10' },
  { what: 'my overdue tasks', path: '/v1/tasks?view=overdue&limit=10' },
  { what: 'task counts', path: '/v1/tasks/counts' },
  { what: 'notifications', path: '/v1/notifications?limit=10' },
  { what: 'unread notifications', path: '/v1/notifications/counts' },
  { what: 'global search, a rare word', path: '/v1/search?search=risk%207777' },
  { what: 'global search, a common word', path: '/v1/search?search=press' },
  { what: 'global search, a word mistyped', path: '/v1/search?search=presz' },
  { what: 'results of a search, narrowed', path: '/v1/search/results?search=press&kind=action' },
];

const goal = { mostMs: 50, mostGrowth: 1.3 };

async function measurePath(
  stages: readonly RegisterStage[],
  { what, request, asked }: { what: string; request: Request; asked: number },
): Promise<Line> {
  const works = stages.map(({ ours }) => ({ url: ours.url, requests: [request] }));
  for (const work of works) await askInTurn(work, 20);
  const [small = [], large = []] = await inSequence(works, (work) => askInTurn(work, asked));
  const [before, after] = [quantile(small, 0.5), quantile(large, 0.5)];
  const line = judged(
    { row: 15, what, base: shown(before, ' ms'), ours: shown(after, ' ms') },
    after / before,
    { most: goal.mostGrowth },
  );
  return {
    ...line,
    goal: `<= ${goal.mostMs} ms, ${line.goal}`,
    holds: line.holds && after <= goal.mostMs,
  };
}

/** Row 15: the time of one call on a register of 1,000,000 records against one of 10,000, for its owner and one who is narrowed. */
export async function measureHotPaths(
  small: RegisterStage,
  large: RegisterStage,
  { rounds }: Pace,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { person, whose } of [
    { person: owner, whose: '' },
    { person: narrowed, whose: ', narrowed to a site' },
  ]) {
    const headers = {
      ...(await headersOf(person.n)),
      subid: person.organization,
      accountid: person.account,
    };
    for (const { what, path } of paths) {
      const request = { path, headers };
      lines.push(await measurePath([small, large], { what: what + whose, request, asked: rounds * 20 }));
    }
  }
  return lines;
}
