import type { DutyCheck } from 'contract/records/xray/duty-checks';
import { ago, sides, today, type XrayCases, type XrayHere } from './xray-case.ts';
import { insert, inWorkspace } from './xray-makers.ts';

/** Somebody of a level whose membership says these things, as SQL. */
async function person(here: XrayHere, level: number, columns: Record<string, string> = {}): Promise<string> {
  const id = await here.addPerson(level);
  for (const [name, value] of Object.entries(columns))
    await here.ask(`update accounts set ${name} = ${value} where id = $1`, [id]);
  return id;
}

/** Adds a route of approval with one stage to the workspace. */
async function addRoute(here: XrayHere, stage: object): Promise<void> {
  const stages = [
    { approvers: [], groups: [], roles: [], rule: 'any', days: 5, needsSignature: false, ...stage },
  ];
  await here.ask(
    `insert into workspace_settings as s (organization_id, id, workspace_id, settings)
     values ($1, gen_random_uuid(), $2, jsonb_build_object('approvalRoutes', $3::jsonb))
     on conflict (organization_id, workspace_id) do update
       set settings = s.settings || jsonb_build_object('approvalRoutes', coalesce(s.settings->'approvalRoutes', '[]') || $3::jsonb)`,
    [here.organizationId, here.workspaceId, JSON.stringify([{ name: 'Quality', stages }])],
  );
}

async function askedGroup(here: XrayHere, level: number): Promise<string> {
  const id = await insert(here, 'groups', { ...inWorkspace(here), name: 'gen_random_uuid()::text' });
  await here.ask(`insert into group_members (organization_id, group_id, account_id) values ($1, $2, $3)`, [
    here.organizationId,
    id,
    await here.addPerson(level),
  ]);
  await addRoute(here, { groups: [id] });
  return id;
}

/** A role that the organization's route asks as a function, or that the workspace's asks. */
async function askedRole(here: XrayHere, level: number): Promise<string> {
  const id = await insert(here, 'roles', {
    ...inWorkspace(here),
    name: 'gen_random_uuid()::text',
    description: `'Releases'`,
    level: String(level),
  });
  await here.ask(`update account_permissions set role_id = $2 where account_id = $1`, [
    await here.addPerson(1),
    id,
  ]);
  await addRoute(here, { roles: [id] });
  return id;
}

async function askedPerson(here: XrayHere, level: number): Promise<string> {
  const id = await here.addPerson(level);
  await addRoute(here, { approvers: [id] });
  return id;
}

/** A record whose approval takes two, one of whom has this level. */
async function askedRecord(here: XrayHere, level: number): Promise<string> {
  const id = await here.addRecord();
  const approval = await insert(here, 'approvals', {
    ...inWorkspace(here),
    record_id: `'${id}'`,
    record_version: '1',
    content: `'{}'`,
    shown: `'{}'`,
    content_hash: `'\\x00'`,
    created_by: `'${here.owner.user.accountId}'`,
  });
  const stage = await insert(here, 'approval_stages', {
    ...inWorkspace(here),
    record_id: `'${id}'`,
    approval_id: `'${approval}'`,
    position: '0',
    needed: '2',
    days: '5',
    needs_signature: 'false',
    status: `'open'`,
    opened_at: 'now()',
    due_on: today,
  });
  for (const [position, of] of [2, level].entries())
    await here.ask(
      `insert into approval_slots (organization_id, approval_id, account_id, stage_id, record_id, position) values ($1, $2, $3, $4, $5, $6)`,
      [here.organizationId, approval, await here.addPerson(of), stage, id, position],
    );
  return id;
}

/** An action that somebody of this level is to verify, who may work on it as well. */
async function toVerify(here: XrayHere, { level = 3, isOwn = false }): Promise<string> {
  const verifier = await here.addPerson(level);
  const id = await here.addAction(await here.addRecord(), {
    verification_required: 'true',
    verifier_id: `'${verifier}'`,
  });
  if (isOwn)
    await here.ask(
      `insert into action_people (organization_id, action_id, account_id, position) values ($1, $2, $3, 5)`,
      [here.organizationId, id, verifier],
    );
  return id;
}

/** More time that was given by somebody whose manager asked for it, or somebody else. */
async function givenTime(here: XrayHere, isReport: boolean): Promise<string> {
  const recordId = await here.addRecord();
  const id = await here.addAction(recordId);
  const [asker, other] = [await here.addPerson(3), await here.addPerson(3)];
  const decider = await person(here, 4, { manager_account_id: `'${isReport ? asker : other}'` });
  await insert(here, 'action_requests', {
    ...inWorkspace(here),
    record_id: `'${recordId}'`,
    action_id: `'${id}'`,
    kind: `'extension_decision'`,
    status: `'granted'`,
    decide_by: today,
    created_by: `'${asker}'`,
    decided_by: `'${decider}'`,
    decided_at: ago('1 day'),
  });
  return id;
}

/** Somebody who is away, with somebody of this level in their place. */
async function away(here: XrayHere, level: number): Promise<string> {
  const id = await here.addPerson(2);
  await insert(here, 'delegations', {
    from_id: `'${id}'`,
    to_id: `'${await here.addPerson(level)}'`,
    first_day: today,
    last_day: `${today} + 3`,
    kinds: `'{task}'`,
    created_by: `'${id}'`,
  });
  return id;
}

async function below(here: XrayHere, status: string): Promise<string> {
  return person(here, 3, { manager_account_id: `'${await person(here, 1, { status })}'` });
}

/** Somebody who sees one site alone, which is in use or not. */
async function narrowed(here: XrayHere, isUsed: boolean): Promise<string> {
  const id = await here.addPerson(2);
  const site = await insert(here, 'sites', {
    name: `'Site ' || gen_random_uuid()`,
    location: `'North'`,
    time_zone: `'UTC'`,
    status: String(isUsed),
  });
  await here.ask(`update account_permissions set site_ids = array[$2::uuid] where account_id = $1`, [
    id,
    site,
  ]);
  return id;
}

/** Whether those whom the set-up counts on can do what it counts on them for. */
export const dutyCases: XrayCases<DutyCheck> = {
  approver_shared_mailbox: sides(
    (here, local: string) => person(here, 4, { email: `'${local}@' || id || '.test'` }),
    'quality',
    'quality.quillfeather',
  ),
  route_group_unable: sides(askedGroup, 1, 2),
  route_role_unable: sides(askedRole, 1, 2),
  route_person_unable: sides(askedPerson, 1, 2),
  approval_undecidable: sides(askedRecord, 1, 2),
  duties_in_one: sides(toVerify, { isOwn: true }, { isOwn: false }),
  verifier_without_access: sides(toVerify, { level: 1 }, { level: 2 }),
  extension_by_report: sides(givenTime, true, false),
  absence_uncovered: sides(away, 1, 2),
  // Who approves there is above everybody, and others make such.
  escalation_to_nobody: { ...sides(below, `'inactive'`, `'active'`), apart: true },
  scope_without_places: sides(narrowed, false, true),
};
