import { type DateFormat, formatDay } from 'contract/core/format-day';
import type { RecordBase } from 'contract/records/record/record';
import type { keptWays } from 'contract/support/deleted/deleted.endpoints';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { type AppError, conflict } from '../../core/http/errors.ts';
import { readSettings } from '../../organization/setting/setting.service.ts';

/** A record, as far as its hold is read. */
export type Held = Pick<RecordBase, 'number' | 'legalHoldAt'>;

/** Why neither a record, nor an action or a file of it, is deleted while it is on legal hold; undefined while it is not. */
export const heldError = ({ number, legalHoldAt }: Held): AppError | undefined =>
  legalHoldAt
    ? conflict(
        `${number} is on legal hold: neither it nor its actions and files are deleted until the hold is released.`,
        'LEGAL_HOLD_ACTIVE',
      )
    : undefined;

/** Refuses to delete a record, or an action or a file of it, while it is on legal hold. */
export function refuseHeld(record: Held): void {
  const error = heldError(record);
  if (error) throw error;
}

/** As `refuseHeld`, of a record by its id. */
export async function refuseHeldById(ctx: Context, recordId: string): Promise<void> {
  const [record] = await ctx.db.query<Held>(sql`
    select number, legal_hold_at as "legalHoldAt" from records where organization_id = app_organization() and id = ${recordId}`);
  if (record) refuseHeld(record);
}

type Kept = {
  number: string;
  name: string;
  by: (typeof keptWays)[number];
  until: string | null;
  format: DateFormat | null;
};

/** Refuses to delete records for good, which are locked, before their time is over in the workspace. What was signed refuses it itself. */
export async function refuseKeptForTime(ctx: WriteContext, ids: readonly string[]): Promise<void> {
  const { retentionYears: years } = await readSettings(ctx);
  const kept = await ctx.db.query<Kept>(sql`
    select r.number, r.name, k.kept_by as by, k.until_on::text as until, (select u.date_format from users u where u.id = app_user()) as format
      from records r cross join lateral what_keeps(r.id, ${years}) k
     where r.organization_id = app_organization() and r.id = any(${[...ids]}::uuid[]) and k.kept_by = 'retention' order by r.year, r.serial`);
  const [first] = kept;
  if (!first?.until) return;
  const { number, name, until, format } = first;
  const time = years === 1 ? '1 year' : `${years} years`;
  throw conflict(
    `${number} ${name} is kept until ${formatDay(until, format ?? undefined)}: this workspace keeps its records for ${time} after they were closed. From that day it may be deleted permanently.`,
    'RETENTION_NOT_EXPIRED',
  );
}
