import type { RecordBase } from 'contract/records/record/record';
import type { RecordCheck } from 'contract/records/workflow/record-checks';
import { labelsOf } from 'contract/core/field';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { Context } from '../../core/http/context.ts';
import type { Guard } from '../../core/store/transition.ts';
import { areSignaturesWhole } from '../signature/verify.service.ts';
import { listUnfilled } from '../custom-field/custom-values.service.ts';

type Checked = RecordBase & { status: string };

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The required ones among the fields of a kind, each with its label. */
function requiredOf(fields: z.ZodObject): [name: string, label: string][] {
  const labels = labelsOf(fields);
  return Object.entries(fields.shape)
    .filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success) // a shape holds schemas
    .map(([name]) => [name, labels[name] ?? name]);
}

/** What was required when it was raised may be missing later: a field that was added, or one that an import left out. */
const fieldsFilled =
  (required: readonly [name: string, label: string][]): Guard<Checked> =>
  async (ctx, record) => {
    const own = required.filter(([name]) => isEmpty((record as Record<string, unknown>)[name]));
    const labels = [...own.map(([, label]) => label), ...(await listUnfilled(ctx, 'record', record))];
    return labels.length > 0 ? `Fill in first: ${labels.join(', ')}.` : undefined;
  };

const ownerActive: Guard<Checked> = async (ctx, { managers }) => {
  const [row] = await ctx.db.query<{ has: boolean }>(sql`
    select exists (select from accounts where organization_id = app_organization()
      and id = any(${managers.map(({ _id }) => _id)}) and status = 'active') as has`);
  return row?.has ? undefined : 'Name a manager who is active first.';
};

type OpenAction = { name: string; isToVerify: boolean };

/** The actions under a record that are not done, those to be done before those to be verified. */
const openActions = (ctx: Context, recordId: string) =>
  ctx.db.query<OpenAction>(sql`
    select name, status = 'completed' as "isToVerify" from actions
     where organization_id = app_organization() and record_id = ${recordId} and deleted_at is null and status <> 'cancelled'
       and (status <> 'completed' or verification_required and verified_at is null)
     order by status = 'completed', end_date, id`);

function othersText(others: number): string {
  if (others === 0) return '';
  return others === 1 ? ' and one more action' : ` and ${others} more actions`;
}

/** A record is complete when none of its actions is open or still to be verified; the sentence names one that is. */
const allActionsDone: Guard<Checked> = async (ctx, { _id }) => {
  const open = await openActions(ctx, _id);
  const [first] = open;
  if (!first) return undefined;
  const others = othersText(open.length - 1);
  return first.isToVerify
    ? `Have the action "${first.name}"${others} verified first.`
    : `Complete the action "${first.name}"${others} first.`;
};

const extensionsDecided: Guard<Checked> = async (ctx, { _id }) => {
  const [row] = await ctx.db.query<{ name: string | null }>(sql`
    select a.name from action_requests q
      left join actions a on a.organization_id = q.organization_id and a.id = q.action_id
     where q.organization_id = app_organization() and q.record_id = ${_id} and q.status = 'open' and q.kind = 'extension_decision'
       and a.deleted_at is null
     order by q.created_at limit 1`);
  if (!row) return undefined;
  return row.name === null
    ? 'Decide first on more time for the record.'
    : `Decide first on more time for the action "${row.name}".`;
};

const evidencePresent: Guard<Checked> = async (ctx, { _id }) => {
  const [first] = await ctx.db.query<{ name: string; isBare: boolean }>(sql`
    select a.name, a.status = 'completed' and not exists (select from record_files f
             where f.organization_id = a.organization_id and f.action_id = a.id and f.deleted_at is null) as "isBare"
      from actions a
     where a.organization_id = app_organization() and a.record_id = ${_id} and a.deleted_at is null and a.evidence_required
     order by 2 desc, a.end_date, a.id limit 1`);
  if (!first) return null;
  return first.isBare
    ? `Attach a photo or a file to the action "${first.name}" first: it asks for evidence.`
    : undefined;
};

/** What was approved last has to be what stands there now; one that nobody has approved is not asked. */
const approvalHolds: Guard<Checked> = async (ctx, { _id }) => {
  const [last] = await ctx.db.query<{ changed: string[] }>(sql`
    select changed from approvals
     where organization_id = app_organization() and record_id = ${_id} and status = 'approved'
     order by ended_at desc, id desc limit 1`);
  if (!last) return null;
  if (last.changed.length === 0) return undefined;
  return `Have it approved again first: it has changed since (${last.changed.join(', ')}).`;
};

/** What mitigates or implements a record is to be done before it; of what the caller may not see, nothing is said. */
const linkedDone: Guard<Checked> = async (ctx, { _id }) => {
  const rows = await ctx.db.query<{ number: string; isOpen: boolean }>(sql`
    select r.number, r.status not in ('completed', 'cancelled') as "isOpen" from record_links l
      join records r on r.organization_id = l.organization_id and r.id = l.record_id and r.deleted_at is null
       and r.workspace_id = any ((select readable_records())::uuid[])
     where l.organization_id = app_organization() and l.target_id = ${_id} and l.deleted_at is null
       and l.type in ('mitigates', 'implements')
     order by 2 desc, r.number limit 20`);
  if (rows.length === 0) return null;
  const open = rows.filter(({ isOpen }) => isOpen).map(({ number }) => number);
  if (open.length === 0) return undefined;
  const [one, ...others] = open;
  return others.length === 0
    ? `${one} was to deal with it and is still open.`
    : `${open.join(', ')} were to deal with it and are still open.`;
};

/** What waits for something is no reason to wait with the record, but somebody may have forgotten it. */
const notOnHold: Guard<Checked> = async (ctx, { _id, status }) => {
  if (status === 'on-hold') return 'It is on hold.';
  const [first, ...others] = await ctx.db.query<{ name: string }>(sql`
    select name from actions
     where organization_id = app_organization() and record_id = ${_id} and deleted_at is null and status = 'on-hold'
     order by resume_on, id`);
  if (!first) return undefined;
  return `The action "${first.name}"${othersText(others.length)} ${others.length === 0 ? 'is' : 'are'} on hold.`;
};

/** Nobody who works on the record can put it right, so it stops nobody; it is told, since an auditor will ask. */
const logIntact: Guard<Checked> = async (ctx, { _id }) => {
  const [row] = await ctx.db.query<{ isIntact: boolean }>(
    sql`select record_log_is_intact(${_id}) as "isIntact"`,
  );
  return row?.isIntact
    ? undefined
    : 'Its activity log was changed outside Plumbline. Ask an administrator to verify the whole log.';
};

/** Like the log: nobody who works on the record can put it right. */
const signaturesValid: Guard<Checked> = async (ctx, { _id }) => {
  const areWhole = await areSignaturesWhole(ctx, _id);
  if (areWhole === undefined) return null;
  return areWhole
    ? undefined
    : 'A signature is not as it was given. Verify the signatures, and tell an administrator.';
};

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

const inTime: Guard<Checked> = async (ctx, { _id, daysLeft }) => {
  if (daysLeft !== null && daysLeft < 0) return `It was due ${days(-daysLeft)} ago.`;
  const [row] = await ctx.db.query<{ late: number }>(sql`
    select count(*)::int as late from actions a
      join records r on r.organization_id = a.organization_id and r.id = a.record_id
      join sites s on s.organization_id = r.organization_id and s.id = r.site_id
     where a.organization_id = app_organization() and a.record_id = ${_id} and a.deleted_at is null
       and is_overdue(a.end_date, today_in(s.time_zone), a.status in ('completed', 'cancelled'))`);
  const late = row?.late ?? 0;
  if (late === 0) return undefined;
  return late === 1 ? 'One action is overdue.' : `${late} actions are overdue.`;
};

/** The checks that a record of any kind may be asked before a step, by the fields of its form. */
export function recordChecksOf(fields: z.ZodObject): Record<RecordCheck, Guard<Checked>> {
  return {
    fieldsFilled: fieldsFilled(requiredOf(fields)),
    ownerActive,
    allActionsDone,
    extensionsDecided,
    evidencePresent,
    approvalHolds,
    linkedDone,
    notOnHold,
    inTime,
    logIntact,
    signaturesValid,
  };
}
