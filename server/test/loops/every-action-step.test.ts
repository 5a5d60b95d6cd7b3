import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import { levels, type Relation } from 'contract/core/rights/levels';
import { type Permission, type PermissionRule, permissions } from 'contract/core/rights/permissions';
import { allEndpoints } from 'contract/endpoints';
import {
  type ExtensionGuard,
  extendableStages,
  extensionStates,
  type ExtensionStatus,
  extensionWorkflow,
} from 'contract/records/extension/extension';
import {
  type ActionGuard,
  type ActionStage,
  actionStageKeys,
  type ActionStep,
  actionWorkflow,
  statusOfStage,
} from 'contract/records/record/action-steps';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverModules } from '../../src/modules.ts';
import { type Member, testApi, type TestApi } from '../api.ts';
import { actionInputOf } from '../kind-samples.ts';
import { kinds } from '../kinds.ts';
import { addMember, makeWorld, type World } from '../world.ts';

// Every step of the actions under every kind of record, and of what is asked about them, from every state, by everybody,
// against the tables that the contract declares. What a guard means stands here once more, so that none is lost unseen.

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  // A case begins with a log that says what the case needs, so the log may be written here.
  await api.owner.query('alter table activities disable trigger append_only');
});
afterAll(() => api.close());

const served = Object.values(serverModules).flatMap((module) => module.kinds);

function callOf(name: string) {
  const found = allEndpoints.find((one) => one.name === name);
  if (!found) throw new Error(`There is no call ${name}`);
  return found.call;
}

type Person = { name: string; level: number; is: readonly Relation[] };
type Who = Person & { member: Member };

/** Somebody of each level and each relation; the author has added the action. */
const persons: readonly Person[] = [
  { name: 'viewer', level: 1, is: [] },
  { name: 'other member', level: 2, is: [] },
  { name: 'assignee', level: 2, is: ['assignee'] },
  { name: 'verifier', level: 2, is: ['verifier'] },
  { name: 'manager', level: 2, is: ['manager'] },
  { name: 'manager who has it', level: 2, is: ['manager', 'assignee'] },
  { name: 'author', level: 3, is: [] },
  { name: 'approver', level: 4, is: [] },
  { name: 'approver who has it', level: 4, is: ['assignee'] },
  { name: 'admin', level: 5, is: [] },
  { name: 'admin who has it', level: 5, is: ['assignee'] },
];

/** Whether a permission lets somebody do it, by its own words. */
function lets(permission: Permission, { level, is }: Person): boolean {
  const rule: PermissionRule = permissions[permission];
  if ('roles' in rule) throw new Error(`${permission} is not about a workspace`);
  if (level >= levels[rule.level]) return true;
  return level >= levels.contribute && is.some((relation) => rule.or?.includes(relation));
}

const idOf = ({ member }: Who) => member.user.accountId;
const idsOf = (people: readonly Who[], relation: Relation) =>
  people.filter(({ is }) => is.includes(relation)).map(idOf);

// The places of a kind share a workspace, in which no two fields have the same name.
let fieldsMade = 0;

type Place = { kind: RecordKind; people: Who[]; params: Record<string, string> };

/** Somebody of each sort in the workspace of a kind, and an action that some of them have, on a record of others. */
async function stage(kind: RecordKind): Promise<Place> {
  const workspaceId = world.kinds[kind]?.ids['workspaceId'] ?? world.workspaceId;
  const people: Who[] = [];
  for (const one of persons) {
    const member = await addMember(api, world, { level: one.level, name: one.name, workspaceId });
    people.push({ ...one, member });
  }
  const { siteId, processId } = world;
  const input = kinds
    .find((one) => one.kind === kind)
    ?.input({ workspaceId, siteId, processId, accountId: '' }, 'Worked on');
  const made = await world.owner.call(callOf(`${kind}.create`), {
    body: { ...input, managers: idsOf(people, 'manager') },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const params = { workspaceId, recordId: String(made.body.data._id) };
  const author = people.find(({ name }) => name === 'author');
  const action = await author?.member.call(callOf(`${kind}-action.create`), {
    params,
    body: { ...actionInputOf({ accountId: '' }, 'Change the seal'), assignedTo: idsOf(people, 'assignee') },
  });
  expect(action?.status, JSON.stringify(action?.body)).toBe(201);
  const before = await author?.member.call(callOf(`${kind}-action.create`), {
    params,
    body: { ...actionInputOf({ accountId: '' }, 'Order the seal'), assignedTo: idsOf(people, 'assignee') },
  });
  // Asked of what matters most alone, so that a situation can be without it.
  const field = await world.owner.call(callOf('custom-field.create'), {
    params: { type: recordKinds[kind].module, workspaceId },
    body: {
      name: `torque${(fieldsMade += 1)}`,
      label: 'Torque',
      type: 'number',
      appliesTo: 'action',
      requiredWhen: [{ field: 'priority', operator: 'is', values: ['high'] }],
    },
  });
  expect(field.status, JSON.stringify(field.body)).toBe(201);
  const ids = { actionId: String(action?.body.data._id), beforeId: String(before?.body.data._id) };
  return { kind, people, params: { ...params, ...ids } };
}

/** What stands around an action besides where it stands. */
type Situation = {
  isNamed?: true;
  isRecordOver?: true;
  asksEvidence?: true;
  isVerified?: true;
  dependsOnOpen?: true;
  asksChecklist?: true;
  lacksField?: true;
  /** Nobody has approved yet what is planned of its record, where that is asked. */
  isUnplanned?: true;
  /** Somebody began it before its record went back to where nobody has approved what is planned. */
  wasBegun?: true;
};

const asAdded: Situation = {};

const situations: Record<string, Situation> = {
  'as it was added': asAdded,
  'with somebody named to verify it': { isNamed: true },
  'of a record that is over': { isRecordOver: true },
  'that asks for evidence': { asksEvidence: true },
  'that asks for a checklist': { asksChecklist: true },
  'that lacks what an additional field asks': { lacksField: true },
  'that depends on one that is open': { dependsOnOpen: true },
  'that was verified': { isVerified: true },
  'of a record whose plan is not approved': { isUnplanned: true },
  'that was begun, of a record whose plan is not approved': { isUnplanned: true, wasBegun: true },
};

/** What each guard is about, for somebody in a situation: whether it lets the step pass. */
const passes: Record<
  ActionGuard,
  (who: Person, situation: Situation & { at: ActionStage }, kind: RecordKind) => boolean
> = {
  fieldsFilled: (_who, { lacksField }) => !lacksField,
  hasEvidence: (_who, { asksEvidence }) => !asksEvidence,
  checklistsAreDone: (_who, { asksChecklist }) => !asksChecklist,
  isItsTurn: (_who, { dependsOnOpen }) => !dependsOnOpen,
  mayBegin: (_who, { isUnplanned, wasBegun, at }, kind) =>
    !isUnplanned || wasBegun === true || at === 'in-progress' || !plannedOf(kind),
  isOwn: ({ is }) => is.includes('assignee'),
  isOfOthers: ({ is }) => !is.includes('assignee'),
  isNamedVerifier: ({ is }, { isNamed }) => !isNamed || is.includes('verifier'),
  mayReopen: (who, { isVerified, at }, kind) =>
    (at !== 'cancelled' && !isVerified) || lets(`${kind}.update`, who),
  recordIsOpen: (_who, { isRecordOver }) => !isRecordOver,
};

/** The guards that each step asks, so that none goes from the declaration either. */
const guarded: Record<ActionStep, readonly ActionGuard[]> = {
  start: ['recordIsOpen', 'mayBegin'],
  resume: ['recordIsOpen', 'mayBegin'],
  complete: ['mayBegin', 'fieldsFilled', 'hasEvidence', 'checklistsAreDone', 'isItsTurn'],
  hold: ['recordIsOpen'],
  decline: ['isOwn', 'recordIsOpen'],
  reset: ['recordIsOpen'],
  cancel: ['recordIsOpen'],
  verify: ['isNamedVerifier', 'isOfOthers'],
  'send-back': ['isNamedVerifier', 'recordIsOpen', 'isOfOthers'],
  reopen: ['mayReopen', 'recordIsOpen', 'mayBegin'],
};

const workflowOf = (kind: RecordKind) => served.find((one) => one.kind === kind)?.workflow;

/** Where a new record of a kind stands. */
const initialOf = (kind: RecordKind) => workflowOf(kind)?.initial;

/** Where what is planned of a record of a kind was approved, if its kind asks that before what is planned is done. */
const plannedOf = (kind: RecordKind) =>
  Object.entries(workflowOf(kind)?.states ?? {}).find(([, { planned }]) => planned)?.[0];

/** Where a record of a kind is over and what stands below it may be changed all the same, if there is such a place. */
const endOf = (kind: RecordKind) =>
  Object.entries(workflowOf(kind)?.states ?? {}).find(([, { final, kept }]) => final && !kept)?.[0];

const inFuture = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
const asked = { reason: 'So it is', note: 'It was done', resumeOn: inFuture };

/** Puts an action where a case begins, whatever was done to it. */
async function bringTo(
  { kind, people, params }: Place,
  at: ActionStage,
  situation: Situation,
): Promise<number> {
  const isOver = at === 'to-verify' || at === 'completed';
  const { isNamed, isRecordOver, asksEvidence, asksChecklist, isVerified, dependsOnOpen, lacksField } =
    situation;
  const begun = situation.isUnplanned ? initialOf(kind) : (plannedOf(kind) ?? initialOf(kind));
  await api.owner.query(`update records set status = $2, stage = $3 where id = $1`, [
    params['recordId'],
    isRecordOver ? 'completed' : 'in-progress',
    isRecordOver ? endOf(kind) : begun,
  ]);
  await api.owner.query(`delete from action_requests where action_id = $1`, [params['actionId']]);
  // The log keeps what the cases before did, and is asked whether somebody has ever begun the action.
  if (situation.isUnplanned)
    await api.owner.query(
      `update activities set changes = case when $2 then changes || '{"status": ["not-started", "in-progress"]}' else changes - 'status' end
        where record_id = $1`,
      [params['actionId'], situation.wasBegun === true],
    );
  await api.owner.query(`update checklist_runs set action_id = $2 where id = $1`, [
    world.ids['runId'],
    asksChecklist ? params['actionId'] : null,
  ]);
  const { rows } = await api.owner.query<{ version: number }>(
    `update actions set status = $2, is_declined = $3, verification_required = $4, verifier_id = $5, evidence_required = $6,
            completed_by = $7, completed_at = $8, done_by = '{}', verified_by = $9, verified_at = $10, depends_on_ids = $11, priority = $12
      where id = $1 returning version`,
    [
      params['actionId'],
      statusOfStage[at],
      at === 'declined',
      at === 'to-verify' || (at === 'completed' && isVerified === true),
      isNamed ? idsOf(people, 'verifier')[0] : null,
      asksEvidence === true,
      isOver ? idsOf(people, 'assignee')[0] : null,
      isOver ? new Date() : null,
      at === 'completed' && isVerified ? world.owner.user.accountId : null,
      at === 'completed' && isVerified ? new Date() : null,
      dependsOnOpen ? [params['beforeId']] : null,
      lacksField ? 'high' : 'medium',
    ],
  );
  return rows[0]?.version ?? 0;
}

const stateOf = async ({ params }: Place) =>
  (
    await api.owner.query('select status, version, is_declined from actions where id = $1', [
      params['actionId'],
    ])
  ).rows[0];

/** A request for more time for the action, as somebody has asked for it. */
async function requestBy({ params }: Place, of: { by: string; status: ExtensionStatus }): Promise<string> {
  const { rows } = await api.owner.query<{ id: string }>(
    `insert into action_requests (organization_id, id, workspace_id, record_id, action_id, kind, status, decide_by, due_date, new_date,
                                  reason, justification, created_by)
     select organization_id, gen_random_uuid(), workspace_id, record_id, id, 'extension_decision', $2, end_date, end_date, end_date + 7,
            'Other', 'The part is late.', $3
       from actions where id = $1 returning id`,
    [params['actionId'], of.status, of.by],
  );
  return rows[0]?.id ?? '';
}

/** What each condition of a decision about more time is about. */
const decides: Record<ExtensionGuard, (who: Person, of: { isOwn: boolean; times: number }) => boolean> = {
  isAskedByOthers: (_who, { isOwn }) => !isOwn,
  mayGiveAgain: ({ level }, { times }) => times < 2 || level >= levels.approve,
};

const first = served[0]?.kind;

test('the actions of every kind go the same way, each by the permissions of its own', () => {
  for (const { kind } of served) {
    const own = JSON.stringify(actionWorkflow(kind));
    const others = JSON.stringify(actionWorkflow(first ?? kind));
    expect(own).toBe(
      others.replaceAll(new RegExp(`"${first}(-action)?[.]`, 'g'), (_all, part = '') => `"${kind}${part}.`),
    );
  }
});

/**
 * What stands around an action is looked at under one kind whole, and under the others as it was added; that its record is
 * over under each that is not kept then as it is.
 */
const situationsOf = (kind: RecordKind) =>
  Object.entries(situations).filter(([, { isRecordOver, ...situation }]) =>
    isRecordOver ? endOf(kind) : kind === first || Object.keys(situation).length === 0,
  );

describe.each(served)('the actions of $kind', ({ kind }) => {
  const { transitions } = actionWorkflow(kind);
  const steps = Object.entries(transitions) as [ActionStep, (typeof transitions)[ActionStep]][]; // Object.entries loses the literal keys

  test('each step asks the guards that it is to ask', () => {
    for (const [step, { guards = [], duties = [] }] of steps)
      expect([...guards, ...duties].toSorted(), step).toEqual([...guarded[step]].toSorted());
  });

  test.each(situationsOf(kind))(
    'each step of one %s does what the table says, and is offered to nobody else',
    async (_name, situation) => {
      const place = await stage(kind);
      const { people, params } = place;
      for (const at of actionStageKeys)
        for (const who of people) {
          const { name, is } = who;
          let version = await bringTo(place, at, situation);
          const shown = await who.member.call(callOf(`${kind}-action.steps`), { params });
          const offered = (shown.body.data as { step: string; allowed: boolean }[])
            .filter(({ allowed }) => allowed)
            .map(({ step }) => step);
          const relevant = { ...who, is: situation.isNamed ? is : is.filter((one) => one !== 'verifier') };
          for (const [step, { from, to, permission, guards = [], duties = [], reason, until }] of steps) {
            const what = `${step} from ${at} by the ${name}`;
            const isAllowed =
              from.includes(at) &&
              lets(permission, relevant) &&
              [...guards, ...duties].every((guard) => passes[guard](relevant, { ...situation, at }, kind));
            expect(offered.includes(step), `${what}, offered`).toBe(isAllowed);
            // From where no step leads, nothing that stands around an action opens one: that is tried once, as it was added.
            if (situation !== asAdded && !from.includes(at)) continue;
            const take = (body: object) =>
              who.member.call(callOf(`${kind}-action.move`), { params, body: { step, version, ...body } });
            if (isAllowed && (reason === 'required' || until)) {
              const bare = await take({});
              expect([bare.status, Object.keys(bare.body.errors ?? {})], `${what}, unasked`).toEqual([
                400,
                [reason === 'required' ? 'reason' : 'resumeOn'],
              ]);
            }
            const before = await stateOf(place);
            const taken = await take(asked);
            expect(taken.status === 200, `${what}: ${JSON.stringify(taken.body)}`).toBe(isAllowed);
            if (isAllowed) {
              // What nobody has to verify passes that stage at once.
              expect(taken.body.data.stage, what).toBe(to === 'to-verify' ? 'completed' : to);
              version = await bringTo(place, at, situation);
            } else {
              expect([403, 409], what).toContain(taken.status);
              expect(await stateOf(place), what).toEqual(before);
            }
          }
        }
    },
    240_000,
  );
});

describe.each(served)('more time for the actions of $kind', ({ kind }) => {
  test('it is asked for by those who have the action, once, and while it is theirs to work on', async () => {
    const place = await stage(kind);
    for (const at of actionStageKeys)
      for (const isAsked of [false, true])
        for (const who of place.people) {
          const version = await bringTo(place, at, {});
          if (isAsked) await requestBy(place, { by: world.owner.user.accountId, status: 'open' });
          const isAllowed =
            who.is.includes('assignee') &&
            lets(`${kind}-action.progress`, who) &&
            extendableStages.some((one) => one === at) &&
            !isAsked;
          const body = {
            newDate: '2099-12-31',
            reason: 'Other',
            justification: 'The part is late.',
            impact: 'None',
            version,
          };
          await api.owner.query(`update actions set end_date = '2099-12-01' where id = $1`, [
            place.params['actionId'],
          ]);
          const call = callOf(`${kind}-action.extend`);
          const answer = await who.member.call(call, { params: place.params, body });
          const what = `asked by the ${who.name} while it is ${at}${isAsked ? ', asked already' : ''}`;
          expect(answer.status === 201, `${what}: ${JSON.stringify(answer.body)}`).toBe(isAllowed);
          if (!isAllowed) expect([403, 409], what).toContain(answer.status);
        }
  }, 120_000);

  test('each decision from each state is taken by those whom the table names, and by nobody else', async () => {
    const place = await stage(kind);
    const { transitions } = extensionWorkflow(`${kind}-action.decide`);
    for (const [decision, { duties, guards, permission }] of Object.entries(transitions)) {
      expect([...duties], decision).toEqual(['isAskedByOthers']);
      expect([...guards], decision).toEqual(['mayGiveAgain']);
      expect(permission, decision).toBe(`${kind}-action.decide`);
    }
    for (const state of Object.keys(extensionStates) as ExtensionStatus[])
      // Object.keys loses the literal keys
      for (const isOwn of [false, true])
        for (const times of kind === first ? [0, 1, 2, 3] : [0])
          for (const who of place.people)
            for (const [decision, one] of Object.entries(transitions)) {
              await bringTo(place, 'in-progress', {});
              await api.owner.query(`update actions set extensions = $2 where id = $1`, [
                place.params['actionId'],
                times,
              ]);
              const by = isOwn ? idOf(who) : world.owner.user.accountId;
              const extensionId = await requestBy(place, { by, status: state });
              const isAllowed =
                one.from.some((open) => open === state) &&
                lets(one.permission, who) &&
                [...one.guards, ...one.duties].every((guard) => decides[guard](who, { isOwn, times }));
              const answer = await who.member.call(callOf(`${kind}-action.decideExtension`), {
                params: { ...place.params, extensionId },
                body: { decision, comment: 'So it is', version: 1 },
              });
              const what = `${decision} from ${state} by the ${who.name}${isOwn ? ', who has asked,' : ''} after ${times} times`;
              expect(answer.status === 200, `${what}: ${JSON.stringify(answer.body)}`).toBe(isAllowed);
              if (isAllowed) expect(answer.body.data.status, what).toBe(one.to);
              else {
                expect([403, 409], what).toContain(answer.status);
                const { rows } = await api.owner.query('select status from action_requests where id = $1', [
                  extensionId,
                ]);
                expect(rows, what).toEqual([{ status: state }]);
              }
            }
  }, 240_000);
});
