import { daysAfter } from 'contract/core/days';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { type Cases, closed, type Here } from './attention-cases.ts';
import { asOwner } from './worker.ts';

/** A risk with a control of the owner's with these columns. */
async function addControlled({ api, world }: Here, values: Record<string, unknown>): Promise<string> {
  const { workspaceId, owner } = world();
  const params = { workspaceId };
  const risk = await owner.call(riskEndpoints.create, { params, body: world().riskInput('Controlled') });
  const recordId = String(risk.body.data._id);
  const made = await owner.call(riskParts.control.create, {
    params: { workspaceId, recordId },
    body: { name: 'Clutch service', controlType: 'preventive', owners: [owner.user.accountId] },
  });
  const columns = Object.keys(values).map((name, index) => `${name} = $${index + 2}`);
  await asOwner(api().urls, `update risk_controls set ${columns.join(', ')} where id = $1`, [
    made.body.data._id,
    ...Object.values(values),
  ]);
  return recordId;
}

/** The rule about controls whose test is overdue. */
export function controlCases(here: Here): Record<string, Cases> {
  const riskWithControl = (values: Record<string, unknown>) => addControlled(here, values);
  return {
    control_untested: {
      'to be tested yesterday': {
        holds: true,
        make: ({ today }) => riskWithControl({ next_test: daysAfter(today, -1) }),
      },
      'to be tested today': { holds: false, make: ({ today }) => riskWithControl({ next_test: today }) },
      'without a test to come': { holds: false, make: () => riskWithControl({ next_test: null }) },
      'deleted, to be tested yesterday': {
        holds: false,
        make: ({ today, at }) => riskWithControl({ next_test: daysAfter(today, -1), deleted_at: at }),
      },
      'of a closed risk, to be tested yesterday': {
        holds: false,
        make: async ({ today }) => {
          const id = await riskWithControl({ next_test: daysAfter(today, -1) });
          await asOwner(here.api().urls, `update records set stage = $2, status = $3 where id = $1`, [
            id,
            closed.stage,
            closed.status,
          ]);
          return id;
        },
      },
    },
  };
}
