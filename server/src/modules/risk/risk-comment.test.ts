import { limits } from 'contract/core/limits';
import type { Thread } from 'contract/records/comment/comment';
import { mentionOf } from 'contract/records/comment/mention';
import type { Stream } from 'contract/records/comment/stream';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { makeRisk } from '../../../test/make.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;
let owner: Member;
let contributor: Member;
let viewer: Member;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  owner = world.owner;
  contributor = await addMember(api, world, { level: 2, name: 'Kim Contributor' });
  viewer = await addMember(api, world, { level: 1, name: 'Vera Viewer' });
});
afterAll(() => api.close());

type Params = { workspaceId: string; recordId: string };

async function newRisk(name = 'Talked about', more = {}): Promise<Params> {
  const { _id } = await makeRisk(world, name, more);
  return { workspaceId: world.workspaceId, recordId: _id };
}

const say = (person: Member, params: Params, body: object) =>
  person.call(riskParts.comment.create, { params, body: { text: 'Seen it', ...body } });

async function said(person: Member, params: Params, body: Record<string, unknown> = {}): Promise<string> {
  const answer = await say(person, params, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data._id;
}

const read = async (person: Member, params: Params, query: Record<string, unknown> = {}): Promise<Stream> =>
  (await person.call(riskParts.comment.list, { params, query })).body.data as Stream; // as the call declares

const noticesOf = async (person: Member, params: Params) => {
  const { body } = await person.call(notificationEndpoints.list, { query: { limit: 100 } });
  return body.data
    .filter((one: { record: { id: string } | null }) => one.record?.id === params.recordId)
    .map(({ key, link, times }: { key: string; link: string; times: number }) => ({ key, link, times }));
};

const ageBy = (commentId: string, time: string) =>
  api.owner.query(`update comments set created_at = now() - $2::interval where id = $1`, [commentId, time]);

test('a contributor comments, a viewer reads it, and comments where they take part', async () => {
  const params = await newRisk();
  await said(contributor, params);
  expect((await read(viewer, params)).entries.some(({ comment }) => comment?.text === 'Seen it')).toBe(true);
  expect((await say(viewer, params, {})).status).toBe(403);
  await owner.call(riskEndpoints.addMembers, { params, body: { members: [viewer.user.accountId] } });
  expect((await say(viewer, params, {})).status).toBe(201);
});

test('a comment on an action stands in the stream of both', async () => {
  const params = await newRisk();
  const action = await owner.call(riskParts.action.create, {
    params,
    body: world.actionInput('Fit transducers'),
  });
  const actionId: string = action.body.data._id;
  await said(owner, params, { text: 'On the action', action: actionId });
  await said(owner, params, { text: 'On the risk' });
  const texts = async (query: object) =>
    (await read(owner, params, { show: 'comments', ...query })).entries.map(({ comment }) => comment?.text);
  expect(await texts({})).toEqual(['On the risk', 'On the action']);
  expect(await texts({ action: actionId })).toEqual(['On the action']);
  const done = await read(owner, params, { show: 'changes', action: actionId });
  expect(done.entries.map(({ change }) => [change?.action, change?.about])).toEqual([
    ['created', 'Fit transducers'],
  ]);
  const elsewhere = await newRisk('Another');
  expect((await say(owner, elsewhere, { action: actionId })).status).toBe(404);
});

test('answers stand in their thread, one level deep, and the stream shows the last few', async () => {
  const params = await newRisk();
  const thread = await said(owner, params, { text: 'Why?' });
  for (const text of ['One', 'Two', 'Three', 'Four'])
    await said(contributor, params, { text, parent: thread });
  const { entries } = await read(owner, params, { show: 'comments' });
  expect(entries).toHaveLength(1);
  expect(entries[0]?.comment?.replyCount).toBe(4);
  expect(entries[0]?.comment?.replies.map(({ text }) => text)).toEqual(['Two', 'Three', 'Four']);
  const found = await owner.call(riskParts.comment.find, { params: { ...params, commentId: thread } });
  const { replies } = found.body.data as Thread; // as the call declares
  expect(replies.map(({ text }) => text)).toEqual(['One', 'Two', 'Three', 'Four']);
  // Of an answer, its thread is found.
  const again = await owner.call(riskParts.comment.find, {
    params: { ...params, commentId: replies[0]?._id ?? '' },
  });
  expect(again.body.data._id).toBe(thread);
  expect(await say(owner, params, { parent: replies[0]?._id })).toMatchObject({
    status: 400,
    body: { errors: { parent: 'Answer the comment that began the thread' } },
  });
});

test('its author changes a comment for 15 minutes and no longer', async () => {
  const params = await newRisk();
  const commentId = await said(contributor, params);
  const change = (person: Member, text: string, version = 1) =>
    person.call(riskParts.comment.update, { params: { ...params, commentId }, body: { text, version } });
  expect((await change(owner, 'Mine now')).status).toBe(403);
  await ageBy(commentId, '14 minutes 50 seconds');
  const changed = await change(contributor, 'Seen it twice');
  expect(changed.body.data).toMatchObject({ text: 'Seen it twice', editedAt: expect.any(String) });
  await ageBy(commentId, '15 minutes');
  expect(await change(contributor, 'Too late', 2)).toMatchObject({
    status: 409,
    body: {
      code: 'RECORD_LOCKED',
      message: `A comment can be changed for ${limits.commentEditMinutes} minutes after it was made. Answer it instead.`,
    },
  });
  const { rows } = await api.owner.query(
    `select action, changes->'text' as text from activities where record_id = $1 order by seq`,
    [commentId],
  );
  expect(rows).toEqual([
    { action: 'created', text: [null, 'Seen it'] },
    { action: 'updated', text: ['Seen it', 'Seen it twice'] },
  ]);
});

test('a deleted comment leaves its place; others need the right to moderate, and a reason', async () => {
  const params = await newRisk();
  const thread = await said(contributor, params, { text: 'A secret' });
  await said(owner, params, { text: 'An answer', parent: thread });
  const editor = await addMember(api, world, { level: 4, name: 'Edna Approver' });
  const one = { ...params, commentId: thread };
  const takeDown = (person: Member, body: object = {}) =>
    person.call(riskParts.comment.takeDown, { params: one, body });
  const remove = (person: Member) => person.call(riskParts.comment.remove, { params: one });
  expect((await takeDown(editor, { reason: 'Not nice' })).status).toBe(403);
  expect((await remove(owner)).status).toBe(403);
  expect(await takeDown(owner)).toMatchObject({
    status: 400,
    body: { errors: { reason: expect.any(String) } },
  });
  expect((await takeDown(owner, { reason: 'Names a customer' })).status).toBe(200);
  const { entries } = await read(viewer, params, { show: 'comments' });
  expect(entries[0]?.comment).toMatchObject({ isDeleted: true, text: '', replyCount: 1 });
  expect((await remove(contributor)).status).toBe(404);
  const own = await said(contributor, params, { text: 'By mistake' });
  const mine = { params: { ...params, commentId: own } };
  expect((await contributor.call(riskParts.comment.remove, mine)).status).toBe(200);
});

test('whoever is named or takes part in a thread is told, once, and never of what they did', async () => {
  const params = await newRisk();
  const thread = await said(contributor, params, { text: `${mentionOf(viewer.user.accountId)} look` });
  const link = expect.stringContaining(`${params.recordId}?comment=${thread}`);
  expect(await noticesOf(viewer, params)).toEqual([{ key: 'record.mentioned', link, times: 1 }]);
  expect(await noticesOf(contributor, params)).toEqual([]);
  // Who is named in an answer is not told besides that there is one.
  const named = { text: `${mentionOf(contributor.user.accountId)} yes`, parent: thread };
  const answer = await said(owner, params, named);
  expect(await noticesOf(contributor, params)).toEqual([{ key: 'record.mentioned', link, times: 1 }]);
  await said(contributor, params, { text: 'And?', parent: thread });
  expect(await noticesOf(owner, params)).toMatchObject([{ key: 'comment.replied', times: 1 }]);
  expect(await noticesOf(viewer, params)).toHaveLength(1);
  // A change tells those alone whom it names anew.
  const both = `${mentionOf(contributor.user.accountId)} and ${mentionOf(viewer.user.accountId)}`;
  const change = { params: { ...params, commentId: answer }, body: { text: both, version: 1 } };
  expect((await owner.call(riskParts.comment.update, change)).status).toBe(200);
  expect(await noticesOf(contributor, params)).toMatchObject([{ times: 1 }]);
  expect(await noticesOf(viewer, params)).toEqual([{ key: 'record.mentioned', link, times: 2 }]);
});

test('nobody is named who cannot read the record, and a person is shown as they are called today', async () => {
  const params = await newRisk();
  const stranger = await addMember(api, world, { name: 'Sam Stranger' });
  expect(await say(owner, params, { text: `${mentionOf(stranger.user.accountId)} look` })).toMatchObject({
    status: 400,
    body: { errors: { text: 'Sam Stranger cannot read this risk. Name only people who can.' } },
  });
  const narrowed = await addMember(api, world, {
    level: 3,
    name: 'Nora Narrowed',
    sites: [world.ids['siteId'] ?? ''],
  });
  expect(await say(owner, params, { text: mentionOf(narrowed.user.accountId) })).toMatchObject({
    status: 400,
    body: { errors: { text: expect.stringContaining('Nora Narrowed cannot read') } },
  });
  const people = await owner.call(riskParts.comment.people, { params, query: { search: 'n' } });
  const names = people.body.data.map(({ name }: { name: string }) => name);
  expect(names).toContain('Kim Contributor');
  expect(names).not.toContain('Nora Narrowed');
  await said(owner, params, { text: `${mentionOf(viewer.user.accountId)} look` });
  await api.owner.query(`update accounts set name = 'Vera Renamed' where id = $1`, [viewer.user.accountId]);
  const { entries } = await read(owner, params, { show: 'comments' });
  expect(entries[0]?.comment?.mentions).toEqual([{ _id: viewer.user.accountId, name: 'Vera Renamed' }]);
  await api.owner.query(`update accounts set name = 'Vera Viewer' where id = $1`, [viewer.user.accountId]);
});

test('what others said is unread until it was seen', async () => {
  const params = await newRisk();
  const unread = async (person: Member) =>
    (await person.call(riskParts.comment.countUnread, { params })).body.data;
  await said(owner, params);
  await said(owner, params, { text: 'And more' });
  expect(await unread(owner)).toEqual({ count: 0, hasMore: false });
  expect(await unread(viewer)).toEqual({ count: 2, hasMore: false });
  const { entries } = await read(viewer, params, { show: 'comments' });
  const seen = (upTo: string) => viewer.call(riskParts.comment.markSeen, { params, body: { upTo } });
  expect((await seen(entries[1]?.at ?? '')).body.data).toEqual({ count: 1, hasMore: false });
  expect((await seen('2999-01-01T00:00:00Z')).body.data.count).toBe(0);
  await seen(entries[1]?.at ?? '');
  expect((await unread(viewer)).count).toBe(0);
  await said(owner, params, { text: 'Later' });
  expect((await unread(viewer)).count).toBe(1);
});

test('a thread is resolved and opened again, stands above the stream, and takes reactions', async () => {
  const params = await newRisk();
  const commentId = await said(contributor, params);
  const one = { ...params, commentId };
  const resolve = (resolved: boolean) =>
    contributor.call(riskParts.comment.resolve, { params: one, body: { resolved } });
  expect((await resolve(true)).body.data).toMatchObject({
    resolvedBy: { name: 'Kim Contributor' },
    version: 2,
  });
  // What is still to be settled is shown alone.
  const still = await said(contributor, params, { text: 'Who orders the part?' });
  const { entries: open } = await read(viewer, params, { show: 'open' });
  expect(open.map(({ comment }) => comment?._id)).toEqual([still]);
  expect((await resolve(false)).body.data).toMatchObject({ resolvedBy: null, resolvedAt: null });
  const pin = (person: Member, pinned: boolean) =>
    person.call(riskParts.comment.pin, { params: one, body: { pinned } });
  expect((await pin(contributor, true)).status).toBe(403);
  expect((await pin(owner, true)).status).toBe(200);
  const top = await read(viewer, params);
  expect(top.pinned.map(({ _id }) => _id)).toEqual([commentId]);
  const react = (person: Member, on: boolean) =>
    person.call(riskParts.comment.react, { params: one, body: { kind: 'agree', on } });
  await react(owner, true);
  await react(contributor, true);
  expect((await react(contributor, true)).body.data.reactions).toMatchObject([
    { kind: 'agree', count: 2, isMine: true },
  ]);
  await react(contributor, false);
  const { entries } = await read(contributor, params, { show: 'comments' });
  const marked = entries.find(({ _id }) => _id === commentId)?.comment;
  expect(marked?.reactions).toMatchObject([{ count: 1, isMine: false }]);
});

test('comments leave the version of a record alone, and a decision about it goes through', async () => {
  const params = await newRisk();
  const found = () => owner.call(riskEndpoints.find, { params });
  const { version } = (await found()).body.data;
  await said(contributor, params);
  expect((await found()).body.data.version).toBe(version);
  const decision = { params, body: { status: 'Reviewed', version } };
  expect((await owner.call(riskEndpoints.setApproval, decision)).status).toBe(200);
});

test('a stream is read page by page, nothing twice and nothing left out', async () => {
  const params = await newRisk();
  for (let at = 0; at < 6; at += 1) {
    await said(owner, params, { text: `Comment ${at}` });
    await owner.call(riskEndpoints.update, { params, body: { name: `Name ${at}` } });
  }
  const all = await read(owner, params, { limit: 100 });
  expect(all.next).toBeNull();
  expect(all.entries).toHaveLength(13);
  const seen: string[] = [];
  let place: object | null = {};
  while (place) {
    const page: Stream = await read(owner, params, { limit: 5, ...place });
    seen.push(...page.entries.map(({ _id }) => _id));
    place = page.next && Object.fromEntries(Object.entries(page.next).filter(([, value]) => value !== null));
  }
  expect(seen).toEqual(all.entries.map(({ _id }) => _id));
});
