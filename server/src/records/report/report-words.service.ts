import { dayIn } from 'contract/core/days';
import { type DateFormat, formatDay } from 'contract/core/format-day';
import { moneyText } from 'contract/core/money';
import type { ReportTemplate, WordFilter } from 'contract/records/report/report';
import { type ReportPeriod, reportPeriods } from 'contract/records/report/report-words';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { wordOf, type Cell } from '../../core/sheets/sheet.ts';

/** How somebody reads days and times: by their format, in the zone of the organization. */
export type Reader = {
  name: string;
  dateFormat: DateFormat;
  zone: string;
  /** In which amounts of money are meant; null where the workspace says none. */
  currency: string | null;
  organization: string;
  workspace: string;
  /** The link to the picture of the workspace. */
  logo: string | null;
};

/** Who asks, and where. */
export async function findReader(ctx: Context): Promise<Reader> {
  const [reader] = await ctx.db.query<Reader>(sql`
    select a.name, u.date_format as "dateFormat", zone_of_organization(a.organization_id) as zone, coalesce(o.name, 'Plumbline') as organization,
           coalesce((select w.name from workspaces w where w.organization_id = a.organization_id and w.id = ${ctx.workspaceId}), '') as workspace,
           (select s.settings->>'currency' from workspace_settings s
             where s.organization_id = a.organization_id and s.workspace_id = ${ctx.workspaceId}) as currency,
           (select w.image_url from workspaces w where w.organization_id = a.organization_id and w.id = ${ctx.workspaceId}) as logo
      from accounts a join users u on u.id = a.user_id join organizations o on o.id = a.organization_id
     where a.organization_id = app_organization() and a.id = app_account()`);
  if (!reader) throw new Error('Nobody is there who reads the report');
  return reader;
}

/** A moment as people read it, with its zone. */
export function momentText({ dateFormat, zone }: Pick<Reader, 'dateFormat' | 'zone'>, at: string): string {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const time = clock.format(new Date(at)).replaceAll(/\s/g, ' ');
  return `${formatDay(dayIn(zone, at), dateFormat)} ${time}`;
}

/** What a cell says in words. */
export function textOf(reader: Pick<Reader, 'dateFormat' | 'zone' | 'currency'>, cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return wordOf(cell);
  if ('money' in cell) return moneyText(cell.money, reader.currency);
  if ('grade' in cell) return cell.words;
  return 'day' in cell ? formatDay(cell.day, reader.dateFormat) : momentText(reader, cell.instant);
}

/** What a column is called where times are told in the zone of the organization: sheets tell them in UTC. */
export const headingText = (title: string): string => title.replace(/ \(UTC\)$/, '');

type Choosable = {
  states: Record<string, { label: string }>;
  period: ReportPeriod;
  choices: ReportTemplate['choices'];
};

/** What narrows a report, in words: the names of what was chosen, as far as the reader may see them. */
export async function filterWords(
  ctx: Context,
  reader: Reader,
  filters: { [name: string]: unknown },
  { states, period, choices }: Choosable,
): Promise<[string, string][]> {
  const idsOf = (name: string): string[] => (Array.isArray(filters[name]) ? filters[name].map(String) : []);
  const [found] = await ctx.db.query<
    Record<'sites' | 'processes' | 'assignUsers' | 'managers' | 'checklists' | 'runs', string | null>
  >(sql`
    select (select string_agg(x.name, ', ' order by lower(x.name)) from sites x where x.organization_id = app_organization() and x.id = any(${idsOf('sites')}::uuid[])) as sites,
           (select string_agg(x.name, ', ' order by lower(x.name)) from processes x where x.organization_id = app_organization() and x.id = any(${idsOf('processes')}::uuid[])) as processes,
           (select string_agg(x.name, ', ' order by lower(x.name)) from accounts x where x.organization_id = app_organization() and x.id = any(${idsOf('assignUsers')}::uuid[])) as "assignUsers",
           (select string_agg(x.name, ', ' order by lower(x.name)) from accounts x where x.organization_id = app_organization() and x.id = any(${idsOf('managers')}::uuid[])) as managers,
           (select string_agg(x.name, ', ' order by lower(x.name)) from checklists x where x.organization_id = app_organization() and x.workspace_id = ${ctx.workspaceId} and x.id = any(${idsOf('checklists')}::uuid[])) as checklists,
           (select string_agg(x.number, ', ' order by x.number) from checklist_runs x where x.organization_id = app_organization() and x.workspace_id = ${ctx.workspaceId} and x.id = any(${idsOf('runs')}::uuid[])) as runs`);
  const day = (value: unknown) => (typeof value === 'string' ? formatDay(value, reader.dateFormat) : null);
  const status = idsOf('statuses').map((key) => states[key]?.label ?? key);
  const chosen = (name: WordFilter) =>
    idsOf(name)
      .map((value) => choices[name].find((one) => one.value === value)?.label ?? value)
      .join(', ');
  const words: [string, string | null | undefined][] = [
    ['Status', status.join(', ')],
    ['Assigned to', found?.assignUsers],
    ['Manager', found?.managers],
    ['Site', found?.sites],
    ['Process', found?.processes],
    ['Category', chosen('categories')],
    ['Class', chosen('classes')],
    ['Source', chosen('sources')],
    ['Checklist', found?.checklists],
    ['Run', found?.runs],
    [reportPeriods[period].from, day(filters['from'])],
    [reportPeriods[period].to, day(filters['to'])],
  ];
  return words.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []));
}
