import type { Trend } from 'contract/records/checklist/trend';
import { type ChecklistSection, unitOf } from 'contract/records/checklist/checklist-types';
import { askedItems, givenAnswers } from 'contract/records/checklist/core/shown';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { notFound } from '../../core/http/errors.ts';
import { showPerson } from '../../core/store/entity.ts';

type TrendRun = Trend['runs'][number];
type Led = { action: string | null; raised: string | null };
type PastAnswer = TrendRun['answers'][number] & Led;

/** A completed run with what was answered to each item that was asked, and what became of those that failed. */
export type PastRun = Omit<TrendRun, 'answers'> & {
  name: string;
  site: string | null;
  record: string | null;
  completedBy: string | null;
  failedItems: number;
  sections: ChecklistSection[];
  answers: PastAnswer[];
};

type Photo = { item: string; by: PastAnswer['answeredBy']; at: string };
type Row = Omit<PastRun, 'answers'> & { answers: Omit<PastAnswer, 'photos' | 'unit'>[]; photos: Photo[] };

const unanswered = {
  result: 'none',
  value: null,
  comment: null,
  reason: null,
  action: null,
  raised: null,
} as const;

/** What a run asked, with the answer to each: what was answered before another answer hid it takes no part. */
function pastRun({ photos, ...row }: Row): PastRun {
  return {
    ...row,
    answers: askedItems(row.sections, givenAnswers(row.answers, photos)).map((asked) => {
      const { _id, question } = asked;
      const answer = row.answers.find(({ item }) => item === _id);
      const taken = photos.filter(({ item }) => item === _id);
      // What is answered by a photo alone was answered by whoever took it.
      const [first = { by: null, at: null }] = taken;
      const said = { ...unanswered, answeredBy: first.by, answeredAt: first.at, ...answer };
      return { ...said, item: _id, name: question, unit: unitOf(asked), photos: taken.length };
    }),
  };
}

const personIn = (column: string) =>
  raw(
    `(select ${showPerson} from accounts x where x.organization_id = r.organization_id and x.id = ${column})`,
  );

/** Completed runs `r` of the workspace that these conditions leave, the newest first. */
export async function listPastRuns(
  ctx: Context,
  conditions: readonly Sql[],
  most: number,
): Promise<PastRun[]> {
  const rows = await ctx.db.query<Row>(sql`
    select r.id as "_id", r.number, r.name, r.edition, r.score, r.is_failed as "isFailed", r.failed_items as "failedItems",
           r.completed_at as "completedAt", e.sections,
           (select x.name from sites x where x.organization_id = r.organization_id and x.id = r.site_id) as site,
           (select x.number || ' ' || x.name from records x where x.organization_id = r.organization_id and x.id = r.record_id) as record,
           (select x.name from accounts x where x.organization_id = r.organization_id and x.id = r.completed_by) as "completedBy",
           (select coalesce(json_agg(json_build_object('item', a.item_id, 'name', a.name, 'result', a.result, 'value', a.value,
                     'comment', a.comment, 'reason', a.reason, 'answeredBy', ${personIn('a.answered_by')}, 'answeredAt', a.answered_at,
                     'action', (select x.name from actions x where x.organization_id = a.organization_id and x.id = a.action_id),
                     'raised', (select x.number || ' ' || x.name from records x where x.organization_id = a.organization_id and x.id = a.raised_id
                       and x.workspace_id = any ((select readable_records())::uuid[])))), '[]')
              from checklist_answers a where a.organization_id = r.organization_id and a.run_id = r.id) as answers,
           (select coalesce(json_agg(json_build_object('item', p.item_id, 'by', ${personIn('p.created_by')}, 'at', p.created_at)
                     order by p.created_at), '[]')
              from checklist_photos p where p.organization_id = r.organization_id and p.run_id = r.id and p.deleted_at is null) as photos
      from checklist_runs r
      join checklist_editions e on e.organization_id = r.organization_id and e.checklist_id = r.checklist_id and e.number = r.edition
     where r.organization_id = app_organization() and r.workspace_id = ${ctx.workspaceId}
       and r.status = 'completed' and r.deleted_at is null and ${join([sql`true`, ...conditions], ' and ')}
     order by r.completed_at desc, r.id desc limit ${most}`);
  return rows.map(pastRun);
}

/** Refuses a run that is not among the completed ones of the record. */
export async function checkCompletedRun(
  ctx: Context,
  recordId: string,
  runId: string | null | undefined,
  field: string,
): Promise<void> {
  if (!runId) return;
  const [row] = await ctx.db.query<{ found: number }>(sql`select 1 as found from checklist_runs
    where organization_id = app_organization() and record_id = ${recordId} and id = ${runId}
      and status = 'completed' and deleted_at is null`);
  if (!row) throw notFound('Completed checklist', field);
}
