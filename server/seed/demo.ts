import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { levels } from 'contract/core/rights/levels';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { onboardingEndpoints } from 'contract/organization/onboarding/onboarding.endpoints';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { addAssessments } from './demo-assessments.ts';
import { subscribe } from './demo-billing.ts';
import { addActions } from './demo-actions.ts';
import { bringTo } from './demo-lifecycle.ts';
import { addFields } from './demo-fields.ts';
import { addGroupTask } from './demo-groups.ts';
import { backdatedStays } from './demo-capa-teams.ts';
import { addCapas } from './demo-capas.ts';
import { addChecklists } from './demo-checklists.ts';
import { publishAppetites } from './demo-appetites.ts';
import { addDecisions } from './demo-decisions.ts';
import { addLinks } from './demo-links.ts';
import { company, people, processes, sites, statuses } from './demo-data.ts';
import { addParts } from './demo-parts.ts';
import { at, dayFromNow, type Place, type Send } from './demo-place.ts';
import { isOpportunity, risks } from './demo-risks.ts';
import { addWatch } from './demo-watch.ts';

export const demoPassword = 'kestrel plumb line 7';

/** Makes calls with a token; with the id of an organization that has let its person in, in that one. */
function caller(app: FastifyInstance, token?: string, subid?: string): Send {
  return async ({ method, path, params }, args = {}) => {
    const url = params.reduce((text, name) => text.replace(`:${name}`, args.params?.[name] ?? ''), path);
    const headers = {
      'user-agent': 'Demo',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(subid ? { subid } : {}),
    };
    const response = await app.inject({
      method,
      url: `/v1${url}`,
      headers,
      ...(args.query ? { query: args.query } : {}),
      ...(args.body ? { payload: args.body } : {}),
    });
    if (response.statusCode >= 300) throw new Error(`Demo data: ${method} ${url}: ${response.body}`);
    return response.json();
  };
}

async function signUp(app: FastifyInstance, person: { name: string; email: string }) {
  const body = { ...person, contact: '+4915112345678', password: demoPassword };
  const answer = (await caller(app)(authEndpoints.register, { body })) as unknown as Registered; // register's reply
  const { token } = answer.tokens.access;
  return { ...answer.user, send: caller(app, token), sendIn: (subid: string) => caller(app, token, subid) };
}

type Registered = { user: { _id: string; accountId: string }; tokens: { access: { token: string } } };

/** Members join by invitation, which needs their mailbox; the demo's have none, so their rows are written here. */
async function addColleagues(
  app: FastifyInstance,
  owner: pg.Client,
  organizationId: string,
  workspaceIds: readonly string[],
): Promise<{ accountId: string; send: Send }[]> {
  const colleagues: { accountId: string; send: Send }[] = [];
  for (const person of people.slice(1)) {
    const { _id: userId, sendIn } = await signUp(app, person);
    const accountId = newId();
    await owner.query(
      `insert into accounts (organization_id, id, user_id, role, account_type, name, email) values ($1, $2, $3, 'member', 'invited', $4, $5)`,
      [organizationId, accountId, userId, person.name, person.email],
    );
    for (const workspaceId of workspaceIds)
      await owner.query(
        `insert into account_permissions (organization_id, account_id, workspace_id, level, role_id) values ($1, $2, $3, $4,
           (select id from roles where organization_id = $1 and workspace_id = $3 and preset = $5))`,
        [organizationId, accountId, workspaceId, person.level, person.role],
      );
    colleagues.push({ accountId, send: sendIn(organizationId) });
  }
  return colleagues;
}

// Contributors manage nothing.
const managersOf = ({ accounts }: Place) => accounts.slice(0, 3);

async function addRisk(place: Place, index: number): Promise<string> {
  const { name, category, process, description, cause } = at(risks, index);
  const status = at(statuses, index);
  const foundOn = -90 + index * 2;
  const managers = managersOf(place);
  const body = {
    workspace: place.workspaceId,
    name,
    category,
    description,
    dateIdentified: dayFromNow(foundOn),
    site: at(place.siteIds, at(processes, process).sites[0]),
    process: at(place.processIds, process),
    managers: [...new Set([at(managers, 0), ...(index % 3 ? [at(managers, index)] : [])])],
    form5W2H:
      index % 2 ? { what: name, why: cause, where: at(sites, at(processes, process).sites[0]).location } : {},
    custom: {
      detected_by: at(['operator', 'audit', 'customer'], index),
      ...(index % 3 === 2 ? { complaint: `C-${1040 + index}` } : {}),
    },
    dueDate: dayFromNow(foundOn + 75),
    reviewDate: dayFromNow(foundOn + 180),
    tags: at([['line 7', 'iatf 16949'], ['supplier'], [], ['line 7'], ['safety']], index),
    ...(index % 4 === 1 ? { externalRef: `ERM-${String(210 + index)}` } : {}),
    kind: isOpportunity(at(risks, index)) ? 'opportunity' : 'threat',
    proximity: at(['under-1-month', '1-to-6-months', '6-to-12-months', 'over-1-year'], index * 3),
    velocity: at(['slow', 'fast', 'immediate'], index),
    ...(index % 9 === 8 ? {} : { knowledgeStrength: at(['medium', 'high', 'low'], index) }),
  };
  const made = await place.send(riskEndpoints.create, { body });
  const params = { workspaceId: place.workspaceId, recordId: made.data._id };
  await addActions(place, made.data._id, index, foundOn);
  await addAssessments(place, made.data._id, index, foundOn);
  await addParts(place, made.data._id, index);
  if (index % 5 === 0)
    await place.send(riskEndpoints.setApproval, {
      params,
      body: {
        status: 'Approved',
        feedback: 'Agreed in the weekly round.',
        justification: 'Brought in from the paper register, where it was approved.',
      },
    });
  await bringTo(place, { recordId: made.data._id, index, status, foundOn });
  return made.data._id;
}

/** Changes settings of a workspace. */
async function set(
  { send, workspaceId, type = 'risk' }: Pick<Place, 'send' | 'workspaceId'> & { type?: string },
  settings: { smallTeam?: boolean; currency?: string },
  reason: string,
): Promise<void> {
  const params = { type, workspaceId };
  const { version } = (await send(settingEndpoints.find, { params })).data as unknown as { version: number }; // what the call declares
  await send(settingEndpoints.update, { params, body: { ...settings, reason, version } });
}

/** A role of the workspace's own, and a group with a lead. */
async function addRoleAndGroup(send: Send, workspaceId: string, members: string[]): Promise<string> {
  await send(roleEndpoints.create, {
    params: { type: 'risk', workspaceId },
    body: {
      name: 'Shift lead',
      description: 'Raises risks of the shift and moves its actions on.',
      level: levels.contribute,
      levels: { 'risk-action': levels.edit },
      grants: ['export'],
    },
  });
  const group = await send(groupEndpoints.create, {
    body: {
      workspace: workspaceId,
      name: 'Safety round',
      description: 'Walks through the plants on Mondays.',
      members,
      lead: members[0],
    },
  });
  return group.data._id;
}

/** A workspace of each module. */
async function makeWorkspaces(send: Send, moduleOf: (key: string) => string) {
  const workspace = await send(workspaceEndpoints.risk.create, {
    body: {
      moduleId: moduleOf('risk'),
      name: 'Axle plant',
      description: 'Machining, heat treatment and axle assembly.',
    },
  });
  const complaints = await send(workspaceEndpoints.capa.create, {
    body: {
      moduleId: moduleOf('capa'),
      name: 'Complaints',
      description: 'Complaints and findings of all plants.',
    },
  });
  for (const [key, name] of [
    ['audit', 'Internal audits'],
    ['document', 'Work instructions'],
  ] as const) {
    await send(workspaceEndpoints[key].create, {
      body: { moduleId: moduleOf(key), name, description: `${name} of all plants.` },
    });
  }
  return { workspaceId: workspace.data._id, capaWorkspaceId: complaints.data._id };
}

async function makePlace(app: FastifyInstance, owner: pg.Client): Promise<Place> {
  const mara = await signUp(app, people[0]);
  const { send } = mara;
  await send(userEndpoints.updateMe, { body: { orgName: company } });
  await send(onboardingEndpoints.update, { body: { skipped: ['import'] } });
  const modules = (await send(subscriptionEndpoints.list)).data;
  const moduleOf = (key: string) => modules.find((one) => one.module === key)?._id ?? '';
  await subscribe(send);
  const siteIds: string[] = [];
  for (const site of sites) siteIds.push((await send(siteEndpoints.create, { body: site }))._id);
  const processIds: string[] = [];
  for (const { sites: places, ...process } of processes) {
    processIds.push(
      (
        await send(processEndpoints.create, {
          body: { ...process, parentSite: places.map((index) => siteIds[index]) },
        })
      )._id,
    );
  }
  const { workspaceId, capaWorkspaceId } = await makeWorkspaces(send, moduleOf);
  await addFields(send, workspaceId);
  const colleagues = await addColleagues(app, owner, mara._id, [workspaceId, capaWorkspaceId]);
  const accounts = [mara.accountId, ...colleagues.map(({ accountId }) => accountId)];
  const round = [...accounts.slice(1, 4), mara.accountId];
  const groupId = await addRoleAndGroup(send, workspaceId, round);
  return {
    organizationId: mara._id,
    send,
    workspaceId,
    siteIds,
    processIds,
    groupId,
    capaWorkspaceId,
    accounts,
    colleagues: [send, ...colleagues.map((one) => one.send)],
    password: demoPassword,
  };
}

/**
 * Fills an empty installation with a demo company: 3 sites, 6 processes, 5 people, 42 risks and 12 CAPAs in all states
 * with actions, some of them overdue. Gives the sign-in; does nothing more when the company is there already.
 */
export async function loadDemo(
  app: FastifyInstance,
  ownerUrl: string,
): Promise<{ email: string; password: string; added: boolean }> {
  const signIn = { email: people[0].email, password: demoPassword };
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  try {
    const known = await owner.query('select 1 from users where email = $1', [signIn.email]);
    if (known.rowCount) return { ...signIn, added: false };
    const place = await makePlace(app, owner);
    // Nobody reads the mailboxes of invented people, so that none of them could confirm theirs.
    await owner.query('update users set email_verified_at = now() where email = any($1)', [
      people.map(({ email }) => email),
    ]);
    const ids: string[] = [];
    const capas = { ...place, workspaceId: place.capaWorkspaceId, type: 'capa' };
    for (const each of [place, capas]) await set(each, { currency: 'EUR' }, 'Our books are kept in euros.');
    await set(place, { smallTeam: true }, 'The paper register is brought in by one of us.');
    for (let index = 0; index < risks.length; index += 1) ids.push(await addRisk(place, index));
    await set(place, { smallTeam: false }, 'The paper register is in.');
    await publishAppetites(place);
    for (const [index, recordId] of ids.entries()) await addWatch(place, recordId, index);
    await addDecisions(place, ids);
    await set(capas, { smallTeam: true }, 'The paper register is brought in by one of us.');
    await addCapas(capas, demoPassword);
    await set(capas, { smallTeam: false }, 'The paper register is in.');
    await owner.query(backdatedStays, [place.organizationId, place.capaWorkspaceId]);
    await addLinks(place, ids);
    await addGroupTask(place, ids);
    await addChecklists(
      place,
      at(
        ids,
        risks.findIndex(({ name }) => name === 'Torque tool drift on axle line'),
      ),
    );
    // As if the nights had looked back at the months that are over.
    await owner.query('select keep_risk_exposures($1, $2, current_date)', [
      place.organizationId,
      place.workspaceId,
    ]);
    // As if the nights of two months had noted what was in use then.
    await owner.query(
      `insert into usage_days select $1::uuid, current_date - 60 + n, 2 + n / 16, 1 + n / 16, 0
         from generate_series(0, 59) n`,
      [place.organizationId],
    );
    return { ...signIn, added: true };
  } finally {
    await owner.end();
  }
}
