import pg from 'pg';
import { headersOf } from './callers.ts';
import { big, idOf, shape, typical } from './data.ts';
import { askInTurn, compare, inSequence, quantile, type Pace, type Request } from './load.ts';
import { judged, rates, shown, type Line } from './report.ts';
import { bothOf, sizeOf, type Stage } from './stage.ts';

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

/** Row 1: the list's first page. */
export async function measureLists(stage: Stage, pace: Pace): Promise<Line[]> {
  const lines: Line[] = [];
  for (const place of places) {
    const compared = await compare(...bothOf(stage, await listRequests(place)), pace);
    const what = `list, ${place.name} workspace of ${sizeOf(stage)}`;
    lines.push(judged({ row: 1, what, ...rates(compared) }, compared.ratio, { least: 0.5 }));
  }
  return lines;
}

/** Row 2: a rare part of a name in the big workspace. */
export async function measureSearch(stage: Stage, pace: Pace): Promise<Line[]> {
  const compared = await compare(...bothOf(stage, await rareSearches(stage)), pace);
  const what = `search, big workspace of ${sizeOf(stage)}`;
  return [judged({ row: 2, what, ...rates(compared) }, compared.ratio, { least: 0.7 })];
}

/** Row 4: one record with everything on its page. */
export async function measureOne(stage: Stage, pace: Pace): Promise<Line[]> {
  const headers = await headersOf(0);
  const ids = Array.from({ length: 64 }, (_, k) => idOf('risk', k * 30));
  const requests = {
    bare: ids.map((id) => ({ path: `/one?workspace=${big.workspace}&id=${id}`, headers })),
    ours: ids.map((id) => ({ path: `/v1/risk/libraries/${big.workspace}/${id}`, headers })),
  };
  const compared = await compare(...bothOf(stage, requests), pace);
  const what = `one record of ${sizeOf(stage)}`;
  return [judged({ row: 4, what, ...rates(compared) }, compared.ratio, { least: 0.5 })];
}

/** Row 5: the list, one request at a time. */
export async function measureUnloaded(stage: Stage): Promise<Line[]> {
  const works = bothOf(stage, await listRequests(places[1]));
  for (const work of works) await askInTurn(work, 200);
  const [bareMs = 0, oursMs = 0] = await inSequence(works, async (work) =>
    quantile(await askInTurn(work, 600), 0.5),
  );
  return [
    {
      row: 5,
      what: `list of ${sizeOf(stage)}, one at a time: p50`,
      base: shown(bareMs, ' ms'),
      ours: shown(oursMs, ' ms'),
      ratio: shown(oursMs / bareMs),
      goal: '<= 4 ms',
      holds: oursMs <= 4,
    },
  ];
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
export async function measureCommonSearch(small: Stage, large: Stage): Promise<Line[]> {
  const { ours: requests } = await searchRequests(words);
  const works = [small, large].map((stage) => ({ url: stage.ours.url, requests }));
  for (const work of works) await askInTurn(work, 30);
  const [before = [], after = []] = await inSequence(works, (work) => askInTurn(work, 120));
  const p99 = quantile(after, 0.99);
  return [
    {
      row: 8,
      what: `search for a common word, with total: p99 at ${sizeOf(large)} against ${sizeOf(small)}`,
      base: shown(quantile(before, 0.99), ' ms'),
      ours: shown(p99, ' ms'),
      ratio: shown(p99 / quantile(before, 0.99)),
      goal: 'p99 <= 1 s',
      holds: p99 <= 1000,
    },
  ];
}

/** Row 9: the last page of the big workspace against its first. */
export async function measureLastPage(stage: Stage, pace: Pace): Promise<Line[]> {
  const { ours: first } = await listRequests(places[0]);
  const last = Math.ceil((stage.risks * shape.bigShare) / 10);
  const requests = first.map((request) => ({ ...request, path: `${request.path}?page=${last}` }));
  const { url } = stage.ours;
  const compared = await compare({ url, requests: first }, { url, requests }, pace);
  const what = `page ${last.toLocaleString('en')} of ${sizeOf(stage)}: time against page 1`;
  return [judged({ row: 9, what, ...rates(compared) }, 1 / compared.ratio, { most: 2 })];
}

/** Row 10: the statements that reach PostgreSQL for one list, by its number of rows. */
export async function measureQueries(stage: Stage): Promise<Line[]> {
  const { ours } = await listRequests(places[0]);
  const client = new pg.Client(stage.ownerUrl);
  await client.connect();
  try {
    await client.query('create extension if not exists pg_stat_statements');
    const counts = await inSequence([1, 20, 100], async (limit) => {
      const requests = ours.map((request) => ({ ...request, path: `${request.path}?limit=${limit}` }));
      const work = { url: stage.ours.url, requests };
      await askInTurn(work, 10); // what was asked before has its answer by then
      await client.query('select pg_stat_statements_reset()');
      await askInTurn(work, 10);
      const { rows } = await client.query<{ calls: string }>(
        `select sum(calls) as calls from pg_stat_statements where userid = 'plumbline_app'::regrole`,
      );
      return Number(rows[0]?.calls) / 10;
    });
    return [
      {
        row: 10,
        what: `statements for a list of 1, 20 and 100 rows of ${sizeOf(stage)}`,
        base: '',
        ours: counts.join(', '),
        ratio: '',
        goal: 'the same',
        holds: new Set(counts).size === 1,
      },
    ];
  } finally {
    await client.end();
  }
}
