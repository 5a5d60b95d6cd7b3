import type { InputOf } from 'contract/core/endpoint';
import type { Page } from 'contract/core/list';
import type { Severity } from 'contract/core/severity';
import { limits } from 'contract/core/limits';
import { endOfDay, startOfDay } from 'contract/core/days';
import {
  actOf,
  describeActivity,
  describeChanges,
  moduleTitle,
  type ActivityRow,
} from 'contract/describe-activity';
import type { LogEntry, logEndpoints } from 'contract/organization/log/log.endpoints';
import { outstandingActs, severityOf } from 'contract/organization/log/severity';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { windowOf } from '../../core/store/capped-page.ts';
import { idsFrom, likePattern } from '../../core/store/list.ts';

type Query = InputOf<typeof logEndpoints.listAll>['query'];

/** What a log is narrowed by, as its calls take it. */
export type LogFilters = Partial<Omit<Query, 'page' | 'limit' | 'sort'>>;

/** A row of the trail as the database has it. */
export type StoredRow = ActivityRow & {
  seq: number;
  id: string;
  at: string;
  userId: string | null;
  accountId: string | null;
  name: string;
  email: string | null;
  role: string;
  picture: string | null;
  module: string | null;
  recordId: string | null;
  reason: string | null;
  onBehalfOf: string | null;
};

/** The columns of a stored row; `t` is the trail's row, `a` the membership of who acted. */
export const storedColumns = sql`t.seq, t.id, t.at, t.user_id as "userId", t.account_id as "accountId", t.actor_name as name,
  t.actor_email as email, t.actor_role as role, a.profile_picture as picture, t.module, t.entity, t.action,
  t.record_id as "recordId", t.record_number as "recordNumber", t.record_name as "recordName", shown_changes(t.changes) as changes, t.reason,
  case when t.on_behalf_of is not null then
    (select x.name from accounts x where x.organization_id = t.organization_id and x.id = t.on_behalf_of) end as "onBehalfOf"`;

/** Where stored rows come from. */
export const storedRows = sql`activities t
  left join accounts a on a.organization_id = t.organization_id and a.id = t.account_id`;

/** A row of the trail as answers show one. */
export function entryOf(row: StoredRow): LogEntry {
  return {
    _id: row.id,
    seq: row.seq,
    createdAt: row.at,
    message: describeActivity(row),
    act: actOf(row),
    severity: severityOf(row),
    action: row.action,
    collectionName: row.entity,
    documentId: row.recordId,
    logof: moduleTitle(row.module),
    performedBy: {
      _id: row.accountId,
      id: row.userId,
      name: row.name,
      email: row.email,
      profilePicture: row.picture,
      role: row.role,
      standsInFor: row.onBehalfOf,
    },
    reason: row.reason,
    changes: describeChanges(row),
  };
}

// By the act alone first, which has an index.
const does = (acts: readonly string[]) =>
  sql`(t.action = any(${acts.map((act) => act.replace(/^.*\./, ''))}::text[])
       and array[t.action, t.entity || '.' || t.action] && ${acts}::text[])`;

const severityConditions: Record<Severity, Sql> = {
  alert: does(outstandingActs.alert),
  warn: sql`(${does(outstandingActs.warn)} and not (${does(outstandingActs.alert)}))`,
  info: sql`not (${does([...outstandingActs.alert, ...outstandingActs.warn])})`,
};

/** The rows that stand out so much, over the row `t`. */
export const ofSeverities = (severities: readonly Severity[]): Sql =>
  sql`(${join(
    severities.map((severity) => severityConditions[severity]),
    ' or ',
  )})`;

type Condition = Sql | false | undefined | '';

// The log is walked by number, and the time of a row grows with it; an hour is left for clocks that are set back.
const afterNumber = (at: string) =>
  sql`t.seq >= (select log_number_at(${at}::timestamptz - interval '1 hour'))`;
const beforeNumber = (at: string) =>
  sql`t.seq < coalesce((select log_number_at(${at}::timestamptz + interval '1 hour')), 9223372036854775807)`;

/** From the first day to the last one, as they are in the zone of whoever asks. */
function withinDays({ from, to, zone = 'UTC' }: LogFilters): Condition[] {
  const start = from && startOfDay(from, zone);
  const end = to && endOfDay(to, zone);
  return [
    start && sql`t.at >= ${start} and ${afterNumber(start)}`,
    end && sql`t.at < ${end} and ${beforeNumber(end)}`,
  ];
}

/** The conditions that the filters of a log add, over the row `t`. */
export function narrowedBy(filters: LogFilters): Sql[] {
  const { search, person, role, action, entity, severity, module, workspace } = filters;
  const conditions: Condition[] = [
    search && sql`activity_words(t) like ${likePattern(search)}`,
    ...withinDays(filters),
    person && sql`t.account_id = any(${person})`,
    role && sql`t.actor_role = any(${role})`,
    action && sql`t.action = any(${action})`,
    entity && sql`t.entity = any(${entity})`,
    severity && ofSeverities(severity),
    module && sql`t.module = any(${module})`,
    workspace && sql`t.workspace_id = any(${workspace})`,
  ];
  return conditions.filter((condition) => typeof condition === 'object');
}

type LogQuery = LogFilters & LogPage;

type LogPage = Pick<Query, 'page' | 'limit' | 'sort'>;

type Selection = { conditions: Sql[]; cap: number; isCut?: boolean };

/** One page of the rows that hold these conditions; `isCut` where there may be more than were looked among. */
async function pageOf(
  ctx: Context,
  { page, limit, sort }: LogPage,
  { conditions, cap, isCut = false }: Selection,
): Promise<Page<LogEntry>> {
  const where = join([sql`t.organization_id = app_organization()`, ...conditions], ' and ');
  const order = sort === 'createdAt' ? sql`t.seq` : sql`t.seq desc`;
  const window = windowOf({ page, limit });
  const [rows, [count]] = await Promise.all([
    ctx.db.query<StoredRow>(sql`
      select ${storedColumns} from ${storedRows}
       where ${where} order by ${order} limit ${window.limit} offset ${window.offset}`),
    ctx.db.query<{ total: number }>(sql`
      select count(*) as total from (select 1 from activities t where ${where} limit ${cap + 1}) c`),
  ]);
  const total = count?.total ?? 0;
  const capped = isCut || total > cap ? { total: Math.min(total, cap), totalIsCapped: true } : { total };
  return { results: rows.map(entryOf), ...capped, page, limit };
}

/** What the rows of a log have in common: a condition, and the one workspace that it keeps to, if any. */
export type LogScope = { condition?: Sql; workspaceId?: string; isRecord?: boolean };

/** The page among the first rows that the index finds; undefined where it may have to reach further. */
async function searchedPage(
  ctx: Context,
  { search, ...query }: LogQuery & { search: string },
  { condition = sql`true`, workspaceId }: LogScope,
): Promise<Page<LogEntry> | undefined> {
  const cap = limits.logSearchCap;
  const ids = await idsFrom(
    ctx,
    sql`search_activities(${workspaceId ?? null}::uuid, ${likePattern(search)}, ${query.sort !== 'createdAt'}, ${cap + 1})`,
  );
  const isCut = ids.length > cap;
  const found = await pageOf(ctx, query, {
    conditions: [sql`t.seq = any(${ids}::bigint[])`, condition, ...narrowedBy(query)],
    cap,
    isCut,
  });
  return isCut && found.results.length < query.limit ? undefined : found;
}

/** One page of the rows of a scope that the filters leave; newest first unless sorted otherwise. */
export async function pageOfLog(ctx: Context, query: LogQuery, scope: LogScope): Promise<Page<LogEntry>> {
  const { search } = query;
  // The rows of one record are few, and an index of their own leads to them.
  const found = search && !scope.isRecord ? await searchedPage(ctx, { ...query, search }, scope) : undefined;
  if (found) return found;
  const cap = search ? limits.logSearchCap : limits.totalCap;
  return pageOf(ctx, query, {
    conditions: [...(scope.condition ? [scope.condition] : []), ...narrowedBy(query)],
    cap,
  });
}
