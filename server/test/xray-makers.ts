import { ago, type Columns, type XrayHere } from './xray-case.ts';

export async function insert(here: XrayHere, table: string, columns: Columns): Promise<string> {
  const all = { organization_id: `'${here.organizationId}'`, id: 'gen_random_uuid()', ...columns };
  const [row] = await here.ask<{ id: string }>(
    `insert into ${table} (${Object.keys(all).join(', ')}) values (${Object.values(all).join(', ')}) returning id`,
  );
  return row?.id ?? '';
}

export const inWorkspace = ({ workspaceId }: XrayHere): Columns => ({ workspace_id: `'${workspaceId}'` });

export async function recordAtRest(here: XrayHere, since: string): Promise<string> {
  const id = await here.addRecord({ updated_at: ago(since) });
  await here.ask(`alter table activities disable trigger user`);
  await here.ask(`update activities set at = ${ago(since)} where root_id = $1`, [id]);
  await here.ask(`alter table activities enable trigger user`);
  return id;
}

/** A record that comes after one that was deleted, or after none. */
export async function recordAfter(here: XrayHere, hasDeleted: boolean): Promise<string> {
  const before = await here.addRecord();
  await here.call('remove', { recordId: before }, { reason: 'Entered twice' });
  return here.addRecord(hasDeleted ? {} : { serial: '9000' });
}

export async function linkedRecord(here: XrayHere, isGone: boolean): Promise<string> {
  const [id, target] = [await here.addRecord(), await here.addRecord()];
  await here.call('-link.create', { recordId: id }, { relation: 'affects', record: target });
  if (isGone) await here.call('remove', { recordId: target }, { reason: 'Entered twice' });
  return id;
}

/** A record with six open actions, so many of which are due on the same day. */
export async function recordWithSix(here: XrayHere, sameDay: number): Promise<string> {
  const id = await here.addRecord();
  for (let index = 0; index < 6; index += 1)
    await here.addAction(id, { end_date: index < sameDay ? `date '2099-05-01'` : `date '2099-05-02'` });
  return id;
}

export async function assigned(here: XrayHere, level: number): Promise<string> {
  const id = await here.addAction(await here.addRecord());
  await here.ask(
    `insert into action_people (organization_id, action_id, account_id, position) values ($1, $2, $3, 5)`,
    [here.organizationId, id, await here.addPerson(level)],
  );
  return id;
}

export async function actionMoved(here: XrayHere, times: number): Promise<string> {
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
      { endDate: `2099-06-0${time + 1}`, reason: 'The part is late', version: Number(version) + time },
    );
  return actionId;
}

/** So many actions with the same file; gives the first of them. */
export async function actionsWithFile(here: XrayHere, count: number): Promise<string> {
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
export async function auditor(here: XrayHere, failed: number): Promise<string> {
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

export async function recordWithCause(here: XrayHere, isProblem: boolean): Promise<string> {
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

export async function groupWithWork(here: XrayHere, hasMember: boolean): Promise<string> {
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

/** A record whose only manager has this level in the workspace. */
export async function recordManagedAt(here: XrayHere, level: number): Promise<string> {
  const id = await here.addRecord();
  await here.ask(`update record_people set account_id = $2 where record_id = $1 and relation = 'manager'`, [
    id,
    await here.addPerson(level),
  ]);
  return id;
}

export async function recordManagedBy(here: XrayHere, status: 'active' | 'inactive'): Promise<string> {
  const id = await recordManagedAt(here, 3);
  await here.ask(
    `update accounts set status = $2
      where id = (select account_id from record_people where record_id = $1 and relation = 'manager')`,
    [id, status],
  );
  return id;
}

export async function invited(here: XrayHere, domain: string): Promise<string> {
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

export async function approver(here: XrayHere, hasSecondStep: boolean): Promise<string> {
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
export async function crowd(here: XrayHere, isShort: boolean): Promise<string> {
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

export async function process(here: XrayHere, isUsed: boolean): Promise<string> {
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
