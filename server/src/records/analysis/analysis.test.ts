import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { accountEndpoints } from 'contract/people/account/account.endpoints';
import type { WholeAnalysis } from 'contract/records/analysis/analysis';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type Member, testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { asOwner } from '../../../test/worker.ts';
import { addMember } from '../../../test/world.ts';
import { attachNote } from '../../../test/world-records.ts';

const causes = riskParts.cause;
const whys = riskParts['five-whys'];
const fishbones = riskParts.ishikawa;

let api: TestApi;
let place: Place;
let params: { workspaceId: string; recordId: string };

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  const risk = await makeRisk(place, 'Nuts are loose');
  params = { workspaceId: place.workspaceId, recordId: risk._id };
});

const done = ({ status, body }: Answer): Answer['body']['data'] => {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data;
};

/** What the log tells of the changes of one thing, the last of them. */
async function lastChanges(id: string) {
  const [last] = await asOwner<{ changes: object }>(
    api.urls,
    'select changes from activities where record_id = $1 order by seq desc limit 1',
    [id],
  );
  return last?.changes;
}

/** Five whys with a chain of these answers, each below the one before. */
async function begin(names: string[]) {
  const { owner } = place;
  const { _id } = done(await owner.call(whys.create, { params, body: { name: 'Nuts below 180 Nm' } }));
  const at = { ...params, fiveWhysId: _id };
  const ids: string[] = [];
  for (const name of names) {
    const body = { name, parent: ids.at(-1) ?? null };
    ids.push(done(await owner.call(whys.add, { params: at, body }))._id);
  }
  const change = (answerId: string, body: object, version = 9) =>
    owner.call(whys.change, { params: { ...at, answerId }, body: { ...body, version } });
  const drop = (answerId: string) => owner.call(whys.drop, { params: { ...at, answerId } });
  const bringBack = (answerId: string) => owner.call(whys.bringBack, { params: { ...at, answerId } });
  const read = async (): Promise<WholeAnalysis> => done(await owner.call(whys.find, { params: at }));
  const outline = async () => (await read()).branches.map(({ name }) => name);
  return { owner, at, ids, change, drop, bringBack, read, outline };
}

const refusal = ({ status, body }: Answer) => [status, body.code, body.message];

describe('five whys', () => {
  test('an answer is a root when each link up to the problem holds, and the refusal names the link', async () => {
    const { ids, change } = await begin(['Stopped early', 'Plates worn']);
    const [top = '', leaf = ''] = ids;
    done(await change(top, { holds: true }));
    expect(refusal(await change(leaf, { isRoot: true }))).toEqual([
      409,
      'PRECONDITION_UNMET',
      'This is no root: “Plates worn”, therefore “Stopped early” is not answered yet.',
    ]);
    done(await change(leaf, { holds: false }));
    expect((await change(leaf, { isRoot: true })).body.message).toBe(
      'This is no root: “Plates worn”, therefore “Stopped early” does not hold.',
    );
    done(await change(leaf, { holds: true, isRoot: true }));
    expect((await change(top, { holds: false })).body.message).toBe(
      '“Plates worn” is marked as a root and rests on this. Unmark it first.',
    );
  });

  test('what is ruled out needs a reason, and a root cannot rest on it', async () => {
    const { ids, change } = await begin(['Pressure fell']);
    expect((await change(ids[0] ?? '', { status: 'ruled-out' })).body.errors).toEqual({
      reason: 'Say why it is ruled out',
    });
    done(await change(ids[0] ?? '', { status: 'ruled-out', reason: 'It was 6.2 bar', holds: true }));
    expect((await change(ids[0] ?? '', { isRoot: true })).body.message).toBe(
      'This is no root: “Pressure fell” is ruled out.',
    );
  });

  test('a chain has ten levels and not eleven', async () => {
    const { ids, owner, at } = await begin(Array.from({ length: 10 }, (_, index) => `Level ${index + 1}`));
    const deeper = await owner.call(whys.add, { params: at, body: { name: 'Level 11', parent: ids[9] } });
    expect(deeper.body.message).toMatch(/^A chain has at most 10 levels/);
  });

  test('an analysis has sixty answers and not sixty-one', async () => {
    const { owner, at } = await begin([]);
    for (let index = 1; index <= 60; index += 1)
      done(await owner.call(whys.add, { params: at, body: { name: `Answer ${index}` } }));
    const more = await owner.call(whys.add, { params: at, body: { name: 'Answer 61' } });
    expect(more.body.message).toMatch(/^An analysis has at most 60 answers/);
  });

  test('a branch goes with what hangs on it and comes back with it; what was deleted before stays away', async () => {
    const { ids, drop, bringBack, outline } = await begin(['One', 'Two', 'Three', 'Four']);
    const [one = '', , three = '', four = ''] = ids;
    done(await drop(four));
    done(await drop(one));
    expect(await outline()).toEqual([]);
    expect((await bringBack(three)).status).toBe(409);
    done(await bringBack(one));
    expect(await outline()).toEqual(['One', 'Two', 'Three']);
  });

  test('a branch is moved with all below it, its link is asked anew, and never below itself', async () => {
    const { ids, change, read, owner, at } = await begin(['One', 'Two', 'Three']);
    const [one = '', two = '', three = ''] = ids;
    done(await change(two, { holds: true }));
    expect((await change(one, { parent: three })).body.message).toBe(
      'A branch cannot be moved below itself.',
    );
    const other = done(await owner.call(whys.add, { params: at, body: { name: 'Other' } }));
    done(await change(two, { parent: other._id }));
    const { branches } = await read();
    expect(branches.map(({ name }) => name)).toEqual(['One', 'Other', 'Two', 'Three']);
    expect(branches.find(({ _id }) => _id === two)?.holds).toBeNull();
  });

  test('there is always a place between two, however often it is asked for', async () => {
    const { owner, at, outline } = await begin([]);
    const first = done(await owner.call(whys.add, { params: at, body: { name: 'First' } }));
    await owner.call(whys.add, { params: at, body: { name: 'Last' } });
    for (let index = 0; index < 57; index += 1)
      done(await owner.call(whys.add, { params: at, body: { name: `Between ${index}`, after: first._id } }));
    const names = await outline();
    expect(names.slice(0, 3)).toEqual(['First', 'Between 56', 'Between 55']);
    expect(names.at(-1)).toBe('Last');
  });

  test('two people who work on different answers do not disturb each other; on the same they are asked', async () => {
    const { ids, change } = await begin(['One', 'Two']);
    const [one = '', two = ''] = ids;
    done(await change(one, { name: 'Mine' }, 1));
    done(await change(two, { name: 'Theirs' }, 1));
    expect((await change(one, { name: 'Theirs' }, 1)).body.code).toBe('VERSION_CONFLICT');
    done(await change(one, { evidence: 'Measured at 171 Nm' }, 1));
  });

  test('an answer, or the problem, that reads otherwise has its links asked anew, and a root holds both', async () => {
    const { owner, at, ids, change, read } = await begin(['One', 'Two', 'Three']);
    const [one = '', two = '', three = ''] = ids;
    const links = async () => (await read()).branches.map(({ holds }) => holds);
    const reword = (name: string) => owner.call(whys.update, { params: at, body: { name, version: 9 } });
    for (const id of ids) done(await change(id, { holds: true }));
    done(await change(two, { name: 'Two' }));
    expect(await links()).toEqual([true, true, true]);
    done(await change(two, { name: 'Two, worded otherwise' }));
    expect(await links()).toEqual([true, null, null]);
    expect(await lastChanges(three)).toEqual({ holds: [true, null] });
    done(await reword('Nuts below 190 Nm'));
    expect(await links()).toEqual([null, null, null]);
    expect(await lastChanges(one)).toEqual({ holds: [true, null] });
    for (const id of ids) done(await change(id, { holds: true }));
    done(await change(three, { isRoot: true }));
    expect((await change(one, { name: 'Other' })).body.message).toMatch(/^“Three” is marked as a root/);
    expect((await reword('Other')).body.message).toMatch(/^“Three” is marked as a root/);
    expect((await read()).name).toBe('Nuts below 190 Nm');
    expect(await links()).toEqual([true, true, true]);
  });

  test('who has confirmed an answer, and when, is kept, and what else is said of it changes neither', async () => {
    const { ids, change } = await begin(['One']);
    const said = async (body: object) => done(await change(ids[0] ?? '', body));
    expect(await said({ evidence: 'Measured' })).toMatchObject({ judgedBy: null, judgedAt: null });
    const confirmed = await said({ status: 'confirmed' });
    expect(confirmed.judgedBy._id).toBe(place.owner.user.accountId);
    expect(confirmed.judgedAt).toEqual(expect.any(String));
    expect((await said({ evidence: 'Measured twice' })).judgedAt).toBe(confirmed.judgedAt);
  });

  test('a file that was deleted is no evidence to be seen, and keeps nobody from changing the rest', async () => {
    const { owner, ids, change } = await begin(['One']);
    const { attachmentId } = await attachNote(api, owner, params);
    const said = async (body: object) => done(await change(ids[0] ?? '', body));
    expect((await said({ files: [attachmentId] })).files).toHaveLength(1);
    done(await owner.call(riskParts.file.remove, { params: { ...params, attachmentId } }));
    expect((await said({ files: [], evidence: 'Read aloud' })).files).toEqual([]);
    expect((await said({ files: [attachmentId], evidence: 'Read twice' })).evidence).toBe('Read twice');
  });

  test('what was deleted is listed without what went with it, for those who may bring it back', async () => {
    const { owner, at, ids, drop, bringBack } = await begin(['One', 'Two', 'Three', 'Four']);
    const [, two = '', , four = ''] = ids;
    done(await drop(four));
    done(await drop(two));
    const dropped = async () =>
      done(await owner.call(whys.listDropped, { params: at })).map(({ name }: { name: string }) => name);
    expect(await dropped()).toEqual(['Two', 'Four']);
    done(await bringBack(two));
    expect(await dropped()).toEqual(['Four']);
    done(await owner.call(whys.remove, { params: at, body: { reason: 'Begun twice' } }));
    const deleted = async () => done(await owner.call(whys.listDeleted, { params }));
    expect(await deleted()).toMatchObject([{ name: 'Nuts below 180 Nm', reason: 'Begun twice' }]);
    done(await owner.call(whys.restore, { params: at }));
    expect(await deleted()).toEqual([]);
  });

  test('what is complete is only read until it is a draft again, and nothing is no analysis', async () => {
    const empty = await begin([]);
    const complete = (at: typeof empty.at, status: 'complete' | 'draft') =>
      place.owner.call(whys.update, { params: at, body: { status, version: 9 } });
    expect((await complete(empty.at, 'complete')).body.message).toMatch(/^Answer the first why/);
    const { at, ids, change } = await begin(['One']);
    done(await complete(at, 'complete'));
    expect(refusal(await change(ids[0] ?? '', { name: 'Two' })).slice(0, 2)).toEqual([409, 'RECORD_LOCKED']);
    done(await complete(at, 'draft'));
    done(await change(ids[0] ?? '', { name: 'Two' }));
  });
});

test('an analysis says who led it and on which day, of the people of its workspace and not of a day to come', async () => {
  const { owner } = place;
  const start = (body: object) =>
    owner.call(whys.create, { params, body: { name: 'Nuts are loose', ...body } });
  const { accountId } = owner.user;
  const made = done(await start({ facilitator: accountId, heldOn: '2026-01-12' }));
  expect(made).toMatchObject({ facilitator: { _id: accountId }, heldOn: '2026-01-12' });
  expect((await start({ heldOn: '2190-01-12' })).body.errors).toEqual({
    heldOn: 'Held on is today or before',
  });
  const stranger = '00000000-0000-4000-8000-000000000001';
  expect((await start({ facilitator: stranger })).body.errors).toEqual({
    facilitator: 'Choose people of this workspace',
  });
  const at = { ...params, fiveWhysId: made._id };
  const body = { facilitator: null, heldOn: null, version: made.version };
  expect(done(await owner.call(whys.update, { params: at, body }))).toMatchObject({
    facilitator: null,
    heldOn: null,
  });
});

describe('a fishbone', () => {
  async function beginFishbone() {
    const { owner } = place;
    const body = { name: 'Nuts below 180 Nm', categories: ['Machine', 'Method'] };
    const made = done(await owner.call(fishbones.create, { params, body }));
    const at = { ...params, ishikawaId: made._id };
    const add = (more: object) =>
      owner.call(fishbones.add, { params: at, body: { name: 'Plates worn', ...more } });
    const change = (branchId: string, more: object) =>
      owner.call(fishbones.change, { params: { ...at, branchId }, body: { ...more, version: 9 } });
    return { owner, at, add, change };
  }

  test('a cause stands on one of its categories, a sub-cause on a cause', async () => {
    const { add } = await beginFishbone();
    expect((await add({})).body.errors).toEqual({ category: 'Choose one of the categories' });
    expect((await add({ category: 'Weather' })).status).toBe(400);
    const cause = done(await add({ category: 'Machine' }));
    expect(done(await add({ parent: cause._id })).category).toBeNull();
  });

  test('a cause says how likely it is and how it was tested; what its test showed rules it out', async () => {
    const { add, change } = await beginFishbone();
    const { _id } = done(await add({ category: 'Machine' }));
    expect((await change(_id, { likelihood: 6 })).body.errors).toEqual({
      likelihood: 'Choose a likelihood from 1 to 5',
    });
    expect((await change(_id, { testResult: '0.1 mm' })).body.errors).toEqual({
      test: 'Say how it was tested',
    });
    expect((await change(_id, { status: 'ruled-out' })).body.errors).toEqual({
      reason: 'Say why it is ruled out',
    });
    const said = { likelihood: 4, test: 'Measured the plates', testResult: '0.1 mm of wear' };
    expect(done(await change(_id, { ...said, status: 'ruled-out' }))).toMatchObject({
      ...said,
      status: 'ruled-out',
    });
    expect((await change(_id, { testResult: null })).body.errors).toEqual({
      reason: 'Say why it is ruled out',
    });
    expect((await change(_id, { test: null, reason: 'It is new' })).body.errors).toEqual({
      test: 'Say how it was tested',
    });
  });

  test('a cause has an owner of the workspace and a due date, and is theirs until it is known', async () => {
    const { owner, at, add, change } = await beginFishbone();
    const { _id } = done(await add({ category: 'Machine' }));
    const lea = await addMember(api, joined(place), {
      name: 'Lea Finder',
      level: 3,
    });
    const tess = await addMember(api, joined(place), {
      name: 'Tess Finder',
      level: 3,
    });
    const idOfPerson = ({ user }: Member) => user.accountId;
    expect((await change(_id, { owner: _id })).body.errors).toEqual({
      owner: 'Choose people of this workspace',
    });
    expect((await change(_id, { dueDate: 'soon' })).body.errors).toEqual({
      dueDate: 'Use a date like 2026-03-31',
    });
    const said = done(await change(_id, { owner: idOfPerson(lea), dueDate: '2026-01-15' }));
    expect(said).toMatchObject({ owner: { name: 'Lea Finder' }, dueDate: '2026-01-15', isOverdue: true });
    const openOf = async (member: Member) =>
      done(await owner.call(accountEndpoints.openItems, { params: { accountId: idOfPerson(member) } }));
    expect(await openOf(lea)).toMatchObject([
      { kind: 'risk_ishikawa_cause', relation: 'owner', dueDate: '2026-01-15', isOverdue: true },
    ]);
    const handed = await owner.call(accountEndpoints.reassign, {
      params: { accountId: idOfPerson(lea) },
      body: { to: idOfPerson(tess) },
    });
    expect(done(handed)).toEqual({ reassigned: 1 });
    const read = done(await owner.call(fishbones.find, { params: at }));
    expect(read.branches[0].owner.name).toBe('Tess Finder');
    expect(await openOf(tess)).toHaveLength(1);
    expect(done(await change(_id, { status: 'confirmed' })).isOverdue).toBe(false);
    expect(await openOf(tess)).toEqual([]);
    expect(done(await change(_id, { owner: null, dueDate: null }))).toMatchObject({
      owner: null,
      dueDate: null,
    });
  });

  test('five whys go on from a cause of the record, and both say so while both are there', async () => {
    const { owner, at, add } = await beginFishbone();
    const cause = done(await add({ category: 'Machine' }));
    const examine = (examines: string, to = params) =>
      owner.call(whys.create, { params: to, body: { name: 'Plates worn', examines } });
    const other = await makeRisk(place, 'Another');
    const stranger = await examine(cause._id, { ...params, recordId: other._id });
    expect(refusal(stranger).slice(0, 2)).toEqual([404, 'NOT_FOUND']);
    const begun = await begin(['One']);
    expect((await examine(begun.ids[0] ?? '')).status).toBe(404);
    const made = done(await examine(cause._id));
    const examines = { _id: cause._id, name: 'Plates worn', analysis: at.ishikawaId };
    expect(made.examines).toEqual(examines);
    const causeOf = async () => done(await owner.call(fishbones.find, { params: at })).branches[0];
    expect((await causeOf()).examinedBy).toEqual([{ _id: made._id, name: 'Plates worn' }]);
    const of = { params: { ...at, branchId: cause._id } };
    done(await owner.call(fishbones.drop, of));
    const madeAt = { params: { ...params, fiveWhysId: made._id } };
    expect(done(await owner.call(whys.find, madeAt)).examines).toBeNull();
    expect((await examine(cause._id)).status).toBe(404);
    done(await owner.call(fishbones.bringBack, of));
    expect(done(await owner.call(whys.find, madeAt)).examines).toEqual(examines);
    done(await owner.call(whys.remove, { ...madeAt, body: { reason: 'Begun twice' } }));
    expect((await causeOf()).examinedBy).toEqual([]);
  });

  test('categories have names of their own, and one with causes stays', async () => {
    const { owner, at, add } = await beginFishbone();
    done(await add({ category: 'Machine' }));
    const set = (categories: string[]) =>
      owner.call(fishbones.update, { params: at, body: { categories, version: 9 } });
    expect((await set(['Machine', 'machine'])).body.errors).toEqual({
      categories: 'Each category has a name of its own',
    });
    expect((await set(['Method'])).body.message).toBe('Move the causes out of “Machine” first.');
    done(await set(['Machine', 'Weather']));
  });

  test('a category is called otherwise with its causes on it, in its place and not in another', async () => {
    const { owner, at, add } = await beginFishbone();
    const { _id } = done(await add({ category: 'Machine' }));
    const set = (categories: string[]) =>
      owner.call(fishbones.update, { params: at, body: { categories, version: 9 } });
    const whole = done(await set(['Driver', 'Method']));
    expect(await lastChanges(_id)).toEqual({ category: ['Machine', 'Driver'] });
    expect(whole.branches).toMatchObject([{ name: 'Plates worn', category: 'Driver' }]);
    expect((await set(['Method', 'Machine'])).body.message).toBe('Move the causes out of “Driver” first.');
    expect(done(await set(['Method', 'Driver'])).branches).toMatchObject([{ category: 'Driver' }]);
  });

  test('each person has one vote for a cause, and can take it back', async () => {
    const { owner, at, add } = await beginFishbone();
    const { _id } = done(await add({ category: 'Machine' }));
    const vote = async (isFor: boolean) =>
      done(await owner.call(fishbones.vote, { params: { ...at, branchId: _id }, body: { isFor } })).votes
        .length;
    expect([await vote(true), await vote(true), await vote(false)]).toEqual([1, 1, 0]);
  });

  test('while votes are hidden each person sees their own, and the log does not say on which cause; shown, everybody sees all', async () => {
    const { owner, at, add } = await beginFishbone();
    const { _id } = done(await add({ category: 'Machine' }));
    const other = await addMember(
      api,
      { organizationId: place.owner.user._id, workspaceId: place.workspaceId },
      { level: 4, name: 'Vera Example' },
    );
    const set = async (body: object) =>
      done(await owner.call(fishbones.update, { params: at, body: { version: 9, ...body } }));
    await set({ isBlind: true });
    const vote = async (person: Member) =>
      done(await person.call(fishbones.vote, { params: { ...at, branchId: _id }, body: { isFor: true } }))
        .votes.length;
    expect([await vote(owner), await vote(owner), await vote(other)]).toEqual([1, 1, 1]);
    const votesFor = async (person: Member) =>
      done(await person.call(fishbones.find, { params: at })).branches[0].votes.length;
    expect([await votesFor(owner), await votesFor(other)]).toEqual([1, 1]);
    const { rows } = await api.owner.query(
      `select record_id, changes from activities where action = 'voted' and record_id in ($1, $2)`,
      [_id, at.ishikawaId],
    );
    expect(rows.every((row: { record_id: string }) => row.record_id === at.ishikawaId)).toBe(true);
    await set({ isBlind: false });
    expect([await votesFor(owner), await votesFor(other)]).toEqual([2, 2]);
  });

  test('a confirmed cause becomes a root cause of the record once, and then it stays what it is', async () => {
    const { owner, at, add, change } = await beginFishbone();
    const { _id } = done(await add({ category: 'Machine' }));
    const conclude = () => owner.call(causes.create, { params, body: { branch: _id } });
    expect((await conclude()).body.message).toMatch(/^Confirm “Plates worn” first/);
    done(await change(_id, { status: 'confirmed' }));
    const made = done(await conclude());
    expect(made.label).toBe('RC-1');
    expect((await conclude()).body.errors).toEqual({ branch: 'This is a root cause of the record already.' });
    const sentence = 'The root cause RC-1 comes from here. Take it back first.';
    expect((await change(_id, { status: 'possible' })).body.message).toBe(sentence);
    expect((await owner.call(fishbones.remove, { params: at })).body.message).toBe(sentence);
    done(await owner.call(causes.remove, { params: { ...params, causeId: made._id } }));
    expect(done(await conclude()).label).toBe('RC-2');
  });
});
