import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import { recordStart } from 'contract/records/workflow/stage';
import { z } from 'zod';
import { jsonOf, personOf, showPerson, type Entity, type Link } from '../../core/store/entity.ts';
import { createStore } from '../../core/store/store.ts';
import { type Held, heldError } from './retention.service.ts';

// The people of a record are found together: each look at them has the policies of two tables to set up.
const peopleOf = (relation: string) =>
  `json_agg(${showPerson} order by l.position) filter (where l.relation = '${relation}')`;

const people = (relation: 'manager' | 'member'): Link => ({
  table: 'record_people',
  key: 'record_id',
  target: 'account_id',
  of: 'accounts',
  show: showPerson,
  only: { column: 'relation', value: relation },
  ordered: true,
});

// An action's JSON is worked out from its row `t` and the site `s`; here the site is the record's own, which is `r`.
const actionsOf = (entity: Entity) => `coalesce((select json_agg(a.row order by a.end_date, a.id) from (
  select ${jsonOf(entity).text} as row, t.end_date, t.id from actions t
   where t.organization_id = r.organization_id and t.record_id = r.id and t.deleted_at is null) a), '[]'::json)`;

/** What a kind of record says of how it is kept. */
export type RecordStoreOptions<K extends RecordKind, T extends z.ZodObject> = {
  kind: K;
  title: string;
  /** Every field that people write, by whatever call. */
  input: z.ZodObject;
  reply: T;
  /** The table of what only this kind has, its fields, and those of them that are kept as JSON. */
  own: {
    table: string;
    fields: readonly string[];
    json: readonly string[];
    /** Those that hold the id of a row of another table. */
    refs?: Record<string, string>;
    /** What answers say within its JSON besides what people write. */
    workedOut?: readonly string[];
  };
  /** Whether each of the decisions that its kind waits for is still to be made. */
  awaits: { [N in keyof (typeof recordKinds)[K]['awaits']]: (values: Record<string, unknown>) => boolean };
  /** What a new one has in its own fields that nobody gives, where that is more than nothing. */
  begins: Partial<z.output<T>>;
  /** Where one begins, for a kind whose workflow is a lifecycle. */
  initial?: string;
  /** The field that says on which day it began. */
  openedOn: string;
  /** What only this kind has worked out, as SQL over the row `t`, and what its lists sort by besides. */
  computed?: Record<string, string>;
  sorts?: Record<string, string>;
  actions: Entity;
};

type Values = Record<string, unknown>;

/** What a record waits for: to be taken over, and before that nobody decides about it. */
function awaitedBy(awaits: Record<string, (values: Values) => boolean>, values: Values): string[] {
  if (values['isTakenOver'] === false) return ['takeover'];
  return Object.entries(awaits).flatMap(([name, isOpen]) => (isOpen(values) ? [name] : []));
}

/** The store of a kind of record: what all records have is kept alike, what only this kind has in its own table. */
export function createRecordStore<const K extends RecordKind, T extends z.ZodObject>(
  options: RecordStoreOptions<K, T>,
) {
  const {
    kind,
    title,
    input,
    reply,
    own,
    begins,
    awaits,
    openedOn,
    initial,
    actions,
    computed = {},
    sorts = {},
  } = options;
  const { module, prefix } = recordKinds[kind];
  return createStore({
    name: kind,
    title,
    table: 'records',
    module,
    record: {
      kind,
      prefix,
      own,
      awaits: (values) => awaitedBy(awaits, values),
    },
    columns: { [openedOn]: 'opened_on', dueDate: 'due_on', reviewDate: 'review_on' },
    // The day on which what is on hold goes on is written by a step, and the log keeps it.
    input: input.extend({
      ...recordStart,
      isTakenOver: z.boolean(),
      resumeOn: z.string().nullable(),
      legalHoldReason: z.string().nullable(),
    }),
    reply,
    inWorkspace: true,
    counted: true,
    parts: {
      [`${kind}_action`]: 'tasks',
      [`${kind}_file`]: 'files',
      [`${kind}_five_whys`]: 'analyses',
      [`${kind}_five_whys_answer`]: 'analyses',
      [`${kind}_ishikawa`]: 'analyses',
      [`${kind}_ishikawa_cause`]: 'analyses',
      [`${kind}_cause`]: 'causes',
      ...Object.fromEntries(recordKinds[kind].parts.map((part) => [`${kind}_${part}`, `${part}s`])),
    },
    kept: {
      signatures_record: 'It was signed: what was signed is kept, and it stays among the deleted items.',
      approvals_given: 'It was approved: what was approved is kept, and it stays among the deleted items.',
    },
    heldBack: (record) => heldError(record as Held), // it is a record
    refs: { site: 'sites', process: 'processes', parent: 'records', ...own.refs },
    links: { managers: people('manager'), members: people('member') },
    json: ['custom', ...own.json],
    ...(own.workedOut ? { workedOut: own.workedOut } : {}),
    begins: {
      status: 'pending',
      ...(initial ? { stage: initial } : {}),
      members: [],
      tasks: [],
      tags: [],
      custom: {},
      isTakenOver: true,
      confidential: false,
      isReviewOverdue: false,
      ...begins,
    },
    joins: `join sites s on s.organization_id = t.organization_id and s.id = t.site_id
      left join processes p on p.organization_id = t.organization_id and p.id = t.process_id
      cross join lateral (select t.organization_id, t.id) r
      cross join lateral (
        select ${peopleOf('manager')} as managers, ${peopleOf('member')} as members,
               ${peopleOf('raiser')} -> 0 as raiser
          from record_people l join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
         where l.organization_id = t.organization_id and l.record_id = t.id) c`,
    computed: {
      workspace: 't.workspace_id',
      managers: `coalesce(c.managers, '[]'::json)`,
      members: `coalesce(c.members, '[]'::json)`,
      site: `json_build_object('_id', s.id, 'name', s.name)`,
      process: `case when p.id is not null then json_build_object('_id', p.id, 'name', p.name) end`,
      raisedBy: 'c.raiser',
      // Whoever reported it has given it out of their hands once somebody takes it over, and what came back was a draft no more.
      draftBy: initial
        ? `case when coalesce(t.stage, '${initial}') = '${initial}' and t.status <> 'on-hold' and (c.raiser is null or not t.is_taken_over) and not has_moved(t) then t.created_by end`
        : 'null::uuid',
      parent: `(select json_build_object('_id', x.id, 'name', x.number || ' ' || x.name) from records x
        where x.organization_id = t.organization_id and x.id = t.parent_id and x.deleted_at is null)`,
      daysLeft: `case when is_timed(t.kind, t.stage, t.status) then t.due_on - today_in(s.time_zone) end`,
      isReviewOverdue: `coalesce(is_reviewed(t.kind, t.stage) and is_overdue(t.review_on, today_in(s.time_zone), t.is_over), false)`,
      tasks: actionsOf(actions),
      approval: `(select json_build_object('status', v.status, 'changed', v.changed) from approvals v
        where v.organization_id = t.organization_id and v.record_id = t.id and v.status in ('open', 'approved')
        order by v.status desc limit 1)`,
      legalHoldBy: `case when t.legal_hold_by is not null then ${personOf('legal_hold_by')} end`,
      isDeleted: 't.deleted_at is not null',
      deletedBy: `(select ${showPerson} from accounts x where x.organization_id = t.organization_id and x.id = t.deleted_by)`,
      // A row that was written past the server says no stage, and stands at the first.
      ...(initial ? { stage: `coalesce(t.stage, '${initial}')` } : {}),
      ...computed,
    },
    search: 'lower(t.name)',
    sorts: {
      createdAt: 't.created_at',
      name: 'lower(t.name)',
      number: '(t.year, t.serial)',
      [openedOn]: 't.opened_on',
      dueDate: 't.due_on',
      reviewDate: 't.review_on',
      status: 't.status',
      category: 't.category',
      ...sorts,
    },
    defaultSort: '-createdAt',
  });
}
