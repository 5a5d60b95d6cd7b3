import type { ApprovalState } from 'contract/records/approval/approval-mark';
import type { mineWays } from 'contract/records/record/record';
import sql, { join, type Sql } from 'sql-template-tag';

/** What lists of records of every kind filter by; `datatype` also comes as a header. */
export type RecordFilters = {
  datatype?: 'mydocuments' | 'mytasks' | undefined;
  isDeleted?: boolean | undefined;
  favorites?: boolean | undefined;
  status?: readonly string[] | undefined;
  category?: readonly string[] | undefined;
  tag?: readonly string[] | undefined;
  parent?: readonly string[] | undefined;
  site?: readonly string[] | undefined;
  process?: readonly string[] | undefined;
  manager?: readonly string[] | undefined;
  assignee?: readonly string[] | undefined;
  lateAssignee?: readonly string[] | undefined;
  mine?: readonly (typeof mineWays)[number][] | undefined;
  overdue?: boolean | undefined;
  ids?: readonly string[] | undefined;
  openedFrom?: string | undefined;
  openedTo?: string | undefined;
  closedFrom?: string | undefined;
  closedTo?: string | undefined;
  openOn?: string | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  dueFrom?: string | undefined;
  dueTo?: string | undefined;
  reviewFrom?: string | undefined;
  reviewTo?: string | undefined;
  isTakenOver?: boolean | undefined;
  confidential?: boolean | undefined;
  legalHold?: boolean | undefined;
  approval?: readonly ApprovalState[] | undefined;
  /** What additional fields are to say, which only a workspace's own definitions can tell. */
  custom?: readonly string[] | undefined;
};

const namesOne = (condition: Sql) => sql`exists (select 1 from record_people p
  where p.organization_id = t.organization_id and p.record_id = t.id and ${condition})`;

/** The records that the caller manages or is a member of. */
export const isMine = namesOne(sql`p.account_id = app_account()`);

const isOpen = sql`x.status not in ('completed', 'cancelled')`;

const hasAction = (condition: Sql) => sql`exists (select 1 from actions x
  where x.organization_id = t.organization_id and x.record_id = t.id and x.deleted_at is null and ${condition})`;

const hasActionOf = (whose: Sql, isAmong = isOpen) => sql`exists (select 1 from actions x
  join action_people l on l.organization_id = x.organization_id and l.action_id = x.id
  where x.organization_id = t.organization_id and x.record_id = t.id and x.deleted_at is null and ${isAmong} and ${whose})`;

const hasMyTask = hasActionOf(sql`l.account_id = app_account()`, sql`true`);

const ways = {
  manager: namesOne(sql`p.relation = 'manager' and p.account_id = app_account()`),
  member: namesOne(sql`p.relation = 'member' and p.account_id = app_account()`),
  action: hasActionOf(sql`l.account_id = app_account()`),
} satisfies Record<(typeof mineWays)[number], Sql>;

const hasApproval = (condition: Sql) => sql`exists (select from approvals v
  where v.organization_id = t.organization_id and v.record_id = t.id and ${condition})`;

// One that is asked for anew is what is shown, whatever was approved before.
const isAsked = hasApproval(sql`v.status = 'open'`);
const approvals = {
  asked: isAsked,
  approved: sql`(not ${isAsked} and ${hasApproval(sql`v.status = 'approved' and v.stale_since is null`)})`,
  changed: sql`(not ${isAsked} and ${hasApproval(sql`v.status = 'approved' and v.stale_since is not null`)})`,
  none: sql`not ${hasApproval(sql`v.status in ('open', 'approved')`)}`,
} satisfies Record<ApprovalState, Sql>;

// The latest day anywhere comes first: the index of what is due ends there.
const todayThere = sql`(select today_in(s.time_zone) from sites s where s.organization_id = t.organization_id and s.id = t.site_id)`;
// Of an action `x` of the record `t`: whether its day has passed where the site of the record is.
const isLate = sql`(${isOpen} and x.end_date < latest_day() and x.end_date < ${todayThere})`;
/** Whether the record of the row `t` is past a due date that is still to be met. */
export const isPastDue = sql`(is_timed(t.kind, t.stage, t.status) and t.due_on < latest_day() and t.due_on < ${todayThere})`;
const isOverdue = sql`(${isPastDue}
  or ${hasAction(sql`${isLate} and x.workspace_id = t.workspace_id`)})`;

/** When a day begins where the organization is. */
export const beginOf = (day: Sql) =>
  sql`(${day}::timestamp at time zone zone_of_organization(app_organization()))`;

const when = <T>(value: T | undefined, make: (value: T) => Sql): Sql[] =>
  value === undefined ? [] : [make(value)];

/** What the caller's filters ask of the row `t`. */
export const filtersOf = (filters: RecordFilters): Sql[] => [
  ...when(filters.datatype, (whose) => (whose === 'mytasks' ? hasMyTask : isMine)),
  ...when(filters.ids, (ids) => sql`t.id = any(${ids})`),
  ...when(filters.status, (states) => sql`t.status = any(${states})`),
  ...when(filters.category, (categories) => sql`t.category = any(${categories})`),
  // The index holds only those that have tags.
  ...when(filters.tag, (tags) => sql`(t.tags <> '{}' and t.tags && ${tags}::text[])`),
  ...when(filters.parent, (parents) => sql`t.parent_id = any(${parents}::uuid[])`),
  ...when(filters.site, (sites) => sql`t.site_id = any(${sites})`),
  ...when(filters.process, (processes) => sql`t.process_id = any(${processes})`),
  ...when(filters.manager, (people) =>
    namesOne(sql`p.relation = 'manager' and p.account_id = any(${people})`),
  ),
  ...when(filters.assignee, (people) => hasActionOf(sql`l.account_id = any(${people})`)),
  ...when(filters.lateAssignee, (people) => hasActionOf(sql`l.account_id = any(${people})`, isLate)),
  ...when(filters.mine, (chosen) => {
    const any = join(
      chosen.map((way) => ways[way]),
      ' or ',
    );
    return sql`(${any})`;
  }),
  ...when(filters.isTakenOver, (wanted) => (wanted ? sql`t.is_taken_over` : sql`not t.is_taken_over`)),
  ...when(filters.confidential, (wanted) => (wanted ? sql`t.confidential` : sql`not t.confidential`)),
  ...when(filters.legalHold, (wanted) =>
    wanted ? sql`t.legal_hold_at is not null` : sql`t.legal_hold_at is null`,
  ),
  ...when(filters.approval, (chosen) => {
    const any = join(
      chosen.map((state) => approvals[state]),
      ' or ',
    );
    return sql`(${any})`;
  }),
  ...when(filters.overdue, (wanted) => (wanted ? isOverdue : sql`${isOverdue} is not true`)),
  ...when(filters.openedFrom, (day) => sql`t.opened_on >= ${day}::date`),
  ...when(filters.openedTo, (day) => sql`t.opened_on <= ${day}::date`),
  ...when(filters.closedFrom, (day) => sql`t.closed_on >= ${day}::date`),
  ...when(filters.closedTo, (day) => sql`t.closed_on <= ${day}::date`),
  ...when(
    filters.openOn,
    (day) => sql`t.opened_on <= ${day}::date and (t.closed_on is null or t.closed_on > ${day}::date)`,
  ),
  ...when(filters.dueFrom, (day) => sql`t.due_on >= ${day}::date`),
  ...when(filters.dueTo, (day) => sql`t.due_on <= ${day}::date`),
  ...when(filters.reviewFrom, (day) => sql`t.review_on >= ${day}::date`),
  ...when(filters.reviewTo, (day) => sql`t.review_on <= ${day}::date`),
  ...when(filters.createdFrom, (day) => sql`t.created_at >= ${beginOf(sql`${day}::date`)}`),
  ...when(filters.createdTo, (day) => sql`t.created_at < ${beginOf(sql`(${day}::date + 1)`)}`),
];
