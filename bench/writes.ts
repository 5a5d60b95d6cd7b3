import { headersOf } from './callers.ts';
import { clearCreated, place, shape } from './data.ts';
import { compare, load, type Pace, type Request } from './load.ts';
import { judged, rates, shown, type Line } from './report.ts';
import { bothOf, sizeOf, type Stage } from './stage.ts';

/** A risk that is created in an organization, asked of both servers. */
export async function creating(organization: number): Promise<{ bare: Request; ours: Request }> {
  const { workspace, site, process, managers } = place(organization);
  const headers = { ...(await headersOf(organization)), 'content-type': 'application/json' };
  const body = JSON.stringify({
    workspace,
    name: 'Press guard opens while the ram moves',
    description: 'The interlock of the guard was found bridged. It had been so for about a week.',
    category: 'Operational',
    dateIdentified: '2026-01-15',
    site,
    process,
    managers,
  });
  const request = { method: 'POST', headers, body } as const;
  return {
    bare: { ...request, path: `/create?workspace=${workspace}` },
    ours: { ...request, path: '/v1/risk/libraries' },
  };
}

async function everywhere(): Promise<{ bare: Request[]; ours: Request[] }> {
  const all = await Promise.all(Array.from({ length: shape.organizations }, (_, n) => creating(n)));
  return { bare: all.map(({ bare }) => bare), ours: all.map(({ ours }) => ours) };
}

/** Row 3: creating in all organizations, and in one alone. */
export async function measureCreates(stage: Stage, pace: Pace): Promise<Line[]> {
  const compared = await compare(...bothOf(stage, await everywhere()), pace);
  const { ours: requests } = await creating(1);
  const alone = await load({ url: stage.ours.url, requests: [requests] }, pace.seconds * 2);
  await clearCreated(stage.ownerUrl);
  const what = `create in 50 organizations of ${sizeOf(stage)}`;
  return [
    judged({ row: 3, what, ...rates(compared) }, compared.ratio, { least: 0.5 }),
    {
      row: 3,
      what: `create in one organization of ${sizeOf(stage)}`,
      base: '',
      ours: shown(alone.perSecond, '/s'),
      ratio: `p99 ${shown(alone.p99, ' ms')}`,
      goal: '>= 60/s, p99 <= 400 ms',
      holds: alone.perSecond >= 60 && alone.p99 <= 400,
    },
  ];
}

/** Row 7, the writing half: how the time of a create grows with the number of risks. */
export async function measureCreateGrowth(small: Stage, large: Stage, pace: Pace): Promise<Line[]> {
  const { ours: requests } = await everywhere();
  const compared = await compare({ url: small.ours.url, requests }, { url: large.ours.url, requests }, pace);
  for (const stage of [small, large]) await clearCreated(stage.ownerUrl);
  const what = `create: time at ${sizeOf(large)} against ${sizeOf(small)}`;
  return [judged({ row: 7, what, ...rates(compared) }, 1 / compared.ratio, { most: 1.3 })];
}
