import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { expect } from 'vitest';
import type { Entity } from '../../src/core/store/entity.ts';
import { loggedChanges } from '../../src/core/store/stored.ts';
import { riskActionStore, riskStore } from '../../src/modules/risk/risk.store.ts';
import type { TestApi } from '../api.ts';
import { asOwner } from '../worker.ts';
import type { World } from '../world.ts';

type Loose = Record<string, unknown>;
type Told = { entity: string; record_id: string; changes: Record<string, [unknown, unknown]> };

const isSaid = (value: unknown) => value !== null && value !== false;

/** What the log tells of every record and action: each row goes on from where the one before it has left it. */
async function tellOf(api: TestApi, world: World): Promise<Map<string, Loose>> {
  const told = new Map<string, Loose>();
  const rows = await asOwner<Told>(
    api.urls,
    `select entity, record_id, changes from activities
      where organization_id = '${world.organizationId}' and entity in ('risk', 'risk_action') order by seq`,
  );
  for (const { entity, record_id, changes } of rows) {
    const known = told.get(record_id) ?? {};
    for (const [field, [before, after]] of Object.entries(changes)) {
      const was = known[field];
      // What is not said yet is not so.
      if (isSaid(before) || isSaid(was ?? null))
        expect(before, `${entity} ${record_id}: ${field} was`).toEqual(was);
      known[field] = after;
    }
    told.set(record_id, known);
  }
  return told;
}

/** Compares what the log tells of each record and action with what there is; gives how many there are. */
export async function checkReplay(api: TestApi, world: World): Promise<number> {
  const told = await tellOf(api, world);
  const check = (live: readonly Loose[], entity: Entity) => {
    for (const one of live) {
      const now = Object.entries(loggedChanges(entity, {}, one)).map(([field, [, value]]) => [field, value]);
      const known = Object.entries(told.get(String(one['_id'])) ?? {});
      expect(Object.fromEntries(known.filter(([, value]) => isSaid(value)))).toEqual(
        Object.fromEntries(now.filter(([, value]) => isSaid(value))),
      );
    }
    return live.length;
  };
  let count = 0;
  for (const isDeleted of [false, true])
    for (let page = 1; ; page += 1) {
      const query = { page, limit: 100, isDeleted };
      const params = { workspaceId: world.workspaceId };
      const { body } = await world.owner.call(riskEndpoints.list, { params, query });
      const risks = body.data as (Loose & { tasks: Loose[] })[]; // what the call declares
      count += check(risks, riskStore.entity);
      count += check(
        risks.flatMap(({ tasks }) => tasks),
        riskActionStore.entity,
      );
      if (risks.length < 100) break;
    }
  return count;
}
