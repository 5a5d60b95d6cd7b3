import { daysAfter } from 'contract/core/days';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import type { Cases, Here } from './attention-cases.ts';
import { asOwner } from './worker.ts';

/** A risk with an indicator that has these columns. */
async function addIndicated({ api, world }: Here, values: Record<string, unknown>): Promise<string> {
  const { workspaceId, owner } = world();
  const risk = await owner.call(riskEndpoints.create, {
    params: { workspaceId },
    body: world().riskInput('Indicated'),
  });
  const recordId: string = risk.body.data._id;
  const made = await owner.call(riskParts.kri.create, {
    params: { workspaceId, recordId },
    body: {
      name: 'Scrap',
      direction: 'higher-is-worse',
      amber: 1,
      red: 2,
      frequency: 3650,
      owner: owner.user.accountId,
    },
  });
  const columns = Object.keys(values).map((name, index) => `${name} = $${index + 2}`);
  await asOwner(api().urls, `update risk_kris set ${columns.join(', ')} where id = $1`, [
    made.body.data._id,
    ...Object.values(values),
  ]);
  return recordId;
}

/** What is to be found of indicators, and what is to be left alone. */
export function indicatorCases(here: Here): Record<string, Cases> {
  const riskWithIndicator = (values: Record<string, unknown>) => addIndicated(here, values);
  const readAs = (state: string, today: string) =>
    riskWithIndicator({
      state,
      last_value: 2,
      last_reading: daysAfter(today, -1),
      next_reading: '2099-12-31',
    });
  return {
    kri_reading_due: {
      'to be read yesterday': {
        holds: true,
        make: ({ today }) => riskWithIndicator({ next_reading: daysAfter(today, -1) }),
      },
      'to be read today': { holds: false, make: ({ today }) => riskWithIndicator({ next_reading: today }) },
    },
    kri_red: {
      'red by its newest reading': { holds: true, make: ({ today }) => readAs('red', today) },
      'amber by its newest reading': { holds: false, make: ({ today }) => readAs('amber', today) },
    },
  };
}
