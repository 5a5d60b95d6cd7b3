import type { RecordKind } from 'contract/core/record-kinds';
import type { PlatformCheck } from 'contract/records/xray/platform-checks';
import type { Member } from './api.ts';

/** Columns with their values as SQL, such as `current_date - 1`. */
type Columns = Record<string, string>;

/** Where a case is made: a workspace of its module, in which a whole X-ray is done after. */
export type XrayHere = {
  kind: RecordKind;
  owner: Member;
  organizationId: string;
  workspaceId: string;
  siteId: string;
  /** Asks as the owner of the database, whom no policy holds back. */
  ask: <Row extends Record<string, unknown>>(text: string, values?: readonly unknown[]) => Promise<Row[]>;
  /** A call of the kind, such as `update`, or of what it has below it, such as `-action.update`. */
  call: (name: string, params: object, body?: object) => Promise<Record<string, unknown>>;
  addRecord: (columns?: Columns) => Promise<string>;
  addAction: (recordId: string, columns?: Columns) => Promise<string>;
  addPerson: (level: number) => Promise<string>;
};

/** Makes what a check is about, and gives its id. */
export type XrayCase = (here: XrayHere) => Promise<string>;

/** Of each check what it finds, and what is just on the other side of its boundary. */
export type XrayCases<K extends string = string> = Record<K, { found: XrayCase; passed: XrayCase }>;

/** The day at the site of the cases, as SQL. */
export const today = `(now() at time zone 'UTC')::date`;
const ago = (interval: string) => `now() - interval '${interval}'`;

/** Both sides of a boundary, made in the same way with another value. */
const sides = <T>(make: (here: XrayHere, value: T) => Promise<string>, found: T, passed: T) => ({
  found: (here: XrayHere) => make(here, found),
  passed: (here: XrayHere) => make(here, passed),
});

/** A record with these columns on either side. */
export const ofRecord = (found: Columns, passed: Columns) =>
  sides((here, columns: Columns) => here.addRecord(columns), found, passed);

const ofAction = (found: Columns, passed: Columns) =>
  sides(async (here, columns: Columns) => here.addAction(await here.addRecord(), columns), found, passed);

async function insert(here: XrayHere, table: string, columns: Columns): Promise<string> {
  const all = { organization_id: `'${here.organizationId}'`, id: 'gen_random_uuid()', ...columns };
  const [row] = await here.ask<{ id: string }>(
    `insert into ${table} (${Object.keys(all).join(', ')}) values (${Object.values(all).join(', ')}) returning id`,
  );
  return row?.id ?? '';
}

const inWorkspace = ({ workspaceId }: XrayHere): Columns => ({ workspace_id: `'${workspaceId}'` });

async function recordAtRest(here: XrayHere, since: string): Promise<string> {
  const id = await here.addRecord({ updated_at: ago(since) });
  await here.ask(`alter table activities disable trigger user`);
  await here.ask(`update activities set at = ${ago(since)} where root_id = $1`, [id]);
  await here.ask(`alter table activities enable trigger user`);
  return id;
}

/** A record that comes after one that was deleted, or after none. */
async function recordAfter(here: XrayHere, hasDeleted: boolean): Promise<string> {
  const before = await here.addRecord();
  await here.call('remove', { recordId: before }, { reason: 'Entered twice' });
  return here.addRecord(hasDeleted ? {} : { serial: '9000' });
}

async function linkedRecord(here: XrayHere, isGone: boolean): Promise<string> {
  const [id, target] = [await here.addRecord(), await here.addRecord()];
  await here.call('-link.create', { recordId: id }, { relation: 'affects', record: target });
  if (isGone) await here.call('remove', { recordId: target }, { reason: 'Entered twice' });
  return id;
}

/** A record with six open actions, so many of which are due on the same day. */
async function recordWithSix(here: XrayHere, sameDay: number): Promise<string> {
  const id = await here.addRecord();
  for (let index = 0; index < 6; index += 1)
    await here.addAction(id, { end_date: index < sameDay ? `date '2099-05-01'` : `date '2099-05-02'` });
  return id;
}

async function assigned(here: XrayHere, level: number): Promise<string> {
  const id = await here.addAction(await here.addRecord());
  await here.ask(
    `insert into action_people (organization_id, action_id, account_id, position) values ($1, $2, $3, 5)`,
    [here.organizationId, id, await here.addPerson(level)],
  );
  return id;
}

async function actionMoved(here: XrayHere, times: number): Promise<string> {
  const recordId = await here.addRecord();
  const actionId = await here.addAction(recordId);
  const { version } = await here.call(
    '-action.update',
    { recordId, actionId },
    { name: 'Seal it', version: 1 },
  );
  for (let time = 0; time < times; time += 1)
    await here.call(
      '-action.update',
      { recordId, actionId },
      { endDate: `2099-06-0${time + 1}`, version: Number(version) + time },
    );
  return actionId;
}

/** So many actions with the same file; gives the first of them. */
async function actionsWithFile(here: XrayHere, count: number): Promise<string> {
  const recordId = await here.addRecord();
  const file = { name: `'Photo.png'`, mime: `'image/png'`, size: '9' };
  const fileId = await insert(here, 'files', { ...file, sha256: `sha256(gen_random_uuid()::text::bytea)` });
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await here.addAction(recordId));
  for (const [index, id] of ids.entries())
    await insert(here, 'record_files', {
      ...inWorkspace(here),
      ...file,
      record_id: `'${recordId}'`,
      action_id: `'${id}'`,
      file_id: `'${fileId}'`,
      created_at: ago(`${count - index} minutes`),
    });
  return ids[0] ?? '';
}

/** Somebody who has completed five checklists of twenty answers, so many of which failed in all. */
async function auditor(here: XrayHere, failed: number): Promise<string> {
  const id = await here.addPerson(2);
  const checklistId = await insert(here, 'checklists', {
    ...inWorkspace(here),
    name: `'Walk ${id}'`,
    owner_id: `'${id}'`,
  });
  await here.ask(
    `insert into checklist_editions (organization_id, checklist_id, number, sections) values ($1, $2, 1, '[]')`,
    [here.organizationId, checklistId],
  );
  const [last] = await here.ask<{ serial: number }>(
    `select coalesce(max(serial), 0) as serial from checklist_runs where organization_id = $1`,
    [here.organizationId],
  );
  for (let run = 0; run < 5; run += 1)
    await insert(here, 'checklist_runs', {
      ...inWorkspace(here),
      year: '2026',
      serial: String((last?.serial ?? 0) + run + 1),
      name: `'Walk'`,
      checklist_id: `'${checklistId}'`,
      edition: '1',
      assignee_id: `'${id}'`,
      status: `'completed'`,
      item_count: '20',
      answered_items: '20',
      failed_items: String(run === 0 ? failed : 0),
      completed_at: 'now()',
      completed_by: `'${id}'`,
    });
  return id;
}

async function recordWithCause(here: XrayHere, isProblem: boolean): Promise<string> {
  const recordId = await here.addRecord();
  const analysis = await here.call(
    '-ishikawa.create',
    { recordId },
    { name: 'Why', categories: ['Machine'] },
  );
  const at = { recordId, ishikawaId: analysis['_id'] };
  const branch = await here.call('-ishikawa.add', at, { name: 'The tool is blunt', category: 'Machine' });
  const [record] = await here.ask<{ name: string }>('select name from records where id = $1', [recordId]);
  const name = isProblem ? `'  ${record?.name.toUpperCase() ?? ''} '` : `'The tool is blunt'`;
  await insert(here, 'causes', {
    ...inWorkspace(here),
    record_id: `'${recordId}'`,
    serial: '1',
    name,
    analysis_id: `'${String(analysis['_id'])}'`,
    branch_id: `'${String(branch['_id'])}'`,
  });
  return recordId;
}

async function groupWithWork(here: XrayHere, hasMember: boolean): Promise<string> {
  const groupId = await insert(here, 'groups', { ...inWorkspace(here), name: 'gen_random_uuid()::text' });
  await here.addAction(await here.addRecord(), { group_id: `'${groupId}'`, offered_at: 'now()' });
  await here.ask(`insert into group_members (organization_id, group_id, account_id) values ($1, $2, $3)`, [
    here.organizationId,
    groupId,
    await here.addPerson(2),
  ]);
  if (!hasMember)
    await here.ask(
      `update accounts set status = 'inactive' where id = (select account_id from group_members where group_id = $1)`,
      [groupId],
    );
  return groupId;
}

async function recordManagedBy(here: XrayHere, status: 'active' | 'inactive'): Promise<string> {
  const [id, accountId] = [await here.addRecord(), await here.addPerson(3)];
  await here.ask(`update record_people set account_id = $2 where record_id = $1 and relation = 'manager'`, [
    id,
    accountId,
  ]);
  await here.ask(`update accounts set status = $2 where id = $1`, [accountId, status]);
  return id;
}

async function invited(here: XrayHere, domain: string): Promise<string> {
  const email = `${crypto.randomUUID()}@${domain}`;
  const id = await insert(here, 'invitations', {
    email: `'${email}'`,
    expires_at: `now() + interval '7 days'`,
    invited_by: `'${here.owner.user.accountId}'`,
  });
  await here.ask(
    `insert into invitation_permissions (organization_id, invitation_id, workspace_id, level) values ($1, $2, $3, 1)`,
    [here.organizationId, id, here.workspaceId],
  );
  return id;
}

async function approver(here: XrayHere, hasSecondStep: boolean): Promise<string> {
  const id = await here.addPerson(4);
  // A person who never signs in has the id of their membership.
  if (hasSecondStep) {
    await here.ask(`insert into totp_factors (user_id, secret, confirmed_at) values ($1, 'key', now())`, [
      id,
    ]);
  }
  return id;
}

/** Adds people until there are five for each administrator; one of them may be gone again. */
async function crowd(here: XrayHere, isShort: boolean): Promise<string> {
  await here.addPerson(5);
  const [now] = await here.ask<{ admins: number; people: number }>(
    `select count(*) filter (where level = 5)::int as admins, count(*)::int as people from workspace_people
      where organization_id = $1 and workspace_id = $2 and status = 'active' and left_at is null`,
    [here.organizationId, here.workspaceId],
  );
  const { admins = 0, people = 0 } = now ?? {};
  const missing = 5 * admins - people - (isShort ? 1 : 0);
  if (missing < 0) throw new Error('There are too many people already');
  for (let added = 0; added < missing; added += 1) await here.addPerson(1);
  return here.workspaceId;
}

async function process(here: XrayHere, isUsed: boolean): Promise<string> {
  const id = await insert(here, 'processes', {
    name: `'Process ' || gen_random_uuid()`,
    created_at: ago('25 months'),
  });
  await here.ask(
    `insert into process_modules (organization_id, process_id, module_id)
     select w.organization_id, $2, w.module_id from workspaces w where w.id = $1`,
    [here.workspaceId, id],
  );
  await here.addRecord({ process_id: `'${id}'`, created_at: ago(isUsed ? '23 months' : '25 months') });
  return id;
}

const verified = { status: `'completed'`, completed_at: 'now()', verified_at: 'now()' };

/** What every workspace is checked for, whatever kind of record it has. */
export const platformCases: XrayCases<PlatformCheck> = {
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
  record_idle: sides(recordAtRest, '31 days', '30 days'),
  review_overdue: ofRecord({ review_on: `${today} - 1` }, { review_on: today }),
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
  // It counts the people of all others, and so stands last.
  many_administrators: sides(crowd, true, false),
};
