import type { ModuleKey } from 'contract/core/modules';
import type { RecordKind } from 'contract/core/record-kinds';
import type { SampleData } from 'contract/records/sample-data/sample-data';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import type { TrailRow } from '../../core/trail/trail.ts';
import { describeSample } from './sample-data.service.ts';

/** What went, as the database tells of it. */
type Gone = {
  kind: RecordKind | 'site' | 'process' | 'workspace';
  id: string;
  number: string | null;
  name: string;
  version: number;
  /** Where it was, of a record or a workspace. */
  workspace: string | null;
  module: ModuleKey | null;
};

const rowOf = ({ kind, id, number, name, version, workspace, module }: Gone): TrailRow => ({
  entity: kind,
  action: 'purged',
  ...(module && workspace ? { module, workspaceId: workspace } : {}),
  recordId: id,
  recordNumber: number,
  recordName: name,
  recordVersion: version,
});

/** Removes the sample data for good, with whatever people have put there; gives what it was. */
export async function removeSample(ctx: WriteContext): Promise<SampleData> {
  // One removal waits for another, so that what is told is what goes.
  await ctx.db.query(sql`select from organizations where id = app_organization() for no key update`);
  const sample = await describeSample(ctx);
  const workspaceId = sample.workspace._id;
  const people = await ctx.db.query<{ id: string }>(sql`
    select distinct l.account_id as id from actions a
      join action_people l on l.organization_id = a.organization_id and l.action_id = a.id
     where a.organization_id = app_organization() and a.workspace_id = any((select d.workspace_ids from sample_data d where d.organization_id = app_organization())::uuid[])`);
  const [removed] = await ctx.db.query<{ gone: Gone[] }>(sql`select remove_sample_data() as gone`);
  ctx.trail.rows.push(...(removed?.gone ?? []).map(rowOf), {
    entity: 'sample_data',
    action: 'removed',
    module: 'risk',
    workspaceId,
    recordId: workspaceId,
    recordName: sample.workspace.name,
    changes: Object.fromEntries(Object.entries(sample.goes).map(([kind, count]) => [kind, [count, null]])),
  });
  const rooms = people.map(({ id }) => `account:${id}`);
  if (rooms.length > 0) ctx.emit('task.changed', rooms, { id: workspaceId });
  return sample;
}
