import type { RecordKind } from 'contract/core/record-kinds';
import { listedOf } from 'contract/record-lists';
import type { ReportFilterName, ReportTemplate, WordFilter } from 'contract/records/report/report';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';

type Choices = ReportTemplate['choices'];

/** What a report of records is narrowed by as their list is, by the names that each has for it. */
const ofList = { managers: 'manager', categories: 'category', classes: 'class', sources: 'source' } as const;

const knows = (kind: RecordKind, name: keyof typeof ofList) =>
  Object.hasOwn(listedOf(kind).filters, ofList[name]);

/** What a report of the records of a kind can be narrowed by: what all can be, and what their list can. */
export const recordFilters = (kind: RecordKind): ReportFilterName[] => [
  'statuses',
  'assignUsers',
  ...(knows(kind, 'managers') ? (['managers'] as const) : []),
  'sites',
  'processes',
  ...(['categories', 'classes', 'sources'] as const).filter((name) => knows(kind, name)),
  'from',
  'to',
];

/** Of the filters whose choices are words nothing can be chosen, unless told. */
export const noChoices: Choices = { categories: [], classes: [], sources: [] };

const wordsOf = (kind: RecordKind, name: WordFilter) =>
  Object.entries(listedOf(kind).words?.[ofList[name]] ?? {}).map(([value, label]) => ({ value, label }));

/** What can be chosen of those of a kind; categories are words of the workspace, and those are told that records have. */
export const recordChoices =
  (kind: RecordKind) =>
  async (ctx: Context): Promise<Choices> => {
    const categories = knows(kind, 'categories')
      ? await ctx.db.query<{ value: string }>(sql`
          select distinct f.category as value from figures f
           where f.organization_id = app_organization() and f.workspace_id = ${ctx.workspaceId} and f.kind = ${kind} and f.category is not null
           order by 1 limit 200`)
      : [];
    return {
      categories: categories.map(({ value }) => ({ value, label: value })),
      classes: wordsOf(kind, 'classes'),
      sources: wordsOf(kind, 'sources'),
    };
  };
