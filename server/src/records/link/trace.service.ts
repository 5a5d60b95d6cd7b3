import { limits } from 'contract/core/limits';
import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import type { Trace, TraceEdge, TraceNode } from 'contract/records/link/link';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { findSourceItems } from '../checklist/source-item.service.ts';
import { inReadable, placed, shownRecord } from './link.store.ts';
import { workspaceLink } from './workspace-link.service.ts';

type Placed = Parameters<typeof shownRecord>[0];
type Part = {
  _id: string;
  of: string;
  name: string;
  number: string | null;
  status: string | null;
  kind: 'action' | 'cause';
};

/** The records that one leads to and comes from, the nearest first, and one more than a trace holds. */
const findNear = (ctx: Context, recordId: string, steps: number) =>
  ctx.db.query<{ step: number; record: Placed }>(sql`
    select n.step, ${placed} as record from linked_records(${recordId}, ${steps}, ${limits.traceRecords + 1}) n
      join records r on r.organization_id = app_organization() and r.id = n.id ${inReadable}
     order by n.step, r.number`);

const findLinksAmong = (ctx: Context, ids: readonly string[]) =>
  ctx.db.query<TraceEdge>(sql`
    select l.record_id as "from", l.target_id as "to", l.type from record_links l
     where l.organization_id = app_organization() and l.record_id = any(${ids}::uuid[]) and l.target_id = any(${ids}::uuid[])
       and l.deleted_at is null
     order by l.id`);

/** The root causes and actions of some records, of the first record first, and one more than a trace holds. */
const findParts = (ctx: Context, ids: readonly string[]) =>
  ctx.db.query<Part>(sql`
    select p.id as _id, p.record_id as "of", p.name, p.number, p.status, p.kind
      from unnest(${ids}::uuid[]) with ordinality i(id, place)
      cross join lateral (
        select c.id, c.record_id, c.name, case when c.branch_id is null then 'C-' else 'RC-' end || c.serial as number, null as status, 'cause' as kind, c.serial::text as rank
          from causes c where c.organization_id = app_organization() and c.record_id = i.id and c.deleted_at is null
        union all
        select a.id, a.record_id, a.name, null, a.status, 'action', to_char(a.end_date, 'YYYYMMDD')
          from actions a where a.organization_id = app_organization() and a.record_id = i.id and a.deleted_at is null) p
     order by i.place, p.kind desc, p.rank, p.id limit ${limits.traceParts + 1}`);

function partNode({ _id, of, name, number, status, kind }: Part, owner: TraceNode, base: string): TraceNode {
  const { module, workspace, step, link } = owner;
  const task = `${base}/${recordKinds[owner.kind as RecordKind].paths.task}/${_id}`; // the owner is a record
  const way = kind === 'action' ? task : `${link}?tab=analysis`;
  return { _id, kind, module, number, name, status, of, workspace, step, link: way };
}

/** What a record leads to and comes from over some links, as far as the caller sees it, with what is done about each. */
export async function traceFrom(ctx: Context, recordId: string, steps: number): Promise<Trace> {
  const near = await findNear(ctx, recordId, steps);
  const shown = near.slice(0, limits.traceRecords);
  const bases = new Map(
    shown.map(({ record: { _id, module, moduleId, workspace } }) => [
      _id,
      workspaceLink(module, moduleId, workspace._id),
    ]),
  );
  const records = shown.map(({ step, record }): TraceNode => ({ ...shownRecord(record), of: null, step }));
  const ids = records.map(({ _id }) => _id);
  const [links, parts, items] = await Promise.all([
    findLinksAmong(ctx, ids),
    findParts(ctx, ids),
    findSourceItems(ctx, ids),
  ]);
  const owners = new Map(records.map((node) => [node._id, node]));
  const partNodes = parts.slice(0, limits.traceParts).flatMap((part) => {
    const owner = owners.get(part.of);
    return owner ? [partNode(part, owner, bases.get(part.of) ?? '')] : [];
  });
  const itemNodes = items.map(({ checklist: _checklist, ...item }): TraceNode => {
    const { step = 0 } = owners.get(item.of) ?? {};
    return { ...item, kind: 'item', status: null, step };
  });
  const raised = itemNodes.map(({ _id, of }): TraceEdge => ({
    from: of ?? '',
    to: _id,
    type: 'raised_from',
  }));
  const has = partNodes.map(({ _id, of }): TraceEdge => ({ from: of ?? '', to: _id, type: 'has' }));
  return {
    nodes: [...records, ...partNodes, ...itemNodes],
    edges: [...links, ...has, ...raised],
    isCut: near.length > limits.traceRecords || parts.length > limits.traceParts,
  };
}
