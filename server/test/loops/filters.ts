import { knowledgeOf, type Rating } from 'contract/modules/risk/risk-assessment';
import { cellOf } from 'contract/modules/risk/risk-levels';
import { taskGroups } from 'contract/records/task/task.endpoints';
import type { World } from '../world.ts';

type Row = Record<string, unknown>;

/** What a filter leaves: `has` says whether a row is left by a value, `values` which are tried where any may be given. */
export type Filter = {
  has?: (row: Row, value: string) => boolean;
  values?: (rows: Row[], world: World) => string[];
};

type Named = { _id?: unknown; name?: unknown };

const named = (value: unknown) => (value ?? {}) as Named; // a person, a place or nothing
const listed = (value: unknown) => (value ?? []) as Row[]; // the list that the row declares

/** A filter by something that a row has, or has several of: every value that is shown is tried, up to so many. */
const by = (read: (row: Row) => unknown): Filter => {
  const all = (row: Row) => [read(row)].flat().map(String);
  return {
    has: (row, value) => all(row).includes(value),
    values: (rows) =>
      [...new Set(rows.flatMap(all))].filter((one) => one !== 'undefined' && one !== 'null').slice(0, 5),
  };
};

const dayOf = ({ createdAt }: Row) => String(createdAt).slice(0, 10);
const days = (rows: Row[]) => [...new Set(rows.map(dayOf))];
const dueDays = (rows: Row[]) => [...new Set(rows.map(({ dueDate }) => String(dueDate)))];
const reviewDays = (rows: Row[]) => [...new Set(rows.map(({ reviewDate }) => String(reviewDate)))];
/** By when a CAPA can be closed; none of one that is not planned. */
const closesOn = ({ expectedClose }: Row): string[] => (expectedClose ? [String(expectedClose)] : []);
const closeDays = (rows: Row[]) => [...new Set(rows.flatMap(closesOn))];
const modules = (row: Row) => listed(row.modules);

/** What a risk is rated with. */
export const ratingOf = ({ ratings }: Row, type: string): Rating | undefined =>
  (ratings as Record<string, Rating> | undefined)?.[type] ?? undefined;

/** The rating that counts of a risk: what was looked at counts before what waits for that. */
export const countingOf = (row: Row): Rating | undefined => {
  const ratings = ['residual', 'current', 'inherent'].map((type) => ratingOf(row, type));
  return ratings.find((one) => one && !one.isPending) ?? ratings.find(Boolean);
};

/** What no row shows; some value leaves some rows, and fewer than all. */
const unseen: Filter = {};

const openActions = ({ tasks }: Row) =>
  listed(tasks).filter(({ status }) => status !== 'completed' && status !== 'cancelled');
const idsOf = (people: unknown) => listed(people).map(({ _id }) => _id);

/** The day on which a record began, however its kind calls it. */
const openedOn = ({ dueDate: _due, reviewDate: _review, resumeOn: _resume, ...row }: Row) =>
  String(Object.values(row).find((value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)));
const openedDays = (rows: Row[]) => [...new Set(rows.map(openedOn))];

/** Whether a record or an action is past its due date. */
const isLate = ({ isOverdue, daysLeft }: Row) =>
  isOverdue === true || (typeof daysLeft === 'number' && daysLeft < 0);

const groupOf = (kind: string) =>
  Object.entries<readonly string[]>(taskGroups).find(([, kinds]) => kinds.includes(kind))?.[0];

/** How a row shows what it is filtered by, where that is no field of the same name, by the list or for every one. */
export const filters: Record<string, Filter> = {
  favorites: unseen,
  datatype: unseen,
  view: unseen,
  team: unseen,
  manager: by(({ managers }) => idsOf(managers)),
  owner: by(({ owner }) => named(owner)._id),
  assignee: by((row) => openActions(row).flatMap(({ assignedTo }) => idsOf(assignedTo))),
  assignedTo: by(({ assignedTo }) => idsOf(assignedTo)),
  lateAssignee: by((row) =>
    openActions(row)
      .filter(isLate)
      .flatMap(({ assignedTo }) => idsOf(assignedTo)),
  ),
  ids: by(({ _id }) => _id),
  mine: unseen,
  overdue: {
    has: (row, value) => String(isLate(row) || openActions(row).some(isLate)) === value,
  },
  openedFrom: { has: (row, value) => openedOn(row) >= value, values: openedDays },
  openedTo: { has: (row, value) => openedOn(row) <= value, values: openedDays },
  createdFrom: { has: (row, value) => dayOf(row) >= value, values: days },
  // Of what was there at the end of a day.
  day: { has: (row, value) => dayOf(row) <= value, values: days },
  createdTo: { has: (row, value) => dayOf(row) <= value, values: days },
  dueFrom: { has: ({ dueDate }, value) => String(dueDate) >= value, values: dueDays },
  dueTo: { has: ({ dueDate }, value) => String(dueDate) <= value, values: dueDays },
  reviewFrom: { has: ({ reviewDate }, value) => String(reviewDate) >= value, values: reviewDays },
  reviewTo: { has: ({ reviewDate }, value) => String(reviewDate) <= value, values: reviewDays },
  // A risk on hold keeps the stage to which it goes back.
  stage: { has: ({ stage, status }, value) => String(status === 'on-hold' ? status : stage) === value },
  // The day on which a record was closed is on no list.
  closedFrom: { values: () => ['2026-01-01'] },
  closedTo: { values: () => ['2099-12-31'] },
  openOn: { values: () => ['2099-12-31'] },
  category: by(({ category }) => category),
  tag: by(({ tags }) => tags),
  subProcess: by(({ subProcesses }) => subProcesses),
  parent: by(({ parent }) => named(parent)._id),
  site: by(({ site }) => named(site)._id),
  process: by(({ process }) => named(process)._id),
  person: by((row) => named(row.person ?? row.performedBy)._id),
  action: by(({ action }) => action),
  entity: by(({ collectionName }) => collectionName),
  item: by(({ _id }) => _id),
  group: by(({ groups }) => listed(groups).map(({ _id }) => _id)),
  unread: { has: ({ readAt }, value) => String(readAt === null) === value },
  mentions: { has: ({ key }, value) => String(key === 'record.mentioned') === value },
  snoozed: { has: ({ snooze }, value) => String(snooze !== null) === value },
  whose: {
    has({ isMine, workspace }, value) {
      if (value === 'me') return isMine === true;
      return value === 'all' || (workspace !== null && (value === 'team' || isMine !== true));
    },
  },
  filterData: by(({ attentionType }) => attentionType),
  undecided: { has: ({ isDecided }, value) => String(!isDecided) === value },
  inherentLevel: by((row) => ratingOf(row, 'inherent')?.level),
  currentLevel: by((row) => ratingOf(row, 'current')?.level),
  residualLevel: by((row) => ratingOf(row, 'residual')?.level),
  targetLevel: by((row) => ratingOf(row, 'target')?.level),
  level: by((row) => countingOf(row)?.level ?? 'none'),
  priority: by((row) => countingOf(row)?.priority ?? row.priority),
  isRepeated: { has: ({ cycle }, value) => String(Number(cycle) > 1) === value },
  expectedCloseFrom: { has: (row, value) => closesOn(row).some((day) => day >= value), values: closeDays },
  expectedCloseTo: { has: (row, value) => closesOn(row).some((day) => day <= value), values: closeDays },
  // The day of its verification is on no row of a CAPA.
  onTime: unseen,
  verifiedFrom: { values: () => ['2026-01-06'] },
  verifiedTo: { values: () => ['2026-01-05'] },
  // Nor are the stages that it has left, and what came of requests for more time.
  leftStage: unseen,
  leftFrom: { values: () => ['2026-01-06'] },
  leftTo: { values: () => ['2099-01-05'] },
  extension: unseen,
  askedFrom: { values: () => ['2026-01-06'] },
  askedTo: { values: () => ['2099-01-05'] },
  confidential: { has: ({ confidential }, value) => String(confidential) === value },
  legalHold: { has: ({ legalHoldAt }, value) => String(legalHoldAt !== null) === value },
  approval: {
    has({ approval }, value) {
      const mark = approval as { status: string; changed: string[] } | null;
      const state = !mark
        ? 'none'
        : mark.status === 'open'
          ? 'asked'
          : mark.changed.length > 0
            ? 'changed'
            : 'approved';
      return state === value;
    },
  },
  custom: {
    has: ({ custom }) => (custom as Row)['mixed'] === true,
    values: () => ['mixed:true'],
  },
  isRecurrence: { has: ({ isRecurrence }, value) => String(isRecurrence) === value },
  strategy: by(({ tasks }) =>
    listed(tasks)
      .filter(({ status }) => status !== 'cancelled')
      .map(({ strategy }) => strategy),
  ),
  // Nor are its root causes, nor what its actions come to.
  causeCategory: unseen,
  isWeak: unseen,
  isTimed: {
    has: ({ stage }, value) =>
      String(
        ['triage', 'investigation', 'plan-review', 'implementation', 'verification'].includes(String(stage)),
      ) === value,
  },
  isLate: { has: ({ daysLeft }, value) => String(daysLeft !== null && Number(daysLeft) < 0) === value },
  hasCost: { has: ({ costActual }, value) => String(costActual !== null) === value },
  // What a category accepts is on no row, nor are the controls.
  appetite: unseen,
  controls: unseen,
  // Nor are acceptances, indicators and incidents.
  acceptance: unseen,
  kri: unseen,
  happened: unseen,
  knowledgeStrength: by((row) => knowledgeOf(row as never) ?? 'none'),
  cell: {
    has(row, value) {
      const [type = '', likelihood, impact] = value.split('-');
      const rating = ratingOf(row, type);
      return likelihood === 'none'
        ? !rating
        : rating?.likelihood === Number(likelihood) && rating.impact === Number(impact);
    },
    values: (rows) => [
      'residual-none',
      ...rows
        .flatMap((row) => {
          const rating = ratingOf(row, 'inherent');
          return rating ? [cellOf('inherent', rating.likelihood, rating.impact)] : [];
        })
        .slice(0, 3),
    ],
  },
  changed: { has: ({ since }, value) => String(since !== 'same') === value },
  idle: {
    has: ({ lastSeenAt }) => Date.parse(String(lastSeenAt)) < Date.now() - 90 * 86_400_000,
  },
  mailRefused: { has: ({ mailRefusal }) => mailRefusal !== null },
  from: { has: (row, value) => dayOf(row) >= value, values: days },
  to: { has: (row, value) => dayOf(row) <= value, values: days },
  checklist: by(({ checklist }) => named(checklist)._id),
  record: by(({ record }) => named(record)._id),
  what: by(({ kind }) => groupOf(String(kind))),
  // Where the record of a task is, is on no row of tasks.
  'task.listMine module': by(({ module }) => module),
  'task.listMine workspace': by(({ workspace }) => named(workspace)._id),
  'task.listWorkspace site': { values: (_, world) => [world.siteId, world.secondSiteId] },
  'task.listWorkspace process': { values: (_, world) => [world.processId, world.ids['processId'] ?? ''] },
  'checklist-run.list assignee': by(({ assignee }) => (assignee ? named(assignee)._id : undefined)),
  'checklist-run.list action': by(({ action }) => (action ? named(action)._id : undefined)),
  ...Object.fromEntries(
    ['risk.list', 'risk.listMine'].flatMap((name) =>
      ['strategy', 'trend'].map((one) => [`${name} ${one}`, by((row) => row[one] ?? 'none')]),
    ),
  ),
  ...Object.fromEntries(
    ['report.list', 'report.listMine'].flatMap((name) => [
      [`${name} template`, by(({ template }) => template)],
      [
        `${name} scheduled`,
        { has: ({ schedule }: Row, value: string) => String(schedule !== null) === value },
      ],
    ]),
  ),
  'xray.list key': by(({ key }) => key),
  'xray.list group': by(({ group }) => group),
  'xray.list ignored': { has: ({ ignored }, value) => String(ignored !== null) === value },
  'log.list role': by(({ performedBy }) => (performedBy as Row).role),
  'log.listAll role': by(({ performedBy }) => (performedBy as Row).role),
  'log.listAll module': unseen,
  'log.listAll workspace': { values: (_, { workspaceId }) => [workspaceId] },
  'member.list role': by(({ role }) => named(role)._id),
  'account.list status': by(({ account }) => (account as Row).status),
  'account.list role': by(({ account }) => (account as Row).organizationRole),
  'account.list module': by((row) => modules(row).map(({ module }) => module)),
  'account.list workspace': by((row) =>
    modules(row).flatMap(({ workspaces }) => listed(workspaces).map(({ _id }) => _id)),
  ),
  'access-review.lines workspace': by(({ workspace }) => named(workspace)._id),
};

/** Filters whose values all leave the same here, and why. */
export const leavesAllOrNone = new Set([
  // What one rule finds is of one module; what the rule of the sample finds is overdue, and not put off.
  'attention.listMineOfType module',
  'attention.listMineOfType snoozed',
  // Nothing is accepted there: risk-dashboard.test.ts counts what the filter finds.
  'risk.list acceptance',
  'risk.listMine acceptance',
]);
