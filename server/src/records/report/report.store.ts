import { reportRun } from 'contract/records/report/report';
import { savedReport, savedReportFields } from 'contract/records/report/saved-report';
import { reportSchedule, scheduleFields } from 'contract/records/report/schedule';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { showPerson } from '../../core/store/entity.ts';
import { createStore } from '../../core/store/store.ts';

const recordOf = (shown: string) => `(select ${shown} from records x
  where x.organization_id = t.organization_id and x.id = (t.request->>'record')::uuid)`;
const hashOf = (file: string) =>
  `(select encode(f.sha256, 'hex') from files f where f.organization_id = t.organization_id and f.id = t.${file})`;
const personOf = (column: string) =>
  `(select ${showPerson} from accounts x where x.organization_id = t.organization_id and x.id = t.${column})`;

const runs = {
  name: 'report',
  title: 'Report',
  table: 'report_runs',
  input: z.object({}),
  reply: reportRun,
  computed: {
    record: recordOf(`json_build_object('_id', x.id, 'number', x.number, 'name', x.name)`),
    fileHash: hashOf('file_id'),
    dataHash: hashOf('data_id'),
    fileSize: `(select f.size from files f where f.organization_id = t.organization_id and f.id = t.file_id)`,
    requestedBy: personOf('account_id'),
    schedule: `(select json_build_object('_id', x.id, 'name', x.schedule) from report_schedules x
      where x.organization_id = t.organization_id and x.id = t.schedule_id)`,
  },
  search: `lower(t.number || ' ' || t.name)`,
  sorts: { createdAt: 't.created_at', name: 'lower(t.name)' },
  defaultSort: '-createdAt',
};

/** The reports of a workspace. */
export const runStore = createStore({ ...runs, inWorkspace: true });

/** The reports of the organization. */
export const allRunStore = createStore(runs);

/** A report is seen by whom it was made for, and by nobody else. */
export const isOwn: Sql = sql`t.account_id = app_account()`;

/** The saved reports of a workspace. */
export const savedReportStore = createStore({
  name: 'saved_report',
  title: 'Saved report',
  table: 'saved_reports',
  input: savedReportFields,
  reply: savedReport,
  inWorkspace: true,
  computed: { owner: personOf('created_by') },
  search: 'lower(t.name)',
  sorts: { name: 'lower(t.name)', title: 'lower(t.title)', updatedAt: 't.updated_at' },
  defaultSort: 'name',
});

/** The schedules of a workspace. */
export const scheduleStore = createStore({
  name: 'report_schedule',
  title: 'Schedule',
  table: 'report_schedules',
  input: scheduleFields,
  reply: reportSchedule,
  inWorkspace: true,
  links: {
    recipients: {
      table: 'report_recipients',
      key: 'schedule_id',
      target: 'account_id',
      of: 'accounts',
      show: showPerson,
      ordered: true,
    },
  },
  computed: {
    owner: personOf('created_by'),
    lastRuns: `case when t.last_at is not null then (select json_build_object(
        'ready', count(*) filter (where x.state = 'ready'),
        'waiting', count(*) filter (where x.state in ('queued', 'running')),
        'failed', count(*) filter (where x.state in ('failed', 'cancelled')))
      from report_runs x where x.organization_id = t.organization_id and x.schedule_id = t.id and x.due_at = t.last_at) end`,
    record: recordOf(`json_build_object('_id', x.id, 'name', x.number || ' ' || x.name)`),
  },
  search: 'lower(t.schedule)',
  sorts: { nextAt: 't.next_at', schedule: 'lower(t.schedule)', createdAt: 't.created_at' },
  defaultSort: 'nextAt',
});
