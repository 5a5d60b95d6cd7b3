import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import { levels } from 'contract/core/rights/levels';
import { permissions } from 'contract/core/rights/permissions';
import type { RecordBase } from 'contract/records/record/record';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { findAllowed, toldMost } from '../workflow/allowed-people.service.ts';
import { expectNotices, lookUpAudience, notify } from '../../support/notification/notification.service.ts';

type Place = {
  site: string;
  process: string | null;
  /** Those whom alone it is confided to, where it is confidential. */
  among?: readonly string[] | undefined;
};

/**
 * Who may take over what is raised at a place: the people of the workspace whose rights reach it, and where there are none,
 * those who administer the organization; of what is confidential its owners, who see it.
 */
export async function findTakers(
  ctx: WriteContext,
  kind: RecordKind,
  { site, process, among }: Place,
): Promise<string[]> {
  const least = levels[permissions[`${kind}.takeOver`].level];
  const able = await findAllowed(ctx, kind, { least, site, process });
  const takers = among ? able.filter((one) => among.includes(one)) : able;
  if (takers.length > 0) return takers;
  const administrators = await ctx.db.query<{ id: string }>(sql`
    select id from accounts
     where organization_id = app_organization() and status = 'active' and role = any(${among ? ['owner'] : ['owner', 'admin']}) limit ${toldMost}`);
  return administrators.map(({ id }) => id);
}

/** Tells them of a record that waits to be taken over. */
export async function tellTakers(
  ctx: WriteContext,
  kind: RecordKind,
  { record, takers }: { record: RecordBase; takers: readonly string[] },
): Promise<void> {
  const { module, paths } = recordKinds[kind];
  expectNotices(ctx, await lookUpAudience(ctx, takers));
  await notify(ctx, [
    {
      event: 'record.raised',
      to: takers,
      module,
      workspaceId: ctx.workspaceId,
      record: { type: kind, id: record._id, number: record.number, name: record.name },
      path: `${paths.record}/${record._id}`,
      facts: { site: record.site.name },
    },
  ]);
}
