import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { v7 as newId } from 'uuid';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { limits } from 'contract/core/limits';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Member } from '../../../test/api.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { startNode, type TestNode } from '../../../test/node.ts';
import { createBus } from './socket-bus.ts';

let database: TestDatabase;
let owner: pg.Client;
let here: TestNode;
let there: TestNode;
let place: Place;
const open: Socket[] = [];

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
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

type Options = Parameters<typeof io>[1];

function socketTo(node: TestNode, options: Options): Socket {
  const socket = io(node.url, { transports: ['websocket'], reconnection: false, ...options });
  open.push(socket);
  return socket;
}

/** A connected socket; rejects with the refusal's code. */
async function connect(node: TestNode, token: string, options: Options = {}): Promise<Socket> {
  const socket = socketTo(node, { auth: { token }, ...options });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error) => reject(new Error(codeOf(error) ?? error.message)));
  });
  return socket;
}

const codeOf = (error: Error & { data?: { code?: string } }) => error.data?.code;
const subscribe = (socket: Socket, room: unknown) => socket.emitWithAck('subscribe', { room });
const heard = (socket: Socket, event: string) => new Promise((resolve) => socket.once(event, resolve));
const tokenOf = (member: Member) => member.tokens.access.token;

/** Somebody else in the place's organization, at a level of its workspace. */
async function addColleague(level: number): Promise<Member & { accountId: string }> {
  const colleague = await here.register('Bob Example');
  const accountId = newId();
  const organizationId = place.owner.user._id;
  await owner.query(
    `insert into accounts (organization_id, id, user_id, role, account_type, name, email) values ($1, $2, $3, 'member', 'invited', 'Bob', 'bob@example.test')`,
    [organizationId, accountId, colleague.user._id],
  );
  await owner.query(
    `insert into account_permissions (organization_id, account_id, workspace_id, level) values ($1, $2, $3, $4)`,
    [organizationId, accountId, place.workspaceId, level],
  );
  return { ...colleague, accountId };
}

test('a change made through one process reaches a client of another, as ids and a version', async () => {
  const socket = await connect(there, tokenOf(place.owner));
  expect(await subscribe(socket, `workspace:${place.workspaceId}`)).toMatchObject({ ok: true });
  const [changed, written] = [heard(socket, 'record.changed'), heard(socket, 'activity.created')];
  const risk = await makeRisk(place, 'Coolant leak');
  expect(await changed).toEqual({
    type: 'risk',
    id: risk._id,
    workspaceId: place.workspaceId,
    version: 1,
    by: place.owner.user.accountId,
    seq: expect.any(Number),
  });
  expect(await written).toEqual({ workspaceId: place.workspaceId, seq: expect.any(Number) });
});

test('a record has a room of its own, which also hears of its parts', async () => {
  const risk = await makeRisk(place, 'Worn spindle');
  const socket = await connect(there, tokenOf(place.owner));
  expect(await subscribe(socket, `record:${risk._id}`)).toEqual({ ok: true });
  const changed = vi.fn();
  socket.on('record.changed', changed);
  const told = heard(socket, 'task.changed');
  const params = { workspaceId: place.workspaceId, recordId: risk._id };
  const action = await place.owner.call(riskParts.action.create, {
    params,
    body: place.actionInput('Replace it'),
  });
  const { _id: id } = action.body.data;
  await vi.waitFor(() => expect(changed).toHaveBeenCalledWith(expect.objectContaining({ id })));
  expect(await told).toEqual({ id });
});

test('who has a form open is told to others at the record, also through another process, until they leave', async () => {
  const risk = await makeRisk(place, 'Edited by two');
  const room = `record:${risk._id}`;
  const bob = await addColleague(3);
  const stranger = await addColleague(1);
  await owner.query('delete from account_permissions where account_id = $1', [stranger.accountId]);
  const [mine, bobs, strangers] = await Promise.all([
    connect(here, tokenOf(place.owner)),
    connect(there, tokenOf(bob), { auth: { token: tokenOf(bob), subid: place.owner.user._id } }),
    connect(there, tokenOf(stranger), { auth: { token: tokenOf(stranger), subid: place.owner.user._id } }),
  ]);
  const edit = (socket: Socket, editing: unknown) => socket.emitWithAck('editing', { room, editing });
  expect(await edit(bobs, true)).toEqual({ ok: false, code: 'NOT_FOUND' });
  expect(await edit(strangers, true)).toEqual({ ok: false, code: 'NOT_FOUND' });
  expect(await subscribe(mine, room)).toMatchObject({ ok: true });
  expect(await subscribe(bobs, room)).toMatchObject({ ok: true });
  expect(await edit(bobs, 'perhaps')).toMatchObject({ ok: false, code: 'VALIDATION' });
  const unheard = vi.fn();
  strangers.on('presence.changed', unheard);
  const told = (editing: boolean) => ({ room, people: [{ _id: bob.accountId, name: 'Bob', editing }] });
  const begun = heard(mine, 'presence.changed');
  expect(await edit(bobs, true)).toEqual({ ok: true });
  expect(await begun).toEqual(told(true));
  const left = heard(mine, 'presence.changed');
  bobs.disconnect();
  expect(await left).toEqual(told(false));
  expect(unheard).not.toHaveBeenCalled();
});

test('a room is the same with its id in capitals', async () => {
  const socket = await connect(here, tokenOf(place.owner));
  const room = `workspace:${place.workspaceId.toUpperCase()}`;
  expect(await subscribe(socket, room)).toMatchObject({ ok: true });
  const changed = heard(socket, 'record.changed');
  const risk = await makeRisk(place, 'Written large');
  expect(await changed).toMatchObject({ id: risk._id });
});

test("who enters a workspace's room is told the trail's last number of what is shown there", async () => {
  const [mine, stranger] = [await makePlace(here), await makePlace(here, 'Stranger')];
  const socket = await connect(there, tokenOf(mine.owner));
  const numberOf = async () => (await subscribe(socket, `workspace:${mine.workspaceId}`)).seq;
  const before = await numberOf();
  expect(before).toEqual(expect.any(Number));

  const inside = heard(socket, 'record.changed');
  const risk = await makeRisk(mine, 'Seen there');
  const { seq } = (await inside) as { seq: number };
  expect(seq).toBeGreaterThan(before);
  expect(await numberOf()).toBe(seq);
  // Its places are shown there, too.
  const body = { name: 'Plant 2', location: 'Southfield', timeZone: 'UTC' };
  expect((await mine.owner.call(siteEndpoints.create, { body })).status).toBe(201);
  expect(await numberOf()).toBeGreaterThan(seq);

  const other = { moduleId: mine.moduleId, name: 'Gear plant', description: 'Gear risks' };
  const made = await mine.owner.call(workspaceEndpoints.risk.create, { body: other });
  const last = await numberOf();
  await makeRisk(mine, 'Seen elsewhere', { workspace: made.body.data._id });
  await makeRisk(stranger, 'Never seen');
  expect(await numberOf()).toBe(last);
  expect(await subscribe(socket, `record:${risk._id}`)).toEqual({ ok: true });
});

test('who may not see all of a workspace is told no number: a change may take a record out of their sight', async () => {
  const bob = await addColleague(1);
  await owner.query(`update account_permissions set site_ids = '{}' where account_id = $1`, [bob.accountId]);
  const auth = { token: tokenOf(bob), subid: place.owner.user._id };
  const socket = await connect(here, tokenOf(bob), { auth });
  expect(await subscribe(socket, `workspace:${place.workspaceId}`)).toEqual({ ok: true });
});

test('what is told while a room is being entered is in no number, so none is told', async () => {
  const room = `workspace:${place.workspaceId}`;
  const [inside, coming] = [
    await connect(here, tokenOf(place.owner)),
    await connect(here, tokenOf(place.owner)),
  ];
  expect(await subscribe(inside, room)).toEqual({
    ok: true,
    seq: expect.any(Number),
    quietMs: expect.any(Number),
  });
  const elsewhere = createBus(new Server(), {
    url: database.appUrl,
    onMissed: () => {},
    findSeers: () => Promise.resolve(new Set()),
  });
  onTestFinished(() => elsewhere.close());

  // Until the lock is released, its right is being checked.
  await owner.query('begin');
  await owner.query('lock table workspaces in access exclusive mode');
  const entered = subscribe(coming, room);
  const told = heard(inside, 'record.changed');
  await wait(200);
  elsewhere.publish([room], 'record.changed', {});
  await told;
  await owner.query('commit');
  expect(await entered).toEqual({ ok: true });
  expect(await subscribe(coming, room)).toEqual({
    ok: true,
    seq: expect.any(Number),
    quietMs: expect.any(Number),
  });
});

test('who connects is told how long nothing has changed in the organization, wherever it was', async () => {
  const mine = await makePlace(here);
  const { owner: ada, siteId } = mine;
  const socket = await connect(there, tokenOf(ada));
  const quiet = async () => {
    const answer = (await subscribe(socket, 'organization')) as { ok: boolean; quietMs: number };
    expect(answer).toEqual({ ok: true, quietMs: expect.any(Number) });
    return answer.quietMs;
  };
  const rest = async () => {
    await owner.query(`alter table activities disable trigger user`);
    await owner.query(`update activities set at = at - interval '1 hour' where organization_id = $1`, [
      ada.user._id,
    ]);
    await owner.query(`alter table activities enable trigger user`);
  };
  await rest();
  expect(await quiet()).toBeGreaterThanOrEqual(3_600_000);
  await ada.call(siteEndpoints.update, { params: { siteId }, body: { note: 'Second hall' } });
  expect(await quiet()).toBeLessThan(3_600_000);
  await rest();
  await makeRisk(mine, 'Coolant leak');
  expect(await quiet()).toBeLessThan(3_600_000);
  expect(await socket.emitWithAck('unsubscribe', { room: 'organization' })).toEqual({ ok: true });
});

test('charts are told to redraw after a change, and at most every five seconds', async () => {
  const { owner: ada, workspaceId, ...rest } = await makePlace(here);
  const socket = await connect(there, tokenOf(ada));
  await subscribe(socket, `workspace:${workspaceId}`);
  const told: { event: string; at: number }[] = [];
  socket.on('analytics.changed', (payload) => {
    expect(payload).toEqual({ type: 'risk', workspaceId });
    told.push({ event: 'redraw', at: Date.now() });
  });
  socket.on('record.changed', ({ type }) => {
    if (type === 'risk') told.push({ event: 'change', at: Date.now() });
  });
  for (const name of ['One', 'Two', 'Three']) await makeRisk({ owner: ada, workspaceId, ...rest }, name);
  await vi.waitFor(() => expect(told.filter(({ event }) => event === 'change')).toHaveLength(3));
  await vi.waitFor(() => expect(told.at(-1)?.event).toBe('redraw'), 6000);
  const times = told.filter(({ event }) => event === 'redraw').map(({ at }) => at);
  for (const [index, time] of times.slice(1).entries())
    expect(time - (times[index] ?? 0)).toBeGreaterThan(4900);
});

test('without a valid access token nobody gets in, wherever the token is put', async () => {
  const { tokens } = place.owner;
  await expect(connect(here, '')).rejects.toThrow('NO_SESSION');
  await expect(connect(here, tokens.refresh.token)).rejects.toThrow('NO_SESSION');
  await expect(connect(here, '', { query: { token: tokens.access.token } })).rejects.toThrow('NO_SESSION');
  await connect(here, '', { extraHeaders: { token: tokens.access.token } });
  await connect(here, '', { extraHeaders: { authorization: `Bearer ${tokens.access.token}` } });
});

test('a page of another site gets no socket, a page of this one does', async () => {
  const token = tokenOf(place.owner);
  await expect(connect(here, token, { extraHeaders: { origin: 'https://evil.example' } })).rejects.toThrow();
  await expect(connect(here, token, { extraHeaders: { origin: 'null' } })).rejects.toThrow();
  await connect(here, token, { extraHeaders: { origin: here.url } });
});

test("a browser's socket needs the cookie that its session is bound to", async () => {
  const ada = await here.register();
  const login = await here.call(
    authEndpoints.login,
    { body: { email: ada.user.email, password: ada.password } },
    { origin: here.url },
  );
  const token = login.body.tokens.access.token;
  const cookie = [login.headers['set-cookie']]
    .flat()
    .map((set) => String(set).split(';', 1)[0])
    .join('; ');
  await expect(connect(here, token)).rejects.toThrow('NO_SESSION');
  await connect(here, token, { extraHeaders: { cookie } });
});

test('another organization has no rooms here: its ids, and ids of nothing, are not found', async () => {
  const stranger = await makePlace(there, 'Stranger');
  const risk = await makeRisk(place, 'Secret');
  const socket = await connect(here, tokenOf(stranger.owner));
  for (const room of [
    `workspace:${place.workspaceId}`,
    `record:${risk._id}`,
    `record:${newId()}`,
    'workspace:mine',
    `workspace:${newId()}`,
  ]) {
    expect(await subscribe(socket, room)).toEqual({ ok: false, code: 'NOT_FOUND' });
  }
  await expect(
    connect(here, tokenOf(stranger.owner), {
      auth: { token: tokenOf(stranger.owner), subid: place.owner.user._id },
    }),
  ).rejects.toThrow('ROLE_NOT_ALLOWED');
  for (const room of [
    `user:${place.owner.user._id}`,
    `organization:${place.owner.user._id}`,
    `workspace:${place.workspaceId}:more`,
    undefined,
    { a: 1 },
  ]) {
    expect(await subscribe(socket, room)).toEqual({ ok: false, code: 'VALIDATION' });
  }
});

test('who loses the right to a workspace leaves its rooms, and who loses the membership is disconnected', async () => {
  const bob = await addColleague(1);
  const socket = await connect(there, tokenOf(bob), {
    auth: { token: tokenOf(bob), subid: place.owner.user._id },
  });
  expect(await subscribe(socket, `workspace:${place.workspaceId}`)).toMatchObject({ ok: true });
  const changed = vi.fn();
  socket.on('record.changed', changed);
  await makeRisk(place, 'Seen');
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  await owner.query('delete from account_permissions where account_id = $1', [bob.accountId]);
  const hears = async () => {
    changed.mockClear();
    await makeRisk(place, 'Not for everybody');
    await wait(300);
    return changed.mock.calls.length > 0;
  };
  await expect.poll(hears, { timeout: 15_000 }).toBe(false);
  const gone = heard(socket, 'disconnect');
  await owner.query(`update accounts set status = 'inactive' where id = $1`, [bob.accountId]);
  expect(await gone).toBe('io server disconnect');
});

test('logging out closes the sockets of that session on every process, and no others', async () => {
  const ada = await here.register();
  const credentials = { email: ada.user.email, password: ada.password };
  const second = await here.call(authEndpoints.login, { body: credentials });
  const [mine, other] = await Promise.all([
    connect(there, tokenOf(ada)),
    connect(there, second.body.tokens.access.token),
  ]);
  const [told, gone] = [heard(mine, 'session.revoked'), heard(mine, 'disconnect')];
  await ada.call(authEndpoints.logout);
  expect(await told).toEqual({});
  expect(await gone).toBe('io server disconnect');
  expect(other.connected).toBe(true);
});

test('a new password closes the sockets of all other sessions', async () => {
  const ada = await here.register();
  const login = await here.call(authEndpoints.login, {
    body: { email: ada.user.email, password: ada.password },
  });
  const [mine, other] = await Promise.all([
    connect(there, tokenOf(ada)),
    connect(there, login.body.tokens.access.token),
  ]);
  const gone = heard(other, 'disconnect');
  const body = { currentPassword: ada.password, password: 'another lively sentence' };
  expect((await ada.call(userEndpoints.updateMe, { body })).status).toBe(200);
  expect(await gone).toBe('io server disconnect');
  expect(mine.connected).toBe(true);
});

test('a session that ended unheard of is noticed', async () => {
  const ada = await here.register();
  const gone = heard(await connect(there, tokenOf(ada)), 'disconnect');
  await owner.query('update sessions set revoked_at = now() where user_id = $1', [ada.user._id]);
  expect(await gone).toBe('io server disconnect');
});

test('a token that runs out closes its socket, so that the client comes again with a newer one', async () => {
  const gone = heard(await connect(here, tokenOf(place.owner)), 'disconnect');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
  expect(await gone).toBe('transport close');
  vi.useRealTimers();
});

test('unknown events are ignored, floods are answered with a refusal, and a message above 64 kB ends the connection', async () => {
  const socket = await connect(here, tokenOf(place.owner));
  socket.emit('join', 'everything');
  socket.emit('subscribe');
  const room = `workspace:${place.workspaceId}`;
  const answers = await Promise.all(Array.from({ length: 40 }, () => subscribe(socket, room)));
  expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(20);
  expect(answers.at(-1)).toEqual({ ok: false, code: 'RATE_LIMITED' });
  const gone = heard(socket, 'disconnect');
  socket.emit('subscribe', { room: 'x'.repeat(70_000) });
  expect(await gone).toBe('transport close');
});

test('a stop closes the sockets so that their clients come again by themselves', async () => {
  const node = await startNode(database);
  const gone = heard(await connect(node, tokenOf(place.owner)), 'disconnect');
  await node.close();
  expect(await gone).toBe('transport close');
});

describe('one person and one organization', () => {
  let strict: TestNode;
  beforeAll(async () => {
    strict = await startNode(database, { RATE_LIMIT: 'on' });
  });
  afterAll(() => strict.close());

  test('have so many sockets and no more, also when all come at once; one that ends makes room', async () => {
    const token = tokenOf(await strict.register('Cleo Example'));
    const tries = Array.from({ length: limits.socketsOfPerson + 5 }, () => connect(strict, token));
    const outcomes = await Promise.allSettled(tries);
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(refusals).toEqual(Array(5).fill('Error: RATE_LIMITED'));
    const [first] = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    first?.disconnect();
    await vi.waitFor(async () => expect((await connect(strict, token)).connected).toBe(true));
    await expect(connect(strict, token)).rejects.toThrow('RATE_LIMITED');
  });
});
