import {
  answer,
  answerInput,
  checklist,
  checklistInput,
  photo,
  run,
  runInput,
  wholeChecklist,
} from 'contract/records/checklist/checklist';
import { responseSet, responseSetInput } from 'contract/records/checklist/response-set';
import { id } from 'contract/core/field';
import { checklistSchedule, checklistScheduleFields } from 'contract/records/checklist/schedule';
import { z } from 'zod';
import { type Entity, showNamed, showPerson } from '../../core/store/entity.ts';
import { createStore } from '../../core/store/store.ts';

const personOf = (column: string) =>
  `(select ${showPerson} from accounts x where x.organization_id = t.organization_id and x.id = t.${column})`;
const namedOf = (table: string, column: string) =>
  `(select ${showNamed} from ${table} x where x.organization_id = t.organization_id and x.id = t.${column})`;

/** So many of its editions are shown with a checklist, and so many open runs are counted. */
const most = { editions: 20, runs: 99 } as const;

const checklistEntity = {
  name: 'checklist',
  title: 'Checklist',
  table: 'checklists',
  // Which edition is in force is written by publishing, and the log keeps it.
  input: checklistInput.extend({ edition: checklist.shape.edition }),
  inWorkspace: true,
  json: ['sections'],
  refs: { owner: 'accounts' },
  computed: {
    workspace: 't.workspace_id',
    owner: personOf('owner_id'),
    isChanged: `t.edition > 0 and t.sections_hash is distinct from (select e.sections_hash from checklist_editions e
      where e.organization_id = t.organization_id and e.checklist_id = t.id and e.number = t.edition)`,
    openRuns: `(select count(*) from (select from checklist_runs r where r.organization_id = t.organization_id and r.checklist_id = t.id
      and r.status in ('scheduled', 'in-progress') limit ${most.runs}) o)`,
    editions: `coalesce((select json_agg(json_build_object('number', e.number, 'publishedAt', e.published_at, 'itemCount', e.item_count,
        'publishedBy', (select ${showPerson} from accounts x where x.organization_id = e.organization_id and x.id = e.published_by)) order by e.number desc)
      from (select * from checklist_editions e where e.organization_id = t.organization_id and e.checklist_id = t.id
             order by e.number desc limit ${most.editions}) e), '[]'::json)`,
  },
  search: `lower(concat_ws(' ', t.name, t.category))`,
  sorts: { name: 'lower(t.name)', updatedAt: 't.updated_at' },
  defaultSort: 'name',
} satisfies Omit<Entity, 'reply'>;

/** Checklists as lists show them. */
export const checklistStore = createStore({ ...checklistEntity, reply: checklist });

/** Checklists with their questions. */
export const wholeChecklistStore = createStore({ ...checklistEntity, reply: wholeChecklist });

const isOpen = `t.status in ('scheduled', 'in-progress')`;

// Whether a run `t` is open and past its due date, by the day of its site.
const overdueOn = (today: string) =>
  `coalesce(is_overdue(t.due_on, coalesce(${today}, organization_today()), not (${isOpen})), false)`;

/** The same where runs are narrowed, and no site stands beside them. */
export const isRunOverdue = overdueOn(
  '(select today_in(z.time_zone) from sites z where z.organization_id = t.organization_id and z.id = t.site_id)',
);

/** Runs; their log stands under their record, where there is one. */
export const runStore = createStore({
  name: 'checklist_run',
  title: 'Run',
  table: 'checklist_runs',
  // What it is a run of, and for, is never changed, and the log says it once; why it was missed is said later.
  input: runInput.extend({ checklist: id, record: id, action: id, reason: run.shape.reason }),
  reply: run,
  inWorkspace: true,
  root: 'subject',
  refs: {
    assignee: 'accounts',
    group: 'groups',
    site: 'sites',
    checklist: 'checklists',
    record: 'records',
    action: 'actions',
  },
  columns: { dueDate: 'due_on' },
  joins: 'left join sites s on s.organization_id = t.organization_id and s.id = t.site_id',
  computed: {
    workspace: 't.workspace_id',
    checklist: namedOf('checklists', 'checklist_id'),
    record: namedOf('records', 'record_id'),
    process: `(select ${showNamed} from records o join processes x on x.organization_id = o.organization_id and x.id = o.process_id
      where o.organization_id = t.organization_id and o.id = t.record_id)`,
    action: namedOf('actions', 'action_id'),
    group: namedOf('groups', 'group_id'),
    unclaimedSince: 't.offered_at',
    mayClaim: `t.offered_at is not null and exists (select from group_members m where m.organization_id = t.organization_id
      and m.group_id = t.group_id and m.account_id = app_account())`,
    recordNumber:
      '(select x.number from records x where x.organization_id = t.organization_id and x.id = t.record_id)',
    isScheduled: 't.schedule_id is not null',
    isRecordDeleted:
      'exists (select from records x where x.organization_id = t.organization_id and x.id = t.record_id and x.deleted_at is not null)',
    isRecordConfidential: 'is_confidential(t.organization_id, t.record_id)',
    subject: 'coalesce(t.record_id, t.id)',
    assignee: personOf('assignee_id'),
    completedBy: personOf('completed_by'),
    isOverdue: overdueOn('today_in(s.time_zone)'),
  },
  search: `lower(concat_ws(' ', t.number, t.name))`,
  sorts: { createdAt: 't.created_at', dueDate: 't.due_on', name: 'lower(t.name)' },
  defaultSort: '-createdAt',
});

/** Choices that are kept to be used again. */
export const responseSetStore = createStore({
  name: 'checklist_response_set',
  title: 'Response set',
  table: 'checklist_response_sets',
  input: responseSetInput,
  reply: responseSet,
  inWorkspace: true,
  json: ['choices'],
  computed: { workspace: 't.workspace_id' },
  unique: { checklist_response_sets_name: { name: 'A response set of this name is there already' } },
  search: 'lower(t.name)',
  sorts: { name: 'lower(t.name)', updatedAt: 't.updated_at' },
  defaultSort: 'name',
});

/** Schedules by which checklists start by themselves. */
export const scheduleStore = createStore({
  name: 'checklist_schedule',
  title: 'Schedule',
  table: 'checklist_schedules',
  input: checklistScheduleFields.extend({ checklist: id }),
  reply: checklistSchedule,
  inWorkspace: true,
  refs: { assignee: 'accounts', site: 'sites', checklist: 'checklists' },
  computed: {
    workspace: 't.workspace_id',
    checklist: namedOf('checklists', 'checklist_id'),
    assignee: personOf('assignee_id'),
  },
  search: 'lower(t.name)',
  sorts: { nextOn: 't.next_on', name: 'lower(t.name)' },
  defaultSort: 'nextOn',
});

const ofRun = 'join checklist_runs k on k.organization_id = t.organization_id and k.id = t.run_id';

/** The answers of runs; their log stands where that of the run does. */
export const answerStore = createStore({
  name: 'checklist_answer',
  title: 'Answer',
  table: 'checklist_answers',
  input: answerInput,
  reply: answer.extend({ subject: id }),
  inWorkspace: true,
  root: 'subject',
  json: ['value', 'planned'],
  columns: { item: 'item_id' },
  joins: ofRun,
  computed: {
    subject: 'coalesce(k.record_id, k.id)',
    action: namedOf('actions', 'action_id'),
    isRaised: 't.raised_id is not null',
    raised: `(select json_build_object('_id', x.id, 'name', x.name, 'number', x.number, 'kind', x.kind, 'workspace', w.id, 'moduleId', w.module_id)
      from records x join workspaces w on w.organization_id = x.organization_id and w.id = x.workspace_id and w.id = any ((select readable_records())::uuid[])
      where x.organization_id = t.organization_id and x.id = t.raised_id)`,
    planned: `case when t.planned is not null then t.planned || jsonb_build_object('assigneeName',
      (select x.name from accounts x where x.organization_id = t.organization_id and x.id = (t.planned->>'assignee')::uuid)) end`,
    answeredBy: personOf('answered_by'),
  },
  search: 'lower(t.name)',
  sorts: { answeredAt: 't.answered_at' },
  defaultSort: 'answeredAt',
});

/** The photos and files beside the answers of runs. */
export const photoStore = createStore({
  name: 'checklist_photo',
  title: 'File',
  table: 'checklist_photos',
  input: photo.pick({ name: true, item: true }),
  reply: photo
    .omit({ isPicture: true })
    .extend({ subject: id, fileId: id, mime: z.string(), version: z.int() }),
  inWorkspace: true,
  root: 'subject',
  columns: { item: 'item_id' },
  joins: ofRun,
  computed: { subject: 'coalesce(k.record_id, k.id)' },
  search: 'lower(t.name)',
  sorts: { createdAt: 't.created_at' },
  defaultSort: 'createdAt',
});
