import { type Acceptance, acceptanceStates } from 'contract/modules/risk/risk-acceptance';
import { levelLabel } from 'contract/modules/risk/risk-level-label';
import type { RiskLevel } from 'contract/modules/risk/risk-levels';
import sql from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import { listReport, rowsOfStoreBy } from '../../../records/report/list-report.service.ts';
import type { Column } from '../../../records/report/report-template.service.ts';
import { acceptanceStore } from '../lifecycle/lifecycle.store.ts';
import { countingRating } from '../risk-standing.ts';
import { withinDays } from '../../../records/report/record-rows.service.ts';
import { narrowedTo, type OfRisk, ofRisk, riskName, riskPlace } from './risk-rows.ts';

type Risk = OfRisk & { _id: string; score: number | null; level: RiskLevel | null };
type Row = Acceptance & { of: Risk };

const ofTheRisk = (columns: readonly Column<OfRisk>[]): Column<Row>[] =>
  columns.map(({ cell, ...column }) => ({ ...column, cell: ({ of }) => cell(of) }));

const columns: readonly Column<Row>[] = [
  ...ofTheRisk(riskName),
  ...ofTheRisk(riskPlace),
  { key: 'acceptance', title: 'Acceptance', cell: ({ status }) => acceptanceStates[status].label },
  { key: 'score', title: 'Score accepted', cell: ({ frozen }) => frozen?.score ?? null },
  {
    key: 'level',
    title: 'Level accepted',
    cell: ({ frozen, of }) => frozen && levelLabel(frozen.level, of.kind),
  },
  { key: 'scoreNow', title: 'Score now', cell: ({ of }) => of.score },
  { key: 'levelNow', title: 'Level now', cell: ({ of }) => of.level && levelLabel(of.level, of.kind) },
  { key: 'justification', title: 'Justification', cell: ({ justification }) => justification },
  { key: 'conditions', title: 'Conditions', cell: ({ conditions }) => conditions },
  { key: 'requestedBy', title: 'Requested by', cell: ({ requestedBy }) => requestedBy?.name ?? null },
  {
    key: 'decidedBy',
    title: 'Decided by',
    cell: ({ decidedBy, approver, status }) =>
      decidedBy?.name ?? (status === 'submitted' && approver ? `${approver.name} is asked` : null),
  },
  {
    key: 'decidedAt',
    title: 'Decided at (UTC)',
    cell: ({ decidedAt }) => (decidedAt ? { instant: decidedAt } : null),
  },
  { key: 'endedBy', title: 'Ended by', cell: ({ endedBy }) => endedBy?.name ?? null },
  {
    key: 'endedAt',
    title: 'Ended at (UTC)',
    cell: ({ endedAt }) => (endedAt ? { instant: endedAt } : null),
  },
  { key: 'from', title: 'Valid from', cell: ({ validFrom }) => ({ day: validFrom }) },
  { key: 'until', title: 'Expires on', cell: ({ expiresOn }) => ({ day: expiresOn }) },
  { key: 'daysLeft', title: 'Days left', cell: ({ daysLeft }) => daysLeft },
  { key: 'stale', title: 'Changed since', cell: ({ isStale }) => isStale },
  { key: 'feedback', title: 'Feedback', cell: ({ feedback }) => feedback },
];

const rarely = new Set([
  'owner',
  'category',
  'site',
  'process',
  'stage',
  'managers',
  'levelNow',
  'requestedBy',
  'decidedAt',
  'endedBy',
  'endedAt',
  'feedback',
]);

async function withRisks(ctx: Context, rows: Acceptance[]): Promise<Row[]> {
  const found = await ctx.db.query<Risk>(sql`
    select t.id as "_id", ${ofRisk}, g.score, g.level
      from records t left join lateral (${countingRating}) g on true
     where t.organization_id = app_organization() and t.id = any(${[...new Set(rows.map(({ record }) => record))]}::uuid[])`);
  const byId = new Map(found.map((one) => [one._id, one]));
  return rows.flatMap((row) => {
    const of = byId.get(row.record);
    return of ? [{ ...row, of }] : [];
  });
}

/** Who has accepted which risks, on what conditions and until when. */
export const acceptanceReport = listReport<Row>(
  {
    key: 'risk.acceptances',
    title: 'Acceptance register',
    help: 'Every acceptance of a risk, those that hold first and of these the one that ends soonest: who has decided, on what conditions, from when to when, and whether the risk has changed since.',
    filters: ['statuses', 'sites', 'processes', 'from', 'to'],
    period: 'expiring',
  },
  {
    heading: 'Acceptances',
    none: 'There are no acceptances that fit.',
    columns: () => columns,
    rows: rowsOfStoreBy<Row>(
      acceptanceStore,
      async (ctx, { filters }) => ({
        from: sql`(select a.id, a.status, a.expires_on from records t
          join risk_acceptances a on a.organization_id = t.organization_id and a.record_id = t.id and a.deleted_at is null
         where ${await narrowedTo(ctx, filters)} and ${withinDays(sql`a.expires_on`, filters)}) t`,
        order: sql`array_position(array['accepted', 'submitted', 'created'], t.status) nulls last,
          case when t.status = 'accepted' then t.expires_on end, t.expires_on desc, t.id`,
      }),
      (ctx, found) => withRisks(ctx, found as Acceptance[]), // the store is that of acceptances
    ),
    rowOf: (row, cells) => ({ key: row._id, name: `${row.of.number} ${row.name}`, cells }),
    isOff: (key) => rarely.has(key),
  },
);
