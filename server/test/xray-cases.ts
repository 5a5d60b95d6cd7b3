import type { PlatformCheck } from 'contract/records/xray/platform-checks';
import { dutyCases } from './duty-xray-cases.ts';
import { ago, type Columns, ofRecord, sides, today, type XrayCases } from './xray-case.ts';
import {
  actionMoved,
  actionsWithFile,
  approver,
  assigned,
  auditor,
  crowd,
  groupWithWork,
  inWorkspace,
  insert,
  invited,
  linkedRecord,
  process,
  recordAfter,
  recordAtRest,
  recordManagedAt,
  recordManagedBy,
  recordWithCause,
  recordWithSix,
} from './xray-makers.ts';

const ofAction = (found: Columns, passed: Columns) =>
  sides(async (here, columns: Columns) => here.addAction(await here.addRecord(), columns), found, passed);

const verified = { status: `'completed'`, completed_at: 'now()', verified_at: 'now()' };

// The review date of a monitored CAPA is the day of its next check, of which another rule tells.
const monitoredAndLate = { review_on: `${today} - 1`, stage: `'monitoring'`, status: `'in-progress'` };

/** What every workspace is checked for, whatever kind of record it has. */
export const platformCases: XrayCases<PlatformCheck> = {
  ...dutyCases,
  approver_without_two_step: sides(approver, false, true),
  role_without_members: sides(
    (here, made: string) =>
      insert(here, 'roles', {
        ...inWorkspace(here),
        name: 'gen_random_uuid()::text',
        description: `'Nobody has it'`,
        level: '1',
        created_at: ago(made),
      }),
    '7 days 1 hour',
    '6 days 23 hours',
  ),
  invitation_elsewhere: sides(invited, 'elsewhere.test', 'example.test'),
  group_empty: sides(groupWithWork, false, true),
  record_without_manager: sides(recordManagedBy, 'inactive', 'active'),
  manager_without_access: sides(recordManagedAt, 1, 2),
  record_idle: sides(recordAtRest, '31 days', '30 days'),
  review_overdue: {
    found: (here) => here.addRecord({ review_on: `${today} - 1` }),
    passed: (here) => here.addRecord(here.kind === 'capa' ? monitoredAndLate : { review_on: today }),
  },
  hold_over: ofRecord(
    { status: `'on-hold'`, resume_on: `${today} - 1` },
    { status: `'on-hold'`, resume_on: today },
  ),
  completed_with_open: sides(
    async (here, status: string) => {
      const id = await here.addRecord();
      await here.addAction(id, { status });
      await here.ask(`update records set status = 'completed', closed_on = ${today} where id = $1`, [id]);
      return id;
    },
    `'in-progress'`,
    `'completed'`,
  ),
  number_gap: sides(recordAfter, false, true),
  link_broken: sides(linkedRecord, true, false),
  all_due_same_day: sides(recordWithSix, 6, 5),
  action_overdue: ofAction({ end_date: `${today} - 1` }, { end_date: today }),
  assignee_without_access: sides(assigned, 1, 2),
  action_too_early: ofAction(
    { status: `'completed'`, completed_at: 'now()', start_date: `${today} + 1` },
    { status: `'completed'`, completed_at: 'now()', start_date: today },
  ),
  own_work_verified: sides(
    async (here, justification: string) => {
      const person = `'${await here.addPerson(3)}'`;
      const by = { completed_by: person, verified_by: person, justification };
      return here.addAction(await here.addRecord(), { ...verified, ...by });
    },
    'null',
    `'Nobody else knows the machine'`,
  ),
  due_date_moved: sides(actionMoved, 3, 2),
  evidence_reused: sides(actionsWithFile, 3, 2),
  // Four of a hundred answers are not good, or five.
  rubber_stamp: sides(auditor, 4, 5),
  cause_is_problem: sides(recordWithCause, true, false),
  field_never_filled: sides(
    async (here, made: string) => {
      await here.addRecord();
      return insert(here, 'custom_fields', {
        ...inWorkspace(here),
        kind: `'${here.kind}'`,
        name: `'f' || replace(gen_random_uuid()::text, '-', '')`,
        label: `'Cost centre'`,
        type: `'text'`,
        created_at: ago(made),
      });
    },
    '30 days 1 hour',
    '29 days 23 hours',
  ),
  process_unused: sides(process, false, true),
  // It counts everybody of its workspace, and so stands last.
  many_administrators: { ...sides(crowd, true, false), apart: true },
};
