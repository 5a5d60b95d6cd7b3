import { levels } from 'contract/core/rights/levels';
import { type Permission, type PermissionRule, permissions } from 'contract/core/rights/permissions';
import { statesOf, statusOf, type Workflow } from 'contract/core/workflow';
import { allEndpoints } from 'contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverModules } from '../../src/modules.ts';
import { type Member, testApi, type TestApi } from '../api.ts';
import { kinds } from '../kinds.ts';
import { addMember, makeWorld, type World } from '../world.ts';

// Every step of every kind of record, from every state, by everybody, against the table that the contract declares.

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

const served = Object.values(serverModules).flatMap((module) => module.kinds);

function callOf(name: string) {
  const found = allEndpoints.find((one) => one.name === name);
  if (!found) throw new Error(`There is no call ${name}`);
  return found.call;
}

type Who = { name: string; level: number; isManager: boolean; member: Member };

const persons = [
  { name: 'viewer', level: 1, isManager: false },
  { name: 'contributor', level: 2, isManager: false },
  { name: 'manager', level: 2, isManager: true },
  { name: 'editor', level: 3, isManager: false },
  { name: 'approver', level: 4, isManager: false },
  { name: 'admin', level: 5, isManager: false },
];

/** Whether a permission lets somebody do it, by its own words. */
function lets(permission: Permission, { level, isManager }: Who): boolean {
  const rule: PermissionRule = permissions[permission];
  if ('roles' in rule) throw new Error(`${permission} is not about a workspace`);
  if (level >= levels[rule.level]) return true;
  return isManager && level >= levels.contribute && (rule.or?.includes('manager') ?? false);
}

const inFuture = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
const asked = { reason: 'So it is', resumeOn: inFuture };

const versionOf = async (id: string): Promise<number> =>
  (await api.owner.query<{ version: number }>('select version from records where id = $1', [id])).rows[0]
    ?.version ?? 0;

/** Brings a record to a state, with all that the steps from there ask. */
const bringTo = ({ kind }: (typeof served)[number], id: string, state: string) =>
  kinds.find((one) => one.kind === kind)?.bringTo?.(api.owner, id, state) ??
  api.owner.query('update records set status = $2, resume_on = null where id = $1', [id, state]);

const heldAt = (kind: string) => kinds.find((one) => one.kind === kind)?.heldAt;

/** Where one stands: its stage, or its status where its workflow is one of statuses. */
const placeIn = (workflow: Workflow, state: string) => ({
  status: statusOf(workflow, state),
  ...(workflow.states[state]?.status === undefined || state === 'on-hold' ? {} : { stage: state }),
});

/** What a step is taken with that asks for a signature. */
async function signatureOf(kind: string, who: Member, params: Record<string, string>, step: string) {
  const seen = await who.call(callOf(`${kind}-signature.review`), { params, query: { step } });
  const { hash, record } = seen.body.data;
  const meaning = served.find((one) => one.kind === kind)?.workflow.transitions[step]?.signs;
  const begun = await who.call(callOf(`${kind}-signature.challenge`), {
    params,
    body: { meaning, hash, recordVersion: record.version, step },
  });
  return { token: begun.body.data?.token, password: who.password };
}

/** What is said of the first item that a step is about. */
async function remarksFor(kind: string, who: Member, params: Record<string, string>, step: string) {
  const { body } = await who.call(callOf(`${kind}.steps`), { params });
  const offered = body.data.find((one: { step: string }) => one.step === step);
  return { remarks: [{ item: offered.items.of[0]._id, text: 'It drips still' }] };
}

/** Somebody of each sort, in the workspace of a kind, and a record that one of them manages. */
async function stage(kind: (typeof served)[number]['kind']) {
  const workspaceId = world.kinds[kind]?.ids['workspaceId'] ?? world.workspaceId;
  const people: Who[] = [];
  for (const one of persons) {
    const member = await addMember(api, world, { level: one.level, name: one.name, workspaceId });
    people.push({ ...one, member });
  }
  const manager = people.find(({ isManager }) => isManager)?.member.user.accountId ?? '';
  const { siteId, processId } = world;
  const input = kinds
    .find((one) => one.kind === kind)
    ?.input({ workspaceId, siteId, processId, accountId: manager }, 'Stepped');
  const made = await world.owner.call(callOf(`${kind}.create`), { body: input });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { people, params: { workspaceId, recordId: String(made.body.data._id) } };
}

/** Each state with each person and the steps of each way, of which those of one way hold at once. */
function situationsOf({ kind, workflow }: (typeof served)[number], people: readonly Who[]) {
  const wayOf = kinds.find((one) => one.kind === kind)?.wayOf ?? (() => '');
  const ways = Object.values(Object.groupBy(Object.entries(workflow.transitions), ([step]) => wayOf(step)));
  return statesOf(workflow).flatMap((state) =>
    people.flatMap((who) => ways.map((steps = []) => ({ state, who, steps }))),
  );
}

test.each(served)(
  'each step of $kind does what the table says, and is offered to nobody else',
  async (of) => {
    const { kind, workflow } = of;
    const { people, params } = await stage(kind);
    const { recordId } = params;
    for (const { state, who, steps } of situationsOf(of, people)) {
      await bringTo(of, recordId, state);
      await kinds.find((one) => one.kind === kind)?.setWay?.(api.owner, recordId, steps[0]?.[0] ?? '');
      const shown = await who.member.call(callOf(`${kind}.steps`), { params });
      for (const [step, transition] of steps) {
        const { from, to, permission, reason, until, choice, signs, returns } = transition;
        const chosen = choice ? { choice: Object.keys(choice.choices)[0] } : {};
        const what = `${step} from ${state} by ${who.name}`;
        const isAllowed = from.includes(state) && lets(permission, who);
        const offer = shown.body.data.find((one: { step: string }) => one.step === step);
        expect(offer?.allowed ?? false, `${what}, offered`).toBe(isAllowed);
        const take = async (body: object) =>
          who.member.call(callOf(`${kind}.move`), {
            params,
            body: { step, version: await versionOf(recordId), ...body },
          });
        // What it is about is found anew: the steps before it have begun the record once more.
        const about =
          isAllowed && transition.items?.missing ? await remarksFor(kind, who.member, params, step) : {};
        if (isAllowed && transition.items?.missing)
          expect((await take(asked)).body.errors, `${what}, about nothing`).toEqual({
            remarks: transition.items.missing,
          });
        if (isAllowed && (reason === 'required' || until)) {
          const bare = await take({});
          expect([bare.status, Object.keys(bare.body.errors ?? {})], `${what}, unasked`).toEqual([
            400,
            [reason === 'required' ? 'reason' : 'resumeOn'],
          ]);
        }
        if (isAllowed && signs)
          expect((await take({ ...asked, ...chosen })).body.code, `${what}, unsigned`).toBe('ESIGN_REQUIRED');
        const signature =
          isAllowed && signs ? { signature: await signatureOf(kind, who.member, params, step) } : {};
        const taken = await take({ ...asked, ...chosen, ...about, ...signature });
        expect(taken.status === 200, `${what}: ${JSON.stringify(taken.body)}`).toBe(isAllowed);
        if (!isAllowed) {
          // It changes nothing: the steps after it begin where this one did.
          expect([403, 409], what).toContain(taken.status);
          continue;
        }
        expect(taken.body.data, what).toMatchObject(
          placeIn(workflow, returns && state === 'on-hold' ? (heldAt(kind) ?? to) : to),
        );
        await bringTo(of, recordId, state);
      }
    }
  },
  240_000,
);

test.each(served)(
  'a $kind is over at the states that its workflow calls final, and at no other',
  async (of) => {
    const { kind, workflow } = of;
    const { params } = await stage(kind);
    for (const state of statesOf(workflow)) {
      await bringTo(of, params.recordId, state);
      const { rows } = await api.owner.query<{ is_over: boolean }>(
        'select is_over from records where id = $1',
        [params.recordId],
      );
      expect(rows[0]?.is_over, state).toBe(workflow.states[state]?.final === true);
    }
  },
);
