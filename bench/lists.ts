import { headersOf } from './callers.ts';
import { big, idOf, shape, typical } from './data.ts';
import { askInTurn, compare, quantile, type Compared, type Request } from './load.ts';
import { judged, shown, type Line } from './report.ts';
import { bothOf, sizeOf, type Pace, type Stage } from './stage.ts';

export const places = [
  { name: 'big', workspace: big.workspace, organization: 0 },
  { name: 'typical', workspace: typical.workspace, organization: 1 },
] as const;
type Place = (typeof places)[number];

const words = ['press', 'seal', 'torque', 'dock', 'axle', 'guard'];

/** The newest ten risks of a workspace, asked of both servers. */
export async function listRequests({
  workspace,
  organization,
}: Place): Promise<{ bare: Request[]; ours: Request[] }> {
  const headers = await headersOf(organization);
  return {
    bare: [{ path: `/list?workspace=${workspace}`, headers }],
    ours: [{ path: `/v1/risk/libraries/workspace/${workspace}`, headers }],
  };
}

async function searchRequests(texts: string[]): Promise<{ bare: Request[]; ours: Request[] }> {
  const headers = await headersOf(0);
  const query = (text: string) => new URLSearchParams({ search: text });
  return {
    bare: texts.map((text) => ({ path: `/search?workspace=${big.workspace}&${query(text)}`, headers })),
    ours: texts.map((text) => ({
      path: `/v1/risk/libraries/workspace/${big.workspace}?${query(text)}`,
      headers,
    })),
  };
}

/** Parts of names that few risks of the big workspace have. */
export const rareSearches = ({ risks }: Stage) =>
  searchRequests(
    Array.from({ length: 64 }, (_, k) => `sk ${Math.floor((risks * shape.bigShare * (k + 1)) / 65)}`),
  );

const rates = ({ first, second }: Compared) => ({
  bare: shown(first.perSecond, '/s'),
  ours: shown(second.perSecond, '/s'),
});

/** Rows 1 and 4: the list and one record. */
export async function measureReads(stage: Stage, pace: Pace): Promise<Line[]> {
  const lines: Line[] = [];
  for (const place of places) {
    const compared = await compare(...bothOf(stage, await listRequests(place)), pace);
    const what = `list, ${place.name} workspace of ${sizeOf(stage)}`;
    lines.push(judged({ row: 1, what, ...rates(compared) }, compared.ratio, { least: 0.5 }));
  }
  const headers = await headersOf(0);
  const ids = Array.from({ length: 64 }, (_, k) => idOf('risk', k * 30));
  const requests = {
    bare: ids.map((id) => ({ path: `/one?workspace=${big.workspace}&id=${id}`, headers })),
    ours: ids.map((id) => ({ path: `/v1/risk/libraries/${big.workspace}/${id}`, headers })),
  };
  const compared = await compare(...bothOf(stage, requests), pace);
  const what = `one record of ${sizeOf(stage)}`;
  return [...lines, judged({ row: 4, what, ...rates(compared) }, compared.ratio, { least: 0.5 })];
}

/** Row 2: a rare part of a name in the big workspace. */
export async function measureSearch(stage: Stage, pace: Pace): Promise<Line> {
  const compared = await compare(...bothOf(stage, await rareSearches(stage)), pace);
  const what = `search, big workspace of ${sizeOf(stage)}`;
  return judged({ row: 2, what, ...rates(compared) }, compared.ratio, { least: 0.7 });
}

/** Row 5: the list, one request at a time. */
export async function measureUnloaded(stage: Stage, pace: Pace): Promise<Line> {
  const [bare, ours] = bothOf(stage, await listRequests(places[1]));
  const count = pace.isQuick ? 200 : 600;
  for (const work of [bare, ours]) await askInTurn(work, 200);
  const bareMs = quantile(await askInTurn(bare, count), 0.5);
  const oursMs = quantile(await askInTurn(ours, count), 0.5);
  const what = `list of ${sizeOf(stage)} risks, unloaded: p50`;
  const ratio = shown(oursMs / bareMs);
  return {
    row: 5,
    what,
    bare: shown(bareMs, ' ms'),
    ours: shown(oursMs, ' ms'),
    ratio,
    goal: '<= 4 ms',
    holds: oursMs <= 4,
  };
}

/** Row 7, the reading half: how the list's time grows with the number of risks. */
export async function measureListGrowth(small: Stage, large: Stage, pace: Pace): Promise<Line[]> {
  const lines: Line[] = [];
  for (const place of places) {
    const { ours: requests } = await listRequests(place);
    const before = { url: small.ours.url, requests };
    const compared = await compare(before, { url: large.ours.url, requests }, pace);
    const what = `list, ${place.name}: time at ${sizeOf(large)} against ${sizeOf(small)}`;
    lines.push(judged({ row: 7, what, ...rates(compared) }, 1 / compared.ratio, { most: 1.3 }));
  }
  return lines;
}

/** Row 8: a common word in the big workspace, with its total; one request at a time. */
export async function measureCommonSearch(small: Stage, large: Stage): Promise<Line> {
  const { ours: requests } = await searchRequests(words);
  const [before, after] = [small, large].map((stage) => ({ url: stage.ours.url, requests }));
  if (!before || !after) throw new Error('There are two stages');
  for (const work of [before, after]) await askInTurn(work, 30);
  const smallTimes = await askInTurn(before, 120);
  const largeTimes = await askInTurn(after, 120);
  const p99 = quantile(largeTimes, 0.99);
  return {
    row: 8,
    what: `search for a common word, with total: p50 at ${sizeOf(large)} against ${sizeOf(small)}; p99 ${shown(p99, ' ms')}`,
    bare: shown(quantile(smallTimes, 0.5), ' ms'),
    ours: shown(quantile(largeTimes, 0.5), ' ms'),
    ratio: shown(quantile(largeTimes, 0.5) / quantile(smallTimes, 0.5)),
    goal: 'p99 <= 1 s',
    holds: p99 <= 1000,
  };
}

/** Row 9: the last page of the big workspace against its first. */
export async function measureLastPage(stage: Stage, pace: Pace): Promise<Line> {
  const { ours: first } = await listRequests(places[0]);
  const last = Math.ceil((stage.risks * shape.bigShare) / 10);
  const requests = first.map((request) => ({ ...request, path: `${request.path}?page=${last}` }));
  const { url } = stage.ours;
  const compared = await compare({ url, requests: first }, { url, requests }, pace);
  const what = `page ${last.toLocaleString('en')} of ${sizeOf(stage)}: time against page 1`;
  return judged({ row: 9, what, ...rates(compared) }, 1 / compared.ratio, { most: 2 });
}
