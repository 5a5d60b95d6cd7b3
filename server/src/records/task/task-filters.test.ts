import { dayIn, daysAfter } from 'contract/core/days';
import type { ActionPriority } from 'contract/records/record/action-priorities';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { type Task, taskEndpoints } from 'contract/records/task/task.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApi, type Caller, type Member, type TestApi } from '../../../test/api.ts';
import { makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { addMember } from '../../../test/world.ts';

let api: TestApi;
let place: Place;
let ann: Member;
let ben: Member;
let recordId: string;

async function give(name: string, priority: ActionPriority, people: Member[]): Promise<Task> {
  const made = await place.owner.call(riskParts.action.create, {
    params: { workspaceId: place.workspaceId, recordId },
    body: {
      ...place.actionInput(name),
      priority,
      startDate: '2026-01-01',
      endDate: daysAfter(dayIn('UTC'), 20),
      assignedTo: people.map(({ user }) => user.accountId),
    },
  });
  expect(made.status).toBe(201);
  return made.body.data;
}

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  const world = { ...place, organizationId: place.owner.user._id };
  ann = await addMember(api, world, { level: 2, name: 'Ann Quillfeather' });
  ben = await addMember(api, world, { level: 2, name: 'Ben Oakhollow' });
  recordId = (await makeRisk(place, 'Coolant leak'))._id;
  await give('Change the seal', 'high', [ann]);
  await give('Check the hoses', 'low', [ben]);
  await give('Order the gaskets', 'medium', [ann, ben]);
}, 60_000);
afterAll(() => api.close());

/** The titles that a list of the workspace has, and that of all workspaces, which say the same. */
async function found(caller: Caller, query: Record<string, string>): Promise<string[]> {
  const params = { workspaceId: place.workspaceId };
  const here = (await caller.call(taskEndpoints.listWorkspace, { params, query })).body;
  const mine = (await caller.call(taskEndpoints.listMine, { query })).body;
  const titles = here.data.map(({ title }: Task) => title);
  expect(mine.data.map(({ title }: Task) => title)).toEqual(titles);
  expect([here.total, mine.total]).toEqual([titles.length, titles.length]);
  return titles.toSorted();
}

const ofOthers: Record<string, string>[] = [{ team: 'true' }, { view: 'waiting' }];
const all = ['Change the seal', 'Check the hoses', 'Order the gaskets'];

describe('tasks are narrowed', () => {
  test('to those of some people, in a team and among what one waits for; what two have is there once', async () => {
    const [a, b] = [ann.user.accountId, ben.user.accountId];
    for (const view of ofOthers) {
      expect(await found(place.owner, view)).toEqual(all);
      expect(await found(place.owner, { ...view, assignedTo: a })).toEqual([all[0], all[2]]);
      expect(await found(place.owner, { ...view, assignedTo: `${a},${b}` })).toEqual(all);
      expect(await found(place.owner, { ...view, assignedTo: `${a},${b}`, sort: 'title' })).toEqual(all);
      expect(await found(place.owner, { ...view, assignedTo: place.owner.user.accountId })).toEqual([]);
    }
  });

  test('to what others have as well, among one’s own', async () => {
    expect(await found(ann, {})).toEqual([all[0], all[2]]);
    expect(await found(ann, { assignedTo: ben.user.accountId })).toEqual([all[2]]);
  });

  test('to priorities, which each task has from its action', async () => {
    for (const view of ofOthers) {
      expect(await found(place.owner, { ...view, priority: 'high' })).toEqual([all[0]]);
      expect(await found(place.owner, { ...view, priority: 'high,low' })).toEqual(all.slice(0, 2));
      const both = { ...view, priority: 'high,low', assignedTo: ben.user.accountId };
      expect(await found(place.owner, both)).toEqual([all[1]]);
    }
    expect(await found(ben, { priority: 'medium' })).toEqual([all[2]]);
  });

  test('to actions, decisions, checklists and other things, in every tab', async () => {
    for (const view of [...ofOthers, {}]) {
      const caller = 'team' in view || 'view' in view ? place.owner : ann;
      const actions = await found(caller, { ...view, what: 'actions' });
      expect(actions).toEqual(await found(caller, view));
      expect(actions.length).toBeGreaterThan(0);
      expect(await found(caller, { ...view, what: 'decisions,checklists,others' })).toEqual([]);
    }
  });

  test('to those of whoever has a name, by the search', async () => {
    expect(await found(place.owner, { team: 'true', search: 'oakhollow' })).toEqual(all.slice(1));
    expect(await found(place.owner, { view: 'waiting', search: 'quillf' })).toEqual([all[0], all[2]]);
    // One's own name is that of all that one has.
    expect(await found(ann, { search: 'quillf' })).toEqual([]);
    expect(await found(ann, { search: 'ben oak' })).toEqual([all[2]]);
  });

  test('to modules and workspaces, among what one has everywhere', async () => {
    const titles = async (query: Record<string, string>) =>
      (await ann.call(taskEndpoints.listMine, { query })).body.total;
    expect(await titles({ workspace: place.workspaceId })).toBe(2);
    expect(await titles({ workspace: recordId })).toBe(0);
    expect(await titles({ module: 'capa' })).toBe(0);
    expect(await titles({ module: 'capa,risk' })).toBe(2);
  });

  test('and sorted by priority, page by page, and of each the soonest due', async () => {
    const high = ['Change the seal', 'Order the gaskets', 'Check the hoses'];
    const low = high.toReversed();
    const params = { workspaceId: place.workspaceId };
    const titles = async (query: Record<string, unknown>, at?: { params: { workspaceId: string } }) => {
      const { body } = at
        ? await place.owner.call(taskEndpoints.listWorkspace, { ...at, query })
        : await place.owner.call(taskEndpoints.listMine, { query });
      return body.data.map(({ title }: Task) => title);
    };
    for (const view of ofOthers)
      for (const at of [undefined, { params }]) {
        expect(await titles({ ...view, sort: '-priority' }, at)).toEqual(high);
        expect(await titles({ ...view, sort: 'priority' }, at)).toEqual(low);
        expect(await titles({ ...view, sort: '-priority', limit: 1, page: 2 }, at)).toEqual([high[1]]);
        expect(await titles({ ...view, sort: '-priority', priority: 'low,high' }, at)).toEqual([
          high[0],
          high[2],
        ]);
        const people = { assignedTo: ben.user.accountId };
        expect(await titles({ ...view, ...people, sort: '-priority' }, at)).toEqual(high.slice(1));
      }
  });

  test('and tell their priority, which follows that of the action', async () => {
    const [task] = (await ann.call(taskEndpoints.listMine, { query: { search: 'seal' } })).body
      .data as Task[];
    expect(task?.priority).toBe('high');
    const params = { workspaceId: place.workspaceId, recordId, actionId: task?._id ?? '' };
    const body = { priority: 'low' as const, version: task?.version ?? 1 };
    expect((await place.owner.call(riskParts.action.update, { params, body })).status).toBe(200);
    expect(await found(ann, { priority: 'high' })).toEqual([]);
    expect(await found(ann, { priority: 'low' })).toEqual([all[0]]);
  });

  test.each([
    [{ priority: 'urgent' }, 'Choose a priority'],
    [{ assignedTo: 'ann' }, 'Choose people from the list'],
  ])('by nothing else: %o', async (query, message) => {
    const params = { workspaceId: place.workspaceId };
    const refused = await place.owner.call(taskEndpoints.listWorkspace, { params, query });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(message)]);
  });

  test('to decisions alone, which leave the actions out', async () => {
    const params = { workspaceId: place.workspaceId };
    const [hoses] = (await ben.call(taskEndpoints.listWorkspace, { params, query: { search: 'hoses' } })).body
      .data as Task[];
    const asked = await ben.call(riskParts.action.extend, {
      params: { ...params, recordId, actionId: hoses?._id ?? '' },
      body: {
        newDate: daysAfter(hoses?.dueDate ?? '', 7),
        reason: 'Other',
        justification: 'The part is late.',
        impact: 'None',
        version: hoses?.version ?? 1,
      },
    });
    expect(asked.status, JSON.stringify(asked.body)).toBe(201);
    expect(await found(place.owner, { what: 'decisions' })).toEqual([all[1]]);
    expect(await found(place.owner, { what: 'actions' })).toEqual([]);
    expect(await found(place.owner, { team: 'true', what: 'actions' })).toEqual(all);
  });
});
