import { headersOf } from './callers.ts';
import { askInTurn, inSequence, quantile, type Pace, type Work } from './load.ts';
import { caseOwner, caseWorkspace } from './capa-data.ts';
import { riskPaths } from './risk-data.ts';
import { discussed, narrowed, owner, workspace } from './register-data.ts';
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

type Asked = { row: number; what: string; asked: number };

/** How long a call takes where there is much against where there is little. */
async function measureGrowth(works: readonly [Work, Work], { row, what, asked }: Asked): Promise<Line> {
  for (const work of works) await askInTurn(work, 20);
  const [small = [], large = []] = await inSequence(works, (work) => askInTurn(work, asked));
  const [before, after] = [quantile(small, 0.5), quantile(large, 0.5)];
  const line = judged({ row, what, base: shown(before, ' ms'), ours: shown(after, ' ms') }, after / before, {
    most: goal.mostGrowth,
  });
  return {
    ...line,
    goal: `<= ${goal.mostMs} ms, ${line.goal}`,
    holds: line.holds && after <= goal.mostMs,
  };
}

const people = [
  { person: owner, whose: '' },
  { person: narrowed, whose: ', narrowed to a site' },
];

const headersFor = async (person: typeof owner) => ({
  ...(await headersOf(person.n)),
  subid: person.organization,
  accountid: person.account,
});

/** Row 15: the time of one call on a register of 1,000,000 records against one of 10,000, for its owner and one who is narrowed. */
export async function measureHotPaths(
  small: RegisterStage,
  large: RegisterStage,
  { rounds }: Pace,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { person, whose } of people) {
    const headers = await headersFor(person);
    for (const { what, path } of paths) {
      const work = ({ ours }: RegisterStage): Work => ({ url: ours.url, requests: [{ path, headers }] });
      const asked = { row: 15, what: what + whose, asked: rounds * 20 };
      lines.push(await measureGrowth([work(small), work(large)], asked));
    }
  }
  return lines;
}

// Whoever is narrowed to a site has no right to it.
const xrayScreens = [
  { what: 'X-ray', path: `${here}/xray` },
  { what: 'findings of the X-ray', path: `${here}/xray/findings` },
];

/** Row 18: each screen of risk that looks at all risks of a workspace, which holds a quarter of the register. */
export async function measureRiskScreens(
  { ours, records }: RegisterStage,
  { rounds }: Pace,
): Promise<Line[]> {
  const most = 2000;
  const lines: Line[] = [];
  for (const { person, whose } of people) {
    const headers = await headersFor(person);
    for (const { what, path } of [...riskPaths, ...(person === owner ? xrayScreens : [])]) {
      const took = await askInTurn({ url: ours.url, requests: [{ path, headers }] }, rounds * 2);
      const middle = quantile(took, 0.5);
      lines.push({
        row: 18,
        what: `${what} of ${(records / 4).toLocaleString('en')} risks${whose}`,
        base: '',
        ours: shown(middle, ' ms'),
        ratio: '',
        goal: `<= ${most} ms`,
        holds: middle <= most,
      });
    }
  }
  return lines;
}

const cases = `/v1/capa/libraries/workspace/${caseWorkspace}`;
const casesModule = `/v1/capa/module/${caseWorkspace}`;

/** What of CAPA lists, counts or chooses among all cases of a workspace. */
const casePaths = [
  { what: 'list of CAPAs', path: `${cases}?limit=10` },
  { what: 'CAPAs by due date', path: `${cases}?limit=10&sort=dueDate` },
  { what: 'CAPAs that are late', path: `${cases}?limit=10&isLate=true` },
  {
    what: 'major and critical CAPAs in investigation',
    path: `${cases}?limit=10&class=major,critical&stage=investigation`,
  },
  { what: 'CAPAs by a word', path: `${cases}?limit=10&search=case%20777` },
  { what: 'dashboard of CAPA', path: `${casesModule}/dashboard?period=12` },
  { what: 'rest of the dashboard of CAPA', path: `${casesModule}/dashboard/more?period=12` },
  { what: 'figures of CAPA', path: `${casesModule}/analytics` },
  { what: 'what needs attention of CAPAs', path: `${casesModule}/attention?limit=50` },
  { what: 'counts of CAPA’s navigation', path: `${casesModule}/counts` },
  { what: 'my tasks of CAPA', path: '/v1/tasks?limit=10' },
  { what: 'attention count of the top bar, CAPA', path: '/v1/attention/counts' },
];

/** Row 19: the screens of CAPA with 1,000,000 cases in 50 organizations against 10,000. */
export async function measureCases(
  small: RegisterStage,
  large: RegisterStage,
  { rounds }: Pace,
): Promise<Line[]> {
  const headers = await headersFor(caseOwner);
  const lines: Line[] = [];
  for (const { what, path } of casePaths) {
    const work = ({ ours }: RegisterStage): Work => ({ url: ours.url, requests: [{ path, headers }] });
    lines.push(await measureGrowth([work(small), work(large)], { row: 19, what, asked: rounds * 20 }));
  }
  return lines;
}

const ofRecord = (record: string) => `/v1/risk/libraries/${workspace}/${record}`;

const streams = [
  { what: 'what was said and done of a record', query: 'comments' },
  { what: 'its comments alone', query: 'comments?show=comments' },
  { what: 'its unread comments', query: 'comments/counts' },
];

/** Row 17: the stream of a record of 5,000 comments against one of 20, among all the others. */
export async function measureStreams({ ours }: RegisterStage, { rounds }: Pace): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { person, whose } of people) {
    const headers = await headersFor(person);
    for (const { what, query } of streams) {
      const work = ({ record }: (typeof discussed)[number]): Work => ({
        url: ours.url,
        requests: [{ path: `${ofRecord(record)}/${query}`, headers }],
      });
      const asked = { row: 17, what: what + whose, asked: rounds * 20 };
      lines.push(await measureGrowth([work(discussed[0]), work(discussed[1])], asked));
    }
  }
  return lines;
}
