import type pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { accountEndpoints } from 'contract/people/account/account.endpoints';
import type { Endpoint } from 'contract/core/endpoint';
import type { ServerEvents } from 'contract/core/events';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { exportEndpoints } from 'contract/export.endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { memberEndpoints } from 'contract/people/member/member.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Member } from '../../../test/api.ts';
import { ownerPool, testDatabase, type TestDatabase } from '../../../test/database.ts';
import { makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { startNode, type TestNode } from '../../../test/node.ts';
import { addMember } from '../../../test/world.ts';

let database: TestDatabase;
let owner: pg.Pool;
let here: TestNode;
let there: TestNode;
let place: Place;
const open: Socket[] = [];

beforeAll(async () => {
  database = await testDatabase();
  owner = ownerPool(database);
  [here, there] = await Promise.all([startNode(database), startNode(database)]);
  place = await makePlace(here);
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await Promise.all([here.close(), there.close(), owner.end()]);
  await database.drop();
});

const where = () => ({ organizationId: place.owner.user._id, workspaceId: place.workspaceId });
const admit = (held: Parameters<typeof addMember>[2]): Promise<Member> =>
  addMember({ owner, register: (name) => here.register(name) }, where(), held);

type Changed = ServerEvents['record.changed'];
type Listener = { socket: Socket; changed: Changed[]; written: number };

/** Connects to a node and hears what is told; in the rooms given, where they are let in. */
async function listen(node: TestNode, member: Member, rooms: string[]): Promise<Listener> {
  const auth = { token: member.tokens.access.token, subid: place.owner.user._id };
  const socket = io(node.url, { transports: ['websocket'], reconnection: false, auth });
  open.push(socket);
  const listener: Listener = { socket, changed: [], written: 0 };
  socket.on('record.changed', (payload: Changed) => listener.changed.push(payload));
  socket.on('activity.created', () => (listener.written += 1));
  await new Promise((resolve, reject) =>
    socket.once('connect', () => resolve(true)).once('connect_error', reject),
  );
  for (const room of rooms) await socket.emitWithAck('subscribe', { room });
  return listener;
}

/** A site with a process of its own. */
async function addSite(name: string): Promise<{ site: string; process: string }> {
  const made = await place.owner.call(siteEndpoints.create, {
    body: { name, location: 'Eastfield', timeZone: 'UTC' },
  });
  const site = String(made.body._id);
  const process = await place.owner.call(processEndpoints.create, {
    body: { name: `Works of ${name}`, parentSite: [site] },
  });
  return { site, process: String(process.body._id) };
}

/** How each kind is read by its id: what is not answered with it may not be told either. */
const readers: Record<string, (id: string) => { call: Endpoint; params?: Record<string, string> }> = {
  risk: (recordId) => ({ call: riskEndpoints.find, params: { recordId } }),
  risk_action: (actionId) => ({ call: riskParts.action.find, params: { actionId } }),
  role: (roleId) => ({ call: roleEndpoints.find, params: { roleId } }),
  group: (groupId) => ({ call: groupEndpoints.members, params: { groupId } }),
  custom_field: () => ({ call: customFieldEndpoints.list }),
  setting: () => ({ call: settingEndpoints.find }),
  notification_settings: () => ({ call: notificationEndpoints.settings }),
  member: (accountId) => ({ call: memberEndpoints.find, params: { accountId } }),
  site: (siteId) => ({ call: siteEndpoints.find, params: { siteId } }),
  account: (accountId) => ({ call: accountEndpoints.find, params: { accountId } }),
  invitation: () => ({ call: invitationEndpoints.list }),
  workspace: (workspaceId) => ({ call: workspaceEndpoints.risk.find, params: { workspaceId } }),
  export: () => ({ call: exportEndpoints.find }),
};

test('of each thing that changes hear those who could read it, and nobody else, wherever they listen', async () => {
  const elsewhere = await addSite('Plant east');
  const apart = { role: 0, group: 0, 'custom-field': 0, member: 0, setting: 0, log: 0 };
  const silent = await admit({ level: 1 });
  const people: Record<string, Member> = {
    owner: place.owner,
    administrator: await admit({ role: 'admin' }),
    viewer: await admit({ level: 1 }),
    'narrowed to one site': await admit({ level: 5, sites: [place.siteId] }),
    'narrowed by a role, without the parts': await admit({ level: 5, levels: apart, sites: [place.siteId] }),
    'without the parts': await admit({ level: 5, levels: apart }),
    'in no workspace': await admit({}),
  };
  const listeners = new Map<string, Listener>();
  for (const [index, [who, member]] of Object.entries(people).entries())
    listeners.set(who, await listen(index % 2 ? here : there, member, [`workspace:${place.workspaceId}`]));

  const { owner: ada, workspaceId, moduleId } = place;
  const params = { type: 'risk', workspaceId, accountId: silent.user.accountId };
  const inside = await makeRisk(place, 'Seen by all');
  const outside = await makeRisk(place, 'At the other plant', elsewhere);
  const actions = [inside, outside].map((risk) =>
    ada.call(riskParts.action.create, {
      params: { workspaceId, recordId: risk._id },
      body: place.actionInput('Mend it'),
    }),
  );
  await Promise.all(actions);
  const acts: [Endpoint, object][] = [
    [roleEndpoints.create, { params, body: { name: 'Deputy', description: 'Stands in', level: 2 } }],
    [
      groupEndpoints.create,
      {
        body: {
          workspace: workspaceId,
          name: 'Night shift',
          description: 'After dark',
          members: [params.accountId],
        },
      },
    ],
    [customFieldEndpoints.create, { params, body: { name: 'gauge', label: 'Gauge', type: 'text' } }],
    [settingEndpoints.update, { params, body: { accessDays: 30, reason: 'As agreed', version: 0 } }],
    [
      notificationEndpoints.saveSettings,
      { params, body: { enabled: true, events: { 'task.completed': false }, version: 0 } },
    ],
    [memberEndpoints.update, { params, body: { sites: [place.siteId], reason: 'One plant', version: 0 } }],
    [accountEndpoints.update, { params, body: { jobTitle: 'Welder' } }],
    [
      invitationEndpoints.create,
      { body: { email: 'kim@example.test', Permissions: [{ workspace: workspaceId, permission: 'view' }] } },
    ],
    [workspaceEndpoints.risk.create, { body: { moduleId, name: 'Gear plant', description: 'Gear risks' } }],
    [exportEndpoints.create, { body: { kind: 'risks', workspace: workspaceId, format: 'csv' } }],
    [workspaceEndpoints.risk.update, { params, body: { description: 'Axle risks, and more' } }],
    [siteEndpoints.create, { body: { name: 'Last of all', location: 'Westfield', timeZone: 'UTC' } }],
  ];
  for (const [call, args] of acts) expect((await ada.call(call, args)).status, call.route).toBeLessThan(300);

  const { rows } = await owner.query<{ type: string; id: string; root: string }>(
    `select distinct entity as type, record_id as id, root_id as root from activities
      where organization_id = $1 and record_id is not null and entity = any($2) and action <> 'switched'
        and seq >= (select min(seq) from activities where organization_id = $1 and record_id = $3)`,
    [ada.user._id, Object.keys(readers), inside._id],
  );
  expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(Object.keys(readers)));
  for (const [who, member] of Object.entries(people)) {
    const readable = new Set<string>();
    for (const { type, id, root } of rows) {
      const read = readers[type]?.(id);
      if (!read) continue;
      const asked = { type: 'risk', workspaceId, recordId: root, exportId: id, ...read.params };
      const isOwnExport = type === 'export'; // told by the progress of its job alone
      if ((await member.call(read.call, { params: asked })).status === 200 && !isOwnExport)
        readable.add(`${type} ${id}`);
    }
    await vi.waitFor(() => {
      const told = new Set(
        listeners.get(who)?.changed.flatMap(({ type, id }) => (readers[type] ? [`${type} ${id}`] : [])),
      );
      expect(told, who).toEqual(readable);
    }, 5000);
  }
  // Who may not read the log is not told that it was written.
  expect(listeners.get('viewer')?.written).toBeGreaterThan(0);
  expect(listeners.get('narrowed to one site')?.written).toBeGreaterThan(0);
  for (const who of ['without the parts', 'narrowed by a role, without the parts', 'in no workspace'])
    expect(listeners.get(who)?.written, who).toBe(0);
}, 60_000);

test('the room of a record is for those who could read it, and is left when they no longer can', async () => {
  const elsewhere = await addSite('Plant west');
  const bob = await admit({ level: 3, sites: [place.siteId] });
  const [mine, foreign] = [await makeRisk(place, 'Mine'), await makeRisk(place, 'Foreign', elsewhere)];
  const { socket, changed } = await listen(there, bob, [`record:${mine._id}`]);
  for (const id of [foreign._id, place.owner.user.accountId, place.owner.user._id])
    expect(await socket.emitWithAck('subscribe', { room: `record:${id}` })).toMatchObject({ ok: false });
  const params = { workspaceId: place.workspaceId, recordId: mine._id };
  const rename = (name: string) => place.owner.call(riskEndpoints.update, { params, body: { name } });
  await rename('Mine still');
  await vi.waitFor(() => expect(changed).toHaveLength(1));
  await place.owner.call(riskEndpoints.update, { params, body: elsewhere });
  await expect
    .poll(
      async () => {
        const before = changed.length;
        await rename(`Not mine ${before} ${Date.now()}`);
        await new Promise((resolve) => setTimeout(resolve, 300));
        return changed.length - before;
      },
      { timeout: 15_000 },
    )
    .toBe(0);
}, 30_000);

test('of a confidential record hear those whom it names and who has the grant, also where it was opened before', async () => {
  const risk = await makeRisk(place, 'Whose doing it was');
  const admins = {
    without: await admit({ level: 5 }),
    granted: await admit({ level: 5, grants: ['view_confidential'] }),
  };
  const rooms = [`record:${risk._id}`, `workspace:${place.workspaceId}`];
  const without = await listen(there, admins.without, rooms);
  const granted = await listen(here, admins.granted, rooms);
  const params = { workspaceId: place.workspaceId, recordId: risk._id };
  const body = { confidential: true, reason: 'It names a person', version: risk.version };
  const confided = await place.owner.call(riskEndpoints.confide, { params, body });
  expect(confided.status).toBe(200);
  // Whoever has it on their screen is told that it has changed.
  await vi.waitFor(() => expect(without.changed).toHaveLength(1));
  await vi.waitFor(() => expect(granted.changed).toHaveLength(1));
  const { written } = without;
  await place.owner.call(riskEndpoints.update, { params, body: { name: 'Renamed' } });
  await vi.waitFor(() => expect(granted.changed).toHaveLength(2));
  const known = await makeRisk(place, 'Open to all');
  await vi.waitFor(() => expect(without.changed.at(-1)).toMatchObject({ id: known._id }));
  expect(without.changed).toHaveLength(2);
  expect(without.written).toBe(written + 1);
  // Within seconds they are out of its room, and neither say nor hear who edits it.
  const say = async () =>
    without.socket.emitWithAck('editing', { room: `record:${risk._id}`, editing: true });
  await vi.waitFor(async () => expect(await say()).toEqual({ ok: false, code: 'NOT_FOUND' }), 8000);
}, 30_000);

test('whom an organization bars hears of its notices nowhere, and whom it does not bar everywhere', async () => {
  const barring = await makePlace(here, 'Barring');
  const kim = await here.register('Kim Example');
  const [member] = (
    await owner.query<{ id: string }>(
      `insert into accounts (organization_id, id, user_id, role, account_type, name, email)
       select $1, gen_random_uuid(), id, 'member', 'invited', name, email from users where id = $2 returning id`,
      [barring.owner.user._id, kim.user._id],
    )
  ).rows;
  await owner.query(
    `insert into account_permissions (organization_id, account_id, workspace_id, level) values ($1, $2, $3, 4)`,
    [barring.owner.user._id, member?.id, barring.workspaceId],
  );
  const socket = io(there.url, {
    transports: ['websocket'],
    reconnection: false,
    auth: { token: kim.tokens.access.token },
  });
  open.push(socket);
  const heard = vi.fn();
  socket.on('notification.created', heard);
  await new Promise((resolve) => socket.once('connect', () => resolve(true)));
  const raise = (name: string) =>
    barring.owner.call(riskEndpoints.create, {
      body: { ...barring.riskInput(name), managers: [member?.id ?? ''] },
    });
  await raise('Before');
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), 10_000);
  // Kim came by Google, which is not enough here any more; the owner came by a password.
  await owner.query(`update sessions set signed_in_by = 'google' where user_id = $1`, [kim.user._id]);
  await owner.query(`insert into sign_in_policies (organization_id, google_allowed) values ($1, false)`, [
    barring.owner.user._id,
  ]);
  await expect
    .poll(
      async () => {
        const before = heard.mock.calls.length;
        expect((await raise(`After ${Date.now()}`)).status).toBe(201);
        await new Promise((resolve) => setTimeout(resolve, 300));
        return heard.mock.calls.length - before;
      },
      { timeout: 15_000 },
    )
    .toBe(0);
  expect(socket.connected).toBe(true);
}, 30_000);

test('whom a new policy bars is disconnected on every node, and keeps the session for what stays open', async () => {
  const barred = await makePlace(here, 'Barred');
  const sockets = [];
  for (const node of [here, there]) {
    const auth = { token: barred.owner.tokens.access.token };
    const socket = io(node.url, { transports: ['websocket'], reconnection: false, auth });
    open.push(socket);
    await new Promise((resolve) => socket.once('connect', () => resolve(true)));
    sockets.push(socket);
  }
  const revoked = vi.fn();
  const gone = sockets.map((socket) => {
    socket.on('session.revoked', revoked);
    return new Promise((resolve) => socket.once('disconnect', resolve));
  });
  await owner.query(
    `insert into sign_in_policies (organization_id, two_step_required) values ($1, true)
       on conflict (organization_id) do update set two_step_required = true`,
    [barred.owner.user._id],
  );
  expect(await Promise.all(gone)).toEqual(['io server disconnect', 'io server disconnect']);
  expect(revoked).not.toHaveBeenCalled();
  expect((await barred.owner.call(userEndpoints.me)).status).toBe(200);
}, 20_000);
