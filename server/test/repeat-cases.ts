import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import type { Cases, Here } from './attention-cases.ts';
import { kinds } from './kinds.ts';
import { asOwner } from './worker.ts';

/** The rule about closed CAPAs that happened again. */
export function repeatCases({ api, world }: Here): Record<string, Cases> {
  const run = (text: string, values: unknown[]) => asOwner(api().urls, text, values);

  async function addCapa(name: string): Promise<string> {
    const { owner, siteId, processId, kinds: others } = world();
    const workspaceId = others.capa?.ids['workspaceId'] ?? '';
    // The cases of subscriptions have ended those of the other modules.
    await run(
      `update subscriptions set status = 'active', grace_end = null where id = (select module_id from workspaces where id = $1)`,
      [workspaceId],
    );
    const place = { workspaceId, siteId, processId, accountId: owner.user.accountId };
    const body = kinds.find(({ kind }) => kind === 'capa')?.input(place, name);
    return String((await owner.call(capaEndpoints.create, { body })).body.data._id);
  }

  /** One with a repeat, after both were changed so. */
  async function repeated(columns: string, ofRepeat = `status = 'pending'`): Promise<string> {
    const [id, later] = [await addCapa('Closed'), await addCapa('Repeat')];
    await run(`update records set ${columns} where id = $1`, [id]);
    await run(`update records set ${ofRepeat} where id = $1`, [later]);
    await run(
      `insert into record_links (organization_id, id, workspace_id, record_id, target_workspace_id, target_id, type)
       select organization_id, gen_random_uuid(), workspace_id, $2, workspace_id, $1, 'repeats' from records where id = $1`,
      [id, later],
    );
    return id;
  }

  const closed = `stage = 'closed', status = 'completed', closed_on = '2026-01-31'`;
  return {
    capa_repeated: {
      'closed, and a later one is a repeat of it': { holds: true, make: () => repeated(closed) },
      'closed, and the repeat is cancelled': {
        holds: false,
        make: () => repeated(closed, `stage = 'cancelled', status = 'cancelled'`),
      },
      'closed once more after the repeat was known': {
        holds: false,
        make: () => repeated(closed.replace('2026-01-31', '2099-01-31')),
      },
      'reopened since': {
        holds: false,
        make: () => repeated(`stage = 'investigation', status = 'in-progress'`),
      },
    },
  };
}
