import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import type { Risk } from 'contract/modules/risk/risk';
import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { describeNotification } from 'contract/support/notification/describe-notification';
import {
  type Notification,
  notificationEndpoints,
} from 'contract/support/notification/notification.endpoints';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { deletedEndpoints } from 'contract/support/deleted/deleted.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { type Task, taskEndpoints } from 'contract/records/task/task.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApi, type Caller, type Member, type TestApi } from '../../../test/api.ts';
import { makePlace, type Place } from '../../../test/make.ts';
import { uploadFile } from '../../../test/upload.ts';
import { addMember, type MemberOptions } from '../../../test/world.ts';

let api: TestApi;
let place: Place;
let raiser: Member;
let editor: Member;

const join = (options: MemberOptions) =>
  addMember(api, { organizationId: place.owner.user._id, workspaceId: place.workspaceId }, options);

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  raiser = await join({ preset: 'contributor', name: 'Rosa Raiser' });
  editor = await join({ preset: 'process-owner', name: 'Edith Editor' });
});
afterAll(() => api.close());

const oil = 'Oil on the floor next to press 7, as wide as a pallet. I put a cone there.';

async function raise(by: Caller = raiser, more: object = {}): Promise<Risk> {
  const { status, body } = await by.call(riskEndpoints.raise, {
    params: { workspaceId: place.workspaceId },
    body: { description: oil, site: place.siteId, ...more },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data as Risk; // what the call declares
}

const of = ({ _id }: { _id: string }) => ({ workspaceId: place.workspaceId, recordId: _id });
const answers = () => {
  const { workspace: _, managers: __, ...asked } = place.riskInput('Oil at press 7');
  return { ...asked, version: 1 };
};
const takeOver = (by: Caller, risk: Risk, more: object = {}) =>
  by.call(riskEndpoints.takeOver, { params: of(risk), body: { ...answers(), ...more } });

const decline = (by: Caller, risk: Risk, reason: string, version = risk.version) =>
  by.call(riskEndpoints.decline, { params: of(risk), body: { reason, version } });

/** The last thing that somebody was told, in words. */
async function lastTold(who: Caller): Promise<string> {
  const { body } = await who.call(notificationEndpoints.list);
  const [last]: Notification[] = body.data;
  return last ? describeNotification(last.key, last, (day) => day) : '';
}

const namesOf = (people: { name: string }[]) => people.map(({ name }) => name);

describe('what is raised by the short form', () => {
  test('has its number, is called by its first sentence, and waits with what follows from its site', async () => {
    expect(await raise()).toMatchObject({
      number: expect.stringMatching(/^RSK-\d{4}-\d{4}$/),
      name: 'Oil on the floor next to press 7, as wide as a pallet',
      description: oil,
      status: 'pending',
      category: null,
      site: { name: 'Plant 1' },
      process: { name: 'Milling' },
      managers: [],
      dateIdentified: new Date().toISOString().slice(0, 10),
      isTakenOver: false,
      raisedBy: { name: 'Rosa Raiser' },
    });
  });

  test('takes its photos along, and is one however often it is sent under a key', async () => {
    const photo = { fileName: 'oil.txt', filetype: 'text/plain', bytes: Buffer.from('A photo') };
    const key = String((await uploadFile(api, raiser, photo)).body.Key);
    const send = () =>
      raiser.call(
        riskEndpoints.raise,
        {
          params: { workspaceId: place.workspaceId },
          body: { description: oil, name: 'Oil', site: place.siteId, files: [key] },
        },
        { 'idempotency-key': 'tapped twice' },
      );
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    const files = await raiser.call(riskParts.file.list, { params: of(first.body.data) });
    expect(files.body.data).toMatchObject([{ name: 'oil.txt', createdBy: { name: 'Rosa Raiser' } }]);
  });

  test('with a photo that is not there, or at a site that is not there, is not raised at all', async () => {
    const before = await raiser.call(riskEndpoints.list, { params: { workspaceId: place.workspaceId } });
    for (const given of [{ files: ['none'] }, { site: place.processId }]) {
      const { status, body } = await raiser.call(riskEndpoints.raise, {
        params: { workspaceId: place.workspaceId },
        body: { description: oil, site: place.siteId, ...given },
      });
      expect(status).toBe(404);
      expect(Object.keys(body.errors)).toEqual(Object.keys(given));
    }
    const after = await raiser.call(riskEndpoints.list, { params: { workspaceId: place.workspaceId } });
    expect(after.body.total).toBe(before.body.total);
  });

  test('leaves the process open where several run at its site', async () => {
    const other = await makePlace(api);
    await other.owner.call(processEndpoints.create, {
      body: { name: 'Turning', parentSite: [other.siteId] },
    });
    const { body } = await other.owner.call(riskEndpoints.raise, {
      params: { workspaceId: other.workspaceId },
      body: { description: oil, site: other.siteId },
    });
    expect(body.data.process).toBeNull();
    const listed = await other.owner.call(riskEndpoints.list, {
      params: { workspaceId: other.workspaceId },
      query: { isTakenOver: false },
    });
    expect(listed.body.data).toMatchObject([{ process: null, category: null }]);
  });

  test('is told to those who may take it over, and found by all who wait for it', async () => {
    const risk = await raise();
    expect(await lastTold(editor)).toBe(
      'Rosa Raiser reported something at Plant 1. It waits for somebody who takes it over.',
    );
    const mine = await raiser.call(riskEndpoints.listMine, { params: { workspaceId: place.workspaceId } });
    expect(mine.body.data.map((one: Risk) => one._id)).toContain(risk._id);
    const waiting = await editor.call(riskEndpoints.list, {
      params: { workspaceId: place.workspaceId },
      query: { isTakenOver: false },
    });
    expect(waiting.body.data[0]._id).toBe(risk._id);
    const attention = () =>
      editor.call(attentionEndpoints.list, {
        params: { type: 'risk', workspaceId: place.workspaceId },
        query: { key: 'raised_waiting', item: risk._id },
      });
    expect((await attention()).body.total).toBe(0);
    await api.owner.query(`update records set created_at = now() - interval '49 hours' where id = $1`, [
      risk._id,
    ]);
    expect((await attention()).body.data).toMatchObject([{ kind: 'risk', people: [] }]);
    const page = await editor.call(attentionEndpoints.list, {
      params: { type: 'risk', workspaceId: place.workspaceId },
      query: { key: 'raised_waiting' },
    });
    expect(page.body.data).toHaveLength(1);
    const unassessed = await editor.call(attentionEndpoints.list, {
      params: { type: 'risk', workspaceId: place.workspaceId },
      query: { key: 'risk_unassessed', item: risk._id },
    });
    expect(unassessed.body.total).toBe(0);
  });

  test('waits for nothing else: no step, no action, no decision, until somebody takes it over', async () => {
    const risk = await raise();
    const { body } = await place.owner.call(riskEndpoints.steps, { params: of(risk) });
    expect(
      body.data.map((step: { allowed: boolean; unmet: string[] }) => [step.allowed, step.unmet]),
    ).toEqual(
      body.data.map(() => [false, [`${risk.number} has not been taken over yet. Take it over first.`]]),
    );
    const refused = [
      await place.owner.call(riskEndpoints.move, { params: of(risk), body: { step: 'assess' } }),
      await place.owner.call(riskEndpoints.update, { params: of(risk), body: { category: 'Operational' } }),
      await place.owner.call(riskEndpoints.setAppetite, { params: of(risk), body: { riskappetite: 3 } }),
      await place.owner.call(riskEndpoints.setApproval, { params: of(risk), body: { status: 'Approved' } }),
      await place.owner.call(riskEndpoints.update5W2H, {
        params: of(risk),
        body: { form5W2H: { what: 'Oil' } },
      }),
      await place.owner.call(riskParts.action.create, {
        params: of(risk),
        body: place.actionInput('Mop'),
      }),
      await place.owner.call(riskEndpoints.addMembers, {
        params: of(risk),
        body: { members: [editor.user.accountId] },
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409));
  });
});

describe('taking over', () => {
  test('asks what the full form asks, and gives the record to whoever takes it', async () => {
    const risk = await raise();
    const half = await editor.call(riskEndpoints.takeOver, { params: of(risk), body: { version: 1 } });
    expect(half.status).toBe(400);
    expect(Object.keys(half.body.errors)).toEqual([
      'name',
      'description',
      'category',
      'dateIdentified',
      'site',
      'process',
    ]);
    const { status, body } = await takeOver(editor, risk);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({
      name: 'Oil at press 7',
      category: 'Operational',
      isTakenOver: true,
      raisedBy: { name: 'Rosa Raiser' },
    });
    expect(namesOf(body.data.managers)).toEqual(['Edith Editor']);
    expect(await lastTold(raiser)).toBe('Edith Editor took over what you reported.');
    const again = await takeOver(place.owner, risk, { version: 2 ** 30 });
    expect([again.status, again.body.message]).toEqual([409, `${risk.number} has already been taken over.`]);
  });

  test('gives it to others where they are chosen, and then it waits for its decision', async () => {
    const risk = await raise();
    const { body } = await takeOver(editor, risk, { managers: [place.owner.user.accountId] });
    expect(namesOf(body.data.managers)).toEqual(['Ada Example']);
    const { rows } = await api.owner.query(
      `select kind, account_id from tasks where record_id = $1 order by account_id nulls first`,
      [risk._id],
    );
    expect(rows).toEqual([
      { kind: 'risk_assessment', account_id: null },
      { kind: 'risk_assessment', account_id: place.owner.user.accountId },
    ]);
  });

  test('of what its raiser has changed meanwhile names the field; of what is declined, the raiser hears why', async () => {
    const risk = await raise();
    await raiser.call(riskEndpoints.revise, { params: of(risk), body: { name: 'Oil, again', version: 1 } });
    const { status, body } = await takeOver(editor, risk);
    expect([status, body.details.fields]).toEqual([409, ['name']]);
    expect((await decline(editor, risk, 'no', 2)).status).toBe(400);
    const reason = 'The line was cleaned at once.';
    expect((await decline(editor, risk, reason, 1)).body.code).toBe('VERSION_CONFLICT');
    const declined = await decline(editor, risk, reason, 2);
    expect(declined.body.data.isDeleted).toBe(true);
    expect(await lastTold(raiser)).toBe(
      'Edith Editor did not take over what you reported. The reason: The line was cleaned at once.',
    );
    const deleted = await place.owner.call(deletedEndpoints.list, {
      params: { type: 'risk', workspaceId: place.workspaceId },
    });
    expect(deleted.body.data).toMatchObject([
      { number: risk.number, reason: 'The line was cleaned at once.' },
    ]);
  });
});

/** Who may do what with one that Rosa has raised, before somebody takes it over and after. */
const table = {
  viewer: {
    raise: 403,
    before: { revise: 403, attach: 403, withdraw: 403, takeOver: 403, decline: 403 },
    after: 403,
  },
  contributor: {
    raise: 201,
    before: { revise: 403, attach: 403, withdraw: 403, takeOver: 403, decline: 403 },
    after: 403,
  },
  raiser: {
    raise: 201,
    before: { revise: 200, attach: 201, withdraw: 200, takeOver: 403, decline: 403 },
    after: 403,
  },
  'process-owner': {
    raise: 201,
    before: { revise: 200, attach: 201, withdraw: 200, takeOver: 200, decline: 200 },
    after: 409,
  },
  'quality-manager': {
    raise: 201,
    before: { revise: 200, attach: 201, withdraw: 200, takeOver: 200, decline: 200 },
    after: 409,
  },
  'workspace-admin': {
    raise: 201,
    before: { revise: 200, attach: 201, withdraw: 200, takeOver: 200, decline: 200 },
    after: 409,
  },
} as const;

describe.each(Object.entries(table))('%s', (role, expected) => {
  let who: Member;
  beforeAll(async () => {
    who = role === 'raiser' ? raiser : await join({ preset: role, name: `Some ${role}` });
  });

  const attempts = {
    revise: (risk: Risk) =>
      who.call(riskEndpoints.revise, { params: of(risk), body: { description: 'Said again.' } }),
    withdraw: (risk: Risk) => who.call(riskEndpoints.withdraw, { params: of(risk), body: {} }),
    takeOver: (risk: Risk) => takeOver(who, risk),
    decline: (risk: Risk) => decline(who, risk, 'Put right.'),
    async attach(risk: Risk) {
      const note = { fileName: 'note.txt', filetype: 'text/plain', bytes: Buffer.from('A note') };
      const key = String((await uploadFile(api, who, note)).body.Key);
      return who.call(riskParts.file.create, { params: of(risk), body: { key } });
    },
  };

  test('raises', async () => {
    const { status } = await who.call(riskEndpoints.raise, {
      params: { workspaceId: place.workspaceId },
      body: { description: oil, site: place.siteId },
    });
    expect(status).toBe(expected.raise);
  });

  test.each(Object.entries(expected.before))('%s before it is taken over: %i', async (act, status) => {
    const risk = await raise();
    const answer = await attempts[act as keyof typeof attempts](risk); // the table's own keys
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  });

  test('changes and withdraws nothing after it, and is told why', async () => {
    const risk = await raise();
    await takeOver(editor, risk);
    const [revised, withdrawn] = [await attempts.revise(risk), await attempts.withdraw(risk)];
    expect([revised.status, withdrawn.status]).toEqual([expected.after, expected.after]);
    if (role !== 'raiser') return;
    expect(revised.body.message).toBe(
      `${risk.number} has been taken over by Edith Editor. Ask them to change it.`,
    );
    expect((await attempts.attach(risk)).status).toBe(403);
    const found = await who.call(riskEndpoints.find, { params: of(risk) });
    expect(found.status).toBe(200);
  });
});

test('whoever is narrowed raises where they are let, sees it although its process is another, and only those who reach it are told', async () => {
  const narrow = await join({ preset: 'contributor', name: 'Nora Narrow', sites: [place.siteId] });
  const elsewhere = await addMember(
    api,
    { organizationId: place.owner.user._id, workspaceId: place.workspaceId },
    { preset: 'process-owner', name: 'Elsa Elsewhere', sites: [] },
  );
  const risk = await raise(narrow);
  expect((await narrow.call(riskEndpoints.find, { params: of(risk) })).status).toBe(200);
  const { rows } = await api.owner.query(
    `select account_id from notifications where record_id = $1 and event = 'record.raised'`,
    [risk._id],
  );
  const told = rows.map(({ account_id: id }: { account_id: string }) => id);
  expect(told).toContain(editor.user.accountId);
  expect(told).not.toContain(elsewhere.user.accountId);
  expect(told).not.toContain(narrow.user.accountId);
});

describe('what nobody has taken over', () => {
  const tasksOf = async (who: Caller, risk: Risk, query: object = {}): Promise<Task[]> => {
    const { status, body } = await who.call(taskEndpoints.listMine, { query: { limit: 100, ...query } });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data.filter(({ _id }: Task) => _id === risk._id);
  };
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const age = (risk: Risk, days: number) =>
    api.owner.query(`update records set created_at = now() - make_interval(days => $2) where id = $1`, [
      risk._id,
      days,
    ]);

  test('is a task of whoever may take it over, due when the workspace says, until somebody does', async () => {
    const risk = await raise(raiser, { name: 'Oil to be taken over' });
    const [task, ...others] = await tasksOf(editor, risk);
    expect(others).toEqual([]);
    expect(task).toMatchObject({
      kind: 'takeover',
      title: 'Oil to be taken over',
      record: { _id: risk._id, number: risk.number },
      dueDate: day(2),
      isOverdue: false,
      status: 'pending',
      assignedTo: [],
      askedBy: { name: 'Rosa Raiser' },
    });
    expect(task?.link).toMatch(new RegExp(`/library/detail/${risk._id}$`));
    expect(await tasksOf(raiser, risk)).toEqual([]);
    const here = { params: { type: 'risk', workspaceId: place.workspaceId }, query: { limit: 100 } };
    const inWorkspace = await editor.call(taskEndpoints.listWorkspace, here);
    expect(inWorkspace.body.data.map(({ _id }: Task) => _id)).toContain(risk._id);
    expect((await takeOver(editor, risk)).status).toBe(200);
    expect(await tasksOf(editor, risk)).toEqual([]);
  });

  test('stands in the view of its day, is found by its name, and counts', async () => {
    const risk = await raise(raiser, { name: 'Chips under the lathe' });
    const countOf = async (view: string) =>
      (await editor.call(taskEndpoints.countMine)).body.data[view] as number; // as declared
    const before = await countOf('overdue');
    for (const [days, found] of [
      [0, 'week'],
      [2, 'today'],
      [3, 'overdue'],
    ] as const) {
      await age(risk, days);
      for (const view of ['overdue', 'today', 'week', 'later', 'open', 'done'])
        expect(await tasksOf(editor, risk, { view }), `${view} after ${days} days`).toHaveLength(
          view === found || view === 'open' ? 1 : 0,
        );
    }
    expect(await countOf('overdue')).toBe(before + 1);
    expect(await tasksOf(editor, risk, { search: 'under the lathe' })).toHaveLength(1);
    expect(await tasksOf(editor, risk, { search: 'nothing like it' })).toEqual([]);
    expect(await tasksOf(editor, risk, { status: 'in-progress' })).toEqual([]);
    expect(await tasksOf(editor, risk, { dueFrom: day(0) })).toEqual([]);
    expect(await tasksOf(editor, risk, { dueTo: day(0) })).toHaveLength(1);
  });

  test('follows the days of the workspace, the rights of the person, and the place', async () => {
    const risk = await raise();
    const params = { type: 'risk', workspaceId: place.workspaceId };
    const kept = await place.owner.call(settingEndpoints.find, { params });
    const { version } = kept.body.data;
    const saved = await place.owner.call(settingEndpoints.update, {
      params,
      body: { takeoverDays: 9, version, reason: 'Nobody is there on Fridays' },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(await tasksOf(editor, risk, { view: 'later' })).toMatchObject([{ dueDate: day(9) }]);
    const elsewhere = await join({ preset: 'process-owner', name: 'Ella Elsewhere' });
    expect(await tasksOf(elsewhere, risk)).toHaveLength(1);
    await api.owner.query(
      `update account_permissions set site_ids = array[gen_random_uuid()] where account_id = $1`,
      [elsewhere.user.accountId],
    );
    expect(await tasksOf(elsewhere, risk)).toEqual([]);
  });

  test('is no task any more once it is declined', async () => {
    const risk = await raise();
    expect(await tasksOf(editor, risk)).toHaveLength(1);
    const declined = await decline(editor, risk, 'It was wiped up');
    expect(declined.status, JSON.stringify(declined.body)).toBe(200);
    expect(await tasksOf(editor, risk)).toEqual([]);
  });
});
