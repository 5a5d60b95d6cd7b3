import { can } from 'contract/core/rights/permissions';
import { answerLabels, type AnswerValue } from 'contract/records/checklist/checklist-types';
import { numbersOf } from 'contract/records/checklist/core/problems';
import type { ReportFilters, ReportRequest } from 'contract/records/report/report';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { forbidden } from '../../core/http/errors.ts';
import type { Cell } from '../../core/sheets/sheet.ts';
import { chosenColumns, fieldsOf } from './list-report.service.ts';
import { type Column, glanceRows, type ReportRow, type ReportSource } from './report-template.service.ts';
import { noChoices } from './record-filters.service.ts';
import { filterWords, findReader } from './report-words.service.ts';
import { beginOf } from '../record/record-filters.ts';
import { listPastRuns, type PastRun } from '../checklist/past-run.service.ts';

/** So many runs are read at once; each has at most 150 answers. */
const batchRuns = 10;

const key = 'checklist.results';

/** One answer with the run that it was given in. */
type Given = { run: PastRun; answer: PastRun['answers'][number]; section: string; number: string };

const results = { pass: 'Passed', partial: 'Partial', fail: 'Failed', none: 'Not scored' } as const;

const day = /^\d{4}-\d{2}-\d{2}$/;

function valueCell(value: AnswerValue): Cell {
  if (value === null || typeof value === 'number') return value;
  if (Array.isArray(value)) return value.join(', ');
  return day.test(value) ? { day: value } : (answerLabels[value] ?? value);
}

const columns: readonly Column<Given>[] = [
  { key: 'run', title: 'Run', cell: ({ run }) => run.number },
  { key: 'checklist', title: 'Checklist', cell: ({ run }) => run.name },
  { key: 'edition', title: 'Edition', cell: ({ run }) => run.edition },
  { key: 'site', title: 'Site', cell: ({ run }) => run.site },
  { key: 'record', title: 'Record', cell: ({ run }) => run.record },
  { key: 'section', title: 'Section', cell: ({ section }) => section },
  { key: 'number', title: 'No.', cell: ({ number }) => number },
  { key: 'question', title: 'Question', cell: ({ answer }) => answer.name },
  { key: 'answer', title: 'Answer', cell: ({ answer }) => valueCell(answer.value) },
  {
    key: 'unit',
    title: 'Unit',
    cell: ({ answer }) => (typeof answer.value === 'number' ? answer.unit : null),
  },
  { key: 'result', title: 'Result', cell: ({ answer }) => results[answer.result] },
  { key: 'reason', title: 'Does not apply because', cell: ({ answer }) => answer.reason },
  { key: 'comment', title: 'Comment', cell: ({ answer }) => answer.comment },
  { key: 'photos', title: 'Photos and files', cell: ({ answer }) => answer.photos },
  { key: 'led', title: 'Led to', cell: ({ answer }) => answer.action ?? answer.raised },
  { key: 'by', title: 'Answered by', cell: ({ answer }) => answer.answeredBy?.name ?? null },
  {
    key: 'at',
    title: 'Answered at (UTC)',
    cell: ({ answer }) => (answer.answeredAt ? { instant: answer.answeredAt } : null),
  },
  { key: 'completed', title: 'Completed at (UTC)', cell: ({ run }) => ({ instant: run.completedAt }) },
];

const rarely = new Set(['edition', 'record', 'section', 'completed']);
const isRare = (name: string) => rarely.has(name);

function conditionsOf({ runs, checklists, sites, assignUsers, from, to }: ReportFilters): Sql[] {
  return [
    ...(runs?.length ? [sql`r.id = any(${runs})`] : []),
    ...(checklists?.length ? [sql`r.checklist_id = any(${checklists})`] : []),
    ...(sites?.length ? [sql`r.site_id = any(${sites})`] : []),
    ...(assignUsers?.length ? [sql`r.assignee_id = any(${assignUsers})`] : []),
    ...(from ? [sql`r.completed_at >= ${beginOf(sql`${from}::date`)}`] : []),
    ...(to ? [sql`r.completed_at < ${beginOf(sql`(${to}::date + 1)`)}`] : []),
  ];
}

function givenIn(run: PastRun): Given[] {
  const numbers = numbersOf(run.sections);
  const titles = new Map(run.sections.flatMap(({ title, items }) => items.map(({ _id }) => [_id, title])));
  return run.answers.map((answer) => ({
    run,
    answer,
    section: titles.get(answer.item) ?? '',
    number: numbers.get(answer.item) ?? '',
  }));
}

const rowOf = (given: Given, chosen: readonly Column<Given>[]): ReportRow => ({
  key: `${given.run._id} ${given.answer.item}`,
  name: `${given.run.number} ${given.number}`,
  cells: chosen.map(({ cell }) => cell(given)),
});

async function* rowsOf(ctx: Context, conditions: readonly Sql[], chosen: readonly Column<Given>[]) {
  for (let last: PastRun | undefined, isMore = true; isMore;) {
    const after: Sql[] = last
      ? [
          sql`(r.completed_at, r.id) < (select x.completed_at, x.id from checklist_runs x
            where x.organization_id = app_organization() and x.id = ${last._id})`,
        ]
      : [];
    const runs: PastRun[] = await listPastRuns(ctx, [...conditions, ...after], batchRuns);
    if (runs.length > 0) yield runs.flatMap(givenIn).map((given) => rowOf(given, chosen));
    last = runs.at(-1);
    isMore = runs.length === batchRuns;
  }
}

/** What stands at the head of a report of one run. */
async function factsOf(ctx: Context, { runs }: ReportFilters): Promise<[string, string][]> {
  const [only] = runs?.length === 1 ? runs : [];
  const [run] = only ? await listPastRuns(ctx, [sql`r.id = ${only}`], 1) : [];
  if (!run) return [];
  const score = run.score === null ? 'Nothing was scored' : `${run.score}%`;
  const facts: [string, string | null][] = [
    ['Checklist', `${run.name}, edition ${run.edition}`],
    ['Score', run.isFailed ? `${score}, failed: a critical item failed` : score],
    ['Failed items', String(run.failedItems)],
    ['Completed by', run.completedBy],
    ['Site', run.site],
    ['Record', run.record],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []));
}

async function headOf(ctx: Context, { fields, filters }: ReportRequest) {
  const { actor } = await ctx.entered();
  if (!can(actor, 'checklist-run.read')) throw forbidden();
  const conditions = conditionsOf(filters);
  const [reader, facts, [counted]] = await Promise.all([
    findReader(ctx),
    factsOf(ctx, filters),
    ctx.db.query<{ total: number }>(sql`
      select coalesce(sum(r.item_count), 0)::int as total from checklist_runs r
       where r.organization_id = app_organization() and r.workspace_id = ${ctx.workspaceId}
         and r.status = 'completed' and r.deleted_at is null and ${join([sql`true`, ...conditions], ' and ')}`),
  ]);
  const words = await filterWords(ctx, reader, filters, {
    states: {},
    period: 'completed',
    choices: noChoices,
  });
  const chosen = chosenColumns(columns, fields, isRare);
  return {
    conditions,
    chosen,
    head: { title, strip: [...words, ...facts], total: counted?.total ?? 0 },
    section: {
      key: 'list',
      heading: 'Answers',
      header: chosen.map(({ title: heading }) => heading),
      none: 'Nothing was answered that fits.',
    },
  };
}

const title = 'Checklist answers';

/** The answers of completed runs, one row each: of all checklists, of some, or of one run. */
export const checklistReport: ReportSource = {
  key,
  title,
  help: 'What was answered in the completed runs of checklists, one row for each item that was asked.',
  isOfRecord: false,
  formats: ['pdf', 'xlsx', 'csv'],
  filters: ['checklists', 'runs', 'assignUsers', 'sites', 'from', 'to'],
  period: 'completed',
  orientation: 'landscape',
  fields: () => Promise.resolve(fieldsOf(columns, isRare)),
  async glance(ctx, request) {
    const { head, section, conditions, chosen } = await headOf(ctx, request);
    const first = await rowsOf(ctx, conditions, chosen).next();
    const rows = first.done ? [] : first.value.slice(0, glanceRows);
    return { ...head, totalIsCapped: false, sections: [{ ...section, rows }] };
  },
  async open(ctx, request) {
    const { head, section, conditions, chosen } = await headOf(ctx, request);
    return { ...head, sections: [{ ...section, rows: rowsOf(ctx, conditions, chosen) }] };
  },
};
